"""Which angles each segment of a review takes, in the order they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.facts import EventKind
from engine.providers.embedded.advising import advise
from engine.providers.embedded.angles import chess, events, fights, luck, metrics, result
from engine.providers.embedded.angles.readings import reading
from engine.providers.embedded.sentence import Sentence, Window
from engine.providers.embedded.view import View

WHOLE = Window(None, None)


def sentences(view: View, focus: str) -> list[Sentence]:
    """Everything worth saying for a focus, in the order it is told; never empty for a real replay."""
    told = _present(_FOCUSES.get(focus, _overview)(view))
    if len([sentence for sentence in told if sentence.claims]) < 3:
        told += [s for s in _present(_anything(view)) if s.key not in {t.key for t in told}]
    caution = result.how_much_is_known(view)
    return [caution, *told] if caution is not None else told


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
    lead = _first(metrics.lead(view, name, view.end_of_game, weight=1.5) for name in view.salience.strength)
    yield lead
    yield fights.losses(view, view.salience.army, WHOLE)
    yield reading("final", lead) if lead is not None and lead.template != "level" else None


def _opening(view: View) -> Iterable[Sentence | None]:
    yield chess.opening(view)
    for index, first in enumerate(view.salience.firsts):
        yield events.firsts(view, first, weight=2.2 - 0.4 * index)
    if view.replay.game == "chess":
        yield chess.castling(view)
        yield chess.first_capture(view, weight=1.2)
    leads = [metrics.lead(view, name, view.end, weight=1.6) for name in view.salience.opening]
    for side in _pair(view):
        for kind, name in view.salience.made:
            yield events.made(view, kind, name, side, view.segment, weight=1.3)
    yield from leads
    yield events.quiet_until(view, EventKind.LOST, weight=1.2)
    clear = _first(lead for lead in leads if lead is not None and lead.template != "level")
    yield reading("development" if view.replay.game == "chess" else "opening", clear)


def _economy(view: View) -> Iterable[Sentence | None]:
    early = max(view.start, view.end_of_game // 3)
    found: list[Sentence | None] = []
    for metric in view.salience.economy[:3]:
        found.append(metrics.lead(view, metric, early, weight=1.8))
        late = metrics.lead(view, metric, view.end_of_game, weight=1.6)
        found.append(late)
    yield from found
    for side in _pair(view):
        for metric in view.salience.economy[:1]:
            yield metrics.extreme(view, metric, side, WHOLE, weight=1.1)
        for metric, least in view.salience.idle:
            top = metrics.extreme(view, metric, side, WHOLE, weight=1.2)
            yield top if top is not None and _high(view, metric, side, least) else None
        for state in view.salience.states:
            yield events.state_held(view, state, side, weight=1.3)
    clear = _first(s for s in found if s is not None and s.template == "lead_wide") or _first(
        s for s in found if s is not None and s.template == "lead"
    )
    yield reading("economy", clear)


def _middlegame(view: View) -> Iterable[Sentence | None]:
    yield from _shift(view)
    yield chess.castling(view)
    yield chess.biggest_capture(view, view.segment)
    yield chess.checks(view, view.segment)
    yield fights.losses(view, view.salience.army, view.segment)
    worst = chess.worst_move(view, view.segment)
    yield worst
    yield reading("worst_move", worst)


def _turning_point(view: View) -> Iterable[Sentence | None]:
    changes = list(_shift(view))
    yield from changes
    fight = fights.exchange(view, view.segment)
    yield fight
    yield fights.losses(view, view.salience.army, view.segment) if fight is None else None
    yield chess.worst_move(view, view.segment)
    costly = fights.costliest(view, view.segment)
    yield costly
    after = _first(metrics.lead(view, name, view.end, weight=1.4) for name in view.salience.strength)
    yield after
    basis = fight or _first(changes) or after
    yield reading("swing", basis, *changes)


def _shift(view: View) -> Iterable[Sentence | None]:
    """How the balance of strength changed over the segment, for both sides."""
    start = max(view.start, 0)
    for metric in view.salience.strength:
        found = [metrics.trend(view, metric, side, start, view.end, weight=2.2) for side in _pair(view)]
        if any(found):
            yield from found
            return
    yield None


def _fights(view: View) -> Iterable[Sentence | None]:
    fight = fights.exchange(view, view.segment, weight=3.0)
    yield fight
    yield fights.losses(view, view.salience.army, view.segment, weight=2.0) if fight is None else None
    for side in _pair(view):
        yield fights.most_lost(view, side, view.segment, weight=1.5)
    yield fights.costliest(view, view.segment, weight=1.4)
    changes = list(_shift(view))
    yield from changes
    yield reading("fight", fight, *changes)


def _losses(view: View) -> Iterable[Sentence | None]:
    total = fights.losses(view, view.salience.army, WHOLE, weight=3.0)
    yield total
    for part in view.salience.parts:
        yield fights.losses(view, part, WHOLE, weight=1.4)
    for side in _pair(view):
        yield fights.most_lost(view, side, WHOLE, weight=1.4)
    yield fights.first_loss(view, weight=1.2)
    yield fights.costliest(view, WHOLE, weight=1.6)
    yield reading("losses", total) if total is not None and total.template == "losses" else None


def _luck(view: View) -> Iterable[Sentence | None]:
    for side in _pair(view):
        yield luck.dealt(view, side, view.end_of_game)
    more = luck.luckier(view, view.end_of_game)
    yield more
    for side in _pair(view):
        yield metrics.extreme(view, luck.LUCK, side, WHOLE, highest=False, weight=1.0)
    yield result.result(view, weight=1.2)
    yield reading("luck", more)


def _endgame(view: View) -> Iterable[Sentence | None]:
    ending = result.result(view)
    yield ending
    yield result.length(view, weight=0.8)
    yield chess.last_move(view) if view.replay.game == "chess" else result.left(view)
    late = fights.losses(view, view.salience.army, view.segment, weight=1.5)
    yield late
    yield fights.last_loss(view, view.segment, weight=1.2)
    leads = [metrics.lead(view, name, view.end_of_game, weight=1.6) for name in view.salience.strength[:2]]
    yield from leads
    for name in view.salience.economy[:1]:
        yield metrics.lead(view, name, view.end_of_game, weight=1.2)
    clear = _first(lead for lead in leads if lead is not None and lead.template != "level")
    yield reading("final", clear, ending)


def _anything(view: View) -> Iterable[Sentence | None]:
    """What can be said of almost any replay, for segments that found little."""
    yield result.result(view, weight=1.5)
    yield result.length(view)
    for name in (*view.salience.strength, *view.salience.economy):
        yield metrics.lead(view, name, view.end, weight=1.0)
    yield fights.losses(view, view.salience.army, WHOLE, weight=1.0)
    for side in _pair(view):
        for kind, made in view.salience.made:
            yield events.made(view, kind, made, side, WHOLE, weight=0.8)
    for first in view.salience.firsts:
        yield events.firsts(view, first, weight=0.8)


def _pair(view: View) -> list[str]:
    return [slot for slot in view.pair if slot]


def _first(found: Iterable[Sentence | None]) -> Sentence | None:
    return next((sentence for sentence in found if sentence is not None), None)


def _high(view: View, metric: str, side: str, least: float) -> bool:
    top = view.extreme(metric, side, WHOLE, highest=True)
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
