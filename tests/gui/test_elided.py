"""Labels that shorten their text."""

from __future__ import annotations

from PySide6.QtGui import QTextDocumentFragment
from pytestqt.qtbot import QtBot

from gui.elided import ElidedLabel


def test_the_tooltip_shows_a_name_that_is_written_in_html(qtbot: QtBot) -> None:
    name = "<img src='x.png'><b>Ann</b> " * 20
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.resize(60, 20)
    label.set_full_text(name)
    assert QTextDocumentFragment.fromHtml(label.toolTip()).toPlainText().rstrip() == name.rstrip()
    label.set_full_text("Ann against Bo " * 20)
    assert label.toolTip() == "Ann against Bo " * 20
