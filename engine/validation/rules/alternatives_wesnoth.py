"""Other readings the facts of a Wesnoth game may allow."""

from __future__ import annotations

from dataclasses import dataclass

from engine.facts.model import Event, EventKind
from engine.validation.rules.alternative import Alternative, Found, Reading, words

LUCKY_SHARE = 0.15
"""Share of the expected damage by which the actual must differ before luck explains a fight."""
LUCKY_HITPOINTS = 10.0
"""And by how many hit points at least: a single strike does as much."""


@dataclass(frozen=True, slots=True)
class _Luck:
    """How a side's strikes went in a stretch of the game, in hit points."""

    dealt: float
    expected: float
    taken: float
    expected_taken: float
    evidence: tuple[str, ...]

    @property
    def balance(self) -> float:
        """Better than expected where above 0: more dealt, less taken."""
        return (self.dealt - self.expected) - (self.taken - self.expected_taken)

    @property
    def telling(self) -> bool:
        whole = self.expected + self.expected_taken
        return abs(self.balance) >= max(LUCKY_HITPOINTS, LUCKY_SHARE * whole)


def _luck(reading: Reading, side: str) -> _Luck | None:
    """Actual against expected damage of a side in the window, attacking and defending."""
    dealt = expected = taken = expected_taken = 0.0
    evidence: list[str] = []
    for event in reading.replay.store.find(kind=EventKind.ATTACKED, window=reading.window):
        attacking = event.side == side
        if not attacking and event.details.get("victim") != side:
            continue
        if "expected_damage" not in event.details:
            continue
        given, got = ("damage", "damage_taken") if attacking else ("damage_taken", "damage")
        dealt += _number(event, given)
        expected += _number(event, f"expected_{given}")
        taken += _number(event, got)
        expected_taken += _number(event, f"expected_{got}")
        evidence.append(event.id)
    if not evidence:
        return None
    return _Luck(dealt, expected, taken, expected_taken, tuple(evidence))


def _number(event: Event, name: str) -> float:
    value = event.details.get(name)
    return float(value) if isinstance(value, int | float) else 0.0


def _described(side: str, luck: _Luck) -> str:
    return (
        f"{side} dealt {luck.dealt:g} damage where {luck.expected:.0f} was to be expected, and took "
        f"{luck.taken:g} where {luck.expected_taken:.0f} was"
    )


def _no_bad_luck(reading: Reading) -> Found | None:
    """Bad luck blamed by a side whose strikes went as expected or better."""
    for side in reading.sides if len(reading.sides) == 1 else ():
        luck = _luck(reading, side)
        if luck is not None and not (luck.telling and luck.balance < 0):
            return Found(_described(side, luck) + ": it was not luck that decided it", luck.evidence)
    return None


def _no_good_luck(reading: Reading) -> Found | None:
    """Good luck credited to a side whose strikes went no better than expected."""
    for side in reading.sides if len(reading.sides) == 1 else ():
        luck = _luck(reading, side)
        if luck is not None and not (luck.telling and luck.balance > 0):
            return Found(
                _described(side, luck) + ": it was no luckier than it should have been", luck.evidence
            )
    return None


def _play(reading: Reading) -> Found | None:
    """A lost fight blamed on play where the dice went against the side."""
    for side in reading.sides if len(reading.sides) == 1 and reading.dated else ():
        luck = _luck(reading, side)
        if luck is not None and luck.telling and luck.balance < 0:
            return Found(_described(side, luck) + ": luck may have decided it", luck.evidence)
    return None


def _gold(reading: Reading) -> Found | None:
    """No recruits because there was no gold for any."""
    store, knowledge = reading.replay.store, reading.replay.knowledge
    for side in reading.sides if reading.dated else ():
        faction = knowledge.entries.get(reading.replay.side(side).faction or "")
        recruits = faction.properties.get("recruits", ()) if faction is not None else ()
        costs = [
            knowledge.entries[name].properties.get("cost_gold")
            for name in recruits
            if name in knowledge.entries
        ]
        cheapest = min((cost for cost in costs if isinstance(cost, int | float)), default=None)
        gold = store.series("gold_in_hand", side) or store.series("gold", side)
        if cheapest is None or gold is None:
            continue
        samples = [*store.around(gold, reading.window.start)[:1], *store.samples(gold, reading.window)]
        if samples and max(sample.value for sample in samples) < cheapest:
            most = max(sample.value for sample in samples)
            return Found(
                f"{side} had at most {most:g} gold and its cheapest recruit costs {cheapest:g}",
                tuple(sample.id for sample in samples),
            )
    return None


def _unseen(reading: Reading) -> Found:
    return Found("a replay does not record what a player saw")


WESNOTH: tuple[Alternative, ...] = (
    Alternative(
        "bad luck",
        words(
            r"unlucky|unluckily|bad luck|poor luck|terrible luck|luck (?:was|turned|went) against|the "
            "dice (?:were|went) against",
            r"运气不好|运气不佳|运气(?:太|很)?差|倒霉|不走运|脸黑",
        ),
        _no_bad_luck,
    ),
    Alternative(
        "good luck",
        words(
            r"lucky|luckily|good luck|great luck|fortunate|luck was with",
            r"运气好|运气不错|走运|幸运|脸好",
        ),
        _no_good_luck,
    ),
    Alternative(
        "lost by play",
        words(
            r"(?:poor|bad|weak|reckless|careless|wrong|outplayed|misplayed|tactical)\w*[^.]{0,40}(?:fight|attack|battle|exchange"
            r"|position\w*|defen[cs]e|trade)s?|outplayed",
            r"(?:打法|战术|站位|操作|指挥)[^。]{0,8}(?:失误|不当|糟糕|太差|有问题)|被打得措手不及",
        ),
        _play,
    ),
    Alternative(
        "no recruits",
        words(
            r"(?:stopped|failed to|did not|didn['’]t|neglected to|forgot to|no longer) "
            "recruit(?:ed|ing)?|no (?:new )?recruits",
            r"(?:没有|停止|未能?|不再|忘记)(?:继续)?(?:招募|征募)",
        ),
        _gold,
    ),
    Alternative(
        "scouting",
        words(
            r"(?:never|not|didn['’]t|did not|failed to|without|no) scout(?:ed|ing)?|never saw|did not "
            "see|unaware|caught off guard",
            r"没有?侦察|未侦察|没看到|毫无察觉",
        ),
        _unseen,
    ),
)
