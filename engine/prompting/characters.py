"""Personas of the analyst: small files with a name, a voice and rules, in both languages.

They lie in ``resources/prompts/characters/<id>.toml``; a person adds own ones to a folder of the same form.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from engine.errors import UsageError

PRIORITY = 500
"""Priority of the character among the pieces of a prompt."""

_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,40}")
_WORDS = {
    "en": ("You speak as this character: {name}.", "What is true does not change with the voice:"),
    "zh": ("你以这个角色说话：{name}。", "事实不因语气而改变："),
}


@dataclass(frozen=True, slots=True)
class Character:
    """A persona in one language.

    Attributes:
        colour: Accent colour of its avatar, ``#rrggbb``.
        voice: How it speaks.
        rules: What it keeps to.
    """

    id: str
    lang: str
    name: str
    colour: str
    voice: str
    rules: tuple[str, ...]

    def prompt(self) -> str:
        """The piece of a prompt that makes a model speak like it."""
        head, but = _WORDS[self.lang]
        rules = "\n".join(f"- {rule}" for rule in self.rules)
        return f"{head.format(name=self.name)} {self.voice}\n{but}\n{rules}"


def names(folder: Path | None = None) -> tuple[str, ...]:
    """Ids of all characters, own ones included, sorted."""
    shipped = files("resources").joinpath("prompts", "characters")
    found = {item.name for item in shipped.iterdir() if item.name.endswith(".toml")}
    if folder is not None and folder.is_dir():
        found |= {path.name for path in folder.glob("*.toml")}
    return tuple(sorted(name.removesuffix(".toml") for name in found))


def load(character_id: str, lang: str, *, folder: Path | None = None) -> Character:
    """A character by id. Raises UsageError if there is none, or if its file cannot be read."""
    source = _source(character_id, folder)
    if source is None:
        raise UsageError(f"there is no character {character_id!r}; there are {', '.join(names(folder))}")
    try:
        data: dict[str, Any] = tomllib.loads(source)
        words = data[lang]
        return Character(
            id=character_id,
            lang=lang,
            name=str(words["name"]),
            colour=str(data.get("colour", "#888888")),
            voice=str(words["voice"]),
            rules=tuple(str(rule) for rule in words.get("rules", ())),
        )
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise UsageError(f"the file of the character {character_id!r} cannot be used: {error}") from error


def _source(character_id: str, folder: Path | None) -> str | None:
    if not _ID.fullmatch(character_id):
        return None
    if folder is not None and (own := folder / f"{character_id}.toml").is_file():
        return own.read_text(encoding="utf-8")
    shipped = files("resources").joinpath("prompts", "characters", f"{character_id}.toml")
    return shipped.read_text(encoding="utf-8") if shipped.is_file() else None
