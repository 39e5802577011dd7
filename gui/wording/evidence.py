"""The facts behind a statement, in words: what the evidence box shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from engine.facts import Event, EventKind, Replay, Sample, State
from engine.validation.report import Statement
from gui import i18n
from gui.wording import kinds, replays, templates

MOST_ROWS = 6
MOST_VALUES = 8

# True values that are words and no names, as verdicts give them.
VALUES = (
    QT_TRANSLATE_NOOP("Evidence", "never"),
    QT_TRANSLATE_NOOP("Evidence", "not so"),
    QT_TRANSLATE_NOOP("Evidence", "empty"),
    QT_TRANSLATE_NOOP("Evidence", "elsewhere"),
    QT_TRANSLATE_NOOP("Evidence", "draw"),
    QT_TRANSLATE_NOOP("Evidence", "win"),
    QT_TRANSLATE_NOOP("Evidence", "loss"),
    QT_TRANSLATE_NOOP("Evidence", "only {value}"),
    QT_TRANSLATE_NOOP("Evidence", "at least {value}"),
    QT_TRANSLATE_NOOP("Evidence", "no such name in {game}"),
    QT_TRANSLATE_NOOP("Evidence", "from {value} to {then}"),
    QT_TRANSLATE_NOOP("Evidence", "{object} belongs to {value}"),
    QT_TRANSLATE_NOOP("Evidence", "{value} and {then}"),
)


@dataclass(frozen=True, slots=True)
class EvidenceRow:
    """One line of evidence: the fact, and how it is known."""

    text: str
    how: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """What stands behind a statement.

    Attributes:
        heading: What the replay says about it as a whole.
        rows: The facts, at most `MOST_ROWS`.
        more: How many facts are not shown.
        moments: Moments of all facts, ascending, in the clock's unit.
    """

    heading: str
    rows: tuple[EvidenceRow, ...]
    more: int
    moments: tuple[int, ...]


def evidence(statements: Sequence[Statement], replay: Replay | None) -> Evidence:
    """The evidence of the statements that lie on one stretch of text (at least one)."""
    heading = _heading(statements, replay)
    if replay is None:
        return Evidence(heading, (), 0, ())
    facts = _facts(dict.fromkeys(i for s in statements for i in s.evidence), replay)
    rows = _rows(facts, replay)
    return Evidence(heading, tuple(rows[:MOST_ROWS]), max(0, len(rows) - MOST_ROWS), _moments(facts))


def moments(statement: Statement, replay: Replay) -> tuple[int, ...]:
    """The moments a statement speaks of, ascending; empty when no fact stands behind it."""
    return _moments(_facts(statement.evidence, replay))


def status_line(statement: Statement) -> str:
    """One line about a statement: the tooltip of its mark."""
    return _heading([statement])


def _heading(statements: Sequence[Statement], replay: Replay | None = None) -> str:
    refuted = next((s for s in statements if s.status == "refuted"), None)
    if refuted is not None:
        if refuted.actual is None:
            return QCoreApplication.translate("Evidence", "The replay says otherwise")
        told = QCoreApplication.translate("Evidence", "The replay says: {value}")
        return told.replace("{value}", truth(refuted.actual, replay))
    statuses = {statement.status for statement in statements}
    if "verified" in statuses:
        return QCoreApplication.translate("Evidence", "The replay confirms this")
    if "reading" in statuses:
        return QCoreApplication.translate("Evidence", "A reading of the facts, not a fact")
    if "advice" in statuses:
        return QCoreApplication.translate("Evidence", "Advice, resting on these facts")
    return QCoreApplication.translate("Evidence", "The replay cannot tell")


def value_text(value: Any) -> str:
    """A true value as text for a reader."""
    if isinstance(value, bool):
        if value:
            return QCoreApplication.translate("Evidence", "yes")
        return QCoreApplication.translate("Evidence", "no")
    if isinstance(value, float):
        return number(value)
    if isinstance(value, dict):
        return _comma().join(f"{name}{_colon()}{value_text(item)}" for name, item in value.items())
    if isinstance(value, list | tuple):
        return _comma().join(value_text(item) for item in value)
    return str(value)


def truth(value: Any, replay: Replay | None = None) -> str:
    """A true value as a verdict gives it: moments, names and the few words in the reader's language."""
    if isinstance(value, dict):
        return _comma().join(
            f"{truth(name, replay)}{_colon()}{truth(item, replay)}" for name, item in value.items()
        )
    if isinstance(value, list | tuple):
        return _comma().join(truth(item, replay) for item in value)
    if not isinstance(value, str):
        return value_text(value)
    known = _known(value, replay)
    if known is not None or i18n.language() == "en":
        return known or value
    told = dict.fromkeys(("value", "then", "object"), lambda text: truth(text, replay))
    return templates.fit(value, VALUES, "Evidence", told) or value


