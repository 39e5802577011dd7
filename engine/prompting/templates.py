"""Prompt templates: text files with a header, read from the program or from a designer's folder.

A template is Markdown with a header of ``key: value`` lines between two lines of ``---`` (``id``,
``version``, ``lang``) and ``$placeholders`` in its body. A file of the same name in the override folder
takes the place of the program's own.
"""

from __future__ import annotations

import string
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from engine.errors import UsageError


@dataclass(frozen=True, slots=True)
class Template:
    """One template.

    Attributes:
        id: Name in the header.
        version: Version in the header, as written.
        text: The body.
    """

    id: str
    version: str
    lang: str
    text: str

    def fill(self, **values: str) -> str:
        """The body with its placeholders filled in. Raises UsageError for an unknown placeholder."""
        try:
            return string.Template(self.text).substitute(values).strip()
        except (KeyError, ValueError) as error:
            raise UsageError(f"prompt template {self.id!r} cannot be filled in: {error}") from error


def load(name: str, lang: str | None = None, *, folder: Path | None = None) -> Template:
    """A template by name and language; ``name.lang.md``, or ``name.md`` where it has no language.

    Args:
        name: ``system``, ``segment``, ``revision``, ``vocabulary``, ``example.chess`` ...
        lang: ``en`` or ``zh``; None for a template that serves both.
        folder: Where a designer's own templates lie.

    Raises:
        UsageError: no such template, or a header that cannot be read.
    """
    return _load(f"{name}.md" if lang is None else f"{name}.{lang}.md", folder)


def exists(name: str, lang: str | None = None, *, folder: Path | None = None) -> bool:
    """Whether there is such a template."""
    return _source(f"{name}.md" if lang is None else f"{name}.{lang}.md", folder) is not None


@lru_cache(maxsize=64)
def segment_table() -> dict[str, Any]:
    """Titles and instructions of the segments by focus and language."""
    data = files("resources").joinpath("prompts", "segments.toml").read_text(encoding="utf-8")
    return tomllib.loads(data)


@lru_cache(maxsize=64)
def _load(filename: str, folder: Path | None) -> Template:
    source = _source(filename, folder)
    if source is None:
        raise UsageError(f"there is no prompt template {filename}")
    return parse(source, filename)


def _source(filename: str, folder: Path | None) -> str | None:
    if folder is not None and (own := folder / filename).is_file():
        return own.read_text(encoding="utf-8")
    shipped = files("resources").joinpath("prompts", filename)
    return shipped.read_text(encoding="utf-8") if shipped.is_file() else None


def parse(source: str, filename: str) -> Template:
    """Read a template. Raises UsageError if its header is missing or incomplete."""
    lines = source.replace("\r\n", "\n").split("\n")
    if lines[0].strip() != "---" or "---" not in (line.strip() for line in lines[1:]):
        raise UsageError(f"prompt template {filename} has no header between two lines of ---")
    end = next(number for number, line in enumerate(lines[1:], 1) if line.strip() == "---")
    header = {
        key.strip(): value.strip()
        for key, separator, value in (line.partition(":") for line in lines[1:end])
        if separator
    }
    missing = [key for key in ("id", "version", "lang") if not header.get(key)]
    if missing:
        raise UsageError(f"the header of prompt template {filename} lacks {', '.join(missing)}")
    return Template(header["id"], header["version"], header["lang"], "\n".join(lines[end + 1 :]))
