"""The parts of a clause to the deed it tells: who acts, with which piece, on what, and where."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.windows import moment_of
from engine.claims.prose.notation.discourse.carrying import fill
from engine.claims.prose.notation.discourse.told import Told
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.moves.forms import located, lost_of, relative_of
from engine.claims.prose.notation.parsing.amounts import bound
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.claims.prose.notation.parsing.rewrites import with_verb

_ACTION = {"m": "move", "t": "take", "k": "check", "K": "mate", "c": "castle", "p": "promote"}
_DEEDS = frozenset(_ACTION)
_AT_ONCE = frozenset(("mate", "castle", "promote", "check"))
"""What takes one move: so many moves are those that led to it."""

_ONLY = frozenset("only just single exactly 只 仅 仅仅 才 just once only once exactly once 只有 唯一".split())
_AGAIN = frozenset(("again", "more", "any more", "anymore", "longer", "further", "once again", "once more"))


def told(clause: Clause, topic: Topic, record: Record) -> Told | None:
    """The deed of a clause; None if it tells none."""
    parts, bare = with_verb(clause)
    verbs = [k for k, part in enumerate(parts) if part.sym in _DEEDS]
    steps = not verbs and any(part.sym == "N" and part.unit in _STEPS for part in parts)
    if steps and all(part.unit != "step" for part in parts) and not any(part.sym == "P" for part in parts):
        return None  # 下了三次: not said of a piece
    if steps:
        verbs = [k for k, part in enumerate(parts) if part.sym == "y"]
    if not verbs and (lost := lost_of(clause, topic)) is not None:
        return lost
    if not verbs:
        return None
    if (relative := relative_of(clause)) is not None:
        return relative
    if len(verbs) > 1 and _FIRST_IS.match(clause.shape):
        # 最后一次吃子是白车吃g3兵: the rest tells it, the beginning says which it was.
        own = parts[:1] if parts[0].sym == "S" else []
        at = len(own)
        rest = told(replace(clause, parts=[*own, *parts[at + 3 :]]), topic, record)
        if rest is not None:
            rest.nth = (parts[at].number or 0,)
            rest.scope = Deed(actions={_ACTION[parts[at + 1].sym]}, side=own[0].side if own else None)
        return rest
    deed = Deed(actions={"move"} if steps else {_ACTION[parts[k].sym] for k in verbs})
    again = any(word.low in _AGAIN or "再" in word.low for word in clause.words)
    reading = Told(deed, again=again, vague=bare)
    reading.since = again or any(word.low in _SINCE or word.has("since") for word in clause.words)
    reading.alone = _alone(clause)
    first = verbs[0]
    if len(verbs) > 1 and not _goes_together([parts[k].sym for k in verbs]):
        reading.complete = False
    passive = _passive(parts, first)
    if any(part.sym == "n" for part in parts[first:]) and not any(part.sym == "n" for part in parts[:first]):
        reading.complete = False  # "moved to h3 and never again"
    k = 0
    subject_piece: Piece | None = None
    saw_side = False
    object_marked = False
    while k < len(parts):
        part = parts[k]
        sym = part.sym
        if sym in _DEEDS:
            if part.sym == "c" and "-" in part.word.verb:
                deed.castling = part.word.verb.partition("-")[2]
            k += 1
        elif sym == "S":
            if part.side == "both":
                reading.both = True
                if _before(parts, k, "N"):
                    reading.complete = False  # "one of the two sides"
            elif k > first and part.word.value("side") == "opponent" and not _before(parts, k, "w"):
                pass  # whose opponent, the one who acts says
            elif saw_side and part.word.value("side") == "opponent" and not _before(parts, k, "w"):
                pass  # 给了对方四次将军
            elif part.side is None:
                if part.unit == "pronoun":
                    if _before(parts, k, "N") and part.word.low in _SOME_OF:
                        reading.complete = False  # "one of them mating": of the pieces
                    deed.side = deed.side or part.third or topic.side
                    reading.guessed.add("side")
                else:
                    reading.complete = False
            elif k > first and _did_it(parts, k) and deed.actions <= {"check", "mate"}:
                deed.side = part.side  # "the only check you ever had"
                saw_side = True
            elif k > first and parts[k - 1].sym in "bfv":
                deed.side = part.side  # "the first check was Black's"
                saw_side = True
            elif saw_side or (passive and k < first):
                if k > first and deed.victim is None and deed.actions <= {"check", "mate"} and not passive:
                    deed.victim = part.side
                elif passive and deed.actions <= {"check", "mate"}:
                    deed.victim = part.side
                else:
                    reading.complete = False
            elif (
                k > first and not _before(parts, k, "w") and not passive and deed.actions <= {"check", "mate"}
            ):
                deed.victim = part.side
            else:
                deed.side = part.side
                saw_side = True
            k += 1
        elif sym in "wB":
            k = _with(parts, k, reading, passive or sym == "B", record)
        elif sym == "A":
            object_marked = True
            k += 1
        elif sym == "P":
            assert part.piece is not None
            piece, k = located(parts, k)
            if piece.pronoun and k > first + 1 and deed.actions <= {"check", "mate"}:
                continue  # "mated him with the rook"
            if "promote" in deed.actions and k > first and len(piece.names) == 1 and not deed.promoted:
                if piece.names[0] != "pawn":
                    deed.promoted = piece.names[0]
                    continue
            if deed.actions == {"promote"} and piece.names == ("pawn",) and deed.actor is None:
                _set_actor(reading, piece)
                reading.count = piece.count if piece.plural else reading.count
                continue
            what = deed.actions <= {"check", "mate"} or (deed.object is not None and not reading.nth)
            if k > first and what and parts[k - 1].sym == "b":
                _set_actor(reading, piece)  # 杀王的是马
                continue
            if object_marked or (_marked_before(parts, k)):
                object_marked = False
                if deed.actions & {"check", "mate"} and piece.names == ("king",):
                    deed.victim = piece.side
                    deed.places.extend(piece.squares)
                elif "take" in deed.actions:
                    _set_object(reading, piece)
                else:
                    _set_actor(reading, piece)
            elif k <= first:
                if passive and deed.actions <= {"check", "mate"}:
                    owner = piece.side or (topic.side if piece.own else None)
                    reading.complete = reading.complete and owner is not None and piece.names == ("king",)
                    deed.victim = owner
                    subject_piece = piece
                elif passive and "take" in deed.actions:
                    _set_object(reading, piece)
                else:
                    subject_piece = piece
                    _set_actor(reading, piece)
            elif "take" in deed.actions and reading.nth and parts[first + 1].sym == "b":
                _set_actor(reading, piece)
                reading.either = True
            elif "take" in deed.actions:
                if piece.plural and piece.squares:
                    squares = [*piece.squares]
                    while k < len(parts) and parts[k].sym == "Q":
                        squares.append(parts[k].word.text)
                        k += 1
                    squares.extend(deed.places)  # 连吃 g3 和 f5 两个兵
                    deed.places.clear()
                    reading.several = tuple(squares)
                    piece = replace(piece, squares=(), plural=False, count=None)
                _set_object(reading, piece)
            elif deed.actions & {"check", "mate"} and piece.names == ("king",):
                deed.victim = deed.victim or piece.side
                subject_piece = subject_piece or piece
            elif "move" in deed.actions and deed.actor is None:
                _set_actor(reading, piece)
            else:
                reading.complete = False
        elif sym == "Q" and _before(parts, k, "Q") and not deed.starts:
            first_square = parts[k - 1].word.text
            if deed.places and deed.places[-1] == first_square:
                deed.places.pop()
            elif deed.actor is not None and deed.actor.squares == (first_square,):
                deed.actor = replace(deed.actor, squares=())
            reading.several = (*(reading.several or (first_square,)), part.word.text)
            k += 1
        elif sym == "Q":
            (deed.starts if _before(parts, k, "f") else deed.places).append(part.word.text)
            k += 1
        elif sym == "N":
            if (
                part.unit in ("times", "step", "turn", "")
                and (part.unit in ("times", "") or not deed.actions & _AT_ONCE)
                and reading.count is None
                and part.number is not None
            ):
                reading.count, reading.how = part.number, bound(clause.words, part)
                plainly = part.number == 1 and part.word.text == "1"  # "checked 1 times"
                reading.only = plainly or any(word.low in _ONLY for word in clause.words)
            else:
                reading.complete = False
            k += 1
        elif sym == "O" and part.number == 0 and k + 1 < len(parts) and parts[k + 1].sym == "N":
            k += 1  # "only four moves": so many, and none of them the only one
        elif sym == "O":
            if part.number == 1 and _adverb(parts, k) and (k == 0 or len(parts) > k + 2):
                reading.softly = True
            if part.number is not None:
                reading.nth = (*reading.nth, part.number)
            k += 1
        elif sym == "n":
            if reading.negated is not None and part.unit != reading.negated:
                reading.negated = "never" if "never" in (part.unit, reading.negated) else "not"
            reading.negated = reading.negated or part.unit
            if part.side == "both":
                reading.both = True
            k += 1
        elif sym == "+":
            value = part.word.value("flag")
            (deed.actions if value in ("check", "mate") else deed.flags).add(value)
            k += 1
        elif sym in "ofgbyvs":
            k += 1
        elif sym == "M":
            numbered = part.word.move_number is not None
            played = moment_of(part.word, record) if numbered else None
            stated = _before(parts, k, "b") or _before(parts, k, "w") or _is_subject(parts, k)
            if deed.moment is not None or deed.written or not stated or (numbered and played is None):
                reading.complete = False
            elif played is not None:
                deed.moment = played
            elif not numbered:
                deed.written = part.word.text
            else:
                reading.complete = False
            k += 1
        elif sym in "a":
            reading.both = reading.both or part.word.low not in ("all", "all of", "都")
            k += 1
        elif sym == "h" and (not part.word.chinese or (k + 1 < len(parts) and parts[k + 1].sym in "NO")):
            k += 1  # "had taken": the auxiliary; 有四次将军
        else:
            reading.complete = False
            k += 1
    if _ITS_NTH.match(clause.shape):
        reading.complete = False  # "and that was Black's last capture": what was told before
    if reading.nth and _of_the_two(clause):
        reading.scope = Deed(actions=set(deed.actions), castling=deed.castling)
    fill(reading, clause, topic, subject_piece, saw_side, passive, record)
    _mated_king(deed)
    return reading


def _of_the_two(clause: Clause) -> bool:
    """Whether the first of both sides is meant: "the first of the two to castle", "first to castle"."""
    low = [word.low for word in clause.words]
    either = any(low[k : k + 2] in (["of", "the"], ["of", "both"]) for k in range(len(low)))
    return (either and any(word in ("two", "players", "sides", "both") for word in low)) or (
        re.search(r"Og[cp]", clause.shape) is not None
    )


def _mated_king(deed: Deed) -> None:
    """A king that is said to mate or to check is the one it is done to: "and mated there"."""
    actor = deed.actor
    if actor is None or actor.names != ("king",) or not deed.actions <= {"check", "mate"}:
        return
    deed.actor, deed.side = None, None
    deed.victim = deed.victim or actor.side
    deed.places.extend(square for square in actor.squares if square not in deed.places)


def _did_it(parts: Sequence[Part], k: int) -> bool:
    """Whether a side behind a noun is who did it: "the last check Black gave"."""
    following = parts[k + 1] if k + 1 < len(parts) else None
    return _before(parts, k, "k") and following is not None and following.sym in "hyG" and k + 2 == len(parts)


_SINCE = frozenset(
    "then next there thereafter afterwards afterward later another following "
    "又 接着 随后 之后 此后 从此 后来 连 连续 接连 row succession".split()
)


def _alone(clause: Clause) -> bool:
    """Whether a piece not said to be several is one: in Chinese where a word points at it, 那匹马."""
    named = [part for part in clause.parts if part.sym == "P" and part.piece is not None]
    piece = named[0].piece if named else None
    if piece is None or not named[0].word.chinese:
        return True
    if piece.pronoun or piece.count == 1 or piece.names in (("king",), ("queen",)):
        return True
    return any(word.low[0] in "那这该此其另" or word.has("other") for word in clause.words)


_SOME_OF = frozenset(("them", "these", "those", "它们", "他们", "her", "his"))
_STEPS = ("step", "times")


def _is_subject(parts: Sequence[Part], k: int) -> bool:
    """Whether a written move is what something is said of: "Rh7 was mate"."""
    return k == 0 and len(parts) > 1 and parts[1].sym in "bkK+"


_ITS_NTH = re.compile(r"[s]*bSO[tkcp]s*\Z")
_FIRST_IS = re.compile(r"S?O[tk][bv].+[tk]")


def _adverb(parts: Sequence[Part], k: int) -> bool:
    """Whether "first" tells the order of a story and not which one of many: 先是白象吃 d7."""
    if parts[k].word.low in ("先", "先是", "首先", "first of all"):
        return True
    following = parts[k + 1] if k + 1 < len(parts) else None
    if parts[k].word.low == "first" and k == 0 and following is not None and following.sym == "S":
        return True  # "First Black captured a pawn, and only later a queen"
    return parts[k].word.low == "first" and following is not None and following.word.form in ("past", "s")


def _goes_together(syms: Sequence[str]) -> bool:
    deeds = set(syms)
    if len(deeds) == 1:
        return len(syms) == 1
    return len(syms) == 2 and deeds in (
        {"m", "k"},
        {"m", "K"},
        {"t", "k"},
        {"t", "K"},
        {"c", "k"},
        {"c", "K"},
        {"p", "k"},
        {"p", "K"},
        {"m", "t"},
        {"m", "p"},
        {"t", "p"},
        {"k", "K"},
    )


def _before(parts: Sequence[Part], k: int, sym: str) -> bool:
    return k > 0 and parts[k - 1].sym == sym


def _marked_before(parts: Sequence[Part], k: int) -> bool:
    return k >= 2 and parts[k - 2].sym == "A"


def _passive(parts: Sequence[Part], first: int) -> bool:
    word = parts[first].word
    if any(part.sym == "B" for part in parts[:first]):
        return True
    if (
        first > 1
        and parts[first].sym == "k"
        and [part.sym for part in parts[first - 2 : first]] == ["b", "o"]
    ):
        return True  # "he is in check"
    if word.chinese or word.form not in ("past", "part"):
        return False
    if any(part.sym == "b" for part in parts[:first]):
        return True
    bare = not any(part.sym in "SP" for part in parts[:first])
    return bare and first + 1 < len(parts) and parts[first + 1].word.low == "by"


def _with(parts: Sequence[Part], k: int, reading: Told, passive: bool, record: Record) -> int:
    """What stands after "with", "by", 用, 被: the piece that does it, or in the passive who does."""
    following = parts[k + 1] if k + 1 < len(parts) else None
    if following is None:
        return k + 1
    if following.sym == "P":
        piece, after = located(parts, k + 1)
        _set_actor(reading, piece)
        return after
    if (
        following.sym == "S"
        and (passive or any(part.sym == "y" for part in parts))
        and following.side not in (None, "both")
    ):
        reading.deed.side = following.side
        return k + 2
    if following.sym == "N" and parts[k].sym == "B":
        return k + 1  # "faced seven checks"
    if following.sym in "tkKcmp" or parts[k].sym == "B":
        return k + 1
    if following.sym == "M":
        return k + 2
    reading.complete = False
    return k + 1


def _set_actor(reading: Told, piece: Piece) -> None:
    deed = reading.deed
    if deed.actor is not None:
        reading.complete = False
        return
    deed.actor = piece


def _set_object(reading: Told, piece: Piece) -> None:
    deed = reading.deed
    if deed.object is not None:
        reading.complete = False
        return
    deed.object = replace(piece, side=None) if piece.rival else piece
