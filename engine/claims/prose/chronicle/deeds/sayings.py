"""What is asked of one deed and one thing: that it took place, how often, how many, which survived."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.deeds.fates import THE_END
from engine.claims.prose.chronicle.discourse.antecedents import (
    FEW,
    again,
    held_places,
    holder,
    names_of,
    recent,
)
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import Moments
from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.happening import matches
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.queries import (
    Absence,
    Action,
    Amount,
    Count,
    Deed,
    Metric,
    Query,
    Survival,
)
from engine.claims.prose.chronicle.questions.readings import any_of, together
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import listing
from engine.claims.prose.chronicle.roles.casting import deed_of
from engine.claims.prose.chronicle.roles.roles import Roles
from engine.claims.prose.copying import replace
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.numbers import Form, Quantity
from engine.claims.prose.statements import Standing

_PARTLY = 1.5
"""How many times as many there must be as are said before what was said of no time is of the whole game."""

_FEW_MORE = 3
"""How many more there must be at least for the same."""
_MANY = 20
"""Kills from which on an exact number is taken as about: who killed is not told of every death."""


def of_sides(roles: Roles, thing: Thing, moments: Moments, topic: Topic, record: Record) -> Finding | None:
    """Of both sides: each of them, or the two together; of a subject carried over, of it or of anybody."""
    if roles.soft and thing.side is None and roles.side is not None:
        near = _one(roles, thing, moments, topic, record)
        if near is None or near.standing is Standing.SUPPORTED:
            return near
        others = [slot for slot in record.slots if slot != roles.side]
        return any_of(
            [
                near,
                *(
                    _one(replace(roles, side=slot, soft=False), thing, moments, topic, record)
                    for slot in others
                ),
            ]
        )
    if roles.side != "both" or thing.side not in (None, "both"):
        return _one(roles, thing, moments, topic, record)
    apart = together(
        [_one(replace(roles, side=slot), thing, moments, topic, record) for slot in record.slots]
    )
    if roles.each:
        return apart
    return any_of([apart, _one(roles, thing, moments, topic, record)])


def _one(roles: Roles, thing: Thing, moments: Moments, topic: Topic, record: Record) -> Finding | None:
    names = names_of(thing, record)
    if thing.pronoun and not names:
        spoken = recent(topic, subject=roles.passive or roles.verb in "dV")
        if roles.verb == "t":
            spoken = [old for old in again(topic) if held_places(old, record)]  # "took it"
        elif roles.verb == "k" and not roles.passive:
            spoken = [old for old in spoken if not _own_kind(roles, old, record)]
        meant = [
            replace(old, count=thing.count, nth=thing.nth, share=thing.share, other=thing.other,
                    side=thing.side or old.side)
            for old in spoken[: 1 if thing.share and topic.subject is not None else 3]
        ]  # fmt: skip
        return any_of([_one(roles, old, moments, topic, record) for old in meant])
    deed = deed_of(roles, thing, names, moments.windows, record)
    if deed is None:
        return None
    number = thing.count if thing.count is not None and not thing.count.weak else None
    if roles.number is not None and number is None:
        number = roles.number.number
    side = deed.owner if roles.verb in "ldV" else deed.doer
    share = thing.share or roles.share
    if side is not None and deed.owner is None and roles.verb in "ldV" and roles.side != "both":
        deed = replace(deed, owner=side)
    if side is None and roles.verb in "ldV" and roles.side != "both":
        side = holder(names, record)
    if roles.verb == "V" and thing.leader and number is None and not (share or roles.share):
        if side is None or any(window.last[1] < record.ask.end for window in moments.windows):
            return None
        return fallen(Deed((Action.DIE,), owner=side, object=names), denied=not roles.denied, record=record)
    if roles.verb == "V":
        return _survival(roles, thing, names, number, side, moments, topic.timed, record)
    if thing.leader and roles.verb in "kld" and number is None and roles.nth is None:
        return fallen(deed, denied=roles.denied or share == "none", record=record)
    if share == "both" and (roles.verb in "ld" or roles.passive) and names and not roles.denied:
        if side is None:
            return None
        return ask(Amount(Count(deed), Quantity(2, 2), windows=moments.windows, total=False), moments, record)
    if share == "all" and roles.verb in "ld" and names and not roles.denied:
        made = thing.count
        if side is None or ((deed.actor or deed.doer) and made is None):
            return None  # 死了11条，全部死于追猎者: all that died
        if moments.said and made is not None and not made.weak:
            return ask(Amount(Count(deed), made, windows=moments.windows), moments, record)
        if roles.verb == "l" and roles.word.isascii() and not thing.share and made is not None:
            # "lost 27 Drones, every single one of them to Oracles": all of those that it lost
            return borne(ask(Amount(Count(deed), made), moments, record))
        return ask(Survival(side, names, made=made, all_lost=True, windows=moments.windows), moments, record)
    if share == "none" and roles.verb in "ld" and names and side is not None and not moments.said:
        made = thing.count if thing.count is not None and not thing.count.weak else None
        return ask(Survival(side, names, made=made, all_left=True), moments, record)
    if roles.denied and roles.nth is not None and roles.nth > 0 and moments.said and number is None:
        return _not_yet(deed, roles.nth, record)
    if share == "none" or roles.denied:
        if share in ("all", "both", "most", "half", "each") or roles.nth is not None:
            return None
        if number is not None and number.value > 1:
            return None
        return ask(Absence(deed), moments, record)
    if share in ("most", "half", "each"):
        return None
    if roles.nth is not None:
        if roles.nth == 0 and number is None and names and side is not None and not moments.said:
            alone = Amount(Count(deed), Quantity(1, 1), windows=moments.windows)
            return ask(alone, moments, record)  # "the only Prism the Protoss made"
        if number is not None or roles.nth == 0:
            return None
        return ask(replace(deed, nth=roles.nth), moments, record)
    if number is not None and (roles.of is not None or _of_some(roles, thing, number)):
        if side is None or roles.verb not in "ld" or not names:
            return None
        made = thing.count if roles.of is None else roles.of.number
        if moments.said and roles.number is not None and roles.number.number is not None:
            return ask(
                Amount(Count(deed), roles.number.number, moments.windows, total=False), moments, record
            )
        return ask(Survival(side, names, made=made, lost=roles.number.number if roles.number else number,
                            windows=moments.windows), moments, record)  # fmt: skip
    if number is None:
        if not (moments.said or deed.actor or deed.places) and (len(names) > FEW or not names):
            return None  # that anything at all was made or lost says nothing
        told = ask(deed, moments, record)
        if roles.first and told is not None and told.standing is Standing.SUPPORTED:
            return None  # whether it was first is another question
        return told
    if number.percent or number.times or number.ordinal:
        return None
    if deed.actor and roles.verb == "k" and number.value >= _MANY and number.form is Form.EXACT:
        number = number.with_form(Form.ABOUT)  # who killed is not told of every death
    narrative = (topic.timed or roles.aside) and not moments.said and not moments.whole
    if roles.soft and not roles.opens and not topic.going and not roles.aside:
        narrative = False  # 地刺修了三根，只被拆掉两根: of all that were made
    told_of = roles.topical and not topic.going and not moments.said  # 狗出了222条
    total = (not narrative or told_of) and not moments.open
    found = ask(Amount(Count(deed), number, windows=moments.windows, total=total), moments, record)
    if narrative and told_of and found is not None and found.standing is Standing.REFUTED:
        more = found.actual - number.high if isinstance(found.actual, int) else 0
        if more > 0 and (more < _FEW_MORE or found.actual < _PARTLY * number.high):
            return None  # so many may be meant of a time that was spoken of before
    holding = roles.word.startswith("占") and not (roles.passive or roles.doer or roles.doer_side)
    if holding and found is not None and found.standing is Standing.REFUTED:
        found = _held(names, side, number, moments, record) or found
    if found is not None and found.standing is Standing.REFUTED and deed.doer is None and deed.owner is None:
        owned = holder(names, record) or holder(deed.actor, record)
        if roles.side != "both" and not found.monotone and owned is None:
            return None  # whose they are is not known
    if found is None or found.standing is Standing.SUPPORTED or topic.window is None or moments.said:
        return found
    if moments.whole and (deed.actor or Action.MAKE in deed.actions):
        return found  # 树人全场共杀了四个: of no part of the game
    around = _near(topic, record)
    then = ask(Amount(Count(deed), number, windows=around, total=True), moments, record)
    return then if then is not None and then.standing is Standing.SUPPORTED else found


def _own_kind(roles: Roles, thing: Thing, record: Record) -> bool:
    """Whether what was spoken of is on the side of who kills: "a Wose hit it, the other finished it"."""
    doers = {holder(names_of(doer, record), record) for doer in roles.doer} - {None}
    doers = doers or {roles.side} - {None, "both"}
    owner = thing.side or holder(names_of(thing, record), record)
    return owner is not None and doers == {owner}


def _not_yet(deed: Deed, nth: int, record: Record) -> Finding | None:
    """As in "did not have a third base until 11:27": refuted where the third was there well before."""
    found = matches(replace(deed, windows=(), nth=nth), record)
    early = [row for row, sure in found if sure and all(row.at < window.last[0] for window in deed.windows)]
    if not found or len(early) < len(found) or not rows_of(record.replay).complete(deed):
        return None
    truth = listing([found[0][0]], deed.actions[0], record)
    return refuted(
        "event", truth, events=[row.event for row in early], actual=record.replay.clock.text(early[0].at)
    )


def _held(
    names: Sequence[str], side: str | None, number: Quantity, moments: Moments, record: Record
) -> Finding | None:
    """Places taken may be meant as places held: 第7回合占到9座村庄."""
    lexicon = lexicon_of(record.replay)
    metrics = tuple(dict.fromkeys(metric for name in names if (metric := lexicon.table.counted_by.get(name))))
    if not metrics or side is None:
        return None
    found = answer(Amount(Metric(metrics, side), number, windows=moments.windows), record)
    return found if found is not None and found.standing is Standing.SUPPORTED else None


def fallen(deed: Deed, *, denied: bool, record: Record) -> Finding | None:
    """Whether a leader fell: only the deaths of leaders count, not those of others of their kind."""
    rows = [
        row
        for row, sure in matches(replace(deed, windows=(), actor=(), places=()), record)
        if sure and row.event.details.get("leader")
    ]
    fitting = [
        row
        for row, _ in matches(deed, record)
        if row.event.details.get("leader") and row.event.id in {other.event.id for other in rows}
    ]
    if bool(fitting) != denied:
        return supported("event" if fitting else "absent", [row.event for row in fitting])
    if not rows_of(record.replay).complete(deed):
        return None
    truth = listing(rows, Action.DIE, record) if rows else "no leader was lost"
    return refuted("event", truth, events=[row.event for row in rows])


def _of_some(roles: Roles, thing: Thing, number: Quantity) -> bool:
    """As in "five of your six Gliders": a number apart from that of the things."""
    return roles.number is not None and thing.count is not None and roles.number.number is not thing.count


def _near(topic: Topic, record: Record) -> tuple[Window, ...]:
    assert topic.window is not None
    reach = record.ask.reach
    start, end = topic.window.start, topic.window.end
    return (Window((max(0, start - reach), start), (end, end + reach)),)


def _survival(
    roles: Roles,
    thing: Thing,
    names: tuple[str, ...],
    number: Quantity | None,
    side: str | None,
    moments: Moments,
    timed: bool,
    record: Record,
) -> Finding | None:
    if not names or any(window.last[1] < record.ask.end for window in moments.windows):
        return None
    alone = _only_one(names, record)
    if alone is not None and side in (None, alone) and number is None and not (roles.denied or roles.share):
        lives = ask(Survival(alone, names, all_left=True), moments, record)
        whole = moments.whole or not timed or roles.word.endswith(THE_END)
        return lives if whole else borne(lives)  # of a fight told of it may be said too
    if side is None:
        return None
    if roles.denied and roles.share in ("all", "both") and roles.word.isascii():
        return None  # "did not all survive": some did
    if roles.denied or roles.share == "none":
        all_of_them = ask(Survival(side, names, made=thing.count, all_lost=True), moments, record)
        if not roles.denied or number is None or thing.definite:
            return all_of_them
        return any_of([all_of_them, ask(Survival(side, names, lost=number), moments, record)])
    if roles.share in ("all", "both"):
        made = thing.count if thing.count is not None else Quantity(2, 2) if roles.share == "both" else None
        return ask(Survival(side, names, made=made, all_left=True), moments, record)
    if number is not None and not moments.said:
        made = (
            roles.of.number
            if roles.of is not None
            else thing.count
            if _of_some(roles, thing, number)
            else None
        )
        left = roles.number.number if roles.number is not None else number
        return ask(Survival(side, names, made=made, left=left), moments, record)
    return None


def _only_one(names: tuple[str, ...], record: Record) -> str | None:
    """Whose the only one of some things was, if there never was but one: "the Mage survived"."""
    had = [(slot, record.ask.owned(slot, names)) for slot in record.slots]
    return next((slot for slot, number in had if number), None) if sum(n for _, n in had) == 1 else None


def borne(found: Finding | None) -> Finding | None:
    """A finding where it bears the text out; None where it refutes it."""
    return found if found is not None and found.standing is Standing.SUPPORTED else None


def ask(query: Query, moments: Moments, record: Record) -> Finding | None:
    """The answer to a query."""
    del moments
    return answer(query, record)
