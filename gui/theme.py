"""How the window looks: one table of colours per theme, and the one place that applies it.

Every colour of the program stands in :data:`LIGHT` or :data:`DARK` under the name of its use. The
style sheet (``resources/themes/truecast.qss``) and everything painted by hand read them from there.
Pairs that text is read in keep the contrast of WCAG 2.2 AA (4.5 : 1); a test holds them to it.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from enum import StrEnum
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from gui import fonts


class ThemeChoice(StrEnum):
    """What the reader chose; ``system`` follows the desktop, also while the program runs."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme, as ``#rrggbb``.

    Attributes:
        window: Behind the text.
        surface: Bars, panes, fields.
        raised: What lies on a surface: hovered rows, pressed buttons, tooltips.
        line: Hairlines between parts.
        edge: Outlines of fields and buttons.
        text: Reading text.
        quiet: Second text: captions, states, hints.
        accent: The one accent colour.
        accent_soft: Its tint, behind what is chosen.
        on_accent: Text on the accent.
        good, warn, bad: Text and marks of the three judgements; each has a tint to lie on.
        sides: Colours of the sides of a match, in the order of their slots.
    """

    name: str
    dark: bool
    window: str
    surface: str
    raised: str
    line: str
    edge: str
    text: str
    quiet: str
    accent: str
    accent_soft: str
    on_accent: str
    good: str
    good_soft: str
    warn: str
    warn_soft: str
    bad: str
    bad_soft: str
    board_light: str
    board_dark: str
    sides: tuple[str, ...]

    def color(self, role: str) -> QColor:
        """The colour of a use, by its field name."""
        return QColor(getattr(self, role))

    def side(self, index: int) -> QColor:
        """The colour of the side at ``index``; begins again after the last."""
        return QColor(self.sides[index % len(self.sides)])


LIGHT = Palette(
    name="light",
    dark=False,
    window="#f7f6f3",
    surface="#fefefc",
    raised="#efeeea",
    line="#e4e2dd",
    edge="#d3d0ca",
    text="#1d2127",
    quiet="#5d646f",
    accent="#2a5599",
    accent_soft="#e7ecf5",
    on_accent="#ffffff",
    good="#24694a",
    good_soft="#e8f1ea",
    warn="#7f5300",
    warn_soft="#fbf0dc",
    bad="#9c2f24",
    bad_soft="#f9e6e2",
    board_light="#eeeae0",
    board_dark="#b9c0ca",
    sides=(
        "#2a5599",
        "#a4412a",
        "#2b7355",
        "#7c4f92",
        "#8a6200",
        "#1f7480",
        "#74583f",
        "#5a6472",
    ),
)

DARK = Palette(
    name="dark",
    dark=True,
    window="#1b1d21",
    surface="#22252a",
    raised="#2c3036",
    line="#33373e",
    edge="#434850",
    text="#e7e8ea",
    quiet="#a0a6af",
    accent="#7ea9e4",
    accent_soft="#293649",
    on_accent="#12171e",
    good="#8ccba3",
    good_soft="#21342a",
    warn="#e3b566",
    warn_soft="#3a311f",
    bad="#ee9488",
    bad_soft="#402826",
    board_light="#8d939c",
    board_dark="#565c66",
    sides=(
        "#7ea9e4",
        "#e58a6d",
        "#7fc6a1",
        "#c6a3de",
        "#d9b45f",
        "#6fc3cf",
        "#c9a98a",
        "#a6adb8",
    ),
)

_PLACEHOLDER = re.compile(r"\$\{(\w+)\}")


class Theme(QObject):
    """The theme in use. One per program; widgets that paint read `palette` and repaint on `changed`."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._choice = ThemeChoice.SYSTEM
        self._scale = 1.0
        self._palette = LIGHT
        self._following = False
        self._applied: tuple[str, float] | None = None

    @property
    def palette(self) -> Palette:
        return self._palette

    @property
    def scale(self) -> float:
        """Size of the text against the normal one, 0.7 to 2.0."""
        return self._scale

    def apply(self, choice: ThemeChoice | str | None = None, *, scale: float | None = None) -> None:
        """Put a theme and a text size into effect for the whole program; None keeps what is."""
        if choice is not None:
            self._choice = ThemeChoice(choice)
        if scale is not None:
            self._scale = min(2.0, max(0.7, scale))
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            return
        hints = QGuiApplication.styleHints()
        if not self._following:
            self._following = True
            hints.colorSchemeChanged.connect(self._system_changed)
        self._palette = self._chosen()
        wanted = (self._palette.name, self._scale)
        if wanted == self._applied:
            return  # a style sheet that is set again costs as much as one that is new
        if self._applied is None:
            app.setStyle(QStyleFactory.create("Fusion"))
        self._applied = wanted
        app.setFont(fonts.interface_font(self._scale))
        app.setPalette(_qt_palette(self._palette))
        app.setStyleSheet(style_sheet(self._palette, self._scale))
        self.changed.emit()

    def _chosen(self) -> Palette:
        if self._choice is ThemeChoice.SYSTEM:
            return DARK if _system_is_dark() else LIGHT
        return DARK if self._choice is ThemeChoice.DARK else LIGHT

    def _system_changed(self) -> None:
        if self._choice is ThemeChoice.SYSTEM and self._chosen() is not self._palette:
            self.apply()


