"""Who won, and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.facts import Grade, Outcome, Side
from engine.games.starcraft2.roster import Roster


def find_outcome(
    roster: Roster,
    left: Mapping[str, tuple[int, str]],
    eliminated_at: Callable[[str], int | None] = lambda slot: None,
) -> Outcome:
    """The outcome of a match.

    The replay's own word comes first. Where it has none, a match between two teams is decided (DERIVED)
    by who left: the team all of whose people had left before anyone else did lost. Otherwise it is unknown.

    Args:
        left: Slot -> moment it left and the id of that fact.
        eliminated_at: Slot -> moment it lost its last building; None if it did not, or nobody can tell.
    """
    winners = [side for side in roster.sides if side.result == "win"]
    losers = [side for side in roster.sides if side.result == "loss"]
    if winners:
        others = losers or [side for side in roster.sides if side.team not in {w.team for w in winners}]
        by, evidence = _how(others, left, eliminated_at)
        return Outcome(tuple(side.slot for side in winners), by=by, evidence=evidence)
    if any(side.result == "draw" for side in roster.sides):
        return Outcome((), draw=True)
    gone = _team_that_left(roster.sides, left)
    if gone is None:
        return Outcome(())
    winners = [side for side in roster.sides if side.team != gone]
    evidence = tuple(left[side.slot][1] for side in roster.sides if side.team == gone and side.slot in left)
    return Outcome(tuple(side.slot for side in winners), by="left", evidence=evidence, grade=Grade.DERIVED)


def find_endings(
    outcome: Outcome,
    roster: Roster,
    left: Mapping[str, int],
    eliminated_at: Callable[[str], int | None],
    end: int,
) -> list[int]:
    """The moments a match may be said to have ended at, the recorded end first, then in order.

    It was over for those who played it when the last loser lost its last building or left; whoever stayed
    to the end left after that, and a recording runs on until the last observer has.

    Args:
        left: Slot -> moment it left.
        eliminated_at: Slot -> moment it lost its last building; None if it did not, or nobody can tell.
        end: Last moment of the recording.
    """
    losers = [side.slot for side in roster.sides if outcome.winners and side.slot not in outcome.winners]
    fell = [eliminated_at(slot) for slot in losers] if outcome.by == "elimination" else []
    moments = [moment for moment in fell if moment is not None]
    gone = [left[slot] for slot in losers if slot in left]
    decided = max(moments or gone, default=end)
    after = {decided, *(moment for moment in left.values() if moment >= decided)}
    return [end, *sorted(after - {end})]


def _how(
    losers: list[Side], left: Mapping[str, tuple[int, str]], eliminated_at: Callable[[str], int | None]
) -> tuple[str | None, tuple[str, ...]]:
    """By elimination if every loser lost its last building, and before it left; else by leaving."""
    falls = [(side, eliminated_at(side.slot)) for side in losers]
    never = float("inf")
    if falls and all(fell is not None and fell <= left.get(side.slot, (never,))[0] for side, fell in falls):
        return "elimination", ()
    evidence = tuple(left[side.slot][1] for side in losers if side.slot in left)
    return ("left" if evidence else None), evidence


def _team_that_left(sides: tuple[Side, ...], left: Mapping[str, tuple[int, str]]) -> str | None:
    """Of two teams the one whose people had all left before any of the other had; None if neither."""
    teams = sorted({side.team for side in sides})
    if len(teams) != 2:
        return None
    last: dict[str, float] = {}
    first: dict[str, float] = {}
    for team in teams:
        people = [side for side in sides if side.team == team and side.human]
        moments = [left[side.slot][0] if side.slot in left else float("inf") for side in people]
        last[team] = max(moments, default=float("inf"))
        first[team] = min(moments, default=float("inf"))
    for team, other in (teams, reversed(teams)):
        if last[team] < first[other]:
            return team
    return None
