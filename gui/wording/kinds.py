"""Words for the closed sets of the engine: kinds, severities, verdicts, grades, states."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from engine.facts import EventKind, Grade
from engine.session.events import State
from engine.validation.report import IssueKind, Severity, VerdictStatus

_STATES = {
    State.WAITING: QT_TRANSLATE_NOOP("State", "waiting…"),
    State.WRITING: QT_TRANSLATE_NOOP("State", "writing…"),
    State.CHECKING: QT_TRANSLATE_NOOP("State", "checking against the replay…"),
    State.CORRECTING: QT_TRANSLATE_NOOP("State", "correcting…"),
    State.CLEAN: QT_TRANSLATE_NOOP("State", "clean"),
    State.REVISED: QT_TRANSLATE_NOOP("State", "revised"),
    State.FALLBACK: QT_TRANSLATE_NOOP("State", "original shown with a warning"),
    State.STOPPED: QT_TRANSLATE_NOOP("State", "stopped"),
    State.FAILED: QT_TRANSLATE_NOOP("State", "failed"),
}

_SEVERITIES = {
    Severity.INFO: QT_TRANSLATE_NOOP("Severity", "Info"),
    Severity.WARNING: QT_TRANSLATE_NOOP("Severity", "Warning"),
    Severity.CONTRADICTION: QT_TRANSLATE_NOOP("Severity", "Contradiction"),
    Severity.FATAL: QT_TRANSLATE_NOOP("Severity", "Fatal"),
}

_ISSUES = {
    IssueKind.WRONG_OUTCOME: QT_TRANSLATE_NOOP("Issue", "Wrong outcome"),
    IssueKind.UNKNOWN_SIDE: QT_TRANSLATE_NOOP("Issue", "Unknown or swapped side"),
    IssueKind.MALFORMED_CLAIMS: QT_TRANSLATE_NOOP("Issue", "Unreadable claims"),
    IssueKind.TRUNCATED: QT_TRANSLATE_NOOP("Issue", "Broke off"),
    IssueKind.EMPTY: QT_TRANSLATE_NOOP("Issue", "Empty answer"),
    IssueKind.REFUSAL: QT_TRANSLATE_NOOP("Issue", "Declined to answer"),
    IssueKind.AFTER_THE_END: QT_TRANSLATE_NOOP("Issue", "After the end of the game"),
    IssueKind.REPLAY_MISMATCH: QT_TRANSLATE_NOOP("Issue", "Disagrees with the replay"),
    IssueKind.PROSE_MISMATCH: QT_TRANSLATE_NOOP("Issue", "Wording disagrees with the replay"),
    IssueKind.SELF_CONTRADICTION: QT_TRANSLATE_NOOP("Issue", "Contradicts itself"),
    IssueKind.CROSS_SEGMENT_CONTRADICTION: QT_TRANSLATE_NOOP("Issue", "Contradicts another segment"),
    IssueKind.GAME_KNOWLEDGE: QT_TRANSLATE_NOOP("Issue", "Wrong about the game"),
    IssueKind.MISSED_ALTERNATIVE: QT_TRANSLATE_NOOP("Issue", "Another reading is possible"),
    IssueKind.UNKNOWN_OBJECT: QT_TRANSLATE_NOOP("Issue", "Unknown name"),
    IssueKind.UNBACKED_STATEMENT: QT_TRANSLATE_NOOP("Issue", "Nothing backs it"),
    IssueKind.DROPPED_CONTENT: QT_TRANSLATE_NOOP("Issue", "Left something out"),
    IssueKind.REVISION_CHATTER: QT_TRANSLATE_NOOP("Issue", "Talks about corrections"),
    IssueKind.LANGUAGE_MISMATCH: QT_TRANSLATE_NOOP("Issue", "Wrong language"),
    IssueKind.LEAKED_MARKER: QT_TRANSLATE_NOOP("Issue", "Markers in the text"),
    IssueKind.NOT_CHECKABLE: QT_TRANSLATE_NOOP("Issue", "Cannot be checked"),
}

_VERDICTS = {
    VerdictStatus.SUPPORTED: QT_TRANSLATE_NOOP("Verdict", "supported"),
    VerdictStatus.REFUTED: QT_TRANSLATE_NOOP("Verdict", "refuted"),
    VerdictStatus.NOT_CHECKABLE: QT_TRANSLATE_NOOP("Verdict", "not checkable"),
}

_GRADES = {
    Grade.OBSERVED: QT_TRANSLATE_NOOP("Grade", "recorded in the replay"),
    Grade.SAMPLED: QT_TRANSLATE_NOOP("Grade", "read at intervals"),
    Grade.COMMAND: QT_TRANSLATE_NOOP("Grade", "an order, not its outcome"),
    Grade.DERIVED: QT_TRANSLATE_NOOP("Grade", "computed from the replay"),
}

# "{side}" and "{object}" are filled in; without an object the sentence of the same kind below is used.
_EVENTS = {
    EventKind.STARTED: QT_TRANSLATE_NOOP("Event", "{side} started {object}"),
    EventKind.COMPLETED: QT_TRANSLATE_NOOP("Event", "{side} finished {object}"),
    EventKind.CREATED: QT_TRANSLATE_NOOP("Event", "{side} made {object}"),
    EventKind.DESTROYED: QT_TRANSLATE_NOOP("Event", "{side} destroyed {object}"),
    EventKind.LOST: QT_TRANSLATE_NOOP("Event", "{side} lost {object}"),
    EventKind.MORPHED: QT_TRANSLATE_NOOP("Event", "{side} morphed {object}"),
    EventKind.RESEARCHED: QT_TRANSLATE_NOOP("Event", "{side} researched {object}"),
    EventKind.RECRUITED: QT_TRANSLATE_NOOP("Event", "{side} recruited {object}"),
    EventKind.RECALLED: QT_TRANSLATE_NOOP("Event", "{side} recalled {object}"),
    EventKind.ADVANCED: QT_TRANSLATE_NOOP("Event", "{side} advanced {object}"),
    EventKind.ATTACKED: QT_TRANSLATE_NOOP("Event", "{side} attacked with {object}"),
    EventKind.MOVED: QT_TRANSLATE_NOOP("Event", "{side} moved {object}"),
    EventKind.CAPTURED: QT_TRANSLATE_NOOP("Event", "{side} captured {object}"),
    EventKind.CHECKED: QT_TRANSLATE_NOOP("Event", "{side} gave check with {object}"),
    EventKind.MATED: QT_TRANSLATE_NOOP("Event", "{side} gave mate with {object}"),
    EventKind.CASTLED: QT_TRANSLATE_NOOP("Event", "{side} castled ({object})"),
    EventKind.PROMOTED: QT_TRANSLATE_NOOP("Event", "{side} promoted to {object}"),
    EventKind.ORDERED: QT_TRANSLATE_NOOP("Event", "{side} ordered {object}"),
    EventKind.CANCELLED: QT_TRANSLATE_NOOP("Event", "{side} cancelled {object}"),
    EventKind.LEFT: QT_TRANSLATE_NOOP("Event", "{side} left the game ({object})"),
    EventKind.CHAT: QT_TRANSLATE_NOOP("Event", "{side} wrote in the chat ({object})"),
    EventKind.ENDED: QT_TRANSLATE_NOOP("Event", "{side}: the game ended ({object})"),
}

_BARE_EVENTS = {
    EventKind.ATTACKED: QT_TRANSLATE_NOOP("Event", "{side} attacked"),
    EventKind.MOVED: QT_TRANSLATE_NOOP("Event", "{side} moved"),
    EventKind.CAPTURED: QT_TRANSLATE_NOOP("Event", "{side} captured"),
    EventKind.CHECKED: QT_TRANSLATE_NOOP("Event", "{side} gave check"),
    EventKind.MATED: QT_TRANSLATE_NOOP("Event", "{side} gave mate"),
    EventKind.CASTLED: QT_TRANSLATE_NOOP("Event", "{side} castled"),
    EventKind.PROMOTED: QT_TRANSLATE_NOOP("Event", "{side} promoted"),
    EventKind.LEFT: QT_TRANSLATE_NOOP("Event", "{side} left the game"),
    EventKind.CHAT: QT_TRANSLATE_NOOP("Event", "{side} wrote in the chat"),
    EventKind.ENDED: QT_TRANSLATE_NOOP("Event", "the game ended"),
}

_OUTCOMES = {
    "leader_killed": QT_TRANSLATE_NOOP("Outcome", "leader killed"),
    "checkmate": QT_TRANSLATE_NOOP("Outcome", "checkmate"),
    "resignation": QT_TRANSLATE_NOOP("Outcome", "resignation"),
    "timeout": QT_TRANSLATE_NOOP("Outcome", "time ran out"),
    "stalemate": QT_TRANSLATE_NOOP("Outcome", "stalemate"),
    "repetition": QT_TRANSLATE_NOOP("Outcome", "repetition"),
    "agreement": QT_TRANSLATE_NOOP("Outcome", "agreement"),
    "left": QT_TRANSLATE_NOOP("Outcome", "the opponent left"),
    "elimination": QT_TRANSLATE_NOOP("Outcome", "elimination"),
}

_LABELS = {
    "right": QT_TRANSLATE_NOOP("Label", "Right"),
    "wrong": QT_TRANSLATE_NOOP("Label", "Wrong"),
    "unsure": QT_TRANSLATE_NOOP("Label", "Unsure"),
}

_GAMES = {
    "starcraft2": QT_TRANSLATE_NOOP("Game", "StarCraft II"),
    "wesnoth": QT_TRANSLATE_NOOP("Game", "Wesnoth"),
    "chess": QT_TRANSLATE_NOOP("Game", "Chess"),
}

_HELD = {
    "occupies": QT_TRANSLATE_NOOP("Held", "stood there"),
    "leader": QT_TRANSLATE_NOOP("Held", "leader"),
    "supply_blocked": QT_TRANSLATE_NOOP("Held", "supply blocked"),
    "bishop_pair": QT_TRANSLATE_NOOP("Held", "bishop pair"),
    "castling_right": QT_TRANSLATE_NOOP("Held", "may castle"),
    "doubled_pawns": QT_TRANSLATE_NOOP("Held", "doubled pawns"),
    "fork": QT_TRANSLATE_NOOP("Held", "fork"),
    "half_open_file": QT_TRANSLATE_NOOP("Held", "half-open file"),
    "hanging": QT_TRANSLATE_NOOP("Held", "hanging"),
    "in_check": QT_TRANSLATE_NOOP("Held", "in check"),
    "isolated_pawn": QT_TRANSLATE_NOOP("Held", "isolated pawn"),
    "open_file": QT_TRANSLATE_NOOP("Held", "open file"),
    "passed_pawn": QT_TRANSLATE_NOOP("Held", "passed pawn"),
    "pinned": QT_TRANSLATE_NOOP("Held", "pinned"),
    "undefended": QT_TRANSLATE_NOOP("Held", "undefended"),
    "under_attack": QT_TRANSLATE_NOOP("Held", "under attack"),
    "dawn": QT_TRANSLATE_NOOP("Held", "dawn"),
    "morning": QT_TRANSLATE_NOOP("Held", "morning"),
    "afternoon": QT_TRANSLATE_NOOP("Held", "afternoon"),
    "dusk": QT_TRANSLATE_NOOP("Held", "dusk"),
    "first_watch": QT_TRANSLATE_NOOP("Held", "first watch"),
    "second_watch": QT_TRANSLATE_NOOP("Held", "second watch"),
}

_DIMENSIONS = {
    "character_fidelity": QT_TRANSLATE_NOOP("Dimension", "character fidelity"),
    "immersion": QT_TRANSLATE_NOOP("Dimension", "immersion"),
    "world_consistency": QT_TRANSLATE_NOOP("Dimension", "world consistency"),
    "risk": QT_TRANSLATE_NOOP("Dimension", "risk"),
}

_ROLES = {
    "draft": QT_TRANSLATE_NOOP("Role", "Draft"),
    "revision": QT_TRANSLATE_NOOP("Role", "Revision"),
    "second_reader": QT_TRANSLATE_NOOP("Role", "Second reading"),
}


def _tr(context: str, text: object) -> str:
    return QCoreApplication.translate(context, str(text))


def state(value: State) -> str:
    """What a waiting card says, or what became of a segment."""
    return _tr("State", _STATES[value])


def severity(value: Severity) -> str:
    return _tr("Severity", _SEVERITIES[value])


def issue(value: IssueKind) -> str:
    return _tr("Issue", _ISSUES[value])


def role(value: str) -> str:
    """Which attempt: the draft, its revision, or a second reading of either."""
    return _tr("Role", _ROLES[value]) if value in _ROLES else value


def verdict(value: VerdictStatus) -> str:
    return _tr("Verdict", _VERDICTS[value])


def grade(value: Grade) -> str:
    return _tr("Grade", _GRADES[value])


def event_pattern(kind: EventKind, *, with_object: bool) -> str:
    """A sentence with ``{side}`` and, when it has one, ``{object}`` to fill in."""
    if not with_object and kind in _BARE_EVENTS:
        return _tr("Event", _BARE_EVENTS[kind])
    return _tr("Event", _EVENTS[kind])


def outcome(by: str | None) -> str | None:
    """How a match ended; a word an adapter adds is shown as it stands."""
    if by is None:
        return None
    return _tr("Outcome", _OUTCOMES[by]) if by in _OUTCOMES else by.replace("_", " ")


def label(word: str) -> str:
    """What QA says about an issue."""
    return _tr("Label", _LABELS[word])


def dimension(name: str) -> str:
    """A dimension a turn is scored in."""
    return _tr("Dimension", _DIMENSIONS[name])


def held(name: str) -> str:
    """What held for a side; a word an adapter adds is shown as it stands."""
    return _tr("Held", _HELD[name]) if name in _HELD else name.replace("_", " ")


def game(game_id: str) -> str:
    """The game's name; an adapter from elsewhere is named by its id."""
    return _tr("Game", _GAMES[game_id]) if game_id in _GAMES else game_id
