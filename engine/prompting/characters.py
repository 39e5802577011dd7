"""Personas of the analyst: small files with a name, a voice and rules, in both languages.

They lie in ``resources/prompts/characters/<id>.toml``; a person adds own ones to a folder of the same form.
"""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import platformdirs

from engine.errors import UsageError

PRIORITY = 500
"""Priority of the character among the pieces of a prompt."""

MAX_FILE = 20_000
"""Bytes of a character's file; a voice and some rules take 1,000."""
CONFIG_DIR_ENV = "TRUECAST_CONFIG_DIR"

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,40}")
_WORDS = {
    "en": ("You speak as this character: {name}.", "What is true does not change with the voice:"),
    "zh": ("你以这个角色说话：{name}。", "事实不因语气而改变："),
}


@dataclass(frozen=True, slots=True)
class Character:
    """A persona in one language.

    Attributes:
        lang: Language it was asked for in.
        colour: Accent colour of its avatar, ``#rrggbb``.
        voice: How it speaks.
        rules: What it keeps to.
        longest: Words of the longest sentence it would speak (two Chinese characters are one); None for
            no limit of its own.
    """

    id: str
    lang: str
    name: str
    colour: str
    voice: str
    rules: tuple[str, ...]
    longest: int | None = None

    def prompt(self) -> str:
        """The piece of a prompt that makes a model speak like it."""
        head, but = _WORDS[self.lang]
        rules = "\n".join(f"- {rule}" for rule in self.rules)
        return f"{head.format(name=self.name)} {self.voice}\n{but}\n{rules}"


def default_folder() -> Path:
    """Where a person's own characters lie: ``characters`` in the folder of the program's settings."""
    named = os.environ.get(CONFIG_DIR_ENV)
    base = Path(named) if named else Path(platformdirs.user_config_dir("truecast", appauthor=False))
    return base / "characters"


def names(folder: Path | None = None) -> tuple[str, ...]:
    """Ids of all characters, own ones included, sorted."""
    shipped = files("resources").joinpath("prompts", "characters")
    found = {item.name for item in shipped.iterdir() if item.name.endswith(".toml")}
    if folder is not None and folder.is_dir():
        found |= {path.name for path in folder.glob("*.toml")}
    return tuple(sorted(name for file in found if _ID.fullmatch(name := file.removesuffix(".toml"))))


def every(lang: str, *, folder: Path | None = None) -> tuple[tuple[Character, ...], tuple[str, ...]]:
    """All characters that can be used, and one line about each that cannot."""
    found: list[Character] = []
    problems: list[str] = []
    for name in names(folder):
        try:
            found.append(load(name, lang, folder=folder))
        except UsageError as error:
            problems.append(str(error))
    return tuple(found), tuple(problems)


def load(character_id: str, lang: str, *, folder: Path | None = None) -> Character:
    """A character by id.

    One that has been described in another language only is used as it is: a model reads both.

    Raises:
        UsageError: there is none, or its file cannot be used; one line that says what to do.
    """
    try:
        source = _source(character_id, folder)
        if source is None:
            raise UsageError(f"there is no character {character_id!r}; there are {', '.join(names(folder))}")
        return _parse(character_id, lang, source)
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise UsageError(f"the file of the character {character_id!r} cannot be used: {error}") from error


def _parse(character_id: str, lang: str, source: str) -> Character:
    data: dict[str, Any] = tomllib.loads(source)
    words = next((data[name] for name in (lang, *_WORDS) if isinstance(data.get(name), dict)), None)
    if words is None:
        raise ValueError("it needs a section [en] or [zh] with a name and a voice")
    for key in ("name", "voice"):
        if not isinstance(words.get(key), str) or not words[key].strip():
            raise ValueError(f"its {key} is missing")
    rules, colour, longest = words.get("rules", []), data.get("colour", "#888888"), data.get("longest")
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise ValueError("its rules are not a list of texts")
    if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
        raise ValueError(f"its colour {colour!r} is not of the form #rrggbb")
    if longest is not None and (isinstance(longest, bool) or not isinstance(longest, int) or longest < 1):
        raise ValueError("its longest sentence is not a number of words")
    return Character(
        id=character_id,
        lang=lang,
        name=words["name"].strip(),
        colour=colour,
        voice=words["voice"].strip(),
        rules=tuple(rules),
        longest=longest,
    )


def _source(character_id: str, folder: Path | None) -> str | None:
    if not _ID.fullmatch(character_id):
        return None
    if folder is not None and (own := folder / f"{character_id}.toml").is_file():
        with own.open("rb") as file:
            data = file.read(MAX_FILE + 1)
        if len(data) > MAX_FILE:
            raise ValueError(f"it is larger than {MAX_FILE} bytes")
        return data.decode("utf-8-sig")
    shipped = files("resources").joinpath("prompts", "characters", f"{character_id}.toml")
    return shipped.read_text(encoding="utf-8") if shipped.is_file() else None
