"""How the game ended: who won, who lost, who gave up."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.queries import Outcome, Windows
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.statements import Standing
from engine.facts.model import EventKind as K

_OTHER = frozenset("mfslkdtucaieypgvRFGNQCYXH$~!#")
"""Parts with which a clause is about something else than the game as a whole ("won the exchange by 3")."""


_WINNERS = frozenset(("the winner", "winner", "胜者", "赢家", "获胜者", "胜方", "赢的", "胜利者", "获胜方"))
_FELL_TO = frozenset(("went to", "goes to", "go to", "belonged to", "belongs to", "fell to"))


def read_outcome(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Who won or lost the game, or left it."""
    if clause.unknown:
        return None
    if _promised(clause):
        return None
    clause = _given_up_once(_without_how(clause))
    shape = clause.shape
    if shape in ("SbS", "SS") and clause.parts[0].item.low in _WINNERS:
        if clause.parts[-1].side not in record.slots:
            return None
        return answer(Outcome(winner=clause.parts[-1].side), record)  # 胜者是对手
    if shape == "wvS" and clause.parts[1].item.low in _FELL_TO and clause.parts[2].side in record.slots:
        windows = _ended_in(clause, topic, record)
        return answer(Outcome(winner=clause.parts[2].side, windows=windows), record)  # "victory went to ..."
    letters = [part for part in clause.parts if part.sym in "woMq"]
    if len(letters) != 1 or any(part.sym in _OTHER for part in clause.parts):
        return None
    verb = letters[0]
    at = clause.parts.index(verb)
    sides = [part for part in clause.parts if part.sym == "S"]
    if any(part.side not in record.slots for part in sides):
        return None
    denied = "n" in shape
    before = [part.side for part in sides if part.start < verb.start]
    after = [part.side for part in sides if part.start > verb.start]
    passive = any(part.sym == "B" for part in clause.parts[:at])
    if any(part.sym in "PL" for part in clause.parts) and not (
        verb.sym in "wM" and not clause.parts[at + 1 :]
    ):
        return None
    if "W" in shape[:at] and any(part.thing is not None and part.thing.count for part in clause.parts[:at]):
        return None  # 靠着五根水晶塔赢了 says of what there was as well
    if any(part.sym == "x" for part in clause.parts[at + 1 :]):
        return None  # won something that is not the game, perhaps
    if verb.sym == "q":
        return _left(clause, before, after, denied, topic, record)
    if verb.sym == "o":
        if len(before) != 1 or len(after) != 1 or denied:
            return None
        winner, loser = (after[0], before[0]) if passive else (before[0], after[0])
        return answer(Outcome(winner=winner, loser=loser), record)
    named = before or after
    if not named and clause.carried and clause.side in record.slots and verb.start == clause.start:
        named = [clause.side]
    if len(named) != 1 or (before and after):
        return None
    if denied and clause.times:
        return None  # "did not win on turn 12" leaves open whether it did later
    windows = () if verb.item.low.endswith(" by") else _ended_in(clause, topic, record)
    if verb.sym == "w":
        return answer(Outcome(winner=named[0], denied=denied, windows=windows), record)
    return answer(Outcome(loser=named[0], denied=denied, windows=windows), record)


_PROMISES = frozenset("win wins lose loses".split())


def _promised(clause: Clause) -> bool:
    """Whether "you win" is what advice promises: "hold a third of the army back and you win this"."""
    return (
        clause.lead in ("and", ",", "then", "or")
        and not clause.opens
        and bool(
            any(part.sym == "S" and part.item.low == "you" for part in clause.parts)
            and any(part.sym in "wM" and part.item.low in _PROMISES for part in clause.parts)
        )
    )


def _without_how(clause: Clause) -> Clause:
    """A clause without by what deed it was won: "won the game by killing the enemy leader"."""
    parts = clause.parts
    if clause.shape[:2] != "Sw" or len(parts) < 3 or not parts[2].item.low.endswith("ing"):
        return clause
    return replace(clause, parts=parts[:2], _shape=None, atoms=None)


