"""Advice: a weakness that shows in the replay, said as a fact, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.facts import EventKind
from engine.providers.embedded.angles import chess, events, fights, luck, metrics, result
from engine.providers.embedded.angles.readings import advice
from engine.providers.embedded.sentence import Sentence, Side, Window
from engine.providers.embedded.view import View

_WHOLE = Window(None, None)
_MOST = 3
"""Pieces of advice in one segment: more is remembered by nobody."""


def advise(view: View) -> Iterable[Sentence | None]:
    """Facts and advice in turn, for the reader, else for who lost, else for who was behind."""
    side = whom(view)
    given = 0
    for fact, key in _weaknesses(view, side):
        if fact is None or given == _MOST:
            continue
        given += 1
        yield fact
        yield advice(key, side, fact)
    if not given:
        fact = result.result(view) or result.length(view)
        yield fact
        yield advice("review", side, fact if fact is not None and fact.claims else None)


def whom(view: View) -> str:
    """The side the advice is for."""
    if view.you == view.one:
        return view.one
    winners = view.replay.outcome.winners
    losers = [slot for slot in view.pair if slot and winners and slot not in winners]
    if losers:
        return losers[0]
    for metric in view.salience.strength:
        if view.two is not None and view.both_have(metric):
            ends = {slot: view.value(metric, slot, view.end_of_game) or 0 for slot in (view.one, view.two)}
            return min(ends, key=lambda slot: ends[slot])
    return view.one


def _weaknesses(view: View, side: str) -> Iterable[tuple[Sentence | None, str]]:
    """Facts that speak against how a side played, the most useful first, with the advice they lead to."""
    for state in view.salience.states:
        yield events.state_held(view, state, side, weight=2.5), f"state_{state}"
    settled = Window(view.end_of_game // 5, None)  # what everybody starts with is no weakness
    for metric, least in view.salience.idle:
        top = view.extreme(metric, side, settled, highest=True)
        if top is not None and top[1] >= least:
            yield metrics.extreme(view, metric, side, settled, weight=2.5), "idle"
            break
    if view.replay.game == "chess":
        yield chess.worst_move(view, _WHOLE, side=side, weight=2.5), "hanging"
        castled = chess.castling(view, weight=2.0)
        if castled is not None and castled.slots.get("b") == Side(side):
            yield castled, "castle"
    early = view.end_of_game // 3
    for metric in (*view.salience.economy, *view.salience.opening):
        behind = metrics.lead(view, metric, early, weight=2.2)
        if (
            behind is not None
            and behind.template in ("lead", "lead_wide")
            and behind.slots.get("b") == Side(side)
        ):
            yield behind, "development" if view.replay.game == "chess" else "economy"
            break
    lost = fights.losses(view, view.salience.army, _WHOLE, weight=2.2)
    if (
        lost is not None
        and lost.template in ("losses", "losses_wide", "losses_none")
        and lost.slots.get("a") == Side(side)
    ):
        yield lost, "losses"
    if view.replay.game == "chess":
        yield chess.biggest_capture(view, _WHOLE, of=side, weight=2.0), "watch"
        return
    yield fights.leader_loss(view, side, weight=2.1), "leader"
    yield fights.costliest(view, _WHOLE, side=side, weight=2.0), "costliest"
    unlucky = luck.luckier(view, view.end_of_game, weight=2.0)
    if unlucky is not None and unlucky.slots.get("b") == Side(side):
        yield unlucky, "luck"
    for kind, name in view.salience.made:
        if kind is EventKind.RECRUITED:
            yield events.made(view, kind, name, side, _WHOLE, weight=1.6), "recruits"
