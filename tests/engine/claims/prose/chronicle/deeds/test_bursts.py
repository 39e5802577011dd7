"""Many deeds in a short time, and how long something lived, from a replay."""

from __future__ import annotations

import pytest

from engine.facts import EventKind as K
from engine.facts import Replay
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

PVP = "starcraft2/pvp-4.10.1.SC2Replay"


def most_probes(facts: Replay, seconds: int) -> tuple[str, int]:
    """The side that lost most Probes within so many seconds, and how many."""
    best = ("", 0)
    for slot in ("P1", "P2"):
        moments = [event.at for event in facts.store.find(kind=K.LOST, side=slot, object="Probe")]
        for first in moments:
            count = sum(first <= moment <= first + seconds * 22 for moment in moments)
            best = max(best, (slot, count), key=lambda pair: pair[1])
    return best


def test_so_many_within_a_length_of_time() -> None:
    facts = replay(PVP)
    slot, most = most_probes(facts, 10)
    assert most > 3
    for text in ("{slot} lost {n} Probes within ten seconds.", "{slot}十秒之内死了{n}个探机。"):
        assert supported(text.format(slot=slot, n=most), facts)
        assert not refuted(text.format(slot=slot, n=most), facts)
        assert refuted(text.format(slot=slot, n=2 * most), facts)


@pytest.mark.parametrize(("length", "turns"), [("one turn", 1), ("two turns", 2), ("six turns", 6)])
def test_how_long_a_unit_lived(length: str, turns: int) -> None:
    facts = replay(SAMPLE)
    for event in facts.store.find(kind=K.LOST):
        made = list(facts.store.find(kind=K.RECRUITED, side=event.side, object=event.object))
        if len(made) != 1 or event.object is None:
            continue
        lived = event.details["turn"] - made[0].details["turn"]
        text = f"The {facts.knowledge.entries[event.object].display()} lasted {length}."
        assert supported(text, facts) == (lived == turns), text
        assert not (refuted(text, facts) and lived == turns), text
