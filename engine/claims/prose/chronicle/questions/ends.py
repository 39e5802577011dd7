"""Answers about the end of a game, and about named states of it: who won and how, what time of day it was."""

from __future__ import annotations

from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.gaps import length
from engine.claims.prose.chronicle.questions.measuring import spans
from engine.claims.prose.chronicle.questions.queries import Outcome, Setting
from engine.claims.prose.chronicle.questions.record import Record
from engine.facts.model import EventKind as K
from engine.facts.model import State

_HOW = {
    "leader_killed": "the leader was killed",
    "left": "the other side left",
    "resignation": "resignation",
    "elimination": "the other side was eliminated",
}


def answer_outcome(query: Outcome, record: Record) -> Finding | None:
    """Who won, who lost, how it ended and when, who left first."""
    found: list[Finding | None] = []
    if query.leaver is not None:
        found.append(_left(query, record))
    if query.winner is not None or query.loser is not None or query.draw:
        found.append(_won(query, record))
    if query.by and query.leaver is None:
        found.append(_by(query, record))
    if query.windows:
        found.append(_ended(query, record))
    wrong = [one for one in found if one is not None and one.standing.value == "refuted"]
    if wrong:
        return wrong[0]
    return found[0] if found and all(one is not None for one in found) else None


def _won(query: Outcome, record: Record) -> Finding | None:
    outcome = record.replay.outcome
    if not outcome.known:
        return None
    winners = outcome.winners
    if query.draw:
        right = outcome.draw
    else:
        right = True
        if query.winner is not None:
            right = right and query.winner in winners
        if query.loser is not None:
            right = right and not outcome.draw and query.loser not in winners
    if right != query.denied:
        return supported("result", evidence=outcome.evidence)
    shown = "it was a draw" if outcome.draw else f"{' and '.join(record.name(slot) for slot in winners)} won"
    return refuted(
        "result",
        shown,
        actual="draw" if outcome.draw else list(winners),
        evidence=outcome.evidence,
        monotone=not query.denied,
    )


def _by(query: Outcome, record: Record) -> Finding | None:
    outcome = record.replay.outcome
    if outcome.by is None:
        return None
    if (outcome.by in query.by) != query.denied:
        return supported("result", evidence=outcome.evidence)
    return refuted("result", _HOW.get(outcome.by, outcome.by), actual=outcome.by, evidence=outcome.evidence)


def _ended(query: Outcome, record: Record) -> Finding | None:
    clock = record.replay.clock
    if any(moment in span for moment in record.replay.endings for span in spans(query.windows, record)):
        return supported("length")
    return refuted("length", f"it ended at {clock.text(clock.end)}", actual=clock.text(clock.end))


def _left(query: Outcome, record: Record) -> Finding | None:
    """The one who left first is the one who gave up; leaving after the other has gone is leaving too."""
    replay = record.replay
    left = [event for event in replay.store.find(kind=K.LEFT) if event.side in record.slots]
    if query.windows:
        left = [e for e in left if any(e.at in span for span in spans(query.windows, record))] or left
    if not left:
        return _given_up(query, record)
    if left[0].side == query.leaver:
        return None if query.denied else supported("result", [left[0]])
    truth = f"{left[0].side} left first, at {replay.clock.text(left[0].at)}"
    if query.denied:
        return supported("result", [left[0]])
    return refuted("result", truth, events=[left[0]], actual=left[0].side)


def _given_up(query: Outcome, record: Record) -> Finding | None:
    """Nobody left: who is said to have given up did not, where the game is known to have ended otherwise."""
    outcome = record.replay.outcome
    if query.by != ("resignation",) or outcome.by not in ("leader_killed", "elimination") or query.denied:
        return None
    return refuted("result", _HOW[outcome.by], actual=outcome.by, evidence=outcome.evidence)


def answer_setting(query: Setting, record: Record) -> Finding | None:
    """Whether a state of the game or of a side held at a time."""
    store = record.replay.store
    known = set(store.state_names())
    names = [name for name in query.states if name in known]
    if not names:
        return None
    held = [
        state
        for name in names
        for span in spans(query.windows, record)
        for state in store.find_states(name, side=query.side, window=span)
    ]
    if query.length is not None:
        low, high = query.length
        held = [state for state in held if low <= state.end - state.start <= high]
    if query.denied:
        if not held:
            return supported("state")
        inside = [
            state
            for state in held
            if all(w.first[1] <= state.start and state.end <= w.last[0] for w in query.windows)
        ]
        if not inside or query.length is not None:
            return None
        return refuted("state", _shown(inside, record), evidence=tuple(state.id for state in inside[:3]))
    if held:
        return supported("state", evidence=tuple(state.id for state in held[:3]))
    return _otherwise(query, record)


def _otherwise(query: Setting, record: Record) -> Finding | None:
    """What held instead: the fellow states of the game at that time, or the same state at other times."""
    replay = record.replay
    entries = replay.knowledge.entries
    kinds = {entries[name].kind for name in query.states if name in entries}
    fellows = [name for name in replay.store.state_names() if name in entries and entries[name].kind in kinds]
    if len(fellows) > 1:
        held = [
            state
            for name in fellows
            for span in spans(query.windows, record)
            for state in replay.store.find_states(name, window=span)
        ]
        if not held:
            return None
        true = list(dict.fromkeys(state.name for state in held))
        shown = " and ".join(entries[name].display() for name in true)
        return refuted(
            "state", f"it was {shown}", actual=true[0], evidence=tuple(state.id for state in held[:3])
        )
    others = [state for name in query.states for state in replay.store.find_states(name, side=query.side)]
    return refuted("state", _shown(others, record), actual=0, monotone=not others)


def _shown(states: list[State], record: Record) -> str:
    if not states:
        return "it never was so"
    clock = record.replay.clock
    shown = []
    for state in states[:3]:
        whose = f"{state.side} " if state.side else ""
        lasted = length(state.end - state.start, record)
        shown.append(f"{whose}{state.name.replace('_', ' ')} from {clock.text(state.start)} for {lasted}")
    return ", ".join(shown)
