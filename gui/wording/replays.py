"""A replay in a few words: its title, its summary, its sides, how it ended."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.facts import Replay, Side
from gui import i18n
from gui.wording import kinds
from gui.wording.spacing import spaced

_LONGEST_NAME = 24


def side_name(replay: Replay, slot: str, *, short: bool = False) -> str:
    """What to call a side: its player's name and faction, or its faction and number.

    A program's name says nothing ("Default AI"): it is called by its faction. A slot that is not in the
    replay is shown as it is written.
    """
    try:
        side = replay.side(slot)
    except KeyError:
        return slot
    faction = faction_name(replay, side)
    name = "" if faction and side.human is False else _clean(side.name)
    if name and faction and not short:
        return f"{name} ({faction})" if i18n.language() == "en" else f"{name}（{faction}）"
    if name:
        return name
    if faction:
        same = [other for other in replay.sides if other.faction == side.faction]
        return faction if len(same) == 1 else f"{faction} ({_number(side)})"
    if slot in ("White", "Black"):
        return _chess_side(slot)
    return slot


def _chess_side(slot: str) -> str:
    if slot == "White":
        return QCoreApplication.translate("Replay", "White")
    return QCoreApplication.translate("Replay", "Black")


def faction_name(replay: Replay, side: Side) -> str:
    """The faction or race of a side in the language of the interface; empty if it has none."""
    return object_name(replay, side.faction) if side.faction else ""


def object_name(replay: Replay, name: str) -> str:
    """The name of a unit, building, piece ... in the language of the interface."""
    entry = replay.knowledge.entries.get(name)
    return entry.display(i18n.language()) if entry is not None else name


def metric_name(replay: Replay, metric: str) -> str:
    """The name of a metric in the language of the interface, with a capital in English."""
    entry = replay.knowledge.metrics.get(metric)
    if entry is None:
        shown = metric.replace("_", " ")
    else:
        shown = entry.display(i18n.language()).replace("_", " ")
    return shown[:1].upper() + shown[1:]


def moment(replay: Replay, at: int) -> str:
    """The clock text of a moment in the language of the interface."""
    return replay.clock.text(at, i18n.language())


def title(replay: Replay) -> str:
    """``Loyalists v Rebels``; more than two teams are joined the same way."""
    teams: dict[str, list[str]] = {}
    for side in replay.sides:
        teams.setdefault(side.team, []).append(side_name(replay, side.slot, short=True))
    joined = [" + ".join(names) for names in teams.values()]
    versus = QCoreApplication.translate("Replay", " v ")
    return versus.join(joined) or kinds.game(replay.game)


def summary(replay: Replay) -> str:
    """Length, game and version, map: what stands beside the title."""
    version = ".".join(replay.meta.version.split(".")[:3])
    shown = version if version[:1].isdigit() else ""
    parts = [length(replay), f"{kinds.game(replay.game)} {shown}".strip()]
    if replay.meta.map:
        parts.append(_clean(replay.meta.map))
    return " · ".join(part for part in parts if part)


class ReplayLength(i18n.Words):
    """How long a game without a clock was."""

    def turns(self, count: int) -> str:
        return self.tr("%n turn(s)", "", count)

    def moves(self, count: int) -> str:
        return self.tr("%n move(s)", "", count)


_LENGTHS = ReplayLength()


def length(replay: Replay) -> str:
    """How long the game was: ``14:00``, ``16 turns``, ``33 moves``."""
    extra = replay.meta.extra
    turns, moves = extra.get("turns"), extra.get("moves")
    if isinstance(turns, int):
        return _LENGTHS.turns(turns)
    if isinstance(moves, int):
        return _LENGTHS.moves(moves)
    return moment(replay, replay.clock.end)


def result(replay: Replay) -> str:
    """Who won and how, in a few words; empty when the replay does not say."""
    outcome = replay.outcome
    how = kinds.outcome(outcome.by)
    if outcome.draw:
        told = QCoreApplication.translate("Replay", "Draw")
    elif outcome.winners:
        names = " + ".join(side_name(replay, slot, short=True) for slot in outcome.winners)
        told = spaced(QCoreApplication.translate("Replay", "{side} won").replace("{side}", names))
    else:
        return ""
    return f"{told} · {how}" if how else told


def _number(side: Side) -> str:
    digits = "".join(character for character in side.slot if character.isdigit())
    return digits or side.slot


def _clean(text: str) -> str:
    """A name out of a file: one line, printable, not endless."""
    line = "".join(character for character in " ".join(text.split()) if character.isprintable())
    return line if len(line) <= _LONGEST_NAME else line[: _LONGEST_NAME - 1] + "…"
