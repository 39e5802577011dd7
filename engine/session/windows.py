"""Where in a game the segments of a review look: found from its facts, for any game.

All moments are in the unit of the replay's clock. "Sides" are added up by team, and a game of more than
two teams is seen as the first winner (or the first team) against all others together.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from engine.facts import Event, EventKind, Replay, Series, Span

OPENING_MINUTES = 4
OPENING_TURNS = 4
OPENING_PLIES = 20
OPENING_SHARE = 0.4
"""An opening is never more than this part of the game, however short the game."""

ENDGAME_SHARE = 0.18
TURNING_SHARE = 1 / 8
FIGHT_SHARE = 1 / 20
GRID = 64
"""Points at which the balance of a game is looked at."""

SECOND_SHARE = 0.6
"""A second turning point must shift the balance by this part of what the first did."""

BALANCE_METRICS = (
    "army_value", "material", "units_cost", "supply", "units", "workers", "villages", "income",
)  # fmt: skip
"""What tells who is ahead, most telling first, over all games; the first three a replay has are used."""


def game_end(replay: Replay) -> int:
    """Last moment of the game."""
    return max(0, replay.clock.end)


def opening(replay: Replay) -> Span:
    """The opening: four minutes, four turns or ten moves, and at most two fifths of the game."""
    clock, end = replay.clock, game_end(replay)
    if clock.per_minute:
        reach = int(OPENING_MINUTES * clock.per_minute)
    elif clock.unit == "ply":
        reach = OPENING_PLIES
    else:
        span = clock.parse(f"turn {OPENING_TURNS}")
        reach = span.end if span is not None else end // 4
    return Span(0, max(1, min(reach, int(end * OPENING_SHARE))))


def endgame(replay: Replay) -> Span:
    """The last part of the game."""
    end = game_end(replay)
    return Span(max(0, end - max(1, int(end * ENDGAME_SHARE))), end)


def turning_points(replay: Replay) -> list[Span]:
    """Where the balance shifted most, at most two stretches that do not overlap, the larger shift first.

    What happens while both sides are still setting up says little, and what happens when the game is as
    good as over says it too late: such stretches count only if there is no other.
    """
    end = game_end(replay)
    balance = _balance(replay)
    if end < 4 or not balance:
        return []
    width = max(1, int(GRID * TURNING_SHARE))
    shifts = sorted(
        ((abs(balance[at + width] - balance[at]), at) for at in range(len(balance) - width)), reverse=True
    )
    settled, closing = opening(replay).end / 2, endgame(replay).start
    telling = [
        (shift, at)
        for shift, at in shifts
        if _moment(at, end) >= settled and _moment(at + width // 2, end) < closing
    ]
    shifts = [shift for shift in telling or shifts if shift[0] > 0]
    if not shifts:
        return []
    first_shift, first = shifts[0]
    found = [first]
    for shift, at in shifts:
        if abs(at - first) > width and shift >= SECOND_SHARE * first_shift:
            found.append(at)
            break
    return [Span(_moment(at, end), _moment(at + width, end)) for at in found]


def biggest_fight(replay: Replay) -> Span | None:
    """The short stretch in which the most was lost, by worth where the replay says it; None if nothing."""
    losses = [event for event in replay.store.find(kind=EventKind.LOST) if not event.details.get("initial")]
    if len(losses) < 2:
        return None
    width = max(1, int(game_end(replay) * FIGHT_SHARE))
    worths = [_worth(event) for event in losses]
    best, best_worth = (0, 0), 0.0
    first, worth = 0, 0.0
    for last, event in enumerate(losses):
        worth += worths[last]
        while event.at - losses[first].at > width:
            worth -= worths[first]
            first += 1
        if worth > best_worth and last > first:
            best, best_worth = (first, last), worth
    if best_worth <= 0:
        return None
    margin = max(1, width // 4)
    return Span(max(0, losses[best[0]].at - margin), min(game_end(replay), losses[best[1]].at + margin))


def _worth(event: Event) -> float:
    worth = event.details.get("value")
    if isinstance(worth, int | float) and not isinstance(worth, bool) and worth > 0:
        return float(worth) * event.quantity
    return float(event.quantity)


def _moment(index: int, end: int) -> int:
    return round(index * end / GRID)


def _balance(replay: Replay) -> list[float]:
    """How far the first team is ahead, at each point of the grid, in parts of what both have."""
    available = set(replay.store.metrics())
    metrics = [metric for metric in BALANCE_METRICS if metric in available][:3]
    if not metrics or len(replay.sides) < 2:
        return []
    winners = replay.outcome.winners
    first = replay.side(winners[0]).team if winners else replay.sides[0].team
    whole = [0.0] * (GRID + 1)
    for metric in metrics:
        ours, theirs = [0.0] * (GRID + 1), [0.0] * (GRID + 1)
        for side in replay.sides:
            series = replay.store.series(metric, side.slot)
            if series is None or not len(series.moments):
                continue
            into = ours if side.team == first else theirs
            for index, value in enumerate(_on_grid(series, game_end(replay))):
                into[index] += value
        scale = max(max(ours), max(theirs), 1e-9)
        for index in range(GRID + 1):
            whole[index] += (ours[index] - theirs[index]) / scale
    return whole


def _on_grid(series: Series, end: int) -> Sequence[float]:
    """The last known value at each point of the grid; before the first sample, the first."""
    return [
        float(series.values[max(0, bisect_right(series.moments, _moment(index, end)) - 1)])
        for index in range(GRID + 1)
    ]
