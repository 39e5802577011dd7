"""What the text speaks of: who, which things, when, which figure. Carried on within a paragraph."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.items import Item, When
from engine.facts.clock import Span
from engine.facts.model import Event

if TYPE_CHECKING:
    from engine.claims.prose.chronicle.discourse.leagues import League
    from engine.claims.prose.chronicle.discourse.occasions import Occasion
    from engine.claims.prose.chronicle.discourse.states import At
    from engine.claims.prose.chronicle.parsing.gauges import Gauge
    from engine.claims.prose.chronicle.quantities.echoes import Counted
    from engine.claims.prose.chronicle.questions.queries import Comparison


@dataclass(slots=True)
class Topic:
    """What was spoken of last.

    Attributes:
        side: Slot of the last subject; None if several or nobody.
        heading: Slot a heading or a list's first words named.
        things: Things spoken of, the latest last.
        subject: Things that were the last subject; None where a side was.
        when: The time spoken of last.
        window: The moments it means, or those of the events spoken of last.
        metric: Metric spoken of last.
        going: Windows of the clause before in the same sentence, for "and killed four".
        gap: Parts of the clause just before, where it had a verb: the next may leave it out.
        gap_times: The times of that clause.
        timed: Whether any time was spoken of before: what follows may be told of it.
        parts: Parts of the last clause that had a verb, for clauses that leave theirs out.
        told: When the last amount of this sentence is said to be so.
        gauges: What was measured, the latest last.
        anchor: Slot of the last subject that was not named as somebody's opponent.
        busy: Whether some thing was named in this sentence of which the clauses that follow may speak.
        pair: The two slots that were laid beside each other last in this sentence, in the order of the text.
        labelled: Whether the clause before only named what is measured: "the Loyalists' villages: ...".
        deed: Letter of what was compared in the clause before: "the winners lost more: 31 to 26".
        labels: Whether a colon stood in this sentence before: what follows may be figures of a label.
        obscure: Whether the first clause of the sentence is no label that was understood.
        dated: Whether the sentence opened with a clause that says only when: the rest of it is of that time.
        worth: Whether money was named in this sentence as the worth of something.
        listed: When the items of a list are so, where the line before them says it.
        occasions: The deeds told of last, the latest last.
        spoken: What was measured in this paragraph, the latest last, whatever stands between.
        extreme: ``max`` or ``min`` where the clause before only opens it: "at its highest, ...".
        league: What things are ranked by, and which was told of last.
        compared: What was compared in the clause before: two figures may follow.
        announced: The side the sentence before only announced: "And P1?".
        under: The side the heading of the list that follows names: "Strengths (blue):".
        sole: The thing that was all the clause before named: "Carriers? Not one."
        counted: What was counted, the latest last, for figures that leave out what they are of.
        events: The events that bear out the clause before, where it tells of such.
        asked: The words of the question asked last, which a bare answer goes on with.
        asking: Whether the sentence before was that question.
    """

    side: str | None = None
    heading: str | None = None
    things: list[Thing] = field(default_factory=list)
    subject: Thing | None = None
    when: When | None = None
    window: Span | None = None
    metric: str | None = None
    parts: list[Part] = field(default_factory=list)
    gap: list[Part] = field(default_factory=list)
    gap_times: list[Time] = field(default_factory=list)
    timed: bool = False
    going: tuple[Window, ...] = ()
    told: At | None = None
    gauges: list[Gauge] = field(default_factory=list)
    anchor: str | None = None
    busy: bool = False
    pair: tuple[str, str] | None = None
    labelled: bool = False
    deed: str = ""
    spoken: list[Gauge] = field(default_factory=list)
    compared: Comparison | None = None
    league: League | None = None
    extreme: str = ""
    labels: bool = False
    obscure: bool = False
    dated: bool = False
    worth: bool = False
    listed: At | None = None
    occasions: list[Occasion] = field(default_factory=list)
    announced: Part | None = None
    under: Part | None = None
    sole: Thing | None = None
    events: tuple[Event, ...] = ()
    counted: tuple[Counted, ...] = ()
    asked: tuple[Item, ...] = ()
    asking: bool = False
