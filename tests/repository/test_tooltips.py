"""Tooltips show a text as it stands: Qt takes what looks like HTML for HTML, and names come from files."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.conftest import REPO

SETTERS = {"setToolTip", "setStatusTip", "showText"}
GUI = sorted((REPO / "gui").rglob("*.py"))


def own_words(node: ast.expr) -> bool:
    """Whether an expression is plain by itself: escaped, a string of the program, or one of two such."""
    if isinstance(node, ast.Constant):
        return True
    if isinstance(node, ast.IfExp):
        return own_words(node.body) and own_words(node.orelse)
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    if name in ("tr", "translate"):
        return all(isinstance(argument, ast.Constant) for argument in node.args[:2])
    return name == "plain_tip"


def careless(source: str) -> list[int]:
    """Lines on which a tooltip is given a text that may be anything."""
    lines = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SETTERS:
            text = node.args[1] if node.func.attr == "showText" else node.args[0]
            if not own_words(text):
                lines.append(node.lineno)
    return lines


@pytest.mark.parametrize("path", GUI, ids=lambda path: str(path.relative_to(REPO)))
def test_tooltips_are_plain(path: Path) -> None:
    lines = careless(path.read_text(encoding="utf-8"))
    assert not lines, f"{path}: give the tooltips on lines {lines} through gui.elided.plain_tip"


def test_a_careless_tooltip_is_found() -> None:
    assert careless("label.setToolTip(name)") == [1]
    assert careless('label.setToolTip(self.tr("{n}").replace("{n}", name))') == [1]
    assert careless("QToolTip.showText(at, line, self)") == [1]
    assert careless('label.setToolTip(plain_tip(name)); label.setToolTip(self.tr("Close"))') == []
