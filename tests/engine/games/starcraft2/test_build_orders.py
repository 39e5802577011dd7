"""Agreement with spawningtool, which reads build orders off the same replays.

Compared one to one, by name and loop:

* what is begun in the world (buildings, warp-ins, mergers) with the supply of that moment, as spawningtool
  gives it;
* what appears finished (trained units, upgrades, Banelings) at the loop it appears: spawningtool subtracts
  a build time, which is switched off here;
* what an enemy killed, with the loop of its death.

Left out, because spawningtool leaves them out or means something else by them: what is summoned for a time,
creep tumours, Overseers, skins; type changes, where it also counts a tank that unsieges or an Orbital
Command that lands as built. It keeps the form in a dead unit's name (``SiegeTankSieged``), and does not know
hallucinations that were never selected. It does not read Wings of Liberty, co-op, games against an AI (which
it takes for co-op, with another clock), or files without tracker events.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from engine.facts import Event, EventKind
from engine.games.starcraft2.names import Kind, names
from tests.engine.games.starcraft2.given import (
    COMMANDS_ONLY,
    COOP,
    FILES,
    RESUMED,
    needs_replays,
    path_of,
    replay,
)

spawningtool = pytest.importorskip("spawningtool.parser")

pytestmark = needs_replays

COMPARED = [name for name in FILES if name not in (*COMMANDS_ONLY, COOP, RESUMED, "pvt-ai-4.3.0-short")]
NOT_LISTED = {"CreepTumor", "Overseer", "Nuke", "NydusWorm"}
WARP_GATE = {"Warp Gate": "WarpGateResearch"}  # it means the research


class Appearances(spawningtool.GameParser):  # type: ignore[misc]  # untyped
    """spawningtool's parser, with things listed when they appear and without type changes."""

    def adjust_build_time(
        self, frame: float, player: int, unit_name: str, build_time_modifier: float = 1
    ) -> Any:
        return frame, unit_name, False

    def add_change_event(self, event: Any) -> None:
        return


@cache
def listed(name: str) -> dict[int, dict[str, Any]]:
    with path_of(name).open("rb") as file:
        parsed: dict[int, dict[str, Any]] = Appearances(file).get_parsed_data()["players"]
    return parsed


def canonical(name: str) -> str:
    entry = names().knowledge.resolve(WARP_GATE.get(name, name))
    return entry.name if entry is not None else names().thing(name).name


def counts(name: str) -> bool:
    entry = names().knowledge.entries.get(name)
    return name not in NOT_LISTED and (entry is None or entry.kind != Kind.SUMMON.value)


@pytest.mark.parametrize("name", COMPARED)
def test_build_orders(name: str) -> None:
    found = replay(name)
    for pid, player in listed(name).items():
        theirs = Counter(
            (canonical(step["name"]), int(step["frame"]))
            for step in player["buildOrder"]
            if counts(canonical(step["name"]))
        )
        ours = Counter(
            (str(event.object), event.at) for event in found.store.of_side(f"P{pid}") if is_step(event)
        )
        assert sum(theirs.values()) > 10
        assert ours == theirs


def is_step(event: Event) -> bool:
    if event.details.get("initial") or not counts(str(event.object)):
        return False
    if event.kind is EventKind.CREATED:
        return not event.details.get("warped_in") and "from" not in event.details
    if event.kind is EventKind.STARTED:
        return not event.details.get("morph")
    if event.kind is EventKind.MORPHED:
        return event.object == "Baneling"  # the one morph that is a birth
    return event.kind is EventKind.RESEARCHED


@pytest.mark.parametrize("name", COMPARED)
def test_supply_when_something_is_begun(name: str) -> None:
    found = replay(name)
    begun = 0
    for pid, player in listed(name).items():
        theirs = {
            (canonical(step["name"]), int(step["frame"])): step["supply"] for step in player["buildOrder"]
        }
        for event in found.store.find(kind=EventKind.STARTED, side=f"P{pid}"):
            supply = theirs.get((str(event.object), event.at))
            if supply is not None and not event.details.get("morph"):
                begun += 1
                assert event.details["supply"] == supply
    assert begun > 20


@pytest.mark.parametrize("name", COMPARED)
def test_losses(name: str) -> None:
    found = replay(name)
    people = {pid: f"P{pid}" for pid in listed(name)}
    differing = total = 0
    for pid, player in listed(name).items():
        enemies = {side.slot for side in found.opponents(people[pid])}
        theirs = Counter(
            (names().thing(loss["name"].replace(" ", "")).name, loss["frame"])
            for loss in player["unitsLost"]
            if people.get(loss["killer"]) in enemies and lost(loss["name"])
        )
        ours = Counter(
            (str(event.object), event.at)
            for event in found.store.find(kind=EventKind.LOST, side=people[pid])
            if event.details["killer"] and lost(str(event.object)) and "turning_into" not in event.details
        )
        total += sum(theirs.values())
        differing += sum(((ours - theirs) | (theirs - ours)).values())
    assert total > 20
    assert differing <= hallucinations_killed(name)


def lost(name: str) -> bool:
    return (
        counts(canonical(name))
        and not name.endswith(("Cocoon", "Egg", "TechLab", "Reactor"))
        and name not in ("Tech Lab",)
    )


def hallucinations_killed(name: str) -> int:
    return 1 if name in ("hots-tvp-observer-2.0.8", "pvz-5.0.10") else 0
