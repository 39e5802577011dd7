"""``truecast archive``: what is kept of earlier reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cli import documents, exits, streams
from engine.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from engine.archive.store import Archive, TurnHeader

LIST = "truecast.archive/1"


def run_archive(options: argparse.Namespace) -> int:
    """List, export, delete; labels as JSON lines."""
    from engine.archive.store import Archive

    with Archive() as archive:
        match options.action:
            case "list":
                headers = archive.turns(search=options.search, limit=options.limit)
                streams.out(_listed(headers, as_json=options.json))
            case "export":
                from engine.archive.export import FORMATS

                record = archive.turn(_full_id(archive, options.run_id))
                streams.out(FORMATS[options.format](record))
            case "delete":
                archive.delete(_full_id(archive, options.run_id))
            case "forget":
                count = archive.forget_older_than(options.days)
                streams.say(f"truecast: {count} forgotten")
            case _:
                from engine.archive.export import labels_jsonl

                streams.out(labels_jsonl(archive, archive.labels()))
    return exits.OK


def _full_id(archive: Archive, start: str) -> str:
    """The run id that begins so. Raises UsageError unless there is exactly one."""
    found = archive.ids(start)
    if len(found) != 1:
        several = "more than one review" if found else "no review"
        raise UsageError(f"there is {several} {start!r} in the archive; `truecast archive list` shows them")
    return found[0]


def _listed(headers: list[TurnHeader], *, as_json: bool) -> str:
    if as_json:
        rows = [
            {
                "run_id": header.run_id,
                "created": header.created,
                "replay": header.replay.model_dump(mode="json"),
                "lang": header.lang,
                "model": header.model,
                "question": header.question,
                "status": header.status,
                "segments": header.segments,
                "corrected": header.corrected,
            }
            for header in headers
        ]
        return documents.dump({"schema": LIST, "turns": rows})
    return "".join(f"{_line(header)}\n" for header in headers)


def _line(header: TurnHeader) -> str:
    told = [
        header.run_id[:8],
        header.created[:16].replace("T", " "),
        header.replay.title,
        header.provider_label,
        f"{header.status}, {header.segments} segments, {header.corrected} corrected",
    ]
    return "  ".join([*told, f"“{header.question}”"] if header.question else told)
