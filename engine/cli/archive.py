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
    """List, export, delete; labels as JSON lines, or what they say; runs over many replays."""
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
                count = archive.forget_older_than(options.days, labelled=options.labelled)
                streams.say(f"truecast: {count} forgotten")
            case "runs":
                streams.out(_runs(archive, as_json=options.json))
            case "delete-run":
                if not archive.delete_run(options.name):
                    raise UsageError(f"there is no run {options.name!r}; `truecast archive runs` shows them")
            case _ if options.report:
                streams.out(_report(archive, options.run, as_json=options.json))
            case _:
                from engine.archive.export import labels_jsonl

                streams.out(labels_jsonl(archive, archive.labels()))
    return exits.OK


def _runs(archive: Archive, *, as_json: bool) -> str:
    from dataclasses import asdict

    from engine.cli.labels import RUNS, runs_text

    found = archive.runs()
    if as_json:
        return documents.dump({"schema": RUNS, "runs": [asdict(run) for run in found]})
    return runs_text(found)


def _report(archive: Archive, run: str | None, *, as_json: bool) -> str:
    from engine.cli.labels import LABELS, report_text
    from engine.compare.labels import judge_labels

    found = judge_labels(archive, run=run)
    if as_json:
        return documents.dump({"schema": LABELS, **found.to_json()})
    return report_text(found)


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
