"""The phrases of a replay: those of the vocabulary, its pieces and its sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.claims.names import side_table
from engine.claims.prose.vocabulary import FOLDER, regular_forms, sections
from engine.facts.kept import per_replay
from engine.facts.model import Replay

Tags = Mapping[str, tuple[str, str]]
"""Class -> (value, form of an English verb or empty)."""


_FORMS = ("base", "s", "past", "part", "ing")


NO_TAGS: Tags = {}


@dataclass(slots=True)
class Table:
    """All phrases of one replay: generic ones, pieces, sides."""

    phrases: dict[str, dict[str, tuple[str, str]]]
    pieces: dict[str, tuple[tuple[str, ...], bool]]
    sides: dict[str, str]
    beginnings: set[str]


def _key(phrase: str) -> str:
    """Words apart by single spaces, hyphens as spaces, apostrophes gone."""
    return " ".join(phrase.lower().replace("-", " ").replace("'", "").replace("’", "").split())


@cache
def _generic() -> dict[str, dict[str, tuple[str, str]]]:
    table: dict[str, dict[str, tuple[str, str]]] = {}
    for feature, value, phrases in sections(FOLDER / "notation.txt"):
        for phrase in phrases:
            forms: dict[str, str] = {phrase: ""}
            if feature == "verb" and phrase.isascii():
                parts = [part.strip() for part in phrase.split("/")]
                if len(parts) == 1:
                    forms = dict(regular_forms(phrase))
                    forms.update({phrase: "base"})
                else:
                    forms = {}
                    for part, form in zip(parts, _FORMS, strict=False):
                        forms[part] = "past" if part in forms or form == "part" else form
            for written, form in forms.items():
                tags = table.setdefault(_key(written), {})
                tags.setdefault(feature, (value, form))
    return table


def _prefixes(key: str, into: set[str]) -> None:
    if key.isascii():
        parts = key.split(" ")
        for count in range(1, len(parts)):
            into.add(" ".join(parts[:count]))
    else:
        bare = key.replace(" ", "")
        for count in range(1, len(bare)):
            into.add(bare[:count])


def _plural(name: str) -> str:
    return name[:-3] + "men" if name.endswith("man") else name + "s"


def _build(replay: Replay) -> Table:
    phrases = _generic()
    pieces: dict[str, tuple[tuple[str, ...], bool]] = {}
    everything: tuple[str, ...] = ()
    for entry in replay.knowledge.entries.values():
        members = entry.members or (entry.name,)
        worthy = entry.kind == "piece" or (
            entry.kind == "group"
            and all(
                replay.knowledge.entries[member].kind == "piece"
                for member in members
                if member in replay.knowledge.entries
            )
        )
        if not worthy:
            continue
        if len(members) > len(everything):
            everything = members
        for name in (entry.name, *(alias for names in entry.aliases.values() for alias in names)):
            key = _key(name)
            pieces.setdefault(key if key.isascii() else key.replace(" ", ""), (tuple(members), False))
            if key.isascii():
                pieces.setdefault(_plural(key), (tuple(members), True))
    for name, plural in (("man", False), ("men", True), ("unit", False), ("units", True)):
        pieces.setdefault(name, (everything, plural))
    pieces.setdefault("子", (everything, False))
    sides: dict[str, str] = {}
    clash: set[str] = set()
    for side in replay.sides:
        for name in (side.slot, side.name, *side.aliases):
            key = _key(name)
            key = key if key.isascii() else key.replace(" ", "")
            if len(key) < 1 or key in pieces:
                continue
            if sides.setdefault(key, side.slot) != side.slot:
                clash.add(key)
            if not key.isascii() and len(key) > 1 and key.endswith("方"):
                sides.setdefault(key[:-1], side.slot)
    for folded, slot in side_table(replay).words().items():
        if len(folded) > 2 and folded.isascii() and not folded.isdigit():
            sides.setdefault(folded, slot)
    for key in clash:
        sides.pop(key, None)
    beginnings: set[str] = set()
    for key in (*phrases, *pieces, *sides):
        _prefixes(key, beginnings)
    return Table(phrases, pieces, sides, beginnings)


@per_replay
def table_of(replay: Replay) -> Table:
    """The phrases of a replay, made once and kept as long as the replay lives."""
    return _build(replay)
