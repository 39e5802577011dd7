"""Questions to the chronicle of a game: what a clause says, once all its words have a meaning.

A clause is turned into exactly one of these, which is then laid beside the facts. They are game-neutral:
things are canonical names of the knowledge, sides are slots, times are windows whose ends are known within
limits, figures are quantities with the precision they are written with.

What is not said is None or empty and fits anything. Several values in a tuple are readings: one that is true
is enough. That goes for names of things too ("bats" may be any of them), which is what a group is.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.numbers import Quantity

Windows: TypeAlias = tuple[Window, ...]
"""Readings of when; empty when nothing is said."""

Names: TypeAlias = tuple[str, ...]
"""Canonical names a thing may have; empty when it is not named."""


class Action(StrEnum):
    """What can be done, by meaning. Several together are readings of one verb."""

    DIE = "die"  # the object is lost to an enemy; the doer is the killer
    TAKE = "take"  # a place (a village) is taken; the owner is who held it before
    RECRUIT = "recruit"
    MAKE = "make"  # made in any sense: begun, finished, trained, recruited, researched, turned into
    START = "start"  # begun: placed, put down
    FINISH = "finish"  # done: finished, out, researched
    RESEARCH = "research"
    TURN = "turn"  # became something else: a level gained, a morph
    ATTACK = "attack"
    MOVE = "move"
    CANCEL = "cancel"
    LEAVE = "leave"
    ORDER = "order"  # an order was given, whatever came of it
    CHAT = "chat"


@dataclass(frozen=True, slots=True)
class Deed:
    """Somebody does something to something, at some time and place.

    Of `DIE`, ``doer`` is the slot that killed and ``owner`` the slot that lost; of `TAKE`, who took and who
    held it before; of all others the doer's thing is the object, and ``owner`` is left None. Of `ATTACK` and
    `MOVE` what attacks or moves is the actor, and what is attacked is the object.

    Attributes:
        actions: Readings of what is done.
        doer: Slot of who does it.
        owner: Slot of whom it befalls.
        actor: Names of the thing that does it.
        object: Names of the thing it is done to (or that is made).
        places: Where, as the game writes places; any of them.
        windows: When.
        nth: Which of all that fit when times are left aside, from 1; -1 for the last.
        times: How many at least, as written: "killed two Ghouls". None for one or more.
        origin: Names of what the object was before (`TURN`).
        ahead: The ``nth`` is counted within the windows and not within the game.
    """

    actions: tuple[Action, ...]
    doer: str | None = None
    owner: str | None = None
    actor: Names = ()
    object: Names = ()
    places: tuple[str, ...] = ()
    windows: Windows = ()
    nth: int | None = None
    times: Quantity | None = None
    origin: Names = ()
    ahead: bool = False


# What has an amount ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Metric:
    """A series of one side. Several names are readings ("supply" used or army supply).

    Attributes:
        names: Canonical metrics.
        side: Slot; None for all sides together.
    """

    names: Names
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """How many deeds: units recruited, villages taken, Probes lost. The deed or the query says when."""

    deed: Deed


@dataclass(frozen=True, slots=True)
class Stock:
    """How many of some things a side has alive at a time.

    Attributes:
        side: Slot; None for all sides together.
        object: Names; empty for all units.
    """

    side: str | None
    object: Names = ()


Measure: TypeAlias = Metric | Count | Stock


class Relation(StrEnum):
    """How one amount stands to another."""

    MORE = "more"
    LESS = "less"
    EQUAL = "equal"
    NOT_MORE = "not more"
    NOT_LESS = "not less"
    NOT_EQUAL = "not equal"


class Direction(StrEnum):
    """Where an amount goes over a time."""

    UP = "up"
    DOWN = "down"
    FLAT = "flat"
    ONLY_UP = "only up"  # at no moment down
    ONLY_DOWN = "only down"


# Statements ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Absence:
    """A deed that did not take place in its windows: "never lost a village"."""

    deed: Deed


@dataclass(frozen=True, slots=True)
class Amount:
    """A measure is so much: at some moment of the windows for metrics and stocks, over them for counts.

    Attributes:
        value: How much; any of the readings.
        windows: When. Without one, a metric or stock is that much at some moment; a count is of the whole
            game.
        whole: Said of the whole game or of its end ("in all", "in the end"), where nothing else is said.
        total: A count said to be all there were, so that smaller is false: "lost 18 units". Else at least.
    """

    measure: Measure
    value: Quantity
    windows: Windows = ()
    whole: bool = False
    total: bool = True


@dataclass(frozen=True, slots=True)
class Roster:
    """What a side has at a time, thing by thing: "left with a Mage and two Spearmen".

    Attributes:
        things: Names with how many of them.
        only: Nothing else was there.
    """

    side: str
    things: tuple[tuple[Names, Quantity], ...]
    windows: Windows = ()
    only: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """One amount beside another: of two sides, of two times, of two things.

    Attributes:
        first: What is compared, at ``windows``.
        second: What it is compared to, at ``then`` or, if that is empty, at the same time.
        margin: By how much ("two more"), in the measure's own unit; percent and times as written.
        throughout: At every moment of the windows ("from the first minute to the last").
    """

    first: Measure
    second: Measure
    relation: Relation
    margin: Quantity | None = None
    windows: Windows = ()
    then: Windows = ()
    throughout: bool = False


@dataclass(frozen=True, slots=True)
class Trend:
    """An amount goes up or down over a time.

    Attributes:
        direction: Where; None where only its ends are said.
        start: What it was before.
        end: What it came to.
        by: How much it changed, without a sign.
        windows: From when to when, or when it happened (a drop within a turn).
    """

    measure: Measure
    direction: Direction | None
    start: Quantity | None = None
    end: Quantity | None = None
    by: Quantity | None = None
    windows: Windows = ()


@dataclass(frozen=True, slots=True)
class Peak:
    """The highest or lowest an amount gets.

    Attributes:
        value: How high.
        at: When it is there.
        within: The time it is the highest of; the whole game when empty.
        among: The side of the measure is the one that gets highest, of all sides.
    """

    measure: Measure
    highest: bool
    value: Quantity | None = None
    at: Windows = ()
    within: Windows = ()
    among: bool = False


@dataclass(frozen=True, slots=True)
class Most:
    """One thing is the one there is most (or least) of among its like: "Ghouls were recruited most".

    Attributes:
        deed: What is counted, with ``object`` or ``actor`` open: the one that is varied.
        names: Which is said to be the most.
        role: ``object``, ``actor``, ``doer`` or ``owner``: what is varied.
        value: How many of it.
        highest: The most; else the least (of those there are at all).
        among: Names of the like; empty for all.
    """

    deed: Deed
    names: Names
    role: str = "object"
    value: Quantity | None = None
    highest: bool = True
    among: Names = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """A thing has its place, its number or its share among all things a deed was done to, or by.

    Attributes:
        deed: What is counted, with the role that is varied left open.
        role: ``object`` or ``actor``: what is varied.
        names: The thing, several together.
        place: Which it is, from 1; -1 for the least. None if not said.
        value: How many of it, or per cent of all.
        share: ``most``, ``half`` or ``all`` of them; empty if not said.
        over: Names of what it is said to be ahead of.
    """

    deed: Deed
    role: str
    names: Names
    place: int | None = None
    value: Quantity | None = None
    share: str = ""
    over: Names = ()


@dataclass(frozen=True, slots=True)
class Rate:
    """Deeds or an amount for each unit of time: "about two units a turn".

    Attributes:
        per: Length of the unit of time in the clock's unit.
    """

    measure: Measure
    value: Quantity
    per: int
    windows: Windows = ()


@dataclass(frozen=True, slots=True)
class Share:
    """One amount as a part of another: "five of the six died", "half of its Probes", "60 per cent".

    Attributes:
        part: The part.
        whole: What it is part of.
        value: In per cent when ``Quantity.percent``, as a fraction of 1 when below 1, else a number of the
            part.
        of: The whole as a number, where written.
        rest: The share is what remains: "all but two".
    """

    part: Measure
    whole: Measure
    value: Quantity | None
    of: Quantity | None = None
    windows: Windows = ()
    rest: bool = False


@dataclass(frozen=True, slots=True)
class Survival:
    """What became of the things of a side: made, lost, left.

    Attributes:
        object: Names; of several, all together.
        made: How many there were in all.
        lost: How many of them were lost.
        left: How many of them were not.
        all_left: None was lost.
        all_lost: None was left.
        by: Slot that destroyed them; None for anybody.
    """

    side: str
    object: Names
    made: Quantity | None = None
    lost: Quantity | None = None
    left: Quantity | None = None
    all_left: bool = False
    all_lost: bool = False
    windows: Windows = ()
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Gap:
    """The time from one deed to another.

    Attributes:
        low: Shortest that may be so described, in the clock's unit, the honest slack included.
        high: Longest.
    """

    first: Deed
    then: Deed
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Drought:
    """A stretch in which a side had none of something, or did nothing of a kind.

    Attributes:
        what: A stock that was 0, or a count to which nothing was added.
        low: Shortest length that may be so described, in the clock's unit.
        high: Longest.
        ended: When it ended.
    """

    what: Stock | Count
    low: int
    high: int
    windows: Windows = ()
    ended: Windows = ()


@dataclass(frozen=True, slots=True)
class Order:
    """One deed comes before another.

    Attributes:
        just: Nothing of the other side lies between ("right before").
    """

    first: Deed
    then: Deed
    just: bool = False


@dataclass(frozen=True, slots=True)
class Race:
    """Of several sides one does a thing first (or last).

    Attributes:
        deed: What, without a doer; its ``nth`` is the one each side is asked for.
        winner: Slot that is first; of ``DIE`` the owner unless the deed has an owner already.
        last: The winner is last instead.
        role: Whether the winner is the ``doer`` or the ``owner``.
    """

    deed: Deed
    winner: str
    last: bool = False
    role: str = "doer"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended.

    Attributes:
        winner: Slot that won.
        loser: Slot that lost.
        draw: Nobody won.
        by: Canonical word for how, as `engine.facts.Outcome.by`; any of them.
        windows: When it ended.
        leaver: Slot that left (first, where both did).
        denied: It is denied: "did not win".
    """

    winner: str | None = None
    loser: str | None = None
    draw: bool = False
    by: Names = ()
    windows: Windows = ()
    leaver: str | None = None
    denied: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """A state of the game, or of a side, at a time: "at dawn on turn 18", "supply blocked at 5:00".

    Attributes:
        states: Readings of its name.
        side: Slot; None for the whole game.
        length: Shortest and longest it lasted in the clock's unit, slack included; None if not said.
    """

    states: Names
    windows: Windows = ()
    side: str | None = None
    length: tuple[int, int] | None = None
    denied: bool = False


@dataclass(frozen=True, slots=True)
class Exchange:
    """What sides lost in a time, beside each other.

    Attributes:
        better: Slot that lost less.
        even: They lost as much.
    """

    windows: Windows
    better: str | None = None
    even: bool = False
    object: Names = ()


@dataclass(frozen=True, slots=True)
class Knows:
    """True of the game itself: what a thing costs, needs, comes from, who may have it.

    Attributes:
        subject: Names of the thing.
        field: ``price``, ``gold``, ``minerals``, ``gas``, ``supply``, ``level``, ``hitpoints``, ``needs``,
            ``made_from``, ``faction``, ``kind``.
        value: A figure.
        names: Names that are the value.
        side: Whose thing it is said to be (``faction``).
    """

    subject: Names
    field: str
    value: Quantity | None = None
    names: Names = ()
    side: str | None = None
    denied: bool = False


Query: TypeAlias = (
    Deed
    | Absence
    | Amount
    | Roster
    | Comparison
    | Trend
    | Peak
    | Most
    | Ranking
    | Rate
    | Share
    | Survival
    | Gap
    | Drought
    | Order
    | Race
    | Outcome
    | Setting
    | Exchange
    | Knows
)
