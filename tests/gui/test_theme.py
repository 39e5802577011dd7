"""Colours that can be read, and a look that follows what was chosen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from gui import fonts, icons
from gui.theme import DARK, LIGHT, THEME, Palette, contrast, style_sheet

READ = [
    (text, ground)
    for text, grounds in {
        "text": ("window", "surface", "raised", "accent_soft", "warn_soft", "bad_soft", "good_soft"),
        "quiet": ("window", "surface", "raised", "accent_soft"),
        "accent": ("window", "surface"),
        "on_accent": ("accent",),
        "good": ("good_soft", "surface", "window"),
        "warn": ("warn_soft", "surface", "window"),
        "bad": ("bad_soft", "surface", "window"),
    }.items()
    for ground in grounds
]


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
@pytest.mark.parametrize(("text", "ground"), READ)
def test_text_has_the_contrast_of_wcag_aa(palette: Palette, text: str, ground: str) -> None:
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= 4.5


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
def test_lines_of_the_sides_stand_out(palette: Palette) -> None:
    for color in palette.sides:
        assert contrast(color, palette.surface) >= 3.0  # what WCAG asks of graphics


def test_contrast_is_the_one_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
def test_the_style_sheet_is_filled_in_whole(palette: Palette) -> None:
    sheet = style_sheet(palette, 1.0)
    assert "${" not in sheet
    assert palette.accent in sheet


def test_the_system_is_followed_only_when_that_was_chosen(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = QGuiApplication.styleHints().colorSchemeChanged
    THEME.apply("system")
    monkeypatch.setattr("gui.theme._system_is_dark", lambda: True)
    changed.emit(Qt.ColorScheme.Dark)
    assert THEME.palette is DARK
    THEME.apply("light")
    changed.emit(Qt.ColorScheme.Dark)
    assert THEME.palette is LIGHT


def test_text_sizes_have_bounds(qapp: QApplication) -> None:
    THEME.apply(scale=9.0)
    assert THEME.scale == 2.0
    assert qapp.font().pointSizeF() == pytest.approx(fonts.SIZES["base"] * 2)
    THEME.apply(scale=0.1)
    assert THEME.scale == 0.7


def test_chinese_has_a_font(qapp: QApplication) -> None:
    if not any(name in fonts.families() for name in fonts.CHINESE):
        pytest.skip("no Chinese font is installed here")
    first = next(name for name in fonts.families() if name in fonts.CHINESE)
    assert fonts.families().index(first) > 0  # behind one that was made for Latin


def test_a_bare_system_gets_the_font_the_program_brings(qapp: QApplication) -> None:
    own = fonts.QFontDatabase.systemFont(fonts.QFontDatabase.SystemFont.GeneralFont).family()
    if own not in fonts._NO_DESKTOP:
        pytest.skip("this desktop has a font of its own")
    assert fonts.families()[0] == "Inter"


def test_icons_are_drawn_in_the_colour_they_are_asked_in(qapp: QApplication) -> None:
    for name in ("check", "warning", "stop", "retry", "slips"):
        image = icons.pixmap(name, 32, "#ff0000", ratio=1.0).toImage()
        painted = [
            image.pixelColor(x, y)
            for x in range(32)
            for y in range(32)
            if image.pixelColor(x, y).alpha() > 200
        ]
        assert painted, name
        assert all(color.red() > 200 and color.green() < 60 for color in painted), name