THEME = Theme()
"""The program's theme; there is one screenful of program, so there is one of it."""


def _system_is_dark() -> bool:
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def style_sheet(palette: Palette, scale: float) -> str:
    """The style sheet with the colours of a palette and sizes in points filled in."""
    template = (files("resources") / "themes" / "truecast.qss").read_text(encoding="utf-8")
    values = {name: value for name, value in asdict(palette).items() if isinstance(value, str)}
    values.update({name: f"{size * scale:.2f}pt" for name, size in fonts.SIZES.items()})
    themes = files("resources") / "themes"
    for name in ("chevron", "chevron_up", "chevron_left", "chevron_right", "check"):
        values[name] = Path(str(themes / f"{name.replace('_', '-')}-{palette.name}.svg")).as_posix()

    def fill(match: re.Match[str]) -> str:
        return values[match.group(1)]

    return _PLACEHOLDER.sub(fill, template)


def _qt_palette(palette: Palette) -> QPalette:
    roles = {
        QPalette.ColorRole.Window: palette.window,
        QPalette.ColorRole.WindowText: palette.text,
        QPalette.ColorRole.Base: palette.surface,
        QPalette.ColorRole.AlternateBase: palette.window,
        QPalette.ColorRole.Text: palette.text,
        QPalette.ColorRole.PlaceholderText: palette.quiet,
        QPalette.ColorRole.Button: palette.surface,
        QPalette.ColorRole.ButtonText: palette.text,
        QPalette.ColorRole.BrightText: palette.bad,
        QPalette.ColorRole.Highlight: palette.accent,
        QPalette.ColorRole.HighlightedText: palette.on_accent,
        QPalette.ColorRole.Link: palette.accent,
        QPalette.ColorRole.LinkVisited: palette.accent,
        QPalette.ColorRole.ToolTipBase: palette.raised,
        QPalette.ColorRole.ToolTipText: palette.text,
        QPalette.ColorRole.Light: palette.raised,
        QPalette.ColorRole.Midlight: palette.line,
        QPalette.ColorRole.Mid: palette.edge,
        QPalette.ColorRole.Dark: palette.edge,
        QPalette.ColorRole.Shadow: palette.edge,
        QPalette.ColorRole.Accent: palette.accent,
    }
    result = QPalette()
    for role, color in roles.items():
        result.setColor(role, QColor(color))
    for role in (
        QPalette.ColorRole.WindowText,
        QPalette.ColorRole.Text,
        QPalette.ColorRole.ButtonText,
    ):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(palette.quiet))
    return result


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours as WCAG 2.2 defines it, 1 to 21."""

    def luminance(color: str) -> float:
        def linear(channel: float) -> float:
            return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

        c = QColor(color)
        return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF())

    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)
