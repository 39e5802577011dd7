"""Why a replay or the archive cannot be used, in the language of the interface."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

from gui.wording import templates

# Of two that fit the first wins.
REPLAYS = (
    QT_TRANSLATE_NOOP("Files", "there is no chess game in this file: no PGN tags and no moves"),
    QT_TRANSLATE_NOOP("Files", "there is no file {name}"),
    QT_TRANSLATE_NOOP("Files", "{name} is not a file"),
    QT_TRANSLATE_NOOP("Files", "{name} is empty"),
    QT_TRANSLATE_NOOP("Files", "{name} is larger than {size} MiB, more than any replay needs"),
    QT_TRANSLATE_NOOP("Files", "{name} cannot be read ({why})"),
    QT_TRANSLATE_NOOP("Files", "there is no game {game} in this file: it holds {games}"),
    QT_TRANSLATE_NOOP("Files", "games are numbered from 1, there is no game {game}"),
    QT_TRANSLATE_NOOP("Files", "a Wesnoth replay holds one game, there is no game {game}"),
    QT_TRANSLATE_NOOP("Files", "a StarCraft II replay holds one game, there is no game {game}"),
    QT_TRANSLATE_NOOP("Files", "this is a replay of Heroes of the Storm, not of StarCraft II"),
    QT_TRANSLATE_NOOP("Files", "this StarCraft II replay is cut off or broken: its archive cannot be opened"),
    QT_TRANSLATE_NOOP("Files", "this StarCraft II replay is broken: {part} cannot be read"),
    QT_TRANSLATE_NOOP("Files", "this StarCraft II replay is broken: its header states an impossible length"),
    QT_TRANSLATE_NOOP(
        "Files", "this StarCraft II replay is broken: its header or its list of players makes no sense {why}"
    ),
    QT_TRANSLATE_NOOP(
        "Files", "this StarCraft II replay is broken: it would take more memory than any replay needs"
    ),
    QT_TRANSLATE_NOOP("Files", "this StarCraft II replay is broken: it names no players"),
    QT_TRANSLATE_NOOP(
        "Files", "this replay is of Wesnoth {version}; Truecast reads replays from Wesnoth 1.12 on"
    ),
    QT_TRANSLATE_NOOP("Files", "this replay is of Wesnoth {version}, newer than the format Truecast knows"),
    QT_TRANSLATE_NOOP(
        "Files",
        "this is a saved game of Wesnoth without a recording; open the replay the game saves at its end",
    ),
    QT_TRANSLATE_NOOP(
        "Files", "this Wesnoth replay unpacks to more than {size} MiB, more than any real game needs"
    ),
    QT_TRANSLATE_NOOP("Files", "this Wesnoth replay names no sides; it may be cut off: copy it again"),
    QT_TRANSLATE_NOOP("Files", "this Wesnoth replay is of {era}, which Truecast does not know"),
    QT_TRANSLATE_NOOP("Files", "this Wesnoth replay is damaged: its gzip data {why}"),
    QT_TRANSLATE_NOOP("Files", "this Wesnoth replay is damaged: its bzip2 data {why}"),
    QT_TRANSLATE_NOOP("Files", "this Wesnoth replay is cut off: [{tag}] is never closed; copy it again"),
    QT_TRANSLATE_NOOP(
        "Files", "this Wesnoth replay is cut off: its compressed data end early; copy it again"
    ),
    QT_TRANSLATE_NOOP("Files", "this Wesnoth replay is damaged: {why} (line {line})"),
    QT_TRANSLATE_NOOP("Files", "this Wesnoth replay holds more than {most} commands"),
    QT_TRANSLATE_NOOP("Files", "this Wesnoth replay has more than {most} sides, more than the game allows"),
    QT_TRANSLATE_NOOP("Files", "this Wesnoth replay has more than {most} units at once"),
    QT_TRANSLATE_NOOP("Files", "this Wesnoth replay has more than {most} turns, more than any real game"),
    QT_TRANSLATE_NOOP("Files", "this is a game of {game}; Truecast reads standard chess and Chess960"),
    QT_TRANSLATE_NOOP(
        "Files", "the variant {variant} is not read; Truecast reads standard chess and Chess960"
    ),
    QT_TRANSLATE_NOOP("Files", "this game has more than {most} half-moves, more than chess allows"),
    QT_TRANSLATE_NOOP(
        "Files",
        "the start position of this game is impossible: each side needs one king, and sane counters",
    ),
    QT_TRANSLATE_NOOP("Files", "the start position of this game cannot be read ({why})"),
    QT_TRANSLATE_NOOP("Files", "the moves of this game cannot be read: there is no text"),
    QT_TRANSLATE_NOOP("Files", "the moves of this game cannot be read ({why})"),
    QT_TRANSLATE_NOOP("Files", "the first move of this game cannot be played ({why})"),
    QT_TRANSLATE_NOOP(
        "Files",
        "the move {move} uses a piece letter of another language; PGN wants K, Q, R, B, N: save the game"
        " again in English notation",
    ),
    QT_TRANSLATE_NOOP("Files", "one game of this file is longer than {most} characters, more than is read"),
    QT_TRANSLATE_NOOP("Files", "reading it took longer than {seconds} s and was stopped"),
    QT_TRANSLATE_NOOP("Files", "no process could be started to read the replay ({why})"),
    QT_TRANSLATE_NOOP("Files", "its parser gave an answer that is no replay"),
    QT_TRANSLATE_NOOP("Files", "its parser broke down ({why})"),
    QT_TRANSLATE_NOOP("Files", "its parser broke down"),
    QT_TRANSLATE_NOOP("Files", "the number of games in it cannot be told"),
    QT_TRANSLATE_NOOP("Files", "there is no adapter for the game {game}"),
)

ARCHIVE = (
    QT_TRANSLATE_NOOP("Files", "the archive {path} cannot be opened: {why}"),
    QT_TRANSLATE_NOOP("Files", "the archive {path} cannot be used: {why}"),
    QT_TRANSLATE_NOOP("Files", "the archive {path} cannot be written: {why}"),
    QT_TRANSLATE_NOOP("Files", "the archive could not be written ({why})"),
    QT_TRANSLATE_NOOP(
        "Files", "the archive was written by a newer version of Truecast; update Truecast to use it again"
    ),
)

_NOT_KEPT = QT_TRANSLATE_NOOP("Files", "{problem}; this review is not kept, or not all of it")
_UNREADABLE = QT_TRANSLATE_NOOP("Files", "{file} cannot be read: {problem}")
_UNKNOWN = QT_TRANSLATE_NOOP("Files", "{file} is not a replay Truecast knows; it reads: {names}")


def told(text: str) -> str | None:
    """A line about a replay or the archive; None if it is about neither."""
    for table in ((_NOT_KEPT,), ARCHIVE, (_UNREADABLE, _UNKNOWN), REPLAYS):
        found = templates.fit(text, table, "Files", {"problem": _problem})
        if found is not None:
            return found
    return None


def _problem(text: str) -> str:
    return told(text) or text
