"""A small chess board at a ply, drawn from the facts: which piece occupied which square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.facts import EventKind, Span
from gui.theme import THEME
from gui.wording import replays

if TYPE_CHECKING:
    from engine.facts import Replay

_FILES = "abcdefgh"
_LEAST = 210
_MARGIN = 10  # around the board, in pixels


def has_board(replay: Replay | None) -> bool:
    """Whether a replay says which piece stood on which square."""
    return replay is not None and replay.game == "chess" and "occupies" in replay.store.state_names()


def position(replay: Replay, moment: int) -> dict[str, tuple[str, str]]:
    """Square -> (side, piece) at a moment."""
    found = replay.store.find_states("occupies", window=Span(moment, moment))
    # A piece that arrives at a ply and one that leaves at it may share it: the one that came later stays.
    board: dict[str, tuple[str, str]] = {}
    for state in sorted(found, key=lambda state: state.start):
        if state.place and state.object:
            board[state.place] = (state.side, state.object)
    return board


class Board(QWidget):
    """Shows the position at a moment; the last move is tinted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self._replay: Replay | None = None
        self._pieces: dict[str, tuple[str, str]] = {}
        self._last: set[str] = set()
        THEME.changed.connect(self.update)

    def set_replay(self, replay: Replay | None) -> None:
        """Show the final position of a game; hides where there is no board to show."""
        self._replay = replay if has_board(replay) else None
        self.setVisible(self._replay is not None)
        if self._replay is not None:
            self.set_moment(self._replay.clock.end)

    def set_moment(self, moment: int) -> None:
        """Show the position at a moment."""
        if self._replay is None:
            return
        self._pieces = position(self._replay, moment)
        window = Span(moment, moment)
        self._last = set()
        for event in self._replay.store.find(kind=EventKind.MOVED, window=window):
            squares = (event.place, event.details.get("from"), event.details.get("to"))
            self._last.update(s for s in squares if isinstance(s, str))
        self.setAccessibleName(replays.moment(self._replay, moment))
        names = [f"{side} {piece} {square}" for square, (side, piece) in sorted(self._pieces.items())]
        self.setAccessibleDescription(", ".join(names))
        self.update()

    @property
    def pieces(self) -> dict[str, tuple[str, str]]:
        """What is shown: square -> (side, piece)."""
        return dict(self._pieces)

    def sizeHint(self) -> QSize:
        side = max(_LEAST, self.height())
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, _LEAST)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().height() != event.oldSize().height():
            self.updateGeometry()  # as wide as it is high

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = THEME.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = (min(self.width(), self.height()) - 2 * _MARGIN) / 8
        left = (self.width() - 8 * size) / 2
        top = (self.height() - 8 * size) / 2
        for column in range(8):
            for row in range(8):
                square = f"{_FILES[column]}{8 - row}"
                area = QRectF(left + column * size, top + row * size, size, size)
                dark = (column + row) % 2 == 1
                painter.fillRect(area, palette.color("board_dark" if dark else "board_light"))
                if square in self._last:
                    tint = palette.color("accent")
                    tint.setAlphaF(0.35)
                    painter.fillRect(area, tint)
                held = self._pieces.get(square)
                if held is not None:
                    _draw_piece(painter, area, held[1], white=held[0] == "White")
        painter.end()


def _draw_piece(painter: QPainter, square: QRectF, name: str, *, white: bool) -> None:
    """A piece as a silhouette in the unit square: plain enough to be read at 16 pixels."""
    painter.save()
    painter.translate(square.topLeft())
    painter.scale(square.width(), square.height())
    painter.setBrush(QColor("#fcfcfa" if white else "#24272c"))
    painter.setPen(QPen(QColor("#24272c" if white else "#e9e9e6"), 0.035))
    painter.drawPath(_SHAPES.get(name.lower(), _pawn)())
    painter.restore()


