"""Metrics: who led, how it changed, where it peaked."""

from __future__ import annotations

from engine.providers.embedded.angles import claims
from engine.providers.embedded.sentence import Amount, At, Num, Ref, Sentence, Side, Slot, Window
from engine.providers.embedded.view import View


def lead(view: View, metric: str, at: int, *, weight: float = 1.0) -> Sentence | None:
    """Both sides on one metric at one moment."""
    one, two = view.pair
    if two is None:
        return standing(view, metric, one, at, weight=weight)
    mine, theirs = view.value(metric, one, at), view.value(metric, two, at)
    if mine is None or theirs is None:
        return None
    ahead, behind = (one, two) if mine >= theirs else (two, one)
    high, low = max(mine, theirs), min(mine, theirs)
    slots: dict[str, Slot] = {
        "a": Side(ahead),
        "b": Side(behind),
        "t": At(at),
        "x": Amount(metric, high),
        "y": Amount(metric, low),
    }
    if high == low:
        return Sentence(
            "level",
            slots,
            (
                claims.metric("a", "x", "t"),
                claims.metric("b", "y", "t"),
                claims.compare("a", "b", "x", "t", "="),
            ),
            weight=weight * 0.9,
            name=f"lead:{metric}:{at}",
        )
    gap = high - low
    slots["d"] = Num(round(gap) if float(gap).is_integer() else round(gap, 1))
    share = gap / max(abs(high), abs(low), 1)
    return Sentence(
        "lead_wide" if share >= 0.2 else "lead",
        slots,
        (
            claims.metric("a", "x", "t"),
            claims.metric("b", "y", "t"),
            claims.compare("a", "b", "x", "t", ">"),
        ),
        weight=weight * (1 + 2 * min(1.0, share)),
        name=f"lead:{metric}:{at}",
    )


def standing(view: View, metric: str, side: str, at: int, *, weight: float = 1.0) -> Sentence | None:
    """One side on one metric at one moment."""
    value = view.value(metric, side, at)
    if value is None:
        return None
    slots: dict[str, Slot] = {"a": Side(side), "t": At(at), "x": Amount(metric, value)}
    return Sentence(
        "standing",
        slots,
        (claims.metric("a", "x", "t"),),
        weight=weight,
        name=f"standing:{metric}:{side}:{at}",
    )


def trend(
    view: View, metric: str, side: str, start: int, end: int, *, weight: float = 1.0
) -> Sentence | None:
    """How a metric of one side changed from one moment to another; None when it hardly did."""
    before, after = view.value(metric, side, start), view.value(metric, side, end)
    if before is None or after is None or view.text(start) == view.text(end):
        return None
    change = after - before
    # Below a tenth, or one unit, a metric is as good as unchanged: what "about" would allow.
    if abs(change) <= max(1.0, 0.1 * max(abs(before), abs(after))):
        return None
    slots: dict[str, Slot] = {
        "a": Side(side),
        "s": At(start),
        "t": At(end),
        "x": Amount(metric, before),
        "y": Amount(metric, after),
    }
    direction = "rose" if change > 0 else "fell"
    claim = {
        "type": "trend",
        "side": Ref("a"),
        "metric": Ref("x", "metric"),
        "from": Ref("s"),
        "to": Ref("t"),
        "direction": direction,
    }
    return Sentence(
        direction,
        slots,
        (claim, claims.metric("a", "x", "s"), claims.metric("a", "y", "t")),
        weight=weight * (1 + min(1.0, abs(change) / max(abs(before), abs(after), 1))),
        name=f"trend:{metric}:{side}",
    )


def extreme(
    view: View, metric: str, side: str, window: Window, *, highest: bool = True, weight: float = 1.0
) -> Sentence | None:
    """The highest or lowest value of a metric and when it was first reached."""
    found = view.extreme(metric, side, window, highest=highest)
    if found is None:
        return None
    at, value = found
    slots: dict[str, Slot] = {"a": Side(side), "t": at, "x": Amount(metric, value), "w": window}
    claim = {
        "type": "extremum",
        "side": Ref("a"),
        "metric": Ref("x", "metric"),
        "which": "max" if highest else "min",
        **claims.edges("w"),
        "value": Ref("x", "value"),
        "at": Ref("t"),
    }
    return Sentence(
        "peak" if highest else "low", slots, (claim,), weight=weight, name=f"extreme:{metric}:{side}"
    )
