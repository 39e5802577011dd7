"""Reads prose about a game that is written in moves and squares."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.finding import Finding
from engine.claims.prose.notation.board.record import Record, record_of
from engine.claims.prose.notation.board.windows import moment_of
from engine.claims.prose.notation.counts.compare import read_comparison
from engine.claims.prose.notation.counts.details import read_detail
from engine.claims.prose.notation.counts.development import read_development
from engine.claims.prose.notation.counts.lacking import read_none_lost
from engine.claims.prose.notation.counts.legal import read_legal
from engine.claims.prose.notation.counts.losses import read_all_lost, read_losses
from engine.claims.prose.notation.counts.oftener import read_oftener
from engine.claims.prose.notation.counts.runs import read_run
from engine.claims.prose.notation.counts.shares import read_share
from engine.claims.prose.notation.counts.tallies import keep_tally, read_tally
from engine.claims.prose.notation.discourse.dialogue import answer, ask
from engine.claims.prose.notation.discourse.learning import learn, learn_times
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.moves.answers import read_of_written
from engine.claims.prose.notation.moves.at_hand import read_at_hand
from engine.claims.prose.notation.moves.bag import read_bag
from engine.claims.prose.notation.moves.blame import stands
from engine.claims.prose.notation.moves.deed_reading import read_deed, read_neither, read_taken
from engine.claims.prose.notation.moves.marks import read_mark
from engine.claims.prose.notation.moves.placing import read_placing
from engine.claims.prose.notation.moves.played import read_played
from engine.claims.prose.notation.moves.sequences import read_written
from engine.claims.prose.notation.moves.trades import read_exchange, read_traded, read_trades
from engine.claims.prose.notation.moves.trails import read_trail
from engine.claims.prose.notation.moves.twice import twice
from engine.claims.prose.notation.order.afterwards import read_afterwards
from engine.claims.prose.notation.order.dated import read_dated
from engine.claims.prose.notation.order.extremes import read_extreme, read_remnant
from engine.claims.prose.notation.order.firstly import read_later
from engine.claims.prose.notation.order.lags import read_lag
from engine.claims.prose.notation.order.orders import read_order, read_things
from engine.claims.prose.notation.order.ordinals import read_ordinal
from engine.claims.prose.notation.order.pairs import read_pair
from engine.claims.prose.notation.order.since import dated_by_events
from engine.claims.prose.notation.order.sooner import read_sooner
from engine.claims.prose.notation.order.until import read_until
from engine.claims.prose.notation.parsing.clauses import Clause, clauses_of
from engine.claims.prose.notation.parsing.parts import Part, parts_of
from engine.claims.prose.notation.parsing.pieces import Voice
from engine.claims.prose.notation.parsing.times import Time, with_queens, without_halves
from engine.claims.prose.notation.parsing.words import Word, words_of
from engine.claims.prose.notation.quantities.ahead import (
    read_always_ahead,
    read_gap,
    read_loose_lead,
    read_never_ahead,
)
from engine.claims.prose.notation.quantities.courses import read_course
from engine.claims.prose.notation.quantities.inventory import read_inventory
from engine.claims.prose.notation.quantities.measuring import read_measure
from engine.claims.prose.notation.quantities.scores import read_score
from engine.claims.prose.notation.quantities.tables import read_tables
from engine.claims.prose.notation.results.openings import read_openings
from engine.claims.prose.notation.results.results import read_length, read_result
from engine.claims.prose.notation.standing.attacks import read_attack
from engine.claims.prose.notation.standing.home import read_home, read_stayed
from engine.claims.prose.notation.standing.placed import read_each, read_gone, read_left, read_placed
from engine.claims.prose.notation.standing.presence import read_presence
from engine.claims.prose.notation.standing.standing import read_standing
from engine.claims.prose.notation.standing.survival import read_survival
from engine.claims.prose.notation.standing.wings import read_wings
from engine.claims.prose.scan import Scan
from engine.claims.prose.statements import ProseStatement, Standing
from engine.facts.model import Coverage, EventKind, Replay

MAX_WORDS = 400
"""Words of one sentence that are read: what is longer is no sentence."""

Idea = Callable[[Clause, Topic, Record, Replay], Finding | None]

IDEAS: tuple[Idea, ...] = (
    read_at_hand,
    read_of_written,
    read_score,
    read_share,
    read_dated,
    read_wings,
    read_extreme,
    read_remnant,
    read_lag,
    read_ordinal,
    read_later,
    twice(read_deed),
    read_result,
    read_until,
    read_mark,
    read_played,
    read_run,
    read_length,
    read_oftener,
    read_comparison,
    read_order,
    read_things,
    read_pair,
    read_home,
    read_stayed,
    read_afterwards,
    read_exchange,
    read_trades,
    read_traded,
    read_survival,
    read_none_lost,
    read_losses,
    read_all_lost,
    read_development,
    read_placed,
    read_each,
    read_inventory,
    read_left,
    read_presence,
    read_never_ahead,
    read_always_ahead,
    read_gap,
    read_course,
    read_measure,
    read_standing,
    read_neither,
    read_detail,
    read_taken,
    read_trail,
    read_placing,
    read_deed,
    read_gone,
    read_tally,
    read_loose_lead,
    read_bag,
    read_sooner,
)
"""What a clause may say, the most particular first: the first idea that makes something of it has it."""


def read_notation(scan: Scan) -> list[ProseStatement]:
    """What the moves of a game say about a draft's prose: each supported or refuted.

    Nothing for games that are not written in moves, and for replays whose moves could not all be read.
    """
    replay = scan.replay
    if not scan.notation or replay.covers(EventKind.MOVED) is not Coverage.COMPLETE:
        return []
    record = record_of(replay)
    if not record.plies or len(record.slots) != 2:
        return []
    out: list[ProseStatement] = []
    voice = Voice(scan.you, record.slots)
    words = with_queens(without_halves(words_of(scan.tokens, replay)))
    topic = Topic()
    at = 0
    for sentence in scan.sentences:
        while at < len(words) and words[at].end <= sentence.start:
            at += 1
        first = at
        while at < len(words) and words[at].start < sentence.end:
            at += 1
        if sentence.breaks == 2:
            topic = Topic()
        elif sentence.breaks:
            topic.side = topic.subject = None
        part = words[first : min(at, first + MAX_WORDS)]
        if part and not sentence.row:
            _sentence(part, voice, topic, record, replay, out)
    _elsewhere(scan.text, words, voice, record, replay, out)
    return out


def _sentence(
    words: Sequence[Word],
    voice: Voice,
    topic: Topic,
    record: Record,
    replay: Replay,
    out: list[ProseStatement],
) -> None:
    topic.begin()
    clauses = clauses_of(words, voice)
    for word, written in read_written(words, clauses, record):
        out.append(written.at((word.start, word.end)))
    answer(clauses, topic, record)
    ask(clauses, topic)
    _owned_by_next(clauses)
    _list_follows(clauses)
    dated_by_events(clauses, record, replay)
    supposed = min((word.start for word in words if word.low in _SUPPOSING), default=None)
    for clause in clauses:
        if not clause.parts:
            learn_times(clause, topic, record)
            continue
        if supposed is not None and clause.end > supposed:
            continue  # what hangs on a condition is not said to have happened
        found = _read(clause, topic, record, replay)
        if found is not None and found.frame == "metric" and found.standing is Standing.REFUTED:
            if any(word.start > clause.start for word in _exceptions(words)):
                found = None  # "material was level, except that ..."
        if found is not None and found.standing is Standing.REFUTED:
            if not stands(clause, found, topic, record, partial(_read, record=record, replay=replay)):
                found = None
        if found is not None and (
            found.standing is Standing.SUPPORTED or clause.understood or not clause.said
        ):
            out.append(found.at((clause.start, clause.end)))
        learn(clause, topic, record, found)
        keep_tally(clause, topic, record)


def _owned_by_next(clauses: Sequence[Clause]) -> None:
    """Tell whose "with three pawns at move 11, White ..." are: the one the next clause begins with."""
    for clause in clauses:
        if any(word.low.endswith(_TO_THE_END) for word in clause.words) and not _dated(clause):
            clause.times = [Time("close", clause.start, clause.start)]  # "White's king ended the game on f1"
        if any(word.low in _FINISHED for word in clause.words):
            clause.times = [
                Time("close", time.start, time.end)
                if time.word is not None and time.word.low == "the game"
                else time
                for time in clause.times
            ]  # "White ended the game with three points more"
        if not clause.times and _LASTLY.match(clause.shape) and clause.parts[0].word.low in _AT_LAST:
            first, *clause.parts = clause.parts  # 最后白方还有27分
            clause.times = [Time("close", first.start, first.end)]
        elif not clause.times and _SIDE_LASTLY.match(clause.shape) and clause.parts[1].word.low in _AT_LAST:
            side, last, *rest = clause.parts  # 白方最后反而多三分
            clause.parts, clause.times = [side, *rest], [Time("close", last.start, last.end)]
        elif _OWN_NTH.match(clause.shape) and clause.parts[0].side == clause.parts[2].side:
            clause.parts = [*clause.parts[:2], *clause.parts[3:]]  # "you gave your first check"
    for clause, following in pairwise(clauses):
        if clause.shape == "S" and following.lead in (":", "：") and following.shape[:1] in ("N", "k", "t"):
            following.parts = [clause.parts[0], *following.parts]  # "White: 4 checks"
        headed = following.lead in _HEADING_MARKS
        if headed and clause.shape in _HEADINGS and following.lead in _COLONS:
            clause.judged = False  # "White's first capture: ...": a heading, and not who was first
        if headed and clause.shape in _HEADINGS and following.shape == "M" and not following.times:
            following.parts = [*clause.parts, *following.parts]  # "The first capture: 5.c3"
        elif headed and clause.shape in _HEADINGS and following.shape == "N" and not clause.times:
            number = following.parts[0]
            if number.number and not number.unit:  # "First capture: 6"
                following.parts = list(clause.parts)
                following.words = [*clause.words, *following.words]
                following.times = [Time("at", number.start, number.end, number.number)]
        elif (
            clause.shape in _HEADINGS
            and _WHAT.match(following.shape)
            and (headed or following.lead in _ASIDES)
        ):
            being = replace(clause.parts[-1], sym="b")  # "Black's last capture, a pawn on d6, ..."
            following.parts = [*clause.parts, being, *following.parts]
            following.words = [*clause.words, *following.words]
            following.times = [*following.times, *(time for time in clause.times if time.kind == "whole")]
        elif headed and _GIVEN.match(clause.shape) and following.shape == "N":
            following.parts = [*following.parts, *clause.parts]  # "Checks given by White: five"
        elif _CASTLES.match(clause.shape) and following.shape == "S" and following.times and clause.times:
            if following.parts[0].side not in (None, "both"):
                castled = next(part for part in clause.parts if part.sym == "c")
                following.parts = [*following.parts, castled]  # "castled on move 8 and Black on move 14"
        elif _LEADS.match(clause.shape) and following.lead in _BY_MARKS and _points(following):
            following.parts = [*clause.parts, *following.parts]  # "the advantage was White's: six points"
            following.words = [*clause.words, *following.words]
            following.times = following.times or clause.times
        elif _COUNTED.match(clause.shape) and following.lead in _ASIDES and _AHEAD.match(following.shape):
            following.parts = [clause.parts[-1 if clause.shape[-1] != "s" else -2], *following.parts]
            following.words = [*clause.words, *following.words]  # "In checks, White came out ahead"
        elif headed and clause.shape == "Sh" and following.shape in ("L", "P"):
            following.parts = [*clause.parts, *following.parts]  # "What White had left: a queen and ..."
            following.times = following.times or [Time("close", clause.start, clause.start)]
        elif clause.shape == "S" and following.lead in _WHO and following.shape[:1] in tuple("tkmlc"):
            following.parts = [*clause.parts, *following.parts]  # "It was White who captured more often"
        elif headed and _ANSWER.match(clause.shape) and following.shape in ("M", "Q"):
            following.parts = [*clause.parts, *following.parts]  # "Black's answer to 20.Qg4: g6"
            following.words = [*clause.words, *following.words]
        elif headed and clause.shape == "c" and following.shape == "S" and following.times:
            following.parts = [*following.parts, *clause.parts]  # "Castling: White on move 9"
        elif headed and _FINAL.match(clause.shape) and _FIGURE.match(following.shape):
            following.parts = [clause.parts[-1], *following.parts]  # "Final material: White 27"
            end = clause.parts[0].start
            following.times = following.times or [Time("close", end, end)]
        if _CASTLED.match(clause.shape) and _UNMOVED.match(following.shape) and _since(clause):
            castled = next(part for part in clause.parts if part.sym == "c")
            following.parts = [*following.parts, replace(castled, sym=">"), castled]
        if _WITH.match(clause.shape) and clause.opens and following.shape[:1] == "S":
            clause.parts = [following.parts[0], *clause.parts]


def _points(clause: Clause) -> bool:
    """Whether a clause is a number of points and nothing else."""
    return clause.shape == "N" and clause.parts[0].unit == "point"


def _exceptions(words: Sequence[Word]) -> list[Word]:
    """Words that except something from what is told, other than "besides the king"."""
    found = []
    for k, word in enumerate(words):
        if word.low in _BUT_FOR:
            named = next((later.piece for later in words[k + 1 : k + 4] if later.piece), ())
            if named != ("king",):
                found.append(word)
    return found


def _dated(clause: Clause) -> bool:
    return any(time.kind != "whole" for time in clause.times)


def _since(clause: Clause) -> bool:
    """Whether a clause says from when on something is so: "once it had castled", 易位之后."""
    return clause.lead in _ONCE or any(word.low in _ONCE or word.has("since") for word in clause.words)


def _list_follows(clauses: Sequence[Clause]) -> None:
    """Leave "White lost, in order, a bishop, a pawn, ..." alone: it tells of pieces, and not of the game."""
    for k, clause in enumerate(clauses[:-1]):
        if not _LOST.match(clause.shape):
            continue
        rest = [later for later in clauses[k + 1 :] if not _ASIDE.match(later.shape)]
        if rest and rest[0].shape[-1:] in ("L", "P") and _ASIDE.match(rest[0].shape[:-1]):
            clause.judged = False


_AT_LAST = frozenset(("最后", "最终", "终于"))
_HEADINGS = frozenset(("Ot", "Ok", "OSt", "OSk", "OtwS", "OkwS", "SOt", "SOk", "Otb", "Okb", "Otv", "Okv"))
_COLONS = frozenset((":", "："))
_HEADING_MARKS = frozenset((":", "：", "-", "–", "—", "——", "="))
_FINISHED = frozenset("ended ends finished finishes".split())
_GIVEN = re.compile(r"[tkm][yhb]*[wf]S\Z")
_CASTLES = re.compile(r"S[hb]*c\Z")
_LEADS = re.compile(r"[sbhogx]*(?:S[sbhogx]*U|U[sbhogx]*S)[sbhogx]*\Z")
_BY_MARKS = frozenset((",", "，", ":", "：", "—", "——", "-", "–"))
_COUNTED = re.compile(r"o?[kt]s*\Z")
_AHEAD = re.compile(r"S[mhb]*[UCT]S?\Z")
_TO_THE_END = (" the game on", "定格在")
_WHAT = re.compile(r"(?:w?P(?:[wof]?[QP])?|Q)\Z")
_ASIDES = frozenset((",", "，"))
_WHO = frozenset(("who", "that"))
_ANSWER = re.compile(r"S[so]*[ym][gs]*M\Z")
_LASTLY = re.compile(r"O(?=[SPjLhV])[SPNLhjVUsb=a]*[NPLV][j]*\Z")
_SIDE_LASTLY = re.compile(r"SOUN\Z")
_OWN_NTH = re.compile(r"SySOk\Z")
_FINAL = re.compile(r"OV\Z")
_FIGURE = re.compile(r"SN(?:S?N)?s*\Z")
_LOST = re.compile(r"[s]*S[hs]*l\Z")
_ASIDE = re.compile(r"[osx]*\Z")
_WITH = re.compile(r"w(?:NV|P|L)s*\Z")
_CASTLED = re.compile(r"[fs>SP]*[hbs]*c>?s*\Z")
_UNMOVED = re.compile(r"S?Pn[hb]*m[bs]*\Z")
_NOR_MARK = re.compile(r"(?:[sb]*n[tkK])+s*\Z")
_ONCE = frozenset("once after having since from moment 之后 后 以后 自从".split())
_BUT_FOR = frozenset(
    ("except", "except for", "but for", "apart from", "other than", "save for", "除了", "除")
)
_SUPPOSING = frozenset(
    ("if", "unless", "had he", "如果", "要是", "假如", "若", "若是", "倘若", "假设", "假使", "除非")
) | {"吃法", "走法", "种走法", "ways to"}
"""Words by which all that follows in a sentence hangs on a condition."""


def _read(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    if not clause.said:
        return read_legal(clause, topic, record, replay) or read_attack(clause, topic, record, replay)
    if any(time.kind == "move" and moment_of(time.word, record) is None for time in clause.times):
        return None  # timed by a move that was not played
    if topic.one_move and not clause.times and _NOR_MARK.match(clause.shape):
        return None  # "25...Rh3 was quiet, no capture and no check": of that move
    for idea in IDEAS:
        found = idea(clause, topic, record, replay)
        if found is not None:
            return found
    return None


def _elsewhere(
    text: str,
    words: Sequence[Word],
    voice: Voice,
    record: Record,
    replay: Replay,
    out: list[ProseStatement],
) -> None:
    """Tables and names of openings, which stand outside the clauses."""

    def cell(heading: list[Word], side: str) -> Finding | None:
        word = heading[0]
        own = Part("S", word.start, word.start, word, side=side)
        parts = [own, *(part for part in parts_of(heading, voice) if part.sym != "S")]
        clause = Clause(heading, parts, [], word.start, word.end)
        found = _read(clause, Topic(side=side), record, replay)
        return found if found is not None and clause.understood else None

    for span, found in read_tables(text, words, voice, record, replay, cell):
        out.append(found.at(span))
    for span, found in read_openings(text, replay, record):
        out.append(found.at(span))
