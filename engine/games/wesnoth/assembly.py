"""A game that was played through, put together as a `Replay`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from engine.facts import (
    Coverage,
    EventKind,
    FactStore,
    Grade,
    Meta,
    Outcome,
    Replay,
    Side,
    Tier,
)
from engine.games.oneline import one_line
from engine.games.wesnoth.clock import TurnClock
from engine.games.wesnoth.consequences import ADVANCED_LATE, CHOICE_MISSING
from engine.games.wesnoth.curves import FORMULAS, OBSERVED, chosen, differences
from engine.games.wesnoth.game import Game
from engine.games.wesnoth.match import Match, map_name
from engine.games.wesnoth.naming import faction_of, match_knowledge, side_words
from engine.games.wesnoth.outcome import outcome
from engine.games.wesnoth.reports import disagreements, read_reports, statistics
from engine.games.wesnoth.rules import knowledge
from engine.games.wesnoth.wml import Node

_IGNORED: Mapping[str, str] = {
    "random_seed": "bookkeeping of the game without a fact of its own (seeds, start, choices)",
    "start": "bookkeeping of the game without a fact of its own (seeds, start, choices)",
    "choose": "bookkeeping of the game without a fact of its own (seeds, start, choices)",
    "global_variable": "bookkeeping of the game without a fact of its own (seeds, start, choices)",
    "input": "answers to dialogs of the scenario",
    "label": "labels on the map",
    "clear_labels": "labels on the map",
    "rename": "names players gave their units",
    "countdown_update": "time left to a player",
    "auto_shroud": "updates of fog and shroud",
    "update_shroud": "updates of fog and shroud",
    "disband": "units dismissed from the recall list",
}
_UNFOLLOWED = (
    "unit whose origin the replay does not tell",
    "two units on one hex, the older one no longer followed",
)
_LATE = (CHOICE_MISSING, ADVANCED_LATE)


def assemble(game: Game, sha256: str, not_utf8: int) -> Replay:
    """The replay of a game.

    Args:
        sha256: Of the file, hex.
        not_utf8: Number of its bytes that were no text.
    """
    match, recorder = game.match, game.recorder
    reports = read_reports(match)
    result = outcome(game)
    known = result.known or result.by is not None
    recorder.event(
        EventKind.ENDED,
        None,
        grade=Grade.OBSERVED if known else Grade.DERIVED,
        winners=list(result.winners) or None,
        by=result.by,
        turn=game.turn,
    )
    clock = TurnClock(game.clock.sides, recorder.now)
    first_id = len(recorder.events) + 1
    kept = recorder.series(first_id, FORMULAS, OBSERVED)
    differing = differences(game, reports, clock, kept)
    series = chosen(game, reports, clock, kept, differing, first_id)
    states = recorder.states(first_id + sum(len(one.moments) for one in series))
    base = knowledge()
    factions = [faction_of(side, base) for side in match.sides]
    seen = Counter(event.object for event in recorder.events if event.object and event.object != "village")
    leaders = sorted(
        {state.object for state in states if state.name == "leader" and state.object is not None}
    )
    names = match_knowledge(
        base, factions, seen, leaders, [unit for side in match.sides for unit in side.recruits]
    )
    return Replay(
        meta=_meta(game, clock, sha256, factions),
        sides=_sides(game, factions, result),
        clock=clock,
        store=FactStore(recorder.events, series, states),
        knowledge=names,
        outcome=result,
        coverage=_coverage(game, result),
        dropped=_dropped(game, differing, not_utf8),
        tier=Tier.FULL if game.parts else Tier.HEADER_ONLY,
    )


# ---- head --------------------------------------------------------------------------------------------


def _meta(game: Game, clock: TurnClock, sha256: str, factions: Sequence[str | None]) -> Meta:
    match = game.match
    root, start = match.root, match.start
    multiplayer = root.first("multiplayer") or Node()
    gold = {side.gold for side in match.sides}
    villages = {side.village_gold for side in match.sides}
    extra: dict[str, Any] = {
        "turns": game.turn,
        "first_turn": match.first_turn if match.first_turn != 1 else None,
        "turn_limit": match.turn_limit,
        "era": one_line(root.get("era_id") or multiplayer.get("mp_era") or start.get("era_id"), 80) or None,
        "scenario": one_line(start.get("id") or multiplayer.get("mp_scenario"), 80) or None,
        "campaign": one_line(root.get("campaign_name") or root.get("campaign"), 80) or None,
        "mode": one_line(root.get("campaign_type"), 40) or None,
        "sides": len(match.sides),
        "teams": len(set(_teams(match))),
        "villages": len(match.board.villages) if match.board.known else None,
        "map_size": f"{match.board.width}x{match.board.height}" if match.board.known else None,
        "start_gold": gold.pop() if len(gold) == 1 else None,
        "village_gold": villages.pop() if len(villages) == 1 else None,
        "experience_modifier": match.experience_modifier,
        "fog": start.flag("fog") or multiplayer.flag("mp_fog"),
        "shroud": multiplayer.flag("mp_shroud"),
        "ai": any(side.human is False for side in match.sides),
        "matchup": " vs ".join(faction or "?" for faction in factions),
        "schedule": [name for name, _ in match.schedule.times] or None,
        "first_time_of_day": (match.schedule.at(match.first_turn) or (None,))[0],
    }
    return Meta(
        game="wesnoth",
        version=one_line(match.version, 40),
        map=map_name(start, root),
        date=_date(root),
        match=_kind_of_match(match),
        length=clock.last,
        sha256=sha256,
        extra={name: value for name, value in extra.items() if value is not None},
    )


def _date(root: Node) -> str | None:
    """The day of the first chat message that carries a time; the file itself has no date."""
    for replay in root.every("replay"):
        for command in replay.every("command"):
            for speak in command.every("speak"):
                written = speak.get("time")
                if written.isdecimal() and len(written) <= 10:
                    return datetime.fromtimestamp(int(written), UTC).date().isoformat()
    return None


def _teams(match: Match) -> list[str]:
    """By side, the name of its team; sides that share any team have the same one."""
    names: list[str] = []
    for index, side in enumerate(match.sides):
        ally = next((other for other in range(index) if match.allied(other, index)), None)
        names.append(names[ally] if ally is not None else one_line(", ".join(side.teams), 60) or side.slot)
    return names


def _kind_of_match(match: Match) -> str:
    sizes = Counter(_teams(match))
    if len(sizes) > 2 and max(sizes.values()) == 1:
        return f"free-for-all of {len(sizes)}"
    return "v".join(str(size) for size in sizes.values())


def _sides(game: Game, factions: Sequence[str | None], result: Outcome) -> tuple[Side, ...]:
    words = side_words(game.match.sides, factions, knowledge())
    return tuple(
        Side(
            slot=side.slot,
            name=one_line(side.name, 80),
            faction=faction,
            team=team,
            result=None if not result.known else "win" if side.slot in result.winners else "loss",
            human=side.human,
            aliases=own,
        )
        for side, faction, team, own in zip(
            game.match.sides, factions, _teams(game.match), words, strict=True
        )
    )


# ---- what is covered and what is not -------------------------------------------------------------------


def _coverage(game: Game, result: Outcome) -> dict[EventKind, Coverage]:
    if not game.parts:
        return {}
    complete = Coverage.COMPLETE
    followed = (
        Coverage.PARTIAL
        if game.match.scripted or any(game.faults[reason] for reason in _UNFOLLOWED)
        else complete
    )
    scripted = Coverage.PARTIAL if game.match.scripted else complete
    levels_known = game.figures and not any(game.faults[reason] for reason in _LATE)
    if not game.match.experience_told and statistics(game.match) is None:
        levels_known = False  # nothing in the file shows how much experience an advancement took
    covered = {
        EventKind.RECRUITED: complete,
        EventKind.RECALLED: complete,
        EventKind.MOVED: complete,
        EventKind.ATTACKED: complete,
        EventKind.LOST: scripted,
        EventKind.DESTROYED: scripted,
        EventKind.CREATED: followed,
        EventKind.ADVANCED: followed if levels_known else Coverage.PARTIAL,
        EventKind.CHAT: Coverage.PARTIAL,  # whispers are not recorded
        EventKind.LEFT: Coverage.PARTIAL,  # who quits without surrendering leaves no trace
        EventKind.ENDED: complete if result.known else Coverage.PARTIAL,
    }
    if game.match.board.known:
        covered[EventKind.CAPTURED] = followed
    return covered


def _dropped(game: Game, differing: Counter[str], not_utf8: int) -> dict[str, int]:
    dropped: Counter[str] = Counter(game.faults)
    for tag, count in game.ignored.items():
        dropped[_IGNORED.get(tag, tag)] += count
    dropped["scripted events of the scenario that may change units or gold, not followed"] += (
        game.match.scripted
    )
    for metric, count in differing.items():
        dropped[f"turn reports of the game whose {metric} differ from what was followed"] += count
    if not game.costs:
        dropped["gold and worth of units: costs known for another version of the game only"] += 1
    if not game.match.board.known:
        dropped["villages: the replay holds no map"] += 1
    if game.figures:
        unlike = disagreements(game)
        dropped["sums of the replay's own statistics that differ from what was followed"] += unlike.total()
    dropped["characters that are no UTF-8"] += not_utf8
    return {reason: count for reason, count in sorted(dropped.items()) if count}
