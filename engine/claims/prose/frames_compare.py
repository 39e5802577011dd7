"""One side against the other: "44 workers to 38", "lost fewer units than", "ahead by three", 比对手多."""

from __future__ import annotations

from dataclasses import dataclass

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.frames_counts import HELD, judge_count
from engine.claims.prose.frames_metrics import judge_metric, measured_metric
from engine.claims.prose.items import Item, When
from engine.claims.prose.measures import Measure
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.predicates import predicate_of
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words

_MORE = words("more")
_LESS = words("less")


@dataclass(slots=True)
class Comparison:
    """What is compared and how."""

    measures: list[Measure]
    first: str
    second: str
    op: str  # ">", "<", "="
    margin: Quantity | None = None
    factor: Quantity | None = None
    start: int = 0
    end: int = 0


def read_comparisons(scene: Scene, index: int) -> None:
    """Every comparison of sides in a chunk."""
    chunk = scene.chunks[index]
    if chunk.negation is not None:
        return
    _read_pair(scene, index, chunk)
    if _read_bare_pair(scene, index, chunk):
        return
    comparison = (
        _more_than(scene, index, chunk) or _ahead(scene, index, chunk) or _outdone(scene, index, chunk)
    )
    if comparison is not None:
        _judge(scene, index, comparison)


# Two numbers -----------------------------------------------------------------------------------


def _read_pair(scene: Scene, index: int, chunk: Chunk) -> None:
    """As in "44 workers against 38": the second number speaks of the other side."""
    for noun in chunk.nouns:
        if noun.number is None or noun.number_item is None or noun.more:
            continue
        found = _second_number(scene, index, chunk, noun)
        if found is None:
            continue
        second, slots = found
        number = second.num
        assert number is not None
        if second.start in scene.consumed:
            continue
        classes, patient = predicate_of(noun, scene, index)
        if "agent" in classes or (patient and noun.owner is None and chunk.subject is None):
            continue
        if scene.counter(noun) is not None and set(classes) <= {"other", "none"}:
            classes = ("have",)  # "still led, with 8 villages against 7"
        whens, own = scene.times(index)
        leading = scene.only_leading_time(index)
        if leading is not None:
            whens, own = [leading], True
        if noun.item.metric is not None and not noun.objects:
            outcome = judge_metric(
                scene.ask,
                noun.item.metric,
                list(slots.candidates),
                number,
                whens,
                own=own,
                vague=scene.vague(index) and not scene.is_final(index),
            )
            if outcome is None:
                continue
            standing, actual = outcome
        else:
            counted = judge_count(scene, index, classes, slots, noun, number, whens, own=own)
            standing, actual = counted.standing, counted.actual
        if standing is Standing.OPEN:
            continue
        scene.consumed.add(second.start)
        shown = int(actual) if isinstance(actual, float) and actual == int(actual) else actual
        scene.say(
            "compare",
            second,
            second,
            standing,
            actual=shown,
            truth=f"the replay shows {shown} for {slots.candidates[0]}",
        )


def _second_number(scene: Scene, index: int, chunk: Chunk, noun: Noun) -> tuple[Item, Slots] | None:
    items = chunk.items
    position = noun.index + 1
    versus = False
    slots: Slots | None = None
    while position < len(items) and position < noun.index + 9:
        item = items[position]
        if item.num is not None and item.kind == "num":
            if not versus or item.num.ordinal or item.num.percent or item.num.times:
                return None
            following = items[position + 1] if position + 1 < len(items) else None
            if following is not None and following.sides and slots is None:
                slots = Slots(following.sides, True)  # "against 26 Loyalist ones"
            elif following is not None and (
                following.cues.get("unit") or following.metric or following.objects
            ):
                if (
                    not (following.objects and following.objects == noun.objects)
                    and following.metric != noun.item.metric
                ):
                    return None
                if following.metric is None and not following.objects:
                    return None
            if slots is None:
                slots = _after_for(chunk, position) or _other(scene, index, chunk, noun)
            return (item, slots) if slots is not None else None
        cue = item.cues.get("cmp")
        if cue is not None and "versus" in cue.split("|"):
            versus = True
        side = next((found for at, found, _ in chunk.sides if at == position), None)
        if side is not None:
            if versus:
                slots = side
        elif item.kind == "time" or item.low in (
            "the",
            "of",
            "only",
            "just",
            "a",
            "'",
            "的",
            "仅",
            "只有",
            "有",
            "则",
            "mere",
            "'s",
            "own",
            "a mere",
        ):
            pass
        elif position == noun.index + 1 and "verb" in item.cues and noun.role == "subject":
            pass
        elif cue is None and "prep" not in item.cues and "approx" not in item.cues:
            return None
        position += 1
    return None


