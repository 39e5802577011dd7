"""Which angles each segment of a review takes, in the order they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.facts import EventKind, Tier
from engine.providers.embedded.advising import advise
from engine.providers.embedded.angles import chess, events, fights, luck, metrics, orders, result
from engine.providers.embedded.angles.readings import reading
from engine.providers.embedded.sentence import Sentence, Side, Window
from engine.providers.embedded.view import View

WHOLE = Window(None, None)
_LEAST = 3
"""Sentences with claims that a segment should have; with fewer, more general ones are added."""


def sentences(view: View, focus: str) -> list[Sentence]:
    """Everything worth saying for a focus, in the order it is told; never empty for a real replay."""
    told = _present(_FOCUSES.get(focus, _overview)(view))
    if view.replay.tier is not Tier.FULL and (focus == "opening" or len(told) < _LEAST):
        told = [*told, *_present(_orders(view))]
    if sum(bool(sentence.claims) for sentence in told) < _LEAST:
        told += _present(_anything(view))
    caution = result.how_much_is_known(view)
    return _present([caution, *told])


def _present(found: Iterable[Sentence | None]) -> list[Sentence]:
    kept: dict[str, Sentence] = {}
    for sentence in found:
        if sentence is not None:
            kept.setdefault(sentence.key, sentence)
    return list(kept.values())


def _overview(view: View) -> Iterable[Sentence | None]:
    yield result.matchup(view)
    yield result.length(view)
    yield chess.opening(view, weight=1.5)
    yield result.result(view)
    yield fights.losses(view, view.salience.army, WHOLE)
    last = metrics.closing(view, view.salience.closing)
    yield last
    yield ending(view, last)


def _opening(view: View) -> Iterable[Sentence | None]:
    if view.replay.game == "chess":
        yield chess.opening(view)
        yield chess.first_capture(view, weight=1.2)
        yield chess.castling(view)
    for index, first in enumerate(view.salience.firsts):
        yield events.firsts(view, first, weight=2.2 - 0.4 * index)
    for kind, name in view.salience.made:
        yield events.made_by_both(view, kind, name, view.segment, weight=1.3)
    half = (view.start + view.end) // 2
    stories = [metrics.story(view, name, half, view.end, weight=1.6) for name in view.salience.opening]
    yield from stories
    yield events.quiet_until(view, EventKind.LOST, weight=1.2) if view.replay.game != "chess" else None
    clear = _first(s for s in stories if s is not None and s.template not in ("story_level", "story_closed"))
    yield reading("development" if view.replay.game == "chess" else "opening", clear)


def _economy(view: View) -> Iterable[Sentence | None]:
    early = max(view.start, view.end_of_game // 3)
    stories = [
        metrics.story(view, name, early, view.end_of_game, weight=2.4 - 0.4 * index)
        for index, name in enumerate(view.salience.economy[:3])
    ]
    yield from stories
    settled = Window(max(view.start, view.end_of_game // 5), None)  # what everybody starts with is no news
    for side in _pair(view):
        for metric in view.salience.economy[:1]:
            yield metrics.extreme(view, metric, side, WHOLE, weight=0.9)
        for metric, least in view.salience.idle:
            if _reaches(view, metric, side, settled, least):
                yield metrics.extreme(view, metric, side, settled, weight=1.2)
        for state in view.salience.states:
            yield events.state_held(view, state, side, weight=1.3)
    clear = _first(s for s in stories if s is not None and s.template in ("story_parted", "story_grew"))
    yield reading(
        "economy", clear or _first(s for s in stories if s is not None and s.template == "story_kept")
    )


def _middlegame(view: View) -> Iterable[Sentence | None]:
    yield shift(view)
    yield chess.biggest_capture(view, view.segment)
    yield chess.castling(view)
    yield chess.checks(view, view.segment)
    yield fights.losses(view, view.salience.army, view.segment)
    yield fights.costliest(view, view.segment) if view.replay.game != "chess" else None
    worst = chess.worst_move(view, view.segment)
    yield worst
    yield reading("worst_move", worst)


def _turning_point(view: View) -> Iterable[Sentence | None]:
    change = shift(view)
    yield change
    fight = fights.exchange(view, view.segment)
    yield fight
    yield fights.losses(view, view.salience.army, view.segment) if fight is None else None
    yield chess.biggest_capture(view, view.segment)
    worst = chess.worst_move(view, view.segment)
    yield worst
    yield fights.costliest(view, view.segment) if view.replay.game != "chess" else None
    after = _first(metrics.lead(view, name, view.end, weight=1.4) for name in view.salience.strength[:1])
    yield after
    yield reading("worst_move", worst)
    yield reading("swing", fight, change) if change is not None and view.replay.game != "chess" else None


def shift(view: View) -> Sentence | None:
    """How the balance of strength moved over the segment."""
    return _first(
        metrics.swing(view, metric, max(view.start, 0), view.end, weight=2.2)
        for metric in view.salience.strength
    )


def _fights(view: View) -> Iterable[Sentence | None]:
    fight = fights.exchange(view, view.segment, weight=3.0)
    yield fight
    yield fights.losses(view, view.salience.army, view.segment, weight=2.0) if fight is None else None
    for side in _pair(view):
        yield fights.most_lost(view, side, view.segment, weight=1.5)
    prize = chess.biggest_capture(view, view.segment)
    yield prize or fights.costliest(view, view.segment, weight=1.4)
    change = shift(view)
    yield change
    yield reading("fight", fight, change) if view.replay.game != "chess" else None


def _losses(view: View) -> Iterable[Sentence | None]:
    total = fights.losses(view, view.salience.army, WHOLE, weight=3.0)
    yield total
    yield fights.first_loss(view, weight=1.2)
    for part in view.salience.parts:
        yield fights.losses(view, part, WHOLE, weight=1.4)
    for side in _pair(view):
        yield fights.most_lost(view, side, WHOLE, weight=1.4)
    yield fights.costliest(view, WHOLE, weight=1.6)
    yield (
        reading("losses", total)
        if total is not None and total.template in ("losses_wide", "losses_none")
        else None
    )


def _luck(view: View) -> Iterable[Sentence | None]:
    dealt = [luck.dealt(view, side, view.end_of_game) for side in _pair(view)]
    yield from dealt
    more = luck.luckier(view, view.end_of_game)
    yield more
    yield result.result(view, weight=1.2)
    if more is None and all(dealt):
        yield reading("luck_even", *dealt)
    elif more is not None:
        lucky, winners = more.slots["a"], view.replay.outcome.winners
        yield reading("luck" if any(lucky == Side(slot) for slot in winners) else "luck_despite", more)


def _endgame(view: View) -> Iterable[Sentence | None]:
    yield result.result(view)
    yield chess.last_move(view) if view.replay.game == "chess" else None
    yield fights.losses(view, view.salience.army, view.segment, weight=1.5)
    fallen = _first(fights.leader_loss(view, side, weight=1.6) for side in _pair(view))
    yield fallen
    yield fights.last_loss(view, view.segment, weight=1.2) if fallen is None else None
    last = metrics.closing(view, view.salience.closing)
    yield last
    yield result.length(view, weight=0.8)
    yield ending(view, last)


def ending(view: View, last: Sentence | None) -> Sentence | None:
    """What the balance at the end says of the result: it fits, or the game was won against it."""
    winners = view.replay.outcome.winners
    if last is None or last.template == "level" or not winners:
        return None
    stronger_won = any(last.slots["a"] == Side(slot) for slot in winners)
    return reading("final" if stronger_won else "despite", last)


def _orders(view: View) -> Iterable[Sentence | None]:
    """What orders alone show."""
    for group in view.salience.ordered:
        yield orders.first(view, group, weight=1.6)
    for side in _pair(view):
        for group in view.salience.ordered[:1]:
            yield orders.most(view, group, side, WHOLE, weight=1.5)
    yield metrics.lead(view, "apm", view.end_of_game // 2, weight=1.2)


def _anything(view: View) -> Iterable[Sentence | None]:
    """What can be said of almost any replay, for segments that found little."""
    yield result.result(view, weight=1.5)
    yield result.length(view)
    for name in (*view.salience.strength, *view.salience.economy):
        yield metrics.lead(view, name, view.end, weight=1.0)
    yield fights.losses(view, view.salience.army, WHOLE, weight=1.0)
    for kind, made in view.salience.made:
        yield events.made_by_both(view, kind, made, WHOLE, weight=0.8)
    for first in view.salience.firsts:
        yield events.firsts(view, first, weight=0.8)


def _pair(view: View) -> list[str]:
    return [slot for slot in view.pair if slot]


def _first(found: Iterable[Sentence | None]) -> Sentence | None:
    return next((sentence for sentence in found if sentence is not None), None)


def _reaches(view: View, metric: str, side: str, window: Window, least: float) -> bool:
    top = view.extreme(metric, side, window, highest=True)
    return top is not None and top[1] >= least


_FOCUSES: Mapping[str, Callable[[View], Iterable[Sentence | None]]] = {
    "overview": _overview,
    "opening": _opening,
    "economy": _economy,
    "middlegame": _middlegame,
    "turning_point": _turning_point,
    "second_turning_point": _turning_point,
    "fights": _fights,
    "losses": _losses,
    "luck": _luck,
    "endgame": _endgame,
    "result": _endgame,
    "advice": advise,
}
