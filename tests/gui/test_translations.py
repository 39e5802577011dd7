"""Both languages whole: nothing unmarked, nothing untranslated, plural forms right."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from gui import i18n

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "resources" / "i18n"
SOURCES = sorted((ROOT / "gui").rglob("*.py"))


def messages(name: str) -> list[tuple[str, ET.Element]]:
    tree = ET.parse(FOLDER / f"{name}.ts")
    return [
        (context.findtext("name", ""), message)
        for context in tree.getroot().iter("context")
        for message in context.iter("message")
    ]


@pytest.mark.parametrize("name", ["truecast_zh_CN", "truecast_en"])
def test_every_string_is_translated(name: str) -> None:
    for context, message in messages(name):
        source = message.findtext("source", "")
        translation = message.find("translation")
        assert translation is not None
        assert translation.get("type") is None, f"{context}: {source!r} is {translation.get('type')}"
        forms = [form.text for form in translation.iter("numerusform")] or [translation.text]
        assert all(forms), f"{context}: {source!r}"
        for form in forms:
            assert set(re.findall(r"\{\w+\}", form or "")) == set(re.findall(r"\{\w+\}", source)), source
            assert ("%n" in (form or "")) == ("%n" in source), source


def test_chinese_is_chinese() -> None:
    same = {
        message.findtext("source", "")
        for _, message in messages("truecast_zh_CN")
        if message.findtext("translation") == message.findtext("source")
    }
    assert same <= {"Markdown (*.md)", "JSON (*.json)", "Enter", "Ctrl+Enter"}


def test_the_compiled_files_are_those_of_the_sources(tmp_path: Path) -> None:
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    if not tool.exists():
        pytest.skip("the translation tools are not installed")
    for name in ("truecast_zh_CN", "truecast_en"):
        made = tmp_path / f"{name}.qm"
        subprocess.run([tool, "-silent", FOLDER / f"{name}.ts", "-qm", made], check=True, timeout=60)
        assert made.read_bytes() == (FOLDER / f"{name}.qm").read_bytes(), "run scripts/translations"


def test_no_string_of_the_sources_is_missing_from_the_files(tmp_path: Path) -> None:
    """What the extraction tool finds in the sources is what the files hold."""
    tool = Path(sys.executable).with_name("pyside6-lupdate")
    if not tool.exists():
        pytest.skip("the translation tools are not installed")
    made = tmp_path / "all.ts"
    subprocess.run([tool, "-silent", "-locations", "none", *SOURCES, "-ts", made], check=True, timeout=60)
    found = {
        (context.findtext("name"), message.findtext("source"))
        for context in ET.parse(made).getroot().iter("context")
        for message in context.iter("message")
    }
    held = {(context, message.findtext("source")) for context, message in messages("truecast_zh_CN")}
    assert found == held, "run scripts/translations"


SHOWN = {
    "setText", "setToolTip", "setWindowTitle", "setPlaceholderText", "setAccessibleName", "addAction",
    "addItem", "setTabText", "setTitle", "setSpecialValueText", "setInformativeText", "addTab", "show_text",
    "tell", "setAccessibleDescription", "set_text", "set_title", "addMenu",
}  # fmt: skip
# The program's own name, and the languages' own names for themselves.
NAMES = {"Truecast", "English", "简体中文"}


def test_no_words_are_shown_that_are_not_marked() -> None:
    """A literal with letters may not go straight into something a reader sees."""
    bare = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in SHOWN or name in ("QLabel", "QPushButton", "QAction", "QCheckBox"):
                for argument in node.args[:2]:
                    bare += [f"{path.name}:{node.lineno}: {text!r}" for text in _words(argument)]
    assert bare == []


def _words(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        unmarked = re.search(r"[A-Za-z]{2,}|[\u4e00-\u9fff]", node.value) and node.value not in NAMES
        return [node.value] if unmarked and not re.fullmatch(r"[a-z_]+", node.value) else []
    if isinstance(node, ast.JoinedStr):
        return [text for part in node.values for text in _words(part) if text.strip(" —") not in NAMES]
    if isinstance(node, ast.IfExp):
        return _words(node.body) + _words(node.orelse)
    if isinstance(node, ast.BinOp):
        return _words(node.left) + _words(node.right)
    return []


def test_every_use_of_a_word_from_a_table_is_in_the_files(qapp: object) -> None:
    """Words looked up by kind have their Chinese, whatever the kind."""
    from engine.facts import EventKind, Grade
    from engine.session.events import State
    from engine.validation.report import IssueKind, Severity, VerdictStatus
    from gui.wording import kinds

    tables = (
        (kinds.state, State),
        (kinds.severity, Severity),
        (kinds.issue, IssueKind),
        (kinds.verdict, VerdictStatus),
        (kinds.grade, Grade),
        (lambda kind: kinds.event_pattern(kind, with_object=True), EventKind),
        (lambda kind: kinds.event_pattern(kind, with_object=False), EventKind),
    )
    english = [[word(member) for member in members] for word, members in tables]
    i18n.install("zh")
    chinese = [[word(member) for member in members] for word, members in tables]
    for before, after in zip(english, chinese, strict=True):
        for one, other in zip(before, after, strict=True):
            assert one != other
            assert re.search(r"[\u4e00-\u9fff]", other)


@pytest.mark.parametrize(
    ("lang", "count", "said"),
    [
        ("en", 0, "0 statements checked"),
        ("en", 1, "1 statement checked"),
        ("en", 2, "2 statements checked"),
        ("zh", 1, "已核对 1 条陈述"),
        ("zh", 5, "已核对 5 条陈述"),
    ],
)
def test_plural_forms(qapp: object, lang: i18n.Language, count: int, said: str) -> None:
    i18n.install(lang)
    assert QCoreApplication.translate("BadgeLine", "%n statement(s) checked", "", count) == said


def test_standard_buttons_speak_the_language_too(qapp: object) -> None:
    i18n.install("zh")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"
