"""What is wrong with a file is read in Chinese too, whatever adapter says it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.archive.store import Archive
from engine.errors import ArchiveError, ReplayError
from engine.games.loader import load_replay
from gui import i18n
from gui.wording.engine_texts import line
from tests.gui.wording.test_issues import CHINESE, ENGINE, ENGLISH, spoken

ERRORS = {"UsageError", "DamagedReplayError", "UnsupportedReplayError", "UnknownGameError", "ReplayError"}
# Told by the programs of adapters' authors, not by a file.
INTERNAL = re.compile(r"is no game adapter$|^X$")


def raised(folder: Path) -> list[tuple[str, str]]:
    found = []
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and getattr(node.func, "id", "") in ERRORS:
                texts = spoken(node.args[0])
                found += [(f"{path.name}:{node.lineno}", text) for text in texts if not INTERNAL.search(text)]
    return found


@pytest.fixture
def chinese() -> None:
    i18n.install("zh")


def test_every_complaint_about_a_file_is_told_in_chinese(chinese: None) -> None:
    said = raised(ENGINE / "games")
    assert len(said) > 25
    untold = [f"{place}: {text}" for place, text in said if not CHINESE.search(line(text))]
    assert untold == [], "add a row to gui/wording/file_texts.py"


def test_real_files_that_cannot_be_read(chinese: None, tmp_path: Path) -> None:
    for name, data in (
        ("empty.pgn", b""),
        ("cut.SC2Replay", b"MPQ\x1b" + b"\0" * 64),
        ("what.gz", b"\x1f\x8b\x08\x00 and then nothing"),
        ("no.pgn", b"hello"),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(ReplayError) as caught:
            load_replay(path)
        told = line(str(caught.value))
        assert CHINESE.search(told), caught.value
        plain = re.sub(r"[（(].*[）)]", "", told.replace(str(tmp_path), ""))  # an error of a library stays
        assert not ENGLISH.search(plain), told


def test_an_archive_that_cannot_be_used(chinese: None, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    path.write_bytes(b"this is no archive at all, but a letter" * 40)
    with pytest.raises(ArchiveError) as caught:
        Archive(path)
    assert line(str(caught.value)).startswith("无法使用存档")
    told = line("the archive a.db cannot be written: disk full; this review is not kept, or not all of it")
    assert told == "无法写入存档 a.db：disk full；此复盘没有保存，或没有全部保存"