def _after_for(chunk: Chunk, position: int) -> Slots | None:
    """As in "... to 38 for Black"."""
    items = chunk.items
    if position + 2 <= len(items) - 1 and items[position + 1].low == "for":
        return next((found for at, found, _ in chunk.sides if at in (position + 2, position + 3)), None)
    return None


def _other(scene: Scene, index: int, chunk: Chunk, noun: Noun) -> Slots | None:
    owner = scene.owner(noun, index)
    if not owner.sure or owner.both or len(owner.candidates) != 1:
        return None
    other = scene.lexicon.opponent.get(owner.candidates[0])
    return Slots((other,), True) if other is not None else None


def _read_bare_pair(scene: Scene, index: int, chunk: Chunk) -> bool:
    """As in "dealt more damage than the Loyalists, 501 to 427": both numbers after a comparison."""
    numbers = [
        item for item in chunk.items if item.num is not None and item.kind == "num" and not item.num.ordinal
    ]
    if index == 0 or chunk.hard or len(numbers) != 2 or chunk.nouns or chunk.verbs:
        return False
    between = {item.low for item in chunk.items} - {numbers[0].low, numbers[1].low}
    if not between or not between <= {"to", "against", "vs", "versus", "-", "比", "对", "–"}:
        return False
    before = scene.chunks[index - 1]
    comparison = (
        _more_than(scene, index - 1, before)
        or _ahead(scene, index - 1, before)
        or _outdone(scene, index - 1, before)
    )
    if comparison is None or not comparison.measures:
        return False
    whens, own = scene.times(index - 1)
    candidates: list[When | None] = list(whens) if own else [None, *whens]
    wanted = [numbers[0].num, numbers[1].num]
    shown: list[float] = []
    for measure in comparison.measures:
        for when in candidates:
            for moment in measure.moments(scene.ask, when):
                for a in measure.values(scene.ask, comparison.first, moment):
                    for b in measure.values(scene.ask, comparison.second, moment):
                        if not shown:
                            shown = [a, b]
                        if all(
                            number is not None and number.accepts(value, measured=measure.metric is not None)
                            for number, value in zip(wanted, (a, b), strict=True)
                        ):
                            scene.say("compare", numbers[0], numbers[1], Standing.SUPPORTED)
                            return True
    if shown and (own or not scene.vague(index)):
        for item in numbers:
            scene.consumed.add(item.start)
        scene.say(
            "compare",
            numbers[0],
            numbers[1],
            Standing.REFUTED,
            actual=shown,
            truth=f"the replay shows {shown[0]:g} to {shown[1]:g}",
        )
    return True


# Comparatives ----------------------------------------------------------------------------------


