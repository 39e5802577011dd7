"""The analyst's wordings, read from ``resources/analyst/<lang>.toml``, and the filling of their slots."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from engine.providers.embedded.sentence import Slot

_PLACE = re.compile(r"\{(?P<slot>\w+)(?::(?P<role>\w+))?\}")

Speak = Callable[[Slot, str], str]
"""Puts one slot into words in a role (``""`` when the wording names none)."""


@dataclass(frozen=True, slots=True)
class Wordings:
    """The language file.

    Attributes:
        sentences: Template -> its wordings, all saying the same.
        texts: Key -> text of a reading or a piece of advice.
        words: Key -> word.
        metrics: Metric, or ``game.metric`` -> forms (``one``, ``many``, ``name``).
        things: Forms of counted things that no rule gives (``Zergling`` -> ``Zerglings``).
    """

    sentences: Mapping[str, tuple[str, ...]]
    texts: Mapping[str, str]
    words: Mapping[str, str]
    metrics: Mapping[str, Mapping[str, str]]
    things: Mapping[str, str]

    def variants(self, template: str) -> tuple[str, ...]:
        """The wordings of a template. Raises KeyError if the file has none."""
        return self.sentences[template]


@lru_cache(maxsize=4)
def load_wordings(lang: str) -> Wordings:
    """The wordings of a language (``en`` or ``zh``)."""
    name = "zh" if lang.startswith("zh") else "en"
    data = tomllib.loads((resources.files("resources") / "analyst" / f"{name}.toml").read_text("utf-8"))
    return Wordings(
        sentences={key: tuple(value) for key, value in data["sentences"].items()},
        texts=data["texts"],
        words=data["words"],
        metrics=data["metrics"],
        things=data.get("things", {}),
    )


def fill(wording: str, slots: Mapping[str, Slot], speak: Speak) -> str:
    """The wording with its slots put into words; markers such as ``[1]`` stay."""
    return _PLACE.sub(lambda found: speak(slots[found["slot"]], found["role"] or ""), wording)
