"""Sentences about deeds, filled in from replays: true ones pass, the same made false are found."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.facts import Event, Replay
from engine.facts import EventKind as K
from tests.engine.claims.prose.chronicle import wordings
from tests.engine.claims.prose.chronicle.replays import every_replay, replay
from tests.engine.claims.prose.chronicle.told import LANGUAGES, refuted, shown, side

MADE = {"starcraft2": K.CREATED, "wesnoth": K.RECRUITED}


def kills(facts: Replay) -> list[Event]:
    """Deaths of single units by a known killer of another kind, spread over the game."""
    entries = facts.knowledge.entries
    found = [
        event
        for event in facts.store.find(kind=K.LOST)
        if event.object in entries
        and event.details.get("by") in entries
        and entries[event.object].kind == "unit"
        and entries[str(event.details["by"])].kind == "unit"
        and event.details.get("killer") not in (None, event.side)
        and event.details["by"] != event.object
        and not event.details.get("leader")
    ]
    return found[:: max(1, len(found) // 6)][:6]


def fill(
    wording: str, facts: Replay, event: Event, lang: str, *, by: str | None = None, at: int | None = None
) -> str:
    assert event.side is not None
    moment = event.at if at is None else at
    text = wording.format(
        S=side(facts, event.side, lang),
        O=side(facts, str(event.details["killer"]), lang),
        V=shown(facts, event.object, lang),
        K=shown(facts, by or str(event.details["by"]), lang),
        t=facts.clock.text(moment, lang),
        p=event.place,
    )
    return text[0].upper() + text[1:]


def others(facts: Replay, event: Event) -> Iterator[str]:
    """Kinds of things that never killed such a thing."""
    killers = {e.details.get("by") for e in facts.store.find(kind=K.LOST, object=event.object)}
    kin = {e.details.get("from") for e in facts.store.find(kind=K.ADVANCED)} | {
        e.object for e in facts.store.find(kind=K.ADVANCED)
    }
    for made in facts.store.find(kind=MADE[facts.game]):
        entry = facts.knowledge.entries.get(made.object or "")
        if entry is None or entry.kind != "unit" or made.object in killers | kin | {event.object}:
            continue
        yield entry.name


def wording_table(lang: str) -> tuple[str, ...]:
    return wordings.KILLS_EN if lang == "en" else wordings.KILLS_ZH


@every_replay
@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_killed_what_and_when(name: str, lang: str) -> None:
    facts = replay(name)
    told = kills(facts)
    missed = []
    for k, wording in enumerate(wording_table(lang)):
        event = told[k % len(told)]
        true = fill(wording, facts, event, lang)
        assert refuted(true, facts) == [], true
        other = next(others(facts, event), None)
        if other is not None:
            false = fill(wording, facts, event, lang, by=other)
            if not refuted(false, facts):
                missed.append(false)
    assert len(missed) <= 3, missed


def totals(facts: Replay) -> list[tuple[str, str, int]]:
    """Sides, kinds of units and how many of them were lost, of those whose losses all count."""
    found = []
    for slot in (one.slot for one in facts.sides):
        lost = facts.store.find(kind=K.LOST, side=slot)
        for thing in dict.fromkeys(event.object for event in lost):
            entry = facts.knowledge.entries.get(thing or "")
            number = sum(event.quantity for event in lost if event.object == thing)
            aside = facts.store.left_out(kind=K.LOST, side=slot, object=thing)
            if entry is not None and entry.kind == "unit" and number > 1 and not aside:
                found.append((slot, entry.name, number))
    return found[:8]


@every_replay
@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_many_were_lost(name: str, lang: str) -> None:
    facts = replay(name)
    known = totals(facts)
    missed = []
    for k, wording in enumerate(wordings.LOST_EN if lang == "en" else wordings.LOST_ZH):
        slot, thing, number = known[k % len(known)]
        for said, true in ((number, True), (number + max(2, number // 2), False)):
            text = wording.format(S=side(facts, slot, lang), n=said, X=shown(facts, thing, lang, plural=True))
            text = text[0].upper() + text[1:]
            if true:
                assert refuted(text, facts) == [], text
            elif not refuted(text, facts):
                missed.append(text)
    assert len(missed) <= 1, missed


@every_replay
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_never_lost(name: str, lang: str) -> None:
    facts = replay(name)
    missed = []
    for k, wording in enumerate(wordings.NEVER_EN if lang == "en" else wordings.NEVER_ZH):
        slot, thing, _ = totals(facts)[k % len(totals(facts))]
        text = wording.format(S=side(facts, slot, lang), X=shown(facts, thing, lang))
        if not refuted(text[0].upper() + text[1:], facts):
            missed.append(text)
        other = next(one.slot for one in facts.sides if one.slot != slot)
        unlost = next(
            (e.object for e in facts.store.find(kind=MADE[facts.game], side=other)
             if not facts.store.find(kind=K.LOST, side=other, object=e.object)
             and not facts.store.left_out(kind=K.LOST, side=other, object=e.object)
             and e.object in facts.knowledge.entries and facts.knowledge.entries[e.object].kind == "unit"),
            None,
        )  # fmt: skip
        if unlost is not None:
            text = wording.format(S=side(facts, other, lang), X=shown(facts, unlost, lang))
            assert refuted(text[0].upper() + text[1:], facts) == [], text
    assert len(missed) <= 1, missed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_places_taken(lang: str) -> None:
    facts = replay("wesnoth-duel")
    taken = facts.store.find(kind=K.CAPTURED)
    missed = []
    for k, wording in enumerate(wordings.PLACES_EN if lang == "en" else wordings.PLACES_ZH):
        event = taken[(3 * k) % len(taken)]
        assert event.side is not None
        for at, true in ((event.at, True), (min(event.at + 8000, facts.clock.end), False)):
            text = wording.format(
                O=side(facts, event.side, lang),
                K=shown(facts, str(event.details["by"]), lang),
                t=facts.clock.text(at, lang),
                p=event.place,
            )
            text = text[0].upper() + text[1:]
            if true:
                assert refuted(text, facts) == [], text
            elif not refuted(text, facts):
                missed.append(text)
    assert len(missed) <= 1, missed