def _more_than(scene: Scene, index: int, chunk: Chunk) -> Comparison | None:
    """As in "12 more workers than", "twice as many Zealots as", 比对手多12个工人."""
    items = chunk.items
    than = next(
        (k for k, item in enumerate(items) if item.low in ("than", "as", "比") or item.low.endswith(" than")),
        None,
    )
    op = None
    at = None
    for k, item in enumerate(items):
        if item.low in _MORE or (item.low.endswith(" than") and item.low.split()[0] in _MORE):
            op, at = ">", k
        elif item.low in _LESS or (item.low.endswith(" than") and item.low.split()[0] in _LESS):
            op, at = "<", k
        elif item.low in ("as many", "as much", "as many as", "as much as"):
            op, at = op or "=", k
        if op is not None:
            break
    if op is None or at is None or than is None:
        return None
    factor = next(
        (item.num for item in items[max(0, at - 3) : at + 3] if item.num is not None and item.num.times), None
    )
    if factor is not None and op == "=":
        op = ">"
    elif op == "=":
        return None
    sides = [(k, slots) for k, slots, _ in chunk.sides]
    chinese = items[than].low == "比"
    if chinese:
        second = next((slots for k, slots in sides if than < k <= than + 2), None)
        first = next((slots for k, slots in reversed(sides) if k < than), None) or scene.subject(index)
    else:
        second = next((slots for k, slots in sides if k > max(than, at)), None)
        first = next((slots for k, slots in sides if k < at), None) or scene.subject(index)
    if second is None or not _single(first) or not _single(second) or first.candidates == second.candidates:
        return None
    nouns = [noun for noun in chunk.nouns if noun.countable or noun.item.metric is not None]
    noun = next((n for n in nouns if n.index > at), None) or (nouns[-1] if nouns else None)
    place = index
    if noun is None and index and not chunk.hard:
        # "recruited 14 units, four more than their opponents"
        earlier = [n for n in scene.chunks[index - 1].nouns if n.role != "agent"]
        noun, place = (earlier[-1] if earlier else None), index - 1
        if noun is not None:
            noun = Noun(noun.item, noun.index, role=noun.role)
    if noun is None:
        word = next(
            (found for item in items[at + 1 : at + 3] if (found := measured_metric(scene, chunk, item.low))),
            None,
        )
        if word is None:
            return None
        margin = items[at - 1].num if at and factor is None else None
        return Comparison(
            [Measure(metric=word)],
            first.candidates[0],
            second.candidates[0],
            op,
            margin,
            factor,
            items[at].start,
            items[-1].end,
        )
    if place == index and (not chinese and noun.index > than and noun.index > at + 4):
        return None
    margin = None
    if factor is None:
        margin = noun.number if noun.number is not None and not noun.number.weak else None
        if margin is None and at and items[at - 1].num is not None and not items[at - 1].num.times:  # type: ignore[union-attr]
            margin = items[at - 1].num
        if margin is None and chinese:
            later = next((item for item in items[at + 1 : at + 3] if item.num is not None), None)
            margin = later.num if later is not None else None
            if later is not None:
                scene.consumed.add(later.start)
    measures = _measures(scene, place, chunk, noun)
    if noun.number_item is not None:
        scene.consumed.add(noun.number_item.start)
    last = max(than, at, noun.index if place == index else 0)
    return Comparison(
        measures,
        first.candidates[0],
        second.candidates[0],
        op,
        margin,
        factor,
        items[min(at, than, noun.index if place == index else at)].start,
        items[last].end,
    )


def _outdone(scene: Scene, index: int, chunk: Chunk) -> Comparison | None:
    """As in "The orcs outproduced the humans": a verb that compares by itself."""
    for k, item in enumerate(chunk.items):
        verb = item.cues.get("outdo")
        if verb is None:
            continue
        first = next((slots for at, slots, _ in reversed(chunk.sides) if at < k), None) or scene.subject(
            index
        )
        second = next((slots for at, slots, _ in chunk.sides if at > k), None)
        names = scene.lexicon.table.objects.get("anything", ())
        if second is None or not names or not _single(first) or not _single(second):
            return None
        objects = scene.lexicon.group(names[0])
        return Comparison(
            [Measure(verb=verb, objects=objects)],
            first.candidates[0],
            second.candidates[0],
            ">",
            start=item.start,
            end=item.end,
        )
    return None


def _single(slots: Slots) -> bool:
    return slots.sure and not slots.both and len(slots.candidates) == 1


def _measures(scene: Scene, index: int, chunk: Chunk, noun: Noun) -> list[Measure]:
    measures: list[Measure] = []
    classes, _ = predicate_of(noun, scene, index)
    word = measured_metric(scene, chunk, noun.item.low)
    if word is not None:
        return [Measure(metric=word)]
    held = all(name in HELD for name in classes)
    if noun.item.metric is not None and (held or not noun.objects):
        measures.append(Measure(metric=noun.item.metric))
    if noun.objects:
        for name in classes:
            if name in HELD:
                for metric in _metrics_of(scene, noun):
                    measures.append(Measure(metric=metric))
            else:
                measures.append(Measure(verb=name, objects=noun.objects))
    return [measure for measure in measures if measure.known(scene.ask)]


def _metrics_of(scene: Scene, noun: Noun) -> list[str]:
    """The metrics that count a noun's things."""
    metric = scene.counter(noun)
    return [metric] if metric is not None else []


_LEAD_NOUNS = words("lead nouns")