def _known(text: str, replay: Replay | None) -> str | None:
    """A moment, a side or a thing of the replay by its name; None for other words."""
    if replay is None:
        return None
    if any(side.slot == text for side in replay.sides):
        return replays.side_name(replay, text, short=True)
    if text in replay.knowledge.entries:
        return replays.object_name(replay, text)
    span = replay.clock.parse(text)
    if span is not None and replay.clock.text(span.start) == text:
        return replays.moment(replay, span.start)
    return None


def facts_in_words(ids: Iterable[str], replay: Replay, *, most: int) -> list[str]:
    """The first facts of some ids as sentences."""
    facts = _facts(list(dict.fromkeys(ids))[:most], replay)
    return [row.text for row in _rows(facts, replay)]


def number(value: float) -> str:
    """A number in the locale of the interface, without needless decimals, with a minus and not a hyphen."""
    if value == int(value):
        told = i18n.locale().toString(int(value))
    else:
        told = i18n.locale().toString(float(value), "f", 1 if abs(value) >= 10 else 2)
    return told.replace("-", "\u2212")


def _colon() -> str:
    return "：" if i18n.language() == "zh" else ": "


def _comma() -> str:
    return "，" if i18n.language() == "zh" else ", "


def _facts(ids: Iterable[str], replay: Replay) -> list[Event | Sample | State]:
    found = []
    for fact_id in ids:
        try:
            found.append(replay.store.fact(fact_id))
        except KeyError:
            continue  # an archived analysis may speak of facts an older adapter made
    return sorted(found, key=_at)


def _at(fact: Event | Sample | State) -> int:
    return fact.start if isinstance(fact, State) else fact.at


def _moments(facts: Iterable[Event | Sample | State]) -> tuple[int, ...]:
    return tuple(sorted({_at(fact) for fact in facts}))


def _rows(facts: Sequence[Event | Sample | State], replay: Replay) -> list[EvidenceRow]:
    rows: list[EvidenceRow] = []
    series: dict[tuple[str, str], list[Sample]] = {}
    for fact in facts:
        if isinstance(fact, Sample):
            series.setdefault((fact.series.metric, fact.series.side), []).append(fact)
    for samples in series.values():
        rows.append(_series_row(samples, replay))
    for fact in facts:
        if isinstance(fact, Event):
            rows.append(EvidenceRow(event_text(fact, replay), kinds.grade(fact.grade)))
        elif isinstance(fact, State):
            rows.append(EvidenceRow(_state_text(fact, replay), kinds.grade(fact.grade)))
    return rows


def _series_row(samples: Sequence[Sample], replay: Replay) -> EvidenceRow:
    first = samples[0].series
    shown = list(samples)
    if len(shown) > MOST_VALUES:  # evenly, with both ends
        step = (len(shown) - 1) / (MOST_VALUES - 1)
        shown = [shown[round(i * step)] for i in range(MOST_VALUES)]
    values = " · ".join(f"{replays.moment(replay, s.at)}{_colon()}{number(s.value)}" for s in shown)
    name = replays.metric_name(replay, first.metric)
    side = replays.side_name(replay, first.side, short=True)
    head = f"{name}（{side}）" if i18n.language() == "zh" else f"{name} ({side})"
    return EvidenceRow(f"{head} — {values}", kinds.grade(first.grade))


def event_text(event: Event, replay: Replay) -> str:
    """An event as a sentence with its moment: ``turn 5: Loyalists lost Spearman``."""
    side = replays.side_name(replay, event.side, short=True) if event.side else ""
    name = replays.object_name(replay, event.object) if event.object else ""
    san = event.details.get("san")
    if isinstance(san, str) and event.kind is EventKind.MOVED:
        name = san
    if event.quantity > 1:
        name = f"{event.quantity} × {name}"
    text = kinds.event_pattern(event.kind, with_object=bool(name))
    text = text.replace("{side}", side).replace("{object}", name).strip(" :：")
    by, killer = event.details.get("by"), event.details.get("killer")
    if event.kind is EventKind.LOST and isinstance(by, str):
        owner = replays.side_name(replay, killer, short=True) if isinstance(killer, str) else ""
        pattern = QCoreApplication.translate("Evidence", "{what} to {owner} {by}")
        text = pattern.replace("{what}", text).replace("{owner}", owner)
        text = text.replace("{by}", replays.object_name(replay, by))
    if event.place and event.place not in text:
        pattern = QCoreApplication.translate("Evidence", "{what}, at {place}")
        text = pattern.replace("{what}", text).replace("{place}", event.place)
    return f"{replays.moment(replay, event.at)}{_colon()}{' '.join(text.split())}"


def _state_text(state: State, replay: Replay) -> str:
    start, end = replays.moment(replay, state.start), replays.moment(replay, state.end)
    span = start if start == end else f"{start} – {end}"
    parts = [replays.side_name(replay, state.side, short=True)]
    if state.object:
        parts.append(replays.object_name(replay, state.object))
    if state.place:
        parts.append(state.place)
    return f"{span}{_colon()}{' '.join(parts)} — {kinds.held(state.name)}"
