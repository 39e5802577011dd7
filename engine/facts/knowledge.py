"""What is true of a game and not of one replay: names, owners, costs, requirements.

Knowledge files live in ``resources/knowledge/<game>.json`` and carry their version and source.
Names match exactly through the alias table (case and plural folded), never by likeness.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

_SEPARATORS = re.compile(r"[\s_\-'’.]+")


@lru_cache(maxsize=8192)
def fold(name: str) -> str:
    """The form under which names are compared: case, spaces, hyphens and apostrophes do not count."""
    return _SEPARATORS.sub("", name).casefold()


def _singulars(folded: str) -> Iterable[str]:
    yield folded
    if folded.isascii() and len(folded) > 3 and folded.endswith("s"):
        if folded.endswith("ies"):
            yield folded[:-3] + "y"
        if folded.endswith("ves"):
            yield folded[:-3] + "f"
            yield folded[:-3] + "fe"
        if folded.endswith("es"):
            yield folded[:-2]
        yield folded[:-1]
    elif folded.isascii() and folded.endswith("men"):
        yield folded[:-3] + "man"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing the game has.

    Attributes:
        name: Canonical name, the one events carry in ``object``.
        kind: ``unit``, ``building``, ``upgrade``, ``ability``, ``piece``, ``terrain``, ``faction``,
            ``trait``, ``group`` ...
        factions: Canonical factions that own it; empty when it belongs to none or to all.
        aliases: Further names by language (``{"en": [...], "zh": [...]}``). The first Chinese alias
            is the name to show in Chinese.
        members: For a group (``base``, ``worker``): the canonical names it stands for.
        properties: Costs, hit points, requirements ... with units in the key (``cost_gold``,
            ``build_seconds``). Plain JSON values.
    """

    name: str
    kind: str
    factions: tuple[str, ...] = ()
    aliases: Mapping[str, Sequence[str]] = field(default_factory=dict)
    members: tuple[str, ...] = ()
    properties: Mapping[str, Any] = field(default_factory=dict)

    def display(self, lang: str = "en") -> str:
        """The name to show a reader."""
        shown = self.aliases.get(lang, ())
        if shown and lang != "en":
            return shown[0]
        return str(self.properties.get("display_en", self.name))


@dataclass(frozen=True)
class Knowledge:
    """The knowledge of one game.

    Attributes:
        version: Version of the knowledge file, and of the game it describes.
        source: Where the figures come from, in one line.
        entries: Canonical name -> entry.
        metrics: Canonical metric name -> entry of kind ``metric`` with its aliases and unit.
    """

    game: str
    version: str
    source: str
    entries: Mapping[str, Entry]
    metrics: Mapping[str, Entry] = field(default_factory=dict)

    def __getstate__(self) -> dict[str, Any]:
        # The alias tables are rebuilt on the other side of a process boundary.
        return {name: value for name, value in self.__dict__.items() if not name.startswith("_")}

    @cached_property
    def _table(self) -> Mapping[str, str]:
        return _alias_table(self.entries)

    @cached_property
    def _metric_table(self) -> Mapping[str, str]:
        return _alias_table(self.metrics)

    def resolve(self, text: str) -> Entry | None:
        """The entry a written name means, or None: an unknown name is never guessed."""
        name = _look_up(self._table, text)
        return None if name is None else self.entries[name]

    def resolve_metric(self, text: str) -> Entry | None:
        """The metric a written name means, or None."""
        name = _look_up(self._metric_table, text)
        return None if name is None else self.metrics[name]

    def names(self) -> Mapping[str, str]:
        """Every folded name and alias -> canonical name (for readers of prose)."""
        return self._table

    def metric_names(self) -> Mapping[str, str]:
        return self._metric_table

    def members(self, name: str) -> tuple[str, ...]:
        """The canonical names an entry stands for: itself, or the members of a group."""
        entry = self.entries.get(name)
        return entry.members if entry is not None and entry.members else (name,)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Knowledge:
        """Build from the JSON of a knowledge file. Raises KeyError or TypeError if it is malformed."""

        def entries(raw: Mapping[str, Any], kind: str | None = None) -> dict[str, Entry]:
            return {
                name: Entry(
                    name=name,
                    kind=kind or item["kind"],
                    factions=tuple(item.get("factions", ())),
                    aliases=item.get("aliases", {}),
                    members=tuple(item.get("members", ())),
                    properties=item.get("properties", {}),
                )
                for name, item in raw.items()
            }

        return cls(
            game=data["game"],
            version=data["version"],
            source=data["source"],
            entries=entries(data["entries"]),
            metrics=entries(data.get("metrics", {}), "metric"),
        )


def _alias_table(entries: Mapping[str, Entry]) -> Mapping[str, str]:
    table: dict[str, str] = {}
    for name in entries:
        table[fold(name)] = name
    for name, entry in entries.items():
        for names in entry.aliases.values():
            for alias in names:
                table.setdefault(fold(alias), name)
    for name, entry in entries.items():
        table.setdefault(fold(entry.display()), name)  # what a reader is shown can be said back
    return table


def _look_up(table: Mapping[str, str], text: str) -> str | None:
    for form in _singulars(fold(text)):
        if form in table:
            return table[form]
    return None
