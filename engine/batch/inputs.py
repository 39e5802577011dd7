"""Which files a run is about: a folder, a pattern, or a list."""

from __future__ import annotations

import csv
import glob
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import UsageError

LISTS = frozenset({".txt", ".list", ".csv", ".tsv", ".jsonl", ".ndjson"})
DRAFTS = (".md", ".txt", ".draft")
"""How a draft beside its replay is called: ``game.pgn.md`` or ``game.md``."""
MOST_LIST_BYTES = 64 << 20
_GLOB = frozenset("*?[")
_IGNORED = frozenset({".md", ".draft", ".txt", ".json", ".jsonl", ".csv", ".tsv", ".parquet", ".html", ".db"})
"""What lies in folders of replays beside them and is none. Other files are tried: content decides."""


@dataclass(frozen=True, slots=True)
class Source:
    """One file of a run.

    Attributes:
        path: The replay.
        game: Which game of it; None for all it holds.
        draft: The draft to check; None for none.
    """

    path: Path
    game: int | None = None
    draft: Path | None = None


def find(names: list[str], *, drafts: bool) -> list[Source]:
    """The files that are meant.

    Args:
        names: Folders (read with all below them), patterns, lists, replays.
        drafts: Whether each replay needs a draft beside it or in the list.

    Raises:
        UsageError: a name leads to nothing, or a list cannot be read.
    """
    found: list[Source] = []
    for name in names:
        before = len(found)
        found += _one(name, drafts=drafts)
        if len(found) == before:
            what = "no replay with a draft beside it" if drafts else "no file"
            raise UsageError(f"there is {what} at {name}")
    return found


def _one(name: str, *, drafts: bool) -> Iterator[Source]:
    path = Path(name)
    if path.is_dir():
        files = (one for one in sorted(path.rglob("*")) if one.is_file() and not one.name.startswith("."))
        yield from _beside(files, drafts=drafts)
    elif path.suffix.lower() in LISTS and path.is_file():
        yield from _listed(path, drafts=drafts)
    elif path.exists():
        yield from _beside(iter([path]), drafts=drafts)
    elif _GLOB & set(name):
        yield from _beside((Path(one) for one in sorted(glob.glob(name, recursive=True))), drafts=drafts)
    else:
        raise UsageError(f"there is no file, folder or list {name}")


def _beside(files: Iterator[Path], *, drafts: bool) -> Iterator[Source]:
    for path in files:
        if path.suffix.lower() in _IGNORED or not path.is_file():
            continue
        if not drafts:
            yield Source(path)
            continue
        for suffix in DRAFTS:
            candidates = (path.with_name(path.name + suffix), path.with_suffix(suffix))
            draft = next((one for one in candidates if one.is_file()), None)
            if draft is not None:
                yield Source(path, draft=draft)
                break


def _listed(path: Path, *, drafts: bool) -> Iterator[Source]:
    """The rows of a list; paths in it are relative to it."""
    if path.stat().st_size > MOST_LIST_BYTES:
        raise UsageError(f"the list {path} is larger than {MOST_LIST_BYTES >> 20} MiB")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"the list {path} cannot be read as UTF-8 text") from error
    for number, row in enumerate(_rows(path, text), 1):
        where = f"{path}, entry {number}"
        replay = row.get("replay") or row.get("path") or row.get("file")
        if not isinstance(replay, str):
            raise UsageError(f"{where}: there is no replay named (a column or field `replay`)")
        draft = row.get("draft") or None
        if drafts and not isinstance(draft, str):
            raise UsageError(f"{where}: there is no draft named (a column or field `draft`)")
        yield Source(
            path.parent / replay,
            game=_game(row.get("game"), where),
            draft=path.parent / draft if drafts and isinstance(draft, str) else None,
        )


def _rows(path: Path, text: str) -> Iterator[dict[str, Any]]:
    match path.suffix.lower():
        case ".csv" | ".tsv":
            delimiter = "\t" if path.suffix.lower() == ".tsv" else ","
            try:
                yield from csv.DictReader(io.StringIO(text), delimiter=delimiter)
            except csv.Error as error:
                raise UsageError(f"the list {path} is no table ({error})") from error
        case ".jsonl" | ".ndjson":
            for number, line in enumerate(text.splitlines(), 1):
                if not line.strip():
                    continue
                try:
                    row = json.loads(line)
                except (ValueError, RecursionError) as error:
                    raise UsageError(f"{path}, line {number}: this is no JSON") from error
                yield row if isinstance(row, dict) else {"replay": row}
        case _:
            for line in text.splitlines():
                if line.strip() and not line.startswith("#"):
                    replay, _, draft = line.partition("\t")
                    yield {"replay": replay.strip(), "draft": draft.strip()}


def _game(value: object, where: str) -> int | None:
    if value in (None, ""):
        return None
    text = str(value)
    if not (text.isdecimal() and 0 < int(text[:9]) and len(text) < 10):
        raise UsageError(f"{where}: {text!r} is not the number of a game")
    return int(text)
