"""What the replay itself counted: the AI's turn reports and the statistics block.

Both are read as an independent account, to be compared with what was followed command by command.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.facts import Event, EventKind
from engine.games.oneline import one_line
from engine.games.wesnoth.match import Match
from engine.games.wesnoth.wml import Node

if TYPE_CHECKING:
    from engine.games.wesnoth.game import Game

DECIMALS = 1000
"""The statistics block keeps expected damage in thousandths of a hit point."""


@dataclass(frozen=True, slots=True)
class Report:
    """A side's state at the start or end of its own part of a turn, as the AI log has it.

    The start report is taken before the income of the turn.
    """

    gold: int
    units: int
    villages: int
    units_cost: int


@dataclass(slots=True)
class Reports:
    """The AI log: (turn, index of the side) -> report."""

    at_start: dict[tuple[int, int], Report] = field(default_factory=dict)
    at_end: dict[tuple[int, int], Report] = field(default_factory=dict)

    def covers(self, side: int) -> bool:
        """Whether the log tells of a side at all (it does for AI players only)."""
        return any(index == side for _, index in self.at_start)


def read_reports(match: Match) -> Reports:
    """The turn reports of a replay; empty for a game between people."""
    reports = Reports()
    numbers = {side.number: index for index, side in enumerate(match.sides)}
    for replay in match.root.every("replay"):
        for tag, node in _logs(replay):
            if tag != "turn_info":
                continue
            index = numbers.get(node.integer("side"))
            if index is None:
                continue
            report = Report(
                node.integer("gold"),
                node.integer("units"),
                node.integer("villages"),
                node.integer("units_cost"),
            )
            where = reports.at_start if node.get("event") == "TURN_START" else reports.at_end
            where[node.integer("turn"), index] = report
    return reports


def _logs(replay: Node) -> Iterable[tuple[str, Node]]:
    for tag, node in replay.children:
        if tag in ("upload_log", "ai_log"):
            yield from node.walk()


@dataclass(slots=True)
class Count:
    """One side's sums, from the statistics block or from the events.

    Attributes:
        strikes: (``attack`` or ``defence``, chance in per cent) -> (hits, strikes) of this side.
        expected_inflicted: In thousandths of a hit point.
    """

    recruits: Counter[str] = field(default_factory=Counter)
    recalls: Counter[str] = field(default_factory=Counter)
    advances: Counter[str] = field(default_factory=Counter)
    deaths: Counter[str] = field(default_factory=Counter)
    killed: Counter[str] = field(default_factory=Counter)
    strikes: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)
    recruit_cost: int = 0
    damage_inflicted: int = 0
    damage_taken: int = 0
    expected_inflicted: int = 0
    expected_taken: int = 0

    def differences(self, other: Count) -> list[str]:
        """Names of the figures that differ."""
        names = (
            "recruits recalls advances deaths killed strikes recruit_cost damage_inflicted damage_taken "
            "expected_inflicted expected_taken"
        )
        return [name for name in names.split() if getattr(self, name) != getattr(other, name)]


def statistics(match: Match) -> list[Count] | None:
    """The replay's own sums by side; None if it has none."""
    block = match.root.first("statistics")
    scenarios = list(block.every("scenario")) if block is not None else []
    if not scenarios:
        return None
    teams = list(scenarios[-1].every("team"))
    by_id = {team.get("save_id"): team for team in teams}
    found: list[Count] = []
    for index, side in enumerate(match.sides):
        team = by_id.get(str(side.number)) or by_id.get(side.name)
        if team is None:
            if index >= len(teams) or len(teams) != len(match.sides):
                return None
            team = teams[index]
        found.append(_team(team))
    return found


def _team(team: Node) -> Count:
    count = Count(
        recruits=_names(team.first("recruits")),
        recalls=_names(team.first("recalls")),
        advances=_names(team.first("advances")),
        deaths=_names(team.first("deaths")),
        killed=_names(team.first("killed")),
        recruit_cost=team.integer("recruit_cost"),
        damage_inflicted=team.integer("damage_inflicted"),
        damage_taken=team.integer("damage_taken"),
        expected_inflicted=team.integer("expected_damage_inflicted"),
        expected_taken=team.integer("expected_damage_taken"),
    )
    for tag, role in (("attacks", "attack"), ("defends", "defence")):
        for sequence in (team.first(tag) or Node()).every("sequence"):
            _sequences(count, role, sequence)
    return count


def _names(node: Node | None) -> Counter[str]:
    """``2="Spearman,Mage"``: two of each."""
    found: Counter[str] = Counter()
    for times, names in (node.attributes if node is not None else {}).items():
        if times.isdecimal() and len(times) < 7:
            for name in names.split(","):
                if name.strip():
                    found[one_line(name, 80)] += int(times)
    return found


def _sequences(count: Count, role: str, sequence: Node) -> None:
    """``2="s011"``: twice a miss and two hits, at the chance ``_num``."""
    key = role, sequence.integer("_num")
    hits, strikes = count.strikes.get(key, (0, 0))
    for times, patterns in sequence.attributes.items():
        if times.isdecimal() and len(times) < 7:
            for pattern in patterns.split(","):
                marks = pattern.strip().removeprefix("s")
                hits += int(times) * marks.count("1")
                strikes += int(times) * len(marks)
    if strikes:
        count.strikes[key] = hits, strikes


def disagreements(game: Game) -> Counter[str]:
    """Sums of the replay's own statistics that differ from what was followed: name -> number of sides.

    Empty when all agree, and when the replay has no statistics: `statistics` tells the two apart.
    """
    own = statistics(game.match)
    if own is None:
        return Counter()
    recorder = game.recorder
    mine = counted(recorder.events, game.clock.sides, recorder.last_values())
    return Counter(name for theirs, ours in zip(own, mine, strict=True) for name in theirs.differences(ours))


def counted(
    events: Iterable[Event], slots: tuple[str, ...], sums: Mapping[tuple[str, str], float]
) -> list[Count]:
    """The same sums out of the events, for comparison.

    Args:
        sums: (metric, slot) -> last value of the series.
    """
    counts = {slot: Count() for slot in slots}
    kinds = {
        EventKind.RECRUITED: "recruits",
        EventKind.RECALLED: "recalls",
        EventKind.ADVANCED: "advances",
        EventKind.LOST: "deaths",
        EventKind.DESTROYED: "killed",
    }
    for event in events:
        if event.side is None or event.object == "village":
            continue
        name = kinds.get(event.kind)
        if name is not None and event.object is not None and not event.details.get("amla"):
            getattr(counts[event.side], name)[event.object] += 1
        elif event.kind is EventKind.ATTACKED:
            for strike in event.details["strikes"]:
                attacking = strike["by"] == "attacker"
                slot = event.details["attacker_side" if attacking else "defender_side"]
                key = "attack" if attacking else "defence", strike["chance"]
                hits, strikes = counts[slot].strikes.get(key, (0, 0))
                counts[slot].strikes[key] = hits + strike["hit"], strikes + 1
    for slot, count in counts.items():
        count.recruit_cost = int(sums.get(("recruit_cost", slot), 0))
        count.damage_inflicted = int(sums.get(("damage_inflicted", slot), 0))
        count.damage_taken = int(sums.get(("damage_taken", slot), 0))
        count.expected_inflicted = round(sums.get(("expected_damage_inflicted", slot), 0) * DECIMALS)
        count.expected_taken = round(sums.get(("expected_damage_taken", slot), 0) * DECIMALS)
    return [counts[slot] for slot in slots]