def _ahead(scene: Scene, index: int, chunk: Chunk) -> Comparison | None:
    """As in "ahead by three villages", "led in workers", "12 supply ahead", 领先3个村庄."""
    items = chunk.items
    found = None
    for k, item in enumerate(items):
        cue = item.cues.get("cmp")
        if cue is None:
            continue
        values = cue.split("|")
        if "ahead" in values or "behind" in values:
            if (
                item.low in ("up", "down", "short", "lead", "top", "on top", "edge")
                and item.low not in _LEAD_NOUNS
            ):
                continue
            found = (k, ">" if "ahead" in values else "<", item)
            break
    if found is None:
        return None
    at, op, item = found
    nouns = [noun for noun in chunk.nouns if noun.item.metric is not None or noun.countable]
    if not nouns:
        return None
    sides = [(k, slots) for k, slots, _ in chunk.sides]
    first = next((slots for k, slots in sides if k < at), None) or scene.subject(index)
    second = next((slots for k, slots in sides if k > at), None)
    if not _single(first):
        return None
    if second is None or not _single(second):
        other = scene.lexicon.opponent.get(first.candidates[0])
        if other is None:
            return None
        second = Slots((other,), True)
    if first.candidates == second.candidates:
        return None
    noun = min(nouns, key=lambda n: abs(n.index - at))
    if abs(noun.index - at) > 6:
        return None
    if (
        item.low in ("leading", "lead", "leads", "led")
        and noun.countable
        and not noun.item.metric
        and noun.number is None
    ):
        return None  # "led his army"
    measures = _measures(scene, index, chunk, noun)
    margin = noun.number if noun.number is not None and not noun.number.weak else None
    if noun.number_item is not None:
        scene.consumed.add(noun.number_item.start)
    return Comparison(
        measures,
        first.candidates[0],
        second.candidates[0],
        op,
        margin,
        None,
        min(item.start, noun.start),
        max(item.end, noun.item.end),
    )


def _judge(scene: Scene, index: int, comparison: Comparison) -> None:
    if not comparison.measures:
        return
    whens, own = scene.times(index)
    if not own and scene.is_whole(index):
        whens = []
    leading = scene.only_leading_time(index)
    if leading is not None:
        whens, own = [leading], True
    ask = scene.ask
    shown: tuple[float, float] | None = None
    candidates: list[When | None] = list(whens)
    if not own:
        candidates.append(None)
    for measure in comparison.measures:
        for when in candidates:
            start = 0
            if when is not None and when.span is not None and when.prep in ("at", "after", "from", "between"):
                start = max(0, when.span.start - ask.slack(when)) if measure.metric is None else 0
            for moment in measure.moments(ask, when):
                for a in measure.values(ask, comparison.first, moment, start):
                    for b in measure.values(ask, comparison.second, moment, start):
                        if shown is None:
                            shown = (a, b)
                        if _holds(comparison, a, b, measured=measure.metric is not None):
                            scene.say("compare", comparison.start, comparison.end, Standing.SUPPORTED)
                            return
        if not own and not scene.is_whole(index) and _held_once(scene, measure, comparison):
            return  # true at some moment: the text may mean that one
    if shown is None:
        return
    text = " and ".join(
        f"{value:g} for {slot}"
        for value, slot in zip(shown, (comparison.first, comparison.second), strict=True)
    )
    scene.say(
        "compare",
        comparison.start,
        comparison.end,
        Standing.REFUTED,
        actual=list(shown),
        truth=f"the replay shows {text}",
    )


def _held_once(scene: Scene, measure: Measure, comparison: Comparison) -> bool:
    ask = scene.ask
    if measure.metric is None:
        if not scene.vague(scene.chunks.index(scene.chunks[0])):
            return False
        moments = range(0, ask.end + 1, max(1, ask.end // 40))
    else:
        series = scene.replay.store.series(measure.metric, comparison.first)
        if series is None:
            return True
        moments = range(0, len(series.moments), max(1, len(series.moments) // 60))
        moments = [series.moments[k] for k in moments]  # type: ignore[assignment]
    for moment in moments:
        for a in measure.values(ask, comparison.first, moment):
            for b in measure.values(ask, comparison.second, moment):
                if _holds(comparison, a, b, measured=True):
                    return True
    return False


def _holds(comparison: Comparison, a: float, b: float, *, measured: bool) -> bool:
    op = comparison.op
    difference = a - b if op == ">" else b - a
    if comparison.factor is not None:
        if b <= 0 or a <= 0:
            return False
        ratio = a / b if op == ">" else b / a
        factor = comparison.factor.value
        return factor * 0.8 <= ratio <= factor * 1.3
    if comparison.margin is not None:
        low, high = comparison.margin.bounds(measured=measured and max(abs(a), abs(b)) > 30)
        slack = 0.02 * max(abs(a), abs(b)) if measured and max(abs(a), abs(b)) > 60 else 0
        return low - slack <= difference <= high + slack
    slack = 0.01 * max(abs(a), abs(b)) if measured else 0
    return difference > -slack if slack else difference > 0
