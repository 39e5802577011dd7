"""The two menus that depend on the replay: which side the reader played, and which game of the file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.wording import replays

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QMenu, QWidget

    from engine.facts import Replay
    from gui.session import Session
    from gui.top_bar import TopBar

_MOST_GAMES = 200  # entries of a menu; the command line reaches further games


class GameMenus(QObject):
    """Fills both menus and the buttons of the top bar that open them."""

    changed = Signal()  # whether there are games to choose from may have changed

    def __init__(self, window: QWidget, session: Session, top_bar: TopBar, you: QMenu, games: QMenu) -> None:
        super().__init__(window)
        self._session = session
        self._top_bar = top_bar
        self._you = you
        self._games = games
        self._count = 1
        session.gamesCounted.connect(self._counted)

    def replay_changed(self) -> None:
        """Another replay is open; how many games its file holds is not known yet."""
        self._count = 1
        self.fill()

    def fill(self) -> None:
        """Write both menus anew, in the language of the interface."""
        self._fill_you()
        self._fill_games()

    def _fill_you(self) -> None:
        self._you.clear()
        replay = self._session.replay
        if replay is None:
            self._top_bar.set_you("")
            return
        choices: list[tuple[str, str | None]] = [(self.tr("Nobody: I only watch"), None)]
        choices += [(replays.side_name(replay, side.slot), side.slot) for side in replay.sides]
        for text, slot in choices:
            action = self._you.addAction(text.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(slot == self._session.you)
            action.triggered.connect(partial(self._choose_you, slot))
        self._show_you(replay)

    def _choose_you(self, slot: str | None, _: bool = True) -> None:
        self._session.you = slot
        self._fill_you()

    def _show_you(self, replay: Replay) -> None:
        slot = self._session.you
        name = replays.side_name(replay, slot, short=True) if slot else self.tr("nobody")
        self._top_bar.set_you(self.tr("You: {side}").replace("{side}", name))

    def _counted(self, count: int) -> None:
        self._count = count
        self._fill_games()

    def _fill_games(self) -> None:
        self._games.clear()
        session, count = self._session, self._count
        if count < 2 or session.path is None:
            self._top_bar.set_game("")
            return
        for number in range(1, min(count, _MOST_GAMES) + 1):
            action = self._games.addAction(str(number))
            action.setCheckable(True)
            action.setChecked(number == session.game)
            action.triggered.connect(partial(self._open_game, session.path, number))
        text = self.tr("Game {number} of {count}")
        text = text.replace("{number}", str(session.game)).replace("{count}", str(count))
        self._top_bar.set_game(text)
        self.changed.emit()

    def _open_game(self, path: Path, number: int, _: bool = True) -> None:
        self._session.open(path, number)
