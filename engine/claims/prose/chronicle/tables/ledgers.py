"""Tables of events: a row for each that fell or was taken, with columns for when, what, by whom and where."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from operator import attrgetter

from engine.claims.prose.chronicle.discourse.antecedents import names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.apart import parts_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.parsing.voice import Voice
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.queries import Action, Deed, Windows
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.scan import Scan
from engine.claims.prose.statements import Standing

MOST_ROWS = 200
"""Rows of one draft that are read."""
MOST_WRONG = 0.5
"""Share of a table's rows that may be wrong: with more, its columns mean something else than was read."""

_ROW = re.compile(r"^[ \t]*\|(.*)\|[ \t]*$", re.MULTILINE)
_RULE = re.compile(r"[\s|:\-]*")
_start = attrgetter("start")

_ROLES: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "taker",
        re.compile(r"captured by|taken by|seized by|capturer|\btaker\b|占领者|占村|由谁占|谁占", re.I),
    ),
    (
        "killer",
        re.compile(
            r"killer|(?:killed|slain|felled|shot|destroyed|lost) (?:by|to)|^\W*(?:by|to)\W*$|slayer|culprit"
            r"|凶手|击杀者|被谁|杀手|谁杀|死于|下手|出手|击杀方单位|补刀",
            re.I,
        ),
    ),
    (
        "victim",
        re.compile(
            r"victim|fallen|casualt|\blost\b|\bloss(?:es)?\b|\bdied\b|\bdead\b|\bkilled\b|\bfell\b|destroyed"
            r"|阵亡|被杀|死者|损失|牺牲|倒下|死亡|战死|被击杀|受害",
            re.I,
        ),
    ),
    ("time", re.compile(r"\bturns?\b|\btime\b|\bwhen\b|^\W*T\W*$|回合|时间|时刻", re.I)),
    (
        "place",
        re.compile(
            r"\bplace\b|\bhex\b|\bwhere\b|location|position|coord|village|位置|地点|坐标|格|哪里|村", re.I
        ),
    ),
    (
        "owner",
        re.compile(r"\bside\b|\bowner\b|\bwhose\b|faction|player|\bof\b|阵营|所属|哪方|一方|谁的|方", re.I),
    ),
)
"""What a column is of, by its header; the first that fits."""


class Ledgers:
    """Reads the tables of events of one draft."""

    def __init__(self, scan: Scan, voice: Voice, record: Record) -> None:
        self._scan = scan
        self._voice = voice
        self._record = record

    def findings(self) -> Iterator[tuple[tuple[int, int], Finding]]:
        """What each row says, with its place in the text."""
        text = self._scan.text
        if "|" not in text:
            return
        block: list[re.Match[str]] = []
        last = -1
        for number, match in enumerate(_ROW.finditer(text)):
            if number > MOST_ROWS:
                break
            if text[last + 1 : match.start()].strip() and block:
                yield from self._table(block)
                block = []
            last = match.end()
            if not _RULE.fullmatch(match.group(0)):
                block.append(match)
        if block:
            yield from self._table(block)

    def _table(self, rows: Sequence[re.Match[str]]) -> Iterator[tuple[tuple[int, int], Finding]]:
        columns = [_role(cell) for cell in rows[0].group(1).split("|")]
        told = {role for role in columns if role}
        deaths = "victim" in told and len(told) > 1
        if len(rows) < 2 or not (deaths or {"taker", "place"} <= told):
            return
        found: list[tuple[tuple[int, int], Finding]] = []
        for row in rows[1:]:
            deed = self._deed(row, columns, deaths=deaths)
            one = answer(deed, self._record) if deed is not None else None
            if one is not None:
                found.append(((row.start(1), row.end(1)), one))
        wrong = [one for _, one in found if one.standing is Standing.REFUTED]
        misread = len(wrong) > max(1, MOST_WRONG * len(found))
        yield from (pair for pair in found if not misread or pair[1].standing is not Standing.REFUTED)

    def _deed(self, row: re.Match[str], columns: Sequence[str], *, deaths: bool) -> Deed | None:
        """What a row tells of; None where it tells of several, or of nothing that is understood."""
        things: dict[str, Thing] = {}
        sides: dict[str, str] = {}
        places: list[str] = []
        windows: Windows = ()
        start = row.start(1)
        for raw, role in zip(row.group(1).split("|"), columns, strict=False):
            begin, start = start, start + len(raw) + 1
            if not role or not raw.strip(" -–—?"):
                continue
            clause = self._clause(begin, begin + len(raw))
            if role == "time":
                windows = self._when(raw, clause)
                if not windows:
                    return None
            elif not self._cell(role, clause.parts, things, sides, places):
                return None
        names = names_of(things["victim"], self._record) if "victim" in things else ()
        doer = things.get("killer") or things.get("taker")
        actor = names_of(doer, self._record) if doer is not None else ()
        side = sides.get("killer") or sides.get("taker")
        owner = sides.get("victim") or sides.get("owner")
        if deaths:
            if not names or not (actor or windows or places):
                return None
            return Deed((Action.DIE,), side, owner, actor, names, tuple(places), windows)
        if not places or not (actor or windows):
            return None
        villages = tuple(sorted(lexicon_of(self._record.replay).takes))
        return Deed((Action.TAKE,), side or owner, None, actor, villages, tuple(places), windows)

    def _cell(
        self,
        role: str,
        parts: Sequence[Part],
        things: dict[str, Thing],
        sides: dict[str, str],
        places: list[str],
    ) -> bool:
        """Take in what a cell says; False where it says something else than its column."""
        for part in parts:
            if part.sym == "H":
                places.append(part.item.low)
            elif part.sym == "S" and part.side in self._record.slots and part.side is not None:
                sides[role] = part.side
            elif part.sym == "P" and part.thing is not None and part.thing.names and role != "owner":
                thing = part.thing
                if role in things or (thing.count is not None and thing.count.high > 1) or thing.share:
                    return role == "place"
                if thing.side is not None:
                    sides[role] = thing.side
                if thing.place is not None:
                    places.append(thing.place)
                if role != "place":
                    things[role] = thing
            elif part.sym not in "@:&dklt":
                return False
        return True

    def _when(self, raw: str, clause: Clause) -> Windows:
        numbers = [part.number for part in clause.parts if part.number is not None]
        if not clause.times and len(numbers) == 1 and self._record.ask.turn:
            span = self._record.replay.clock.parse(f"turn {numbers[0].value:g}")
            if span is None or not re.fullmatch(r"\W*[Tt]?\d+\W*", raw):
                return ()
            return (Window((span.start, span.start), (span.end, span.end)),)
        moments = moments_of(clause, Topic(), self._record)
        return moments.windows if moments.sure and moments.said and not moments.each else ()

    def _clause(self, start: int, end: int) -> Clause:
        tokens = self._scan.tokens
        first = bisect_left(tokens, start, key=_start)
        last = bisect_left(tokens, end, first, key=_start)
        items = self._scan.words(tokens[first:last])
        parts, times = parts_of(items, self._voice, self._scan.vocabulary, self._record.replay.clock)
        return Clause(parts, times, start, end)


def tells_of_events(header: Sequence[str]) -> bool:
    """Whether the columns of a table say who did it: its figures are no amounts."""
    return not {"killer", "taker"}.isdisjoint(map(_role, header))


def _role(cell: str) -> str:
    """What a column is of, by its header; empty where it says nothing that is asked for."""
    text = cell.strip(" *_`")
    return next((role for role, pattern in _ROLES if pattern.search(text)), "")
