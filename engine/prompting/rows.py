"""Facts as the rows of compact JSON a model is given: names as claims use them, free text cleaned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.facts import Event, EventKind, Grade, Replay, Sample, State
from engine.prompting.data import MAX_LINE, MAX_NAME, clean

_NOISE = frozenset({"initial", "uci", "turn", "number"})  # what the row says already, in other words


def match(replay: Replay, lang: str) -> dict[str, Any]:
    """The match itself: small, and part of every sheet."""
    meta, outcome = replay.meta, replay.outcome
    found: dict[str, Any] = {
        "game": meta.game,
        "map": clean(meta.map, MAX_NAME) if meta.map else None,
        "kind": clean(meta.match, MAX_NAME) if meta.match else None,
        "length": replay.clock.text(replay.clock.end, lang),
        "sides": [
            {
                key: value
                for key, value in {
                    "slot": side.slot,
                    "name": clean(side.name, MAX_NAME),
                    "faction": side.faction,
                    "team": side.team if len(replay.sides) > 2 else None,
                    "result": side.result,
                }.items()
                if value
            }
            for side in replay.sides
        ],
        "outcome": {"winners": list(outcome.winners), "draw": outcome.draw or None, "by": outcome.by}
        if outcome.known
        else "unknown",
        "only_orders_are_known": True if replay.tier.value == "commands_only" else None,
    }
    return {key: value for key, value in found.items() if value is not None}


def event_row(replay: Replay, event: Event, lang: str) -> dict[str, Any]:
    """One event as the model sees it."""
    row: dict[str, Any] = {"id": event.id, "at": replay.clock.text(event.at, lang)}
    if event.side is not None:
        row["side"] = event.side
    row["kind"] = event.kind.value
    if event.object is not None:
        row["object"] = clean(event.object, MAX_LINE if event.kind is EventKind.CHAT else MAX_NAME)
    if event.quantity != 1:
        row["quantity"] = event.quantity
    if event.place is not None:
        row["place"] = clean(event.place, MAX_NAME)
    if event.grade in (Grade.COMMAND, Grade.DERIVED):
        row["grade"] = event.grade.value
    for name, value in event.details.items():
        if name in _NOISE or value in (None, event.side, event.place) or isinstance(value, dict | list):
            continue
        row[clean(name, MAX_NAME)] = clean(value, MAX_LINE) if isinstance(value, str) else value
    return row


def state_row(replay: Replay, state: State, lang: str) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": state.id,
        "state": state.name,
        "side": state.side,
        "from": replay.clock.text(state.start, lang),
        "to": replay.clock.text(state.end, lang),
        "object": state.object,
        "square": state.place,
    }
    return {key: value for key, value in row.items() if value is not None}


def sample_row(replay: Replay, sample: Sample, lang: str) -> dict[str, Any]:
    series = sample.series
    return {
        "id": sample.id,
        "metric": series.metric,
        "side": series.side,
        "at": replay.clock.text(sample.at, lang),
        "value": number(sample.value),
    }


def rows(replay: Replay, ids: Iterable[str], lang: str) -> list[dict[str, Any]]:
    """Facts by id, as rows; ids that the replay does not have are left out."""
    found: list[dict[str, Any]] = []
    for fact_id in ids:
        try:
            fact = replay.store.fact(fact_id)
        except KeyError:
            continue
        if isinstance(fact, Event):
            found.append(event_row(replay, fact, lang))
        elif isinstance(fact, Sample):
            found.append(sample_row(replay, fact, lang))
        else:
            found.append(state_row(replay, fact, lang))
    return found


def number(value: float) -> int | float:
    return int(value) if float(value).is_integer() else round(float(value), 2)