def _base(path: QPainterPath, width: float = 0.5) -> None:
    path.addRoundedRect(QRectF(0.5 - width / 2, 0.78, width, 0.1), 0.03, 0.03)


def _polygon(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.moveTo(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    path.closeSubpath()
    return path


def _pawn() -> QPainterPath:
    path = _polygon((0.44, 0.42), (0.56, 0.42), (0.64, 0.78), (0.36, 0.78))
    path.addEllipse(QPointF(0.5, 0.34), 0.12, 0.12)
    _base(path, 0.42)
    return path.simplified()


def _rook() -> QPainterPath:
    path = _polygon(
        (0.26, 0.18), (0.36, 0.18), (0.36, 0.25), (0.45, 0.25), (0.45, 0.18), (0.55, 0.18), (0.55, 0.25),
        (0.64, 0.25), (0.64, 0.18), (0.74, 0.18), (0.74, 0.36), (0.65, 0.42), (0.67, 0.78), (0.33, 0.78),
        (0.35, 0.42), (0.26, 0.36),
    )  # fmt: skip
    _base(path, 0.54)
    return path.simplified()


def _knight() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.moveTo(0.34, 0.78)
    path.cubicTo(0.34, 0.58, 0.52, 0.56, 0.46, 0.46)
    path.lineTo(0.30, 0.54)
    path.lineTo(0.22, 0.46)
    path.lineTo(0.36, 0.26)
    path.lineTo(0.40, 0.13)
    path.lineTo(0.48, 0.20)
    path.cubicTo(0.74, 0.24, 0.74, 0.50, 0.70, 0.78)
    path.closeSubpath()
    _base(path, 0.52)
    return path.simplified()


def _bishop() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.moveTo(0.5, 0.16)
    path.cubicTo(0.78, 0.36, 0.70, 0.54, 0.58, 0.58)
    path.lineTo(0.64, 0.78)
    path.lineTo(0.36, 0.78)
    path.lineTo(0.42, 0.58)
    path.cubicTo(0.30, 0.54, 0.22, 0.36, 0.5, 0.16)
    path.addEllipse(QPointF(0.5, 0.15), 0.05, 0.05)
    _base(path, 0.5)
    return path.simplified()


def _queen() -> QPainterPath:
    path = _polygon(
        (0.20, 0.30), (0.36, 0.50), (0.36, 0.22), (0.46, 0.46), (0.5, 0.18), (0.54, 0.46), (0.64, 0.22),
        (0.64, 0.50), (0.80, 0.30), (0.68, 0.78), (0.32, 0.78),
    )  # fmt: skip
    for x, y in ((0.20, 0.28), (0.36, 0.20), (0.5, 0.16), (0.64, 0.20), (0.80, 0.28)):
        path.addEllipse(QPointF(x, y), 0.045, 0.045)
    _base(path, 0.52)
    return path.simplified()


def _king() -> QPainterPath:
    path = _polygon(
        (0.47, 0.10), (0.53, 0.10), (0.53, 0.16), (0.60, 0.16), (0.60, 0.22), (0.53, 0.22), (0.53, 0.34),
        (0.47, 0.34), (0.47, 0.22), (0.40, 0.22), (0.40, 0.16), (0.47, 0.16),
    )  # fmt: skip
    body = QPainterPath()
    body.moveTo(0.5, 0.36)
    body.cubicTo(0.62, 0.26, 0.86, 0.34, 0.76, 0.54)
    body.lineTo(0.68, 0.78)
    body.lineTo(0.32, 0.78)
    body.lineTo(0.24, 0.54)
    body.cubicTo(0.14, 0.34, 0.38, 0.26, 0.5, 0.36)
    path.addPath(body)
    _base(path, 0.52)
    return path.simplified()


_SHAPES = {
    "pawn": _pawn,
    "rook": _rook,
    "knight": _knight,
    "bishop": _bishop,
    "queen": _queen,
    "king": _king,
}
