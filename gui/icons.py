"""The program's icons: line drawings in ``resources/icons``, tinted with a colour of the theme."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from gui.theme import THEME


@lru_cache(maxsize=64)
def _source(name: str) -> str:
    return (files("resources") / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def pixmap(name: str, size: int = 16, role: str = "text", ratio: float | None = None) -> QPixmap:
    """An icon as a picture.

    Args:
        name: File name without its ending.
        size: Width and height in device-independent pixels.
        role: Name of a colour of the palette, or ``#rrggbb``.
        ratio: Device pixels per pixel; the screen's own by default.
    """
    color = role if role.startswith("#") else getattr(THEME.palette, role)
    if ratio is None:
        screen = QGuiApplication.primaryScreen()
        ratio = screen.devicePixelRatio() if screen is not None else 1.0
    return _render(name, size, color, ratio)


@lru_cache(maxsize=256)
def _render(name: str, size: int, color: str, ratio: float) -> QPixmap:
    svg = _source(name).replace("currentColor", color)
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, picture.width(), picture.height()))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


def icon(name: str, role: str = "text", size: int = 16) -> QIcon:
    """An icon for a button or a menu, grey when it is disabled."""
    result = QIcon(pixmap(name, size, role))
    result.addPixmap(pixmap(name, size, "quiet"), QIcon.Mode.Disabled)
    return result
