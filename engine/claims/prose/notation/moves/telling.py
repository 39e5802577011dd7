"""Whether a deed that is told happened: at all, never, so often, first, last, by both."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed, Test, matching, nearest
from engine.claims.prose.notation.board.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.board.journeys import journey
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.discourse.told import Told
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.amounts import any_accepted

_NOUNS = {
    "take": "captures",
    "check": "checks",
    "mate": "mate",
    "castle": "castling",
    "promote": "promotions",
    "move": "moves",
}


def judge(told: Told, topic: Topic, record: Record) -> Finding | None:
    """The verdict of the game on a deed; None where it cannot be told."""
    deed = told.deed
    if told.several:
        return _several(told, record)
    if told.negated is not None:
        return _absent(told, record)
    if told.both:
        return _both(told, topic, record)
    if told.count is not None:
        return _counted(told, topic, record)
    if told.nth and told.softly and (deed.places or deed.object or deed.windows):
        return _once(deed, record)
    if told.nth:
        return _nth(told, record)
    return _once(deed, record)


def _several(told: Told, record: Record) -> Finding | None:
    """The same deed on each of several squares."""
    deed = told.deed
    if told.negated or told.count or told.nth:
        return None
    found: list[Ply] = []
    for square in told.several:
        if deed.object is not None:
            each = replace(deed, object=replace(deed.object, squares=(square,)))
        else:
            each = replace(deed, places=[*deed.places, square])
        one = _once(each, record)
        if one is None or one.standing.value == "refuted":
            return one
        found.extend(one.plies)
    return supported("move", found)


def _once(deed: Deed, record: Record) -> Finding | None:
    if deed == Deed(actions={"move"}, side=deed.side, windows=deed.windows, offered=deed.offered):
        return None  # that somebody moved
    tests = deed.tests(record)
    found = matching(tests, record) or journey(deed, record)
    specific = len(tests) - len(deed.actions)
    if found:
        rare = bool(deed.actions & {"castle", "mate", "promote"})
        return supported("move", found) if specific > 1 or rare else None
    if deed.windows == [] or not specific:
        return None
    if deed.actions == {"move"} and not (deed.places or (deed.actor and deed.actor.squares)):
        return _unmoved(deed, record)
    near, failed = nearest(tests, record)
    if (
        near is None
        and deed.actor is not None
        and (deed.actor.wing or deed.actor.file)
        and deed.actions == {"move"}
    ):
        own = Deed(actions={"move"}, side=deed.side, actor=deed.actor)
        if not matching(own.tests(record), record):
            return refuted("move", "that piece never moved")
    rare = bool(deed.actions & {"castle", "mate", "promote"})
    if near is None and not rare:
        return None
    if near is None:
        near = next(
            (ply for ply in record.plies if all(test(ply) for name, test in tests if name in deed.actions)),
            None,
        )
    if near is None:
        noun = _NOUNS[next(iter(deed.actions & {"castle", "mate", "promote"}))]
        return refuted("move", f"the game has no {noun} like that")
    del failed
    return refuted(
        "move", f"the game has {record.written(near)}{_what(near)}", plies=[near], actual=record.written(near)
    )


def _unmoved(deed: Deed, record: Record) -> Finding | None:
    """A king or queen said to have moved on a move on which it did not; of others there are several."""
    actor = deed.actor
    if (
        actor is None
        or actor.names not in (("king",), ("queen",))
        or (actor.side is None and deed.side is None)
    ):
        return None
    if not deed.windows or not all(window.tight for window in deed.windows):
        return None
    anytime = Deed(actions={"move"}, side=deed.side, actor=actor)
    plies = matching(anytime.tests(record), record)
    shown = f"it moved with {listed(plies, record)}" if plies else "it never moved"
    return refuted("move", shown, plies=plies[:4], actual=listed(plies, record))


def _what(ply: Ply) -> str:
    words = [f"{ply.side}'s {ply.piece} {ply.start}-{ply.end}"]
    if ply.taken is not None:
        words.append(f"takes the {ply.taken}" + (f" on {ply.taken_at}" if ply.taken_at != ply.end else ""))
    if ply.castling is not None:
        words = [f"{ply.side} castles {ply.castling}"]
    if ply.mate:
        words.append("mate")
    elif ply.check:
        words.append("check")
    return f" ({', '.join(words)})"


def _absent(told: Told, record: Record) -> Finding | None:
    deed = told.deed
    if deed.windows is None and told.again:
        return None
    if told.nth or told.count not in (None, 0, 1):
        return None
    if deed.windows == []:
        return None
    tests = deed.tests(record)
    found = matching(tests, record)
    if not found:
        return supported("absent")
    if deed.windows is None and told.negated == "not":
        return None  # not then
    return refuted(
        "absent", f"the game has {listed(found, record)}", plies=found, actual=listed(found, record)
    )


def _both(told: Told, topic: Topic, record: Record) -> Finding | None:
    deed = told.deed
    found: list[Ply] = []
    if told.count is not None:
        together = _counted(replace(told, both=False), topic, record)
        if together is None or together.standing.value == "supported":
            return together  # so many between them
    for slot in record.slots:
        for_side = replace(deed, side=slot)
        if told.count is not None:
            one = _counted(replace(told, deed=for_side, both=False), topic, record)
        elif told.nth:
            return None
        else:
            one = _once(for_side, record)
        if one is None:
            return None
        if one.standing.value == "refuted":
            return one
        found.extend(one.plies)
    return supported("move", found)


def _counted(told: Told, topic: Topic, record: Record) -> Finding | None:
    deed, count = told.deed, told.count
    tests = deed.tests(record)
    if deed.actions == {"move"} and deed.actor is None:
        return None
    found = matching(tests, record)
    numbers = {len(found)}
    loose: set[int] = set()
    (loose if told.only else numbers).add(sum(not ply.mate for ply in found))
    if deed.actions == {"move"}:
        numbers.add(sum(ply.castling is None for ply in found))
    if deed.windows is None and topic.window is not None:
        base = topic.window
        onward = numbers if told.since else loose
        onward.add(sum(ply.at >= base.start for ply in found))
        onward.add(sum(ply.at > base.end for ply in found))
    if deed.actor is not None and not deed.actor.plural:
        for origin in {ply.origin for ply in found}:
            (numbers if told.alone else loose).add(sum(ply.origin == origin for ply in found))
    if told.nth:
        return None
    if count in numbers or (count is not None and any_accepted(told.how, count, numbers)):
        return supported("count", found)
    if count in loose or (count is not None and any_accepted(told.how, count, loose)):
        return None  # so many of them, from here on or of one piece, if that is what is meant
    if told.count == 1 and not found and deed.starts:
        return None  # 一匹从f3到h4: one of two, and not so often
    one = deed.actor is not None and deed.actor.names in (("king",), ("queen",)) and deed.windows is None
    if told.count == 1 and found and not (told.only and ("move" not in deed.actions or one)):
        return None  # "a capture" says that there was one
    if count is not None and count > 2 * len(found) + 3:
        return None  # too far off to speak of the same thing
    noun = _NOUNS[sorted(deed.actions)[0]]
    shown = f": {listed(found, record)}" if found else ""
    return refuted("count", f"the game has {len(found)} such {noun}{shown}", plies=found, actual=len(found))


def _scopes(deed: Deed, record: Record) -> list[Sequence[tuple[str, Test]]]:
    """What "first" may be the first of: all such deeds, the side's, the piece's, those to such a piece."""
    action = Deed(actions=set(deed.actions), castling=deed.castling)
    side = replace(action, side=deed.side)
    scopes = [
        action,
        side,
        replace(side, actor=deed.actor),
        replace(side, object=deed.object),
        replace(deed, windows=None),
    ]
    if deed.actor is not None and deed.actor.side is not None:
        scopes.append(replace(action, side=deed.actor.side))
    scopes.append(replace(action, object=deed.object))
    if deed.object is not None and deed.object.squares:
        scopes.append(replace(action, object=replace(deed.object, squares=())))
    scopes.append(replace(action, actor=deed.actor))
    return [scope.tests(record) for scope in scopes]


def _only(deed: Deed, record: Record) -> Finding | None:
    """Said to be alone of its kind, "a single check": there must be one, and no second."""
    found = matching(deed.tests(record), record)
    if len(found) == 1:
        return supported("count", found)
    noun = _NOUNS[sorted(deed.actions)[0]]
    shown = f": {listed(found, record)}" if found else ""
    return refuted("count", f"the game has {len(found)} such {noun}{shown}", plies=found, actual=len(found))


def _nth(told: Told, record: Record) -> Finding | None:
    deed = told.deed
    tests = deed.tests(record)
    specific = [test for name, test in tests if name not in deed.actions]
    if not specific:
        return None
    truth: list[Ply] = []
    hits: list[Ply] = []
    for nth in told.nth:
        hit = None
        scopes = _scopes(deed, record) if told.scope is None else [told.scope.tests(record)]
        # What a sentence says the first one was does not say the first of what it is.
        for scope in scopes[: 2 if deed.side else 1][-1:] if told.either else scopes:
            if len(scope) >= len(tests):
                continue  # it would be the first of those that are just so
            found = matching(scope, record)
            index = nth - 1 if nth > 0 else -1 if nth < 0 else 0
            if nth == 0 and len(found) != 1:
                continue
            if not found or index >= len(found):
                continue
            ply = found[index]
            if all(test(ply) for _, test in tests):
                hit = ply
                break
            if ply not in truth:
                truth.append(ply)
        if hit is None:
            often = matching(replace(deed, windows=None).tests(record), record)
            if nth > 1 and len(often) < nth and len(specific) > 1:
                shown = f": {listed(often, record)}" if often else ""
                return refuted("event", f"that happened {len(often)} times{shown}", plies=often)
            if nth == 0:
                return _only(deed, record)
            if not truth and "mate" in deed.actions and not any(ply.mate for ply in record.plies):
                return refuted("move", "the game has no mate")
            if not truth:
                return None
            name = "first" if nth == 1 else "last" if nth < 0 else f"number {nth}"
            return refuted(
                "event",
                f"the {name} of these was {record.written(truth[0])}{_what(truth[0])}",
                plies=truth[:1],
                actual=record.written(truth[0]),
            )
        hits.append(hit)
    return supported("event", hits)
