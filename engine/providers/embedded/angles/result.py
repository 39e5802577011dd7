"""The match as a whole: who won, how, and how long it took."""

from __future__ import annotations

from typing import Any

from engine.facts import EventKind, Tier
from engine.providers.embedded.angles import claims
from engine.providers.embedded.sentence import At, Num, Ref, Sentence, Side, Slot, Word
from engine.providers.embedded.view import View

_HOW = frozenset(
    {
        "leader_killed", "checkmate", "resignation", "timeout", "stalemate", "repetition", "agreement",
        "left", "elimination", "insufficient_material", "fifty_moves",
    }
)  # fmt: skip


def result(view: View, *, weight: float = 3.0) -> Sentence | None:
    """Who won and how, or that the replay does not say."""
    outcome = view.replay.outcome
    slots: dict[str, Slot] = {}
    how = outcome.by if outcome.by in _HOW else None
    if how is not None:
        slots["h"] = Word(f"by_{how}")
    tail = "_how" if how is not None else ""
    if outcome.draw:
        slots["a"] = Side(view.one)
        claim: dict[str, Any] = {"type": "result", "side": Ref("a"), "value": "draw"}
        return Sentence(f"drawn{tail}", slots, (_by(claim, how),), weight=weight, name="result")
    here = {side.slot for side in view.replay.sides}
    winner = next(
        (slot for slot in (*view.pair, *outcome.winners) if slot in outcome.winners and slot in here), None
    )
    if winner is None:
        return Sentence("no_result", {}, (), weight=0.6, name="no_result")
    slots["a"] = Side(winner)
    loser = view.two if winner == view.one else view.one
    claim = {"type": "result", "side": Ref("a"), "value": "win"}
    if loser is not None and loser not in outcome.winners:
        slots["b"] = Side(loser)
        if how == "left":
            gone = view.events(EventKind.LEFT, loser)
            if not gone:
                return Sentence("won_left", slots, (_by(claim, how),), weight=weight, name="result")
            slots["t"] = At(gone[-1].at, loser)
            leaving = claims.event(EventKind.LEFT, "b", None, "t")
            return Sentence("won_left_at", slots, (_by(claim, how), leaving), weight=weight, name="result")
        return Sentence(f"won_over{tail}", slots, (_by(claim, how),), weight=weight, name="result")
    return Sentence(f"won{tail}", slots, (_by(claim, how),), weight=weight, name="result")


def _by(claim: dict[str, Any], how: str | None) -> dict[str, Any]:
    return {**claim, "by": how} if how is not None else claim


def length(view: View, *, weight: float = 1.0) -> Sentence | None:
    """How long the game lasted, as its own clock counts."""
    for field in ("turns", "moves"):
        value = view.replay.meta.extra.get(field)
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            slots: dict[str, Slot] = {"n": Num(value)}
            claim = {"type": "meta", "field": field, "value": Ref("n")}
            return Sentence(f"length_{field}", slots, (claim,), weight=weight, name="length")
    if view.replay.clock.per_minute is None:
        return None
    slots = {"t": At(view.end_of_game)}
    claim = {"type": "meta", "field": "length", "value": Ref("t")}
    return Sentence("length_time", slots, (claim,), weight=weight, name="length")


def matchup(view: View, *, weight: float = 1.2) -> Sentence | None:
    """Who played against whom."""
    if view.two is None:
        return None
    if len(view.replay.sides) > 2:
        return Sentence("sides", {"n": Num(len(view.replay.sides))}, (), weight=weight, name="matchup")
    return None


def how_much_is_known(view: View) -> Sentence | None:
    """A caution when the replay shows less than usual."""
    if view.replay.tier is Tier.FULL:
        return None
    return Sentence(f"tier_{view.replay.tier.value}", {}, (), weight=2.0, name="tier")
