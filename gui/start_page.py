"""What is seen before a replay is open: what to do, and that it works at once."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui import icons
from gui.i18n import Retranslated
from gui.theme import THEME


class StartPage(Retranslated, QWidget):
    """Offers to open a replay, to try the sample, to connect a model or install one."""

    openRequested = Signal()
    sampleRequested = Signal()
    connectRequested = Signal()
    installRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chatPanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._picture = QLabel(self)
        self._head = QLabel(self)
        self._head.setProperty("role", "head")
        self._text = self._paragraph()
        self._hint = self._paragraph()
        self.open_button = QPushButton(self)
        self.open_button.setProperty("primary", True)
        self.open_button.clicked.connect(self.openRequested)
        self.sample_button = QPushButton(self)
        self.sample_button.clicked.connect(self.sampleRequested)
        self.connect_button = QPushButton(self)
        self.connect_button.setProperty("link", True)
        self.connect_button.clicked.connect(self.connectRequested)
        self.install_button = QPushButton(self)
        self.install_button.setProperty("link", True)
        self.install_button.clicked.connect(self.installRequested)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.open_button)
        row.addWidget(self.sample_button)
        row.addStretch(1)
        inner = QWidget(self)
        inner.setMaximumWidth(520)
        column = QVBoxLayout(inner)
        column.setSpacing(12)
        column.addWidget(self._picture)
        column.addWidget(self._head)
        column.addWidget(self._text)
        column.addSpacing(4)
        column.addLayout(row)
        column.addSpacing(12)
        column.addWidget(self._hint)
        last = QHBoxLayout()
        last.setSpacing(20)
        last.addWidget(self.connect_button)
        last.addWidget(self.install_button)
        last.addStretch(1)
        column.addLayout(last)
        self._column = column
        layout = QHBoxLayout(self)
        layout.setContentsMargins(32, 32, 32, 64)
        layout.addStretch(1)
        layout.addWidget(inner, 100, Qt.AlignmentFlag.AlignVCenter)
        layout.addStretch(1)
        THEME.changed.connect(self._recolour)
        self._recolour()
        self.retranslate()

    def add_row(self, row: QWidget) -> None:
        """Put something below the rest of the page."""
        self._column.addWidget(row)

    def _paragraph(self) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setProperty("role", "quiet")
        return label

    def sizeHint(self) -> QSize:
        return QSize(640, 480)

    def retranslate(self) -> None:
        self._head.setText(self.tr("Open a replay to begin"))
        self._text.setText(
            self.tr(
                "Truecast reads a game, has an analyst write about it, and checks every statement against the"
                " replay before you see it. Drop a file here: StarCraft II, Wesnoth, or chess (PGN)."
            )
        )
        self.open_button.setText(self.tr("Open replay…"))
        self.sample_button.setText(self.tr("Try the sample"))
        self._hint.setText(
            self.tr(
                "The built-in analyst works at once, without a key and without a network. It is no language"
                " model: it picks facts and puts them into sentences. For an analysis with insight, connect a"
                " model of your own."
            )
        )
        self.connect_button.setText(self.tr("Connect a model…"))
        self.install_button.setText(self.tr("Install a small model…"))

    def _recolour(self) -> None:
        picture: QPixmap = icons.pixmap("truecast", 56)
        self._picture.setPixmap(picture)
