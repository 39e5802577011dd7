"""Parts of a clause: what stands in it, each of a known type and of one letter.

A clause becomes a short string of letters, its *shape*, which ideas match with patterns; the payload of each
letter stands in its `Part`.

Nouns
    ``S`` side (or a pronoun for one), ``P`` things, ``L`` list of things, ``G`` metric, ``N`` number, ``O``
    place in a series (first, third, last, only), ``X`` extreme (most, highest), ``H`` place on the map.

Verbs
    ``m`` make, ``s`` start, ``f`` finish, ``l`` lose, ``d`` die, ``k`` kill, ``t`` take, ``u`` gain a level
    or turn into, ``r`` research, ``c`` cancel, ``a`` attack, ``i`` deal damage, ``y`` take damage, ``e``
    expand, ``h`` have, ``q`` give up, ``w`` win, ``o`` beat, ``M`` lose the game, ``v`` move, ``V`` survive,
    ``p`` spend, ``g`` earn, ``R`` rise, ``F`` fall, ``E`` stay level, ``j`` last or end, ``b`` be, ``z``
    happen, ``D`` do or play, ``!`` order, ``#`` be supply blocked, ``~`` trade, ``$`` cost. A verb with
    several meanings has the likeliest as its letter and the others in `Part.alts`. ``Q`` is a deed as a noun
    ("kills", "losses", 人头), its letter in `Part.unit`.

Other
    ``n`` negation, ``I`` not said as fact, ``C`` comparative (more, fewer, as many), ``Y`` than or versus,
    ``=`` level, ``<`` before, ``>`` after or then, ``B`` passive or 被, ``A`` 把, ``W`` with, ``@`` by, ``K``
    from, ``Z`` to, ``:`` of or 其中,
    ``/`` per, ``&`` and, ``*`` strikes alone (三发中两发), ``?`` question word, ``x`` a word of
    no vocabulary: it may restrict what is said.

Times are no letters: they stand in `Clause.times`, each with the number of parts before it. Words that never
restrict a statement are left out altogether.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.claims.prose.items import Item
from engine.claims.prose.numbers import Quantity
from engine.facts.knowledge import Entry


@dataclass(slots=True)
class Thing:
    """Things of the game as the text speaks of them.

    Attributes:
        names: Canonical names they may be (members of a group); empty for a pronoun.
        entry: The entry of the knowledge that is named, a group perhaps; None for a pronoun.
        side: Slot whose they are; None if not said.
        own: Written with "his", "their", 自己的: the subject's own, or the one's spoken of last.
        rival: Written with "the opponent's", 对方的: of the other side than the subject.
        theirs: Written with "their", "his", 他的: of nobody who is spoken to.
        count: How many; None if not said. "a" and "one" are weak.
        share: ``all``, ``both``, ``each``, ``none``, ``most``, ``half``, ``any``, ``some``; empty if not
            said.
        plural: Written in the plural.
        pronoun: Written as "it", "them", 它.
        definite: Written with "the", "his", "that".
        other: Written with "other", "another", 另一个.
        nth: Written with "first" (1), "second" (2), "last" (-1), "only" (0).
        place: Hex written with it.
        leader: Named as the leader of a side.
    """

    names: tuple[str, ...] = ()
    entry: Entry | None = None
    side: str | None = None
    own: bool = False
    rival: bool = False
    theirs: bool = False
    count: Quantity | None = None
    share: str = ""
    plural: bool = False
    pronoun: bool = False
    definite: bool = False
    other: bool = False
    nth: int | None = None
    place: str | None = None
    leader: bool = False

    @property
    def nothing(self) -> bool:
        """Whether it is said that there was none, without a name: "nothing", 尖塔你一个也没损失过."""
        return self.share == "none" and not self.names


@dataclass(slots=True)
class Part:
    """A part of a clause.

    Attributes:
        sym: Its letter.
        start: First code point in the text.
        end: One past the last.
        item: The word it was made of, the head of several.
        thing: Of ``P``.
        things: Of ``L``.
        side: Of ``S``: a slot, ``both``, or None where it is open (a pronoun, "you" to nobody). Of ``G`` and
            ``Q``: whose, where it is written with it ("the Undead losses").
        metric: Of ``G``: canonical name. Of ``P`` and ``Q``: the metric that counts such things, if there is
            one ("workers", "villages", "kills").
        number: Of ``N``; of ``G`` and ``Q`` what is written before it ("263 gold", "nine kills").
        nth: Of ``O``: 1, 2, ..., -1 for last, 0 for only.
        unit: What kind of its letter. ``S``: ``pronoun``, ``you``, ``rival``, ``other``, ``each``,
            ``neither`` or empty; ``N``: ``times``, ``percent``, ``points`` (of damage) or empty; ``C``:
            ``more``, ``less``, ``same``, ``ahead``, ``behind``; ``X``: ``max``, ``min``; ``n``: ``never``,
            ``no``, ``not``; ``I``: ``clause`` or ``sentence``; verbs: the form (``base``, ``s``, ``past``,
            ``ing``) or empty.
        own: Of ``G`` and ``Q``: written with "his", "their".
        rival: Of ``G`` and ``Q``: written with "the opponent's".
        alts: Further letters a verb may have.
        chinese: Written in Chinese.
        measure: Of ``N`` the Chinese measure word after it, which says what kind of thing is counted.
    """

    sym: str
    start: int
    end: int
    item: Item
    thing: Thing | None = None
    things: list[Thing] = field(default_factory=list)
    side: str | None = None
    metric: str | None = None
    number: Quantity | None = None
    nth: int | None = None
    unit: str = ""
    own: bool = False
    rival: bool = False
    alts: str = ""
    chinese: bool = False
    measure: str = ""


def shape_of(parts: list[Part]) -> str:
    """The letters of some parts in order."""
    return "".join([part.sym for part in parts])
