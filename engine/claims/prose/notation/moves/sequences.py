"""Written moves: "14.Qxd4 Qxd4 15.Nxd4" must be what was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.windows import moment_of, same, strip
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.words import Word

_UNPLAYED = frozenset(("(", ")", "（", "）", "?", "？"))


def read_written(
    sentence: Sequence[Word], clauses: Sequence[Clause], record: Record
) -> Iterator[tuple[Word, Finding]]:
    """Every written move of a sentence, with the verdict of the game.

    What is written may be a move only thought of. A numbered one is refuted where the sentence has no
    word for that, and the move that was played is like it: the same piece, or the same square.
    """
    doubtful = any(word.has("irr", "neg") or word.low in _UNPLAYED for word in sentence) or not all(
        clause.judged for clause in clauses
    )
    last: Ply | None = None
    previous: Word | None = None
    for word in sentence:
        if word.kind != "move":
            previous = word
            continue
        at = None
        if word.move_number is not None:
            at = moment_of(word, record)
            expected = numbered(word, record)
        else:
            follows = last is not None and previous is not None and previous.kind == "move"
            expected = record.by_moment.get(last.at + 1) if follows and last is not None else None
            if expected is not None and same(strip(word.text), expected.san):
                at = expected.at
        previous = word
        if at is not None:
            last = record.by_moment[at]
            wrong = _wrong_marks(word, last)
            if wrong and not doubtful:
                yield (
                    word,
                    refuted("move", f"the move was {record.written(last)}", plies=[last], actual=last.san),
                )
            else:
                yield word, supported("move", [last])
            continue
        last = None
        if expected is None or doubtful:
            continue
        near = _misnumbered(word, expected, record)
        if near is not None:
            yield (
                word,
                refuted("move", f"that was {record.written(near)}", plies=[near], actual=near.san),
            )
            continue
        if alike(strip(word.text), strip(expected.san)):
            yield (
                word,
                refuted(
                    "move", f"the move was {record.written(expected)}", plies=[expected], actual=expected.san
                ),
            )


def _misnumbered(word: Word, expected: Ply, record: Record) -> Ply | None:
    """The move one earlier or later that is written with the wrong number; None if it is not just that."""
    if word.move_number is None or same(strip(word.text), expected.san):
        return None
    plies = [record.by_moment.get(expected.at + step) for step in (-2, 2)]
    found = [ply for ply in plies if ply is not None and ply.san.rstrip("+#") == word.text.rstrip("+#!?")]
    return found[0] if len(found) == 1 else None


def numbered(word: Word, record: Record) -> Ply | None:
    """The move that was played at the number of a written one."""
    side = record.slots[1] if word.dots else record.slots[0]
    return next((ply for ply in record.plies if ply.number == word.move_number and ply.side == side), None)


def alike(written: str, played: str) -> bool:
    """Whether two moves share the piece or the square."""
    piece = written[0] if written[0].isupper() else ""
    own = played[0] if played[0].isupper() else ""
    return piece == own or written[-2:] == played[-2:]


def _wrong_marks(word: Word, ply: Ply) -> bool:
    if "#" in word.text:
        return not ply.mate
    return "+" in word.text and not ply.check