def _given_up_once(clause: Clause) -> Clause:
    """A clause that says in two words that somebody gave up, in one: 打出GG退出, "typed GG and left"."""
    parts = [
        replace(part, sym="q") if part.sym == "l" and part.item.low.startswith(_CONCEDES) else part
        for part in clause.parts
    ]
    if parts == clause.parts and clause.shape.count("q") < 2:
        return clause
    at = next((k for k, part in enumerate(parts) if part.sym == "q"), -1)
    if at < 0 or any(part.sym in "PLN" for part in parts[at:]):
        return clause
    kept = [part for k, part in enumerate(parts) if part.sym != "q" or k == at]
    return replace(clause, parts=kept, _shape=None, atoms=None)


_CONCEDES = ("conced", "gave up", "gives up", "give up")


def _ended_in(clause: Clause, topic: Topic, record: Record) -> Windows:
    """When it is said to have been won or lost: the turn, or the moment with a minute to either side, as
    people say it less exactly.
    """
    if len(clause.times) != 1 or not clause.words.isdisjoint(_AS_GOOD_AS):
        return ()
    time = clause.times[0]
    if time.mode or time.when.prep != "at" or time.when.span is None or time.when.about:
        return ()
    windows = moments_of(clause, topic, record).windows
    minute = record.replay.clock.per_minute
    if minute is None:
        return windows
    if any(part.unit == "ing" for part in clause.parts):
        return ()  # "was winning at 10:00"
    slack = int(minute)
    return tuple(
        Window((max(0, window.first[0] - slack), window.first[1]), (window.last[0], window.last[1] + slack))
        for window in windows
    )


_AS_GOOD_AS = frozenset(
    "basically effectively practically essentially virtually already nearly almost clearly all-but really"
    " 基本 基本上 已经 已 其实 实际上 几乎 差不多 等于 就 算".split()
)
"""Words with which a game is said to be decided before it ended."""


def _left(
    clause: Clause,
    before: list[str | None],
    after: list[str | None],
    denied: bool,
    topic: Topic,
    record: Record,
) -> Finding | None:
    if after and not before and "qbS" in clause.shape:
        before, after = after, []  # 最后打出GG的是人族
    named = before or ([clause.side] if clause.carried else [])
    if len(named) != 1 or after or denied or named[0] not in record.slots:
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure:
        return None
    verb = next(part for part in clause.parts if part.sym == "q")
    gave_up = verb.item.low.startswith(_GIVING_UP)
    found = answer(Outcome(leaver=named[0], by=("resignation",) if gave_up else ()), record)
    if "gg" in verb.item.low and found is not None and found.standing is Standing.REFUTED:
        wrote = [
            event
            for event in record.replay.store.find(kind=K.CHAT)
            if event.side == named[0] and "gg" in str(event.details.get("text", "")).lower().split()
        ]
        if wrote:
            return supported("result", wrote[:1])  # whoever left
    if found is not None and found.standing is Standing.SUPPORTED and moments.said and moments.windows:
        left = [event for event in record.replay.store.find(kind=K.LEFT) if event.side == named[0]]
        if left and not any(event.at in window.widest for event in left for window in moments.windows):
            shown = record.replay.clock.text(left[0].at)
            return refuted("result", f"{named[0]} left at {shown}", events=left[:1], actual=shown)
    if found is not None and found.standing is Standing.REFUTED and not before and clause.lead in _QUOTES:
        return None  # when the Zerg typed "gg" and left: whoever typed it
    return found


_QUOTES = frozenset(("which", '"', "“", "”", "'", "‘", "’", "」", "』"))
_GIVING_UP = (
    "resign",
    "surrender",
    "concede",
    "give",
    "gave",
    "gg",
    "tap",
    "throw",
    "threw",
    "认输",
    "投降",
    "认负",
    "缴械",
    "打gg",
    "交枪",
)
