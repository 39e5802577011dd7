"""Prompt templates: text files with a header, read from the program or from a designer's folder.

A template is Markdown with a header of ``key: value`` lines between two lines of ``---`` (``id``,
``version``, ``lang``) and ``$placeholders`` in its body. A file of the same name in the override folder
takes the place of the program's own; so does each section of a ``segments.toml`` there.
"""

from __future__ import annotations

import os
import string
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from engine.errors import UsageError

FOLDER_ENV = "TRUECAST_PROMPTS_DIR"
MAX_FILE = 200_000
"""Bytes of a template; the longest of the program's own has 3,000."""
SEGMENTS = "segments.toml"
ANSWER_MARK = "=== answer ==="
"""Line between the question and the answer of a worked example."""


@dataclass(frozen=True, slots=True)
class Template:
    """One template.

    Attributes:
        id: Name in the header.
        version: Version in the header, as written.
        text: The body.
        file: Where it was read from, for error lines.
    """

    id: str
    version: str
    lang: str
    text: str
    file: str

    def fill(self, **values: str) -> str:
        """The body with its placeholders filled in. Raises UsageError for an unknown placeholder."""
        try:
            return string.Template(self.text).substitute(values).strip()
        except (KeyError, ValueError) as error:
            raise UsageError(f"prompt template {self.file} cannot be filled in: {error}") from error

    def exchange(self) -> tuple[str, str]:
        """A worked example: what is asked, and what is answered. Raises UsageError if it has not both."""
        question, mark, answer = self.fill().partition(ANSWER_MARK)
        if not mark or not question.strip() or not answer.strip():
            raise UsageError(
                f"prompt template {self.file} has no line {ANSWER_MARK!r} between the question "
                "and the answer of its example"
            )
        return question.strip(), answer.strip()


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


def default_folder() -> Path | None:
    """A designer's folder as the environment names it, None if it names none."""
    named = os.environ.get(FOLDER_ENV, "").strip()
    return Path(named) if named else None


def check(folder: Path | None) -> None:
    """See to it that everything in a designer's folder can be used, before anything is asked of a model.

    Raises:
        UsageError: there is no such folder, a file in it takes the place of nothing, or it cannot be
            used; one line that names the file and says what is wrong with it.
    """
    if folder is None:
        return
    if not folder.is_dir():
        raise UsageError(f"there is no folder of prompt templates at {folder}")
    for path in sorted(folder.glob("*.md")):
        shipped = files("resources").joinpath("prompts", path.name)
        example = path.name.startswith("example.")
        if not shipped.is_file() and not example:
            raise UsageError(
                f"the prompt template {path} takes the place of none: the program knows no {path.name}"
            )
        own = _load(path.name, folder)
        if not shipped.is_file():
            own.fill()
            continue
        known = _placeholders(_load(path.name, None))
        unknown = sorted(_placeholders(own) - known)
        if unknown:
            raise UsageError(
                f"prompt template {path} asks for ${unknown[0]}, which it is not given"
                + (f"; there are {', '.join('$' + name for name in sorted(known))}" if known else "")
            )
        missing = sorted(_needed(path.name, known) - _placeholders(own))
        if missing:
            raise UsageError(
                f"prompt template {path} leaves out ${missing[0]}, without which nothing can be asked"
            )
        own.fill(**dict.fromkeys(known, ""))
        if path.name.startswith("guided_example"):
            own.exchange()
    segment_table(folder)


def _placeholders(template: Template) -> set[str]:
    return set(string.Template(template.text).get_identifiers())


def _needed(filename: str, known: set[str]) -> set[str]:
    """What a template cannot do without: the material it is about."""
    return known & {"facts", "draft", "drafts", "issues", "question", "reply"}


def segment_table(folder: Path | None = None) -> dict[str, Any]:
    """Titles and instructions of the segments by focus and language.

    Args:
        folder: A designer's folder, whose ``segments.toml`` goes first, section by section.

    Raises:
        UsageError: that file cannot be used.
    """
    own = None if folder is None else _read(folder / SEGMENTS)
    if own is None:
        return _segments()
    try:
        return _merged(tomllib.loads(own), _segments())
    except ValueError as error:
        raise UsageError(f"the segments in {folder} cannot be used: {error}") from error


@lru_cache(maxsize=1)
def _segments() -> dict[str, Any]:
    return tomllib.loads(files("resources").joinpath("prompts", SEGMENTS).read_text(encoding="utf-8"))


def _merged(own: dict[str, Any], shipped: dict[str, Any]) -> dict[str, Any]:
    table = {focus: dict(row) if isinstance(row, dict) else row for focus, row in shipped.items()}
    for focus, languages in own.items():
        if focus == "version":
            continue
        if not isinstance(table.get(focus), dict) or not isinstance(languages, dict):
            raise ValueError(f"there is no segment {focus!r}")
        for lang, words in languages.items():
            if lang not in table[focus] or not isinstance(words, dict):
                raise ValueError(f"[{focus}.{lang}] is no section of a language")
            for key, text in words.items():
                if key not in ("title", "instruction") or not isinstance(text, str) or not text.strip():
                    raise ValueError(f"[{focus}.{lang}] may have a title and an instruction, both texts")
                try:
                    text.format(start="", end="")
                except (KeyError, IndexError, ValueError, AttributeError):
                    raise ValueError(
                        f"the {key} of [{focus}.{lang}] asks for more than {{start}} and {{end}}"
                    ) from None
            table[focus][lang] = {**table[focus][lang], **words}
    return table


def _load(filename: str, folder: Path | None) -> Template:
    source = _source(filename, folder)
    if source is None:
        raise UsageError(f"there is no prompt template {filename}")
    return parse(source, filename if folder is None else str(folder / filename))


def _source(filename: str, folder: Path | None) -> str | None:
    if folder is not None and (own := _read(folder / filename)) is not None:
        return own
    return _shipped(filename)


@lru_cache(maxsize=128)
def _shipped(filename: str) -> str | None:
    shipped = files("resources").joinpath("prompts", filename)
    return shipped.read_text(encoding="utf-8") if shipped.is_file() else None


def _read(path: Path) -> str | None:
    """A file of a designer, None if there is none. Read anew each time: designers edit between two turns."""
    if not path.is_file():
        return None
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE + 1)
        if len(data) > MAX_FILE:
            raise UsageError(f"prompt template {path} is larger than {MAX_FILE} bytes")
        return data.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"prompt template {path} cannot be read: {error}") from error


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
    return Template(header["id"], header["version"], header["lang"], "\n".join(lines[end + 1 :]), filename)
