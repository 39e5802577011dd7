"""What the text speaks of: who, which piece, when. Carried from clause to clause within a paragraph."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.claims.prose.notation.board.deeds import Deed
from engine.claims.prose.notation.board.figures import Figure
from engine.claims.prose.notation.board.record import Ply
from engine.claims.prose.notation.board.windows import Window
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.claims.prose.notation.parsing.times import Time


@dataclass(slots=True)
class Topic:
    """What was spoken of last.

    Attributes:
        side: Slot of the last subject, None if several or nobody.
        subject: Piece that was the last subject; cleared when a side is.
        pieces: Pieces spoken of, the latest last.
        window: Half-moves the last clause spoke of.
        action: Last deed, for "Black a move later".
        asked: Times of a question that was not answered yet.
        asked_of: The side it asked about.
        question: Parts of the question.
        state: Positions the sentence speaks of.
        told: Captures that fit the last deed told; empty if it was none.
        ago: How many clauses ago the captures of ``told`` were told.
        all_told: All of the deeds of the last clause, where it counted them.
        moved: The half-move the last clause told, if it told just one move.
        denied: Whether the last deed was said not to have happened.
        cast: Kinds of pieces and sides the sentence has named: where it is one, "it" is that one.
        counted: Kind of pieces the sentence counted last as lost or taken.
        fresh: Whether the clause just before, in the same sentence, had a side as its subject.
        figure: What the sentence counted last.
        last: The moves that fit what the clause just before told of one piece; empty if it told none.
        trail: Squares the sentence told since it named its last piece.
        opened: The capture the clause just before told as the first of several.
        opened_at: Where the story was before it, in the same sentence; None at the beginning of one.
        noted: The move the clause just before wrote.
        dated: Whether the sentence told a time that stands alone, or by which more may have been so.
        held: The moments at which what was said last to be on the board, at no time that was told, was there.
        tally: What the paragraph counts, where it named it.
        tallied: Whether it is this sentence that named it.
        squares: Squares named so far, the latest last.
        course: The change it told last: of whom, and the moments it began and ended at.
        count: How often the last deed was said to have been done, 0 if it was not said.
        named: Sides named so far: where it is one, "he" is that one.
        one_move: Whether the sentence speaks of one move, so that "no capture" is said of that move.
    """

    side: str | None = None
    subject: Piece | None = None
    pieces: list[Piece] = field(default_factory=list)
    window: Window | None = None
    action: object = None
    asked: list[Time] = field(default_factory=list)
    asked_of: str | None = None
    question: list[Part] = field(default_factory=list)
    state: list[Window] = field(default_factory=list)
    told: tuple[Ply, ...] = ()
    ago: int = 0
    all_told: tuple[Ply, ...] = ()
    moved: Ply | None = None
    denied: bool = False
    count: int = 0
    named: set[str] = field(default_factory=set)
    fresh: bool = False
    counted: tuple[str, ...] | None = None
    cast: set[tuple[str, ...]] = field(default_factory=set)
    figure: Figure | None = None
    course: tuple[list[str], list[int], list[int]] | None = None
    squares: list[str] = field(default_factory=list)
    last: tuple[Ply, ...] = ()
    trail: list[str] = field(default_factory=list)
    dated: bool = False
    noted: Ply | None = None
    opened: Deed | None = None
    opened_at: int | None = None
    held: frozenset[int] | None = None
    tally: object = None
    tallied: bool = False
    one_move: bool = False

    def begin(self) -> None:
        """A sentence begins."""
        self.state, self.figure, self.course, self.fresh, self.counted = [], None, None, False, None
        self.cast = set()
        self.tallied = self.dated = self.one_move = False
        self.noted = self.opened = None
        self.last = ()
        self.trail = []

    def learn(self, piece: Piece) -> None:
        """Remember a piece that was spoken of."""
        if piece.names and not piece.plural and len(piece.names) == 1:
            self.pieces.append(piece)
            del self.pieces[:-4]
