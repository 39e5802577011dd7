"""The bar at the top: what is open, who analyses it, and the buttons one needs."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from gui import icons
from gui.elided import ElidedLabel, plain_tip
from gui.i18n import Retranslated
from gui.theme import THEME

_PROVIDER_CHARACTERS = 34


class TopBar(Retranslated, QFrame):
    """Shows the title and offers Stop, Review and the menu."""

    reviewRequested = Signal()
    stopRequested = Signal()
    providerRequested = Signal()

    def __init__(self, menu: QMenu, sides: QMenu, games: QMenu, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("topBar")
        self._title = ""
        self._provider = ""
        self._slips = False
        brand = QLabel("Truecast", self)
        brand.setProperty("role", "brand")
        self._label = ElidedLabel(self)
        self._label.setProperty("role", "quiet")
        self._games = self._popup(games)
        self._you = self._popup(sides)
        self._model = QToolButton(self)
        self._model.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._model.clicked.connect(self.providerRequested)
        self.stop_button = QPushButton(self)
        self.stop_button.clicked.connect(self.stopRequested)
        self.review_button = QPushButton(self)
        self.review_button.setProperty("primary", True)
        self.review_button.clicked.connect(self.reviewRequested)
        self._menu = QToolButton(self)
        self._menu.setProperty("outlined", True)
        self._menu.setMenu(menu)
        self._menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 8, 12, 8)
        layout.setSpacing(10)
        layout.addWidget(brand)
        layout.addWidget(self._label, 1)
        layout.addWidget(self._games)
        layout.addWidget(self._you)
        layout.addWidget(self._model)
        layout.addWidget(self.stop_button)
        layout.addWidget(self.review_button)
        layout.addWidget(self._menu)
        THEME.changed.connect(self._recolour)
        self._recolour()
        self.set_state(replay=False, busy=False)
        self.retranslate()

    def _popup(self, menu: QMenu) -> QToolButton:
        button = QToolButton(self)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.hide()
        return button

    def set_title(self, text: str) -> None:
        self._label.set_full_text(text)

    @property
    def title(self) -> str:
        return self._label.full_text

    def set_provider(self, label: str, *, slips: bool) -> None:
        """Who analyses; ``slips`` marks that mistakes are made on purpose."""
        self._provider, self._slips = label, slips
        self._recolour()
        self.retranslate()

    def set_you(self, text: str) -> None:
        """Who the reader is; empty hides it."""
        self._you.setText(f"{text} ▾")
        self._you.setVisible(bool(text))

    def set_game(self, text: str) -> None:
        """Which game of a file that holds several; empty hides it."""
        self._games.setText(f"{text} ▾")
        self._games.setVisible(bool(text))

    @property
    def has_games(self) -> bool:
        """Whether the file that is open holds several games."""
        return not self._games.isHidden()

    def set_state(self, *, replay: bool, busy: bool) -> None:
        self.stop_button.setEnabled(busy)
        self.stop_button.setVisible(replay)
        self.review_button.setEnabled(replay and not busy)
        self.review_button.setVisible(replay)

    def retranslate(self) -> None:
        self.stop_button.setText(self.tr("Stop"))
        self.review_button.setText(self.tr("Review"))
        self._menu.setAccessibleName(self.tr("Menu"))
        self._menu.setToolTip(self.tr("Menu"))
        metrics = self._model.fontMetrics()
        room = metrics.averageCharWidth() * _PROVIDER_CHARACTERS
        self._model.setText(metrics.elidedText(self._provider, Qt.TextElideMode.ElideRight, room))
        hint = self._provider + "\n" + self.tr("Who analyses. Click to connect another model.")
        if self._slips:
            hint = self.tr("Slips are on: this analyst makes mistakes on purpose.") + "\n" + hint
        self._model.setToolTip(plain_tip(hint))
        self._you.setToolTip(self.tr("Which side you played"))
        self._games.setToolTip(self.tr("Which game of this file"))

    def _recolour(self) -> None:
        self._menu.setIcon(icons.icon("more"))
        name, role = ("slips", "warn") if self._slips else ("model", "quiet")
        self._model.setIcon(icons.icon(name, role, 14))
