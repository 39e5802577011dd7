"""Small tables of one game each: words the generic vocabulary lacks or reads differently.

The machinery knows no game by name; what it must know about one stands in a JSON file named like the
adapter, in ``resources/lexicon``. A game without a file works with the generic words alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from engine.claims.prose.vocabulary import FOLDER


@dataclass(frozen=True)
class GameTable:
    """What one game's lexicon file says.

    Attributes:
        phrases: Phrase -> cues, over the generic ones.
        not_cues: Generic phrases that mean something else here and must not be read as cues.
        not_names: Aliases of the knowledge that are common words in prose and are not read as names.
        not_metrics: Aliases of metrics that are not read as such in prose.
        metrics: More words for metrics.
        notation: ``san`` where prose carries chess moves; empty for none.
        objects: Role (``leader``, ``worker``, ``army`` ...) -> names or groups that fill it.
        names: More names of things: phrase -> canonical name.
        shared: Words players have for several things: phrase -> canonical names.
        counted_by: Thing or group -> the metric that counts how many a side has.
        measured: "class of verb, word" (``deal damage``) -> the metric such a number is of.
        readings: Metric or group -> further metrics that people mean by the same word.
        options: Further switches, by name.
    """

    phrases: Mapping[str, dict[str, str]] = field(default_factory=dict)
    not_cues: frozenset[str] = frozenset()
    not_names: frozenset[str] = frozenset()
    not_metrics: frozenset[str] = frozenset()
    metrics: Mapping[str, str] = field(default_factory=dict)
    notation: str = ""
    objects: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    shared: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    counted_by: Mapping[str, str] = field(default_factory=dict)
    measured: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)


@cache
def game_table(game: str) -> GameTable:
    """The table of a game, empty if there is none. Raises ValueError if the file is malformed."""
    path = FOLDER / f"{game}.json"
    if not path.is_file():
        return GameTable()
    data = json.loads(path.read_text(encoding="utf-8"))
    phrases: dict[str, dict[str, str]] = {}
    for feature, values in data.get("phrases", {}).items():
        for value, words in values.items():
            for word in words:
                cues = phrases.setdefault(word.casefold(), {})
                cues[feature] = f"{cues[feature]}|{value}" if feature in cues else value
                if feature == "verb":
                    cues.setdefault("form", "past")
    return GameTable(
        phrases=phrases,
        not_cues=frozenset(data.get("not_cues", ())),
        not_names=frozenset(name.casefold() for name in data.get("not_names", ())),
        not_metrics=frozenset(name.casefold() for name in data.get("not_metrics", ())),
        metrics=data.get("metrics", {}),
        notation=data.get("notation", ""),
        objects={role: tuple(names) for role, names in data.get("objects", {}).items()},
        names=data.get("names", {}),
        shared={phrase: tuple(names) for phrase, names in data.get("shared", {}).items()},
        counted_by=data.get("counted_by", {}),
        measured=data.get("measured", {}),
        readings={name: tuple(others) for name, others in data.get("readings", {}).items()},
        options=data.get("options", {}),
    )
