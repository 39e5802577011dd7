"""True sentences made from the facts of a replay, and false ones by one change to each.

What is said is found by plain loops over the facts, apart from the readers of prose; the wordings are the
templates of ``data/prose_templates.json``, written apart from them too. A change is kept only if it leaves
nothing true in any usual sense of the words: numbers differ by a third at least (counts by two, or by one
where they are small) from every count of a sense of the verb, times by far more than their rounding.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from engine.facts import Coverage, Event, EventKind, Grade, Replay, Series

TEMPLATES = Path(__file__).parent / "data" / "prose_templates.json"

METRICS: dict[str, dict[str, tuple[str, str]]] = {
    "starcraft2": {
        "workers": ("workers", "农民"),
        "supply": ("supply", "人口"),
        "army_value": ("army value", "部队价值"),
        "minerals": ("minerals in the bank", "存矿"),
        "bases": ("bases", "基地数"),
    },
    "wesnoth": {
        "gold": ("gold", "金币"),
        "villages": ("villages", "村庄数"),
        "units": ("units on the board", "场上单位数"),
        "income": ("income", "收入"),
    },
    "chess": {
        "material": ("points of material", "子力分值"),
        "pieces": ("pieces and pawns", "棋子总数"),
        "pawns": ("pawns", "兵数"),
    },
}
"""Metric -> what it is called in English and Chinese."""

_MADE = (
    EventKind.STARTED,
    EventKind.COMPLETED,
    EventKind.CREATED,
    EventKind.MORPHED,
    EventKind.RECRUITED,
    EventKind.ADVANCED,
    EventKind.PROMOTED,
)


@dataclass(frozen=True)
class Deed:
    """A verb: the kinds of events it may mean, and its forms.

    Attributes:
        kinds: Kinds any of which the verb may mean.
        did, pp, do: English past, participle and infinitive.
        zh: Chinese verb.
    """

    kinds: tuple[EventKind, ...]
    did: str
    pp: str
    do: str
    zh: str


DEEDS: dict[str, tuple[Deed, ...]] = {
    "starcraft2": (
        Deed(_MADE, "made", "made", "make", "造"),
        Deed(_MADE, "built", "built", "build", "建造"),
        Deed((EventKind.LOST,), "lost", "lost", "lose", "损失"),
        Deed((EventKind.DESTROYED,), "killed", "killed", "kill", "击杀"),
    ),
    "wesnoth": (
        Deed((EventKind.RECRUITED,), "recruited", "recruited", "recruit", "招募"),
        Deed((EventKind.LOST,), "lost", "lost", "lose", "损失"),
        Deed((EventKind.DESTROYED,), "killed", "killed", "kill", "击杀"),
    ),
    "chess": (
        Deed((EventKind.CAPTURED,), "captured", "captured", "capture", "吃掉"),
        Deed((EventKind.LOST,), "lost", "lost", "lose", "丢"),
    ),
}
_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
_CHINESE = "零一两三四五六七八九十"


BOUNDS = ("never went above", "从没超过")
"""Words of templates that say of a number that it was not passed: a larger one was not passed either."""


@dataclass(frozen=True)
class Said:
    """A statement: its type, the words for the slots of a template, and what was changed (``none``: true).

    Attributes:
        raised: A number was made larger, which leaves true what is only bounded by it (`BOUNDS`).
    """

    type: str
    words: dict[str, str]
    change: str = "none"
    you: str | None = None
    changed: frozenset[str] = frozenset()
    raised: bool = False

    @property
    def true(self) -> bool:
        return self.change == "none"

    @property
    def needed(self) -> frozenset[str]:
        """The slots a template must have, so that what was changed is said."""
        if "things" in self.changed:
            return frozenset()  # every template names the thing, as one or as many
        return self.changed - {"O"} if "S" in self.changed else self.changed

    def but(self, change: str, **words: str) -> Said:
        """The same with other words."""
        return replace(self, words={**self.words, **words}, change=change, changed=frozenset(words))


@cache
def templates() -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = json.loads(TEMPLATES.read_text("utf-8"))
    return found


@dataclass
class World:
    """A replay and a language, ready to say things about it."""

    replay: Replay
    lang: str
    rng: random.Random
    you: str | None = None
    lines: dict[tuple[str, EventKind, str], list[Event]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        entries = self.replay.knowledge.entries
        for event in self.replay.store.events:
            if event.side is None or event.object not in entries or event.grade is Grade.COMMAND:
                continue
            if not event.details.get("initial") and not event.details.get("unfinished"):
                self.lines[event.side, event.kind, event.object].append(event)

    @property
    def slots(self) -> list[str]:
        return [side.slot for side in self.replay.sides if side.slot in self._playing]

    @property
    def _playing(self) -> set[str]:
        return {side for side, _, _ in self.lines}

    def side(self, slot: str) -> str:
        """A side as a writer calls it."""
        if self.you is not None:
            if slot == self.you:
                return "you" if self.lang == "en" else "你"
            return "your opponent" if self.lang == "en" else "对手"
        side = self.replay.side(slot)
        alone = side.faction and sum(one.faction == side.faction for one in self.replay.sides) == 1
        if self.replay.game == "chess":
            return slot if self.lang == "en" else {"White": "白方", "Black": "黑方"}[slot]
        if not alone or side.faction is None:
            return slot
        if self.lang == "en":
            return f"the {side.faction}"
        entry = self.replay.knowledge.entries.get(side.faction)
        return entry.display("zh") if entry else slot

    def thing(self, name: str, *, plural: bool = False) -> str:
        shown = self.replay.knowledge.entries[name].display(self.lang)
        if self.lang == "zh" or not plural:
            return shown
        if shown.endswith("y") and shown[-2] not in "aeiou":
            return shown[:-1] + "ies"
        if shown.endswith("man"):
            return shown[:-2] + "en"
        return shown + ("es" if shown.endswith(("s", "x", "ch", "sh")) else "s")

    def time(self, moment: int) -> str:
        return self.replay.clock.text(moment, self.lang)

    def number(self, value: float) -> str:
        """A number as written: words for some small ones, thousands rounded with a word that says so."""
        whole = round(value)
        if abs(value - whole) > 0.01:
            return f"{value:g}"
        if self.lang == "en" and 2 <= whole <= 20 and self.rng.random() < 0.5:
            return _SMALL[whole]
        if self.lang == "zh" and 1 <= whole <= 10 and self.rng.random() < 0.5:
            return _CHINESE[whole]
        if whole >= 1000 and self.rng.random() < 0.5:
            near = round(whole, -2)
            return f"about {near:,}" if self.lang == "en" else f"大约{near}"
        return f"{whole:,}" if self.lang == "en" else str(whole)

    def length(self, units: int) -> str:
        """A length of time in words."""
        clock = self.replay.clock
        if clock.per_minute:
            seconds = round(units * 60 / clock.per_minute)
            minutes, rest = divmod(seconds, 60)
            if self.lang == "en":
                return f"{seconds} seconds" if not minutes else f"{minutes} min {rest} s"
            return f"{seconds}秒" if not minutes else f"{minutes}分{rest}秒"
        return f"{units} turns" if self.lang == "en" else f"{units}个回合"

    def deed(self, deed: Deed) -> dict[str, str]:
        if self.lang == "zh":
            return {"did": deed.zh, "done": deed.zh, "pp": deed.zh, "do": deed.zh, "c": "个"}
        return {"did": deed.did, "done": deed.pp, "pp": deed.pp, "do": deed.do}

    def render(self, said: Said) -> str:
        """One wording of a statement, chosen at random."""
        fitting = [
            template
            for template in templates()[said.type][self.lang]
            if all(f"{{{slot}}}" in template or (slot == "S" and "{P}" in template) for slot in said.needed)
            and not (said.raised and any(bound in template for bound in BOUNDS))
        ]
        chosen = self.rng.choice(fitting)
        subject = said.words["S"]
        text = chosen.format(P="your" if subject == "you" else f"{subject}'s", **said.words)
        return text[0].upper() + text[1:]

    # --- counting in every sense of a verb ---

    def counts(self, slot: str, deed: Deed, name: str, until: int | None = None) -> set[int]:
        """How many there are in each sense the verb has, what stands aside counted and not."""
        store = self.replay.store
        found: set[int] = set()
        groups: list[tuple[EventKind, ...]] = [*((kind,) for kind in deed.kinds), deed.kinds]
        for kinds in groups:
            events = [e for kind in kinds for e in store.find(kind=kind, side=slot, object=name)]
            aside = [e for kind in kinds for e in store.left_out(kind=kind, side=slot, object=name)]
            for line in (events, events + aside, [e for e in events if not e.details.get("initial")]):
                for slack in (-1, 0, 1) if until is not None else (0,):
                    end = None if until is None else until + slack * self.slack
                    found.add(sum(end is None or e.at <= end for e in line))
        return found

    @property
    def slack(self) -> int:
        clock = self.replay.clock
        return int(clock.per_minute / 2) if clock.per_minute else max(1, clock.tolerance(about=True))

    def far(self, true: set[int] | set[float], value: float) -> float | None:
        """Another number, wrong in every sense; None if none was found."""
        for _ in range(8):
            factor = self.rng.choice([0.5, 0.6, 1.5, 1.7, 2.0])
            other = max(0.0, float(round(value * factor)))
            if value <= 6:
                other = float(max(0, round(value) + self.rng.choice([-2, -1, 1, 2, 3])))
            if other >= 1 and all(abs(other - each) >= max(1.0, 0.3 * abs(each)) for each in true):
                return other
        return None

    def spread(self, series: Series, moment: int) -> tuple[float, float]:
        """Lowest and highest value around a moment."""
        near = [
            value
            for at, value in zip(series.moments, series.values, strict=True)
            if abs(at - moment) <= self.slack * 2
        ]
        before = [v for at, v in zip(series.moments, series.values, strict=True) if at <= moment][-1:]
        return min(near + before), max(near + before)


def covered(world: World, deed: Deed, name: str) -> bool:
    return all(
        world.replay.covers(kind, name) is Coverage.COMPLETE
        for kind in deed.kinds
        if any(k is kind for _, k, _ in world.lines)
    )


def statements(replay: Replay, lang: str, seed: int, per_type: int) -> Iterator[tuple[Said, str]]:
    """Labelled statements with their wording: true ones of each type, each with its false variants.

    Args:
        replay: The facts.
        lang: ``en`` or ``zh``.
        seed: The same seed gives the same sentences.
        per_type: True statements of each type at most.
    """
    from tests.benchmarks import _prose_deeds, _prose_measures

    for maker in (*_prose_measures.MAKERS, *_prose_deeds.MAKERS):
        rng = random.Random(f"{seed}:{lang}:{replay.meta.sha256}:{maker.__name__}")
        world = World(replay, lang, rng)
        if not world.slots:
            return
        made = 0
        for _ in range(per_type * 5):
            if made >= per_type:
                break
            two = len(world.slots) == 2
            world.you = rng.choice([None, None, *world.slots]) if two else None
            variants = list(maker(world))
            if variants:
                made += 1
                for said in variants:
                    yield replace(said, you=world.you), world.render(said)
