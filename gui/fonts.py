"""Which fonts the window is set in.

The desktop's own interface font comes first where there is one; a bare system gets Inter, of which the
program brings the Latin part. Behind it stand families that carry
Chinese, in the order a reader of Simplified Chinese would want them, so that a line that mixes both
scripts is set in two fonts that were meant for it.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase

SIZES = {"small": 8.5, "caption": 9.0, "base": 10.0, "prose": 11.0, "title": 11.5, "head": 15.0}
"""Sizes in points at a text size of 1, by use."""

LATIN = ("Inter", "Segoe UI", "SF Pro Text", "Cantarell", "Ubuntu", "Noto Sans", "DejaVu Sans")
CHINESE = (
    "PingFang SC",
    "Microsoft YaHei UI",
    "Microsoft YaHei",
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
)
MONOSPACE = ("SF Mono", "Cascadia Mono", "Consolas", "JetBrains Mono", "Noto Sans Mono", "DejaVu Sans Mono")

_NO_DESKTOP = {"Sans Serif", "Sans", "", "MS Shell Dlg 2"}  # what Qt says where nothing is configured


@lru_cache(maxsize=1)
def families() -> tuple[str, ...]:
    """Families of running text, best first; only those that are installed."""
    own = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    if own in _NO_DESKTOP and LATIN[0] not in QFontDatabase.families():
        _load_ours()
    installed = set(QFontDatabase.families())
    wanted = [] if own in _NO_DESKTOP else [own]
    wanted += [name for name in (*LATIN, *CHINESE) if name in installed]
    return tuple(dict.fromkeys(wanted)) or (own,)


def _load_ours() -> None:
    for file in (files("resources") / "themes" / "fonts").iterdir():
        if file.name.endswith(".otf"):
            QFontDatabase.addApplicationFontFromData(QByteArray(file.read_bytes()))


@lru_cache(maxsize=1)
def monospace_families() -> tuple[str, ...]:
    """Families of code and raw text, best first; only those that are installed."""
    installed = set(QFontDatabase.families())
    own = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
    found = [name for name in (*MONOSPACE, *CHINESE) if name in installed]
    return tuple(found) or (own,)


def interface_font(scale: float = 1.0, size: str = "base", *, bold: bool = False) -> QFont:
    """The font of the interface in one of `SIZES`."""
    font = QFont(list(families()))
    font.setPointSizeF(SIZES[size] * scale)
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def monospace_font(scale: float = 1.0, size: str = "caption") -> QFont:
    font = QFont(list(monospace_families()))
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setPointSizeF(SIZES[size] * scale)
    return font
