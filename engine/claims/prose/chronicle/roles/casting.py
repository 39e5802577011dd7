"""Roles to deeds: the query for what a clause tells of."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.antecedents import names_of
from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.queries import (
    Action,
    Deed,
)
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.roles import Roles
from engine.claims.prose.lexicon import lexicon_of


def deed_of(
    roles: Roles, thing: Thing, names: tuple[str, ...], windows: tuple[Window, ...], record: Record
) -> Deed | None:
    """The query for one thing of a deed; None for what is no deed of the kind."""
    taken = lexicon_of(record.replay).takes
    side = None if roles.side == "both" else roles.side
    actor = tuple(name for doer in roles.doer for name in names_of(doer, record))
    actor_side = next((doer.side for doer in roles.doer if doer.side is not None), None)
    doer_side = roles.doer_side or actor_side
    places = (*roles.places, *((thing.place,) if thing.place else ()))
    if roles.verb == "e" and not names:
        bases = lexicon_of(record.replay).table.objects.get("expansion", ())
        names = tuple(name for base in bases for name in lexicon_of(record.replay).group(base))
        if not names:
            return None
    if roles.verb in "fr":
        # A building and what is researched for it may go by one name: Warp Gate.
        studied = (f"{name}Research" for name in names)
        names = (*names, *(name for name in studied if name in record.replay.knowledge.entries))
    village = bool(names) and set(names) <= taken
    verb = roles.verb
    if verb in "kldV" and (_studied(names, record) or _studied(actor, record)):
        return None  # "+1 weapons beat +1 armour by a second"
    if verb == "t" and not names and places and taken:
        village, names = True, tuple(sorted(taken))
    if (verb in "kld" and not village) or verb == "V":
        if verb == "k":
            owner = thing.side or (roles.doer_side if not roles.passive else side)
            doer = (actor_side or side) if not roles.passive else doer_side
            return Deed((Action.DIE,), doer, owner, actor, names, places, windows)
        owner = thing.side or side
        return Deed((Action.DIE,), doer_side, owner, actor, names, places, windows)
    if verb in "tkld" and village:
        if verb in "ld":
            return Deed((Action.TAKE,), doer_side, thing.side or side, actor, names, places, windows)
        owner = thing.side or (roles.doer_side if not roles.passive else side)
        doer = (actor_side or side) if not roles.passive else doer_side
        if owner is not None and owner in (doer, roles.side) and not roles.passive:
            owner = None  # "took their first village": whose it becomes, not whose it was
        return Deed((Action.TAKE,), doer, owner, actor, names, places, windows)
    doer = thing.side or side
    if roles.passive and roles.doer_side is not None:
        doer = roles.doer_side
    actions = actions_of(roles, names, record)
    if not actions:
        return None
    if verb == "u":
        if roles.number is not None and roles.number.number is not None and roles.number.number.value != 1:
            return None  # what rises again as something else gains no level
        origin = tuple(name for old in roles.origin for name in names_of(old, record))
        doer = doer or next((old.side for old in roles.origin), None)
        return Deed(actions, doer, None, (), names, places, windows, origin=origin)
    if verb == "a":
        return Deed(actions, actor_side or doer, roles.doer_side, actor, names, places, windows)
    if actor and verb not in "a":
        return None
    return Deed(actions, doer, None, (), names, places, windows)


def _studied(names: Sequence[str], record: Record) -> bool:
    """Whether things are all upgrades, which neither kill nor fall."""
    entries = record.replay.knowledge.entries
    return bool(names) and all(name in entries and entries[name].kind == "upgrade" for name in names)


def actions_of(roles: Roles, names: Sequence[str], record: Record) -> tuple[Action, ...]:
    """The readings of a verb of making, by what is made."""
    entries = record.replay.knowledge.entries
    kinds = {entries[name].kind for name in names if name in entries}
    verb = roles.verb
    if verb == "m":
        return (Action.MAKE,)
    if verb == "s":
        if kinds & {"upgrade", "unit"} and "m" not in roles.verbs:
            return ()  # when they were begun is not recorded
        return (Action.START, Action.MAKE) if "m" in roles.verbs else (Action.START,)
    if verb == "f":
        return (Action.FINISH, Action.TURN)
    if verb == "r":
        return (Action.RESEARCH, Action.MAKE)
    if verb == "u":
        return (Action.TURN,)
    if verb == "e":
        return (Action.MAKE,)
    if verb == "c":
        return (Action.CANCEL,)
    if verb == "a":
        return (Action.ATTACK,)
    if verb == "!":
        return (Action.ORDER,)
    if verb == "t":
        lexicon = lexicon_of(record.replay)
        return (Action.MAKE,) if names and lexicon.is_expansion(tuple(names)) else ()
    return ()
