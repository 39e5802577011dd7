"""The results of a run as a table, one row for each segment, and one for each item that led to nothing."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from engine.archive.brief import BriefSegment
from engine.archive.runs import RunItem
from engine.archive.store import Archive
from engine.errors import UsageError
from engine.validation.report import Severity

COLUMNS: tuple[tuple[str, str], ...] = (
    ("run", "string"),
    ("position", "int64"),
    ("file", "string"),
    ("number", "int64"),
    ("repeat", "int64"),
    ("item_status", "string"),
    ("error", "string"),
    ("turn", "string"),
    ("game", "string"),
    ("sha256", "string"),
    ("lang", "string"),
    ("provider", "string"),
    ("model", "string"),
    ("segment", "string"),
    ("title", "string"),
    ("status", "string"),
    ("wrong", "int64"),
    ("warnings", "int64"),
    ("left", "int64"),
    ("verified", "int64"),
    ("corrected", "int64"),
    ("removed", "int64"),
    ("claims", "int64"),
    ("input_tokens", "int64"),
    ("output_tokens", "int64"),
    ("hidden_tokens", "int64"),
    ("seconds", "double"),
    ("validation_ms", "double"),
    ("failure", "string"),
    ("issues", "issues"),
)
"""Name and type of each column. ``wrong`` and ``warnings`` count in the draft, ``left`` in what is shown;
``issues`` lists severity, kind and count in the draft. What is not known is null, never 0."""

ROWS_AT_ONCE = 5000
"""Rows of one group of a Parquet file: what is held in memory while it is written."""


def check_writable(path: Path) -> None:
    """Find out before anything is paid for whether the results can be written. Raises UsageError."""
    if path.suffix.lower() not in (".jsonl", ".ndjson", ".parquet"):
        raise UsageError(f"{path}: results are written as .jsonl or .parquet")
    if path.suffix.lower() == ".parquet" and find_spec("pyarrow") is None:
        raise UsageError(
            "Parquet needs the package pyarrow: pip install 'truecast[batch]', or write .jsonl instead"
        )
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise UsageError(f"{path} is not a file that can be written")


def write(archive: Archive, run: str, path: Path) -> int:
    """Write everything that is known of a run, by its place in it; how many rows.

    The file is written anew and put in place whole: a reader never sees half of it, nor a program that was
    killed while it wrote.

    Raises:
        UsageError: it cannot be written.
        ArchiveError: the archive cannot be read.
    """
    check_writable(path)
    parquet = path.suffix.lower() == ".parquet"
    try:
        handle, name = tempfile.mkstemp(dir=path.absolute().parent, prefix=f".{path.name}-")
        os.close(handle)
        try:
            count = (_write_parquet if parquet else _write_jsonl)(rows(archive, run), Path(name))
            os.chmod(name, 0o666 & ~_umask())
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(name)
            raise
    except OSError as error:
        raise UsageError(f"the results {path} cannot be written: {error.strerror or error}") from error
    return count


def rows(archive: Archive, run: str) -> Iterator[dict[str, Any]]:
    """The rows of a run by their place, made as they are asked for."""
    for item in archive.items(run):
        base = _item_row(run, item)
        if item.turn is None:
            yield base
            continue
        turn = archive.brief(item.turn)
        base |= {
            "game": turn.replay.game,
            "sha256": turn.replay.sha256,
            "lang": turn.lang,
            "provider": turn.provider,
            "model": turn.model,
        }
        for segment in turn.segments:
            yield {**base, **_segment_row(segment)}
        if not turn.segments:
            yield base


def _item_row(run: str, item: RunItem) -> dict[str, Any]:
    return {
        **dict.fromkeys(name for name, _ in COLUMNS),
        "run": run,
        "position": item.position,
        "file": item.file,
        "number": item.number,
        "repeat": item.repeat,
        "item_status": item.status,
        "error": item.error,
        "turn": item.turn,
        "issues": [],
    }


def _segment_row(segment: BriefSegment) -> dict[str, Any]:
    found = Counter(
        issue for attempt in segment.attempts if attempt.role == "draft" for issue in attempt.issues
    )
    written = segment.status not in ("failed", "stopped")
    return {
        "segment": segment.segment_id,
        "title": segment.title,
        "status": segment.status,
        "wrong": sum(n for (severity, _), n in found.items() if Severity(severity).needs_revision)
        if written
        else None,
        "warnings": sum(n for (severity, _), n in found.items() if severity == Severity.WARNING)
        if written
        else None,
        "left": sum(Severity(severity).needs_revision for severity, _ in segment.issues) if written else None,
        "verified": segment.verified,
        "corrected": segment.corrected,
        "removed": segment.removed,
        "claims": segment.claims,
        **_tokens(segment),
        "seconds": round(sum(attempt.seconds for attempt in segment.attempts), 3),
        "validation_ms": round(sum(attempt.milliseconds for attempt in segment.attempts), 3),
        "failure": segment.failure,
        "issues": [
            {"severity": severity, "kind": kind, "count": count}
            for (severity, kind), count in sorted(found.items())
        ],
    }


def _tokens(segment: BriefSegment) -> dict[str, int | None]:
    inputs = outputs = hidden = 0
    for attempt in segment.attempts:
        if attempt.input_tokens is None or attempt.output_tokens is None:
            return dict.fromkeys(("input_tokens", "output_tokens", "hidden_tokens"))
        inputs += attempt.input_tokens
        outputs += attempt.output_tokens
        if attempt.role != "draft":
            hidden += attempt.input_tokens + attempt.output_tokens
    return {"input_tokens": inputs, "output_tokens": outputs, "hidden_tokens": hidden}


def _write_jsonl(found: Iterator[dict[str, Any]], path: Path) -> int:
    count = 0
    with path.open("w", encoding="utf-8") as file:
        for row in found:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            count += 1
    return count


def _write_parquet(found: Iterator[dict[str, Any]], path: Path) -> int:
    arrow: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    issue = arrow.struct([("severity", arrow.string()), ("kind", arrow.string()), ("count", arrow.int64())])
    types = {
        "string": arrow.string(),
        "int64": arrow.int64(),
        "double": arrow.float64(),
        "issues": arrow.list_(issue),
    }
    schema = arrow.schema([(name, types[kind]) for name, kind in COLUMNS])
    count = 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        group: list[dict[str, Any]] = []
        for row in found:
            group.append(row)
            count += 1
            if len(group) == ROWS_AT_ONCE:
                writer.write_table(arrow.Table.from_pylist(group, schema=schema))
                group.clear()
        if group:
            writer.write_table(arrow.Table.from_pylist(group, schema=schema))
    return count


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
