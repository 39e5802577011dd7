"""Metrics: who led, how it changed, where it peaked."""

from __future__ import annotations

from collections.abc import Sequence

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
            weight=weight * 0.6,
            name=f"lead:{metric}:{at}",
        )
    gap = high - low
    slots["d"] = Num(round(gap) if float(gap).is_integer() else round(gap, 1))
    share = gap / max(abs(high), abs(low), 1)
    return Sentence(
        "lead_wide" if share >= 0.2 and low else "lead",
        slots,
        (
            claims.metric("a", "x", "t"),
            claims.metric("b", "y", "t"),
            claims.compare("a", "b", "x", "t", ">", margin="d"),
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
    return Sentence(
        direction,
        slots,
        (_trend_claim("a", "x", direction), claims.metric("a", "x", "s"), claims.metric("a", "y", "t")),
        weight=weight * (1 + min(1.0, abs(change) / max(abs(before), abs(after), 1))),
        name=f"trend:{metric}:{side}",
    )


def story(view: View, metric: str, early: int, late: int, *, weight: float = 2.0) -> Sentence | None:
    """Both sides on one metric at two moments: whether the gap opened, grew, shrank or turned."""
    one, two = view.pair
    if two is None or view.text(early) == view.text(late):
        return None
    found = [view.value(metric, side, at) for at in (early, late) for side in (one, two)]
    values = [value for value in found if value is not None]
    if len(values) != 4:
        return None
    before, after = values[0] - values[1], values[2] - values[3]
    if after < 0 or (after == 0 and before < 0):
        one, two = two, one
        values = [values[1], values[0], values[3], values[2]]
        before, after = -before, -after
    slots: dict[str, Slot] = {
        "a": Side(one),
        "b": Side(two),
        "s": At(early),
        "t": At(late),
        "x": Amount(metric, values[0]),
        "y": Amount(metric, values[1]),
        "p": Amount(metric, values[2]),
        "q": Amount(metric, values[3]),
    }
    made = (
        claims.metric("a", "x", "s"),
        claims.metric("b", "y", "s"),
        claims.metric("a", "p", "t"),
        claims.metric("b", "q", "t"),
        claims.compare("a", "b", "x", "s", _relation(before)),
        claims.compare("a", "b", "p", "t", _relation(after)),
    )
    share = abs(after - before) / max(*(abs(value) for value in values), 1)
    plot = _plot(before, after)
    telling = 0.5 if plot == "story_level" else 1 + min(1.0, share)
    return Sentence(plot, slots, made, weight=weight * telling, name=f"story:{metric}")


def _plot(before: float, after: float) -> str:
    if before == 0:
        return "story_level" if after == 0 else "story_parted"
    if before < 0:
        return "story_turned"
    if after == 0:
        return "story_closed"
    return "story_grew" if after > before else "story_kept"


def _relation(difference: float) -> str:
    return ">" if difference > 0 else "<" if difference < 0 else "="


def swing(view: View, metric: str, start: int, end: int, *, weight: float = 2.5) -> Sentence | None:
    """How a metric of both sides moved over a stretch; of one when the other's hardly did."""
    one, two = view.pair
    mine = trend(view, metric, one, start, end, weight=weight)
    theirs = trend(view, metric, two, start, end, weight=weight) if two is not None else None
    if mine is None or theirs is None:
        return mine or theirs
    # The worse course first: it is the news.
    first, second = sorted((mine, theirs), key=_change)
    slots: dict[str, Slot] = {
        "a": first.slots["a"],
        "b": second.slots["a"],
        "s": first.slots["s"],
        "t": first.slots["t"],
        "x": first.slots["x"],
        "y": first.slots["y"],
        "p": second.slots["x"],
        "q": second.slots["y"],
    }
    made = (
        _trend_claim("a", "x", first.template),
        _trend_claim("b", "p", second.template),
        claims.metric("a", "x", "s"),
        claims.metric("a", "y", "t"),
        claims.metric("b", "p", "s"),
        claims.metric("b", "q", "t"),
    )
    template = "swing_apart" if first.template != second.template else f"swing_both_{first.template}"
    return Sentence(template, slots, made, weight=weight * 1.5, name=f"swing:{metric}")


def _change(sentence: Sentence) -> float:
    before, after = sentence.slots["x"], sentence.slots["y"]
    assert isinstance(before, Amount)
    assert isinstance(after, Amount)
    return (after.value - before.value) / max(abs(before.value), 1)


def _trend_claim(side: str, amount: str, direction: str) -> claims.Claim:
    return {
        "type": "trend",
        "side": Ref(side),
        "metric": Ref(amount, "metric"),
        "from": Ref("s"),
        "to": Ref("t"),
        "direction": direction,
    }


def closing(view: View, names: Sequence[str], *, weight: float = 2.0) -> Sentence | None:
    """What both sides had left at the end, on two metrics."""
    one, two = view.pair
    if two is None:
        return None
    at = view.end_of_game
    kept: list[tuple[str, int | float, int | float]] = []
    for name in names:
        mine, theirs = view.value(name, one, at), view.value(name, two, at)
        if mine is not None and theirs is not None and mine != theirs:
            kept.append((name, mine, theirs))
    if not kept:
        return None
    if len(kept) == 1:
        return lead(view, kept[0][0], at, weight=weight)
    if kept[0][1] < kept[0][2]:
        one, two = two, one
        kept = [(name, theirs, mine) for name, mine, theirs in kept]
    slots: dict[str, Slot] = {
        "a": Side(one),
        "b": Side(two),
        "t": At(at),
        "x": Amount(kept[0][0], kept[0][1]),
        "y": Amount(kept[0][0], kept[0][2]),
        "p": Amount(kept[1][0], kept[1][1]),
        "q": Amount(kept[1][0], kept[1][2]),
    }
    made = (
        claims.metric("a", "x", "t"),
        claims.metric("a", "p", "t"),
        claims.metric("b", "y", "t"),
        claims.metric("b", "q", "t"),
        claims.compare("a", "b", "x", "t", ">"),
    )
    return Sentence("closing", slots, made, weight=weight * 1.3, name="closing")


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
