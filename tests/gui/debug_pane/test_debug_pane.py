"""What QA reads: issues, the diff, claims, prompts, cost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine.validation.report import IssueKind, Severity
from gui import i18n
from gui.debug_pane import DebugPane
from gui.debug_pane.diff import MOST_TOKENS, word_diff
from gui.record import Record
from tests.gui.scripted import SECRET, Script, draft

if TYPE_CHECKING:
    from PySide6.QtWidgets import QTableView
    from pytestqt.qtbot import QtBot


@pytest.fixture
def record() -> Record:
    made = Record()
    for event in Script().review():
        made.take(event)
    return made


@pytest.fixture
def pane(qtbot: QtBot, record: Record) -> DebugPane:
    widget = DebugPane(record)
    qtbot.addWidget(widget)
    widget.resize(620, 700)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def cells(table: QTableView) -> list[list[str]]:
    model = table.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_every_issue_of_every_attempt_is_listed(pane: DebugPane) -> None:
    rows = cells(pane.issues.table)
    assert [row[:4] for row in rows if row[2] != "Info"] == [
        ["Turning point", "Draft", "Fatal", "Wrong outcome"],
        ["Turning point", "Draft", "Contradiction", "Disagrees with the replay"],
        ["Luck", "Draft", "Contradiction", "Wording disagrees with the replay"],
        ["Luck", "Revision", "Contradiction", "Wording disagrees with the replay"],
    ]
    gold = rows[2]
    assert gold[5].startswith("“28” — ")
    assert "in truth: 18" in gold[5]


def test_filters_narrow_the_list(pane: DebugPane) -> None:
    view = pane.issues
    view.severities.setCurrentIndex(view.severities.findData(Severity.FATAL))
    assert len(cells(view.table)) == 1
    view.severities.setCurrentIndex(0)
    view.kinds.setCurrentIndex(view.kinds.findData(IssueKind.PROSE_MISMATCH))
    assert len(cells(view.table)) == 2
    view.roles.setCurrentIndex(view.roles.findData("revision"))
    assert len(cells(view.table)) == 1
    view.kinds.setCurrentIndex(0)
    view.roles.setCurrentIndex(0)
    QTest.keyClicks(view.words, "GOLD")
    assert ["in truth: 18" in row[5] for row in cells(view.table)] == [True]


def test_severities_sort_by_weight(pane: DebugPane) -> None:
    pane.issues.table.sortByColumn(2, Qt.SortOrder.AscendingOrder)
    assert [row[2] for row in cells(pane.issues.table)][:2] == ["Fatal", "Contradiction"]


def test_one_segment_only(pane: DebugPane) -> None:
    pane.segments.setCurrentIndex(2)
    assert {row[0] for row in cells(pane.issues.table)} == {"Turning point"}
    assert [row[1] for row in cells(pane.usage.table)] == ["Draft", "Revision"]


def test_choosing_an_issue_shows_the_diff_of_its_segment(pane: DebugPane) -> None:
    assert "2818 gold" in pane.diff.text  # of the first segment that was revised
    pane.issues.table.selectRow(4)
    assert "Still wrong." in pane.diff.text
    QTest.mouseClick(pane.side_by_side, Qt.MouseButton.LeftButton)
    left, right = pane.diff._left.toPlainText(), pane.diff._right.toPlainText()
    assert "far below expectation" in left
    assert "far below expectation" not in right


def test_unknown_usage_is_a_dash_and_never_zero(pane: DebugPane) -> None:
    rows = cells(pane.usage.table)
    luck = next(row for row in rows if row[:2] == ["Luck", "Revision"])
    assert luck[2:4] == ["–", "–"]
    assert rows[0][2:6] == ["1,842", "231", "0.7 s", "4.1 s"]
    assert ["Turning point", "✓ better", "severity 14 -> 0"] in cells(pane.usage.gate)
    assert ["Luck", "✗ better", "severity 4 -> 4"] in cells(pane.usage.gate)


def test_prompts_are_shown_as_sent(pane: DebugPane) -> None:
    assert pane.prompts.picker.itemText(2) == "Turning point · Revision"
    pane.prompts.picker.setCurrentIndex(2)
    assert f"Correct this. {SECRET}" in pane.prompts.text.toPlainText()


def test_copy_as_json_holds_everything(pane: DebugPane) -> None:
    QTest.mouseClick(pane.copy, Qt.MouseButton.LeftButton)
    data = json.loads(QGuiApplication.clipboard().text())
    segment = data["segments"][1]
    assert segment["status"] == "revised"
    assert [attempt["role"] for attempt in segment["attempts"]] == ["draft", "revision"]
    assert segment["attempts"][0]["messages"][0]["role"] == "system"
    assert data["usage"]["hidden_input_tokens"] == 2240


def test_it_follows_a_turn_while_it_runs(qtbot: QtBot) -> None:
    record = Record()
    pane = DebugPane(record)
    qtbot.addWidget(pane)
    pane.show()
    qtbot.waitExposed(pane)
    for event in Script().review(2):
        record.take(event)
        pane.refresh()
    qtbot.waitUntil(lambda: len(cells(pane.issues.table)) == 3)
    second = Script("run-2")
    record.take(second.started("Why?"))
    pane.refresh()
    qtbot.waitUntil(lambda: pane.turns.currentText() == "Why?")


def test_a_pane_that_is_not_seen_reads_nothing(qtbot: QtBot, record: Record) -> None:
    pane = DebugPane(Record())
    qtbot.addWidget(pane)
    pane._record.turns.update(record.turns)
    pane.refresh()
    qtbot.wait(200)
    assert cells(pane.issues.table) == []
    pane.show()
    qtbot.waitUntil(lambda: len(cells(pane.issues.table)) == 6)


def test_it_speaks_chinese(pane: DebugPane) -> None:
    i18n.install("zh")
    QTest.qWait(1)
    assert pane.tabs.tabText(0) == "问题"
    assert cells(pane.issues.table)[1][2:4] == ["致命", "胜负有误"]


# The comparison


def test_words_are_compared_as_words() -> None:
    pieces = word_diff("You had 28 gold left.", "You had 18 gold left.")
    assert [(p.kind, p.text) for p in pieces] == [
        ("same", "You had "), ("gone", "28"), ("new", "18"), ("same", " gold left."),
    ]  # fmt: skip


def test_chinese_is_compared_by_character() -> None:
    pieces = word_diff("你还剩 28 金币", "你还剩 18 金币没花")
    assert [(p.kind, p.text) for p in pieces if p.kind != "same"] == [
        ("gone", "28"),
        ("new", "18"),
        ("new", "没花"),
    ]


TEXT = st.text(alphabet="ab 1你好，.\n", max_size=120)


@settings(max_examples=150, deadline=None)
@given(TEXT, TEXT)
def test_the_pieces_hold_both_texts(old: str, new: str) -> None:
    pieces = word_diff(old, new)
    assert "".join(p.text for p in pieces if p.kind != "new") == old
    assert "".join(p.text for p in pieces if p.kind != "gone") == new


def test_endless_texts_are_compared_by_line() -> None:
    old = "\n".join(f"line {i} of many" for i in range(MOST_TOKENS))
    pieces = word_diff(old, old.replace("line 7 ", "row 7 "))
    assert sum(p.kind == "gone" for p in pieces) == 1


def test_claims_stand_with_verdict_and_truth(pane: DebugPane) -> None:
    rows = cells(pane.claims.table)
    assert [row[2:5] for row in rows] == [
        ["supported", "", "f5 f7 f8"],
        ["refuted", "18", "f1210"],
    ]
    assert rows[1][5] == "c3 metric · gold of side 1: 28 at turn 11"
    tip = pane.claims.model.data(pane.claims.model.index(1, 5), Qt.ItemDataRole.ToolTipRole)
    assert '"metric": "gold"' in tip, "as it was written"


def test_scores_say_what_they_ask_for(pane: DebugPane) -> None:
    rows = {row[0]: row[1:4] for row in cells(pane.scores.table)}
    assert rows["world consistency"] == ["0.55", "< 0.6", "asks for a correction"]
    assert rows["immersion"] == ["0.71", "< 0.5", "fine"]
    assert rows["risk"][0] == "–"  # not evaluated is not zero
    assert pane.scores.hints[1] == "The next turn is told: Stay with what the replay shows."


# Labels


def choose(pane: DebugPane, row: int) -> None:
    pane.issues.table.selectRow(row)


def test_an_issue_is_labelled_with_a_note(qtbot: QtBot, pane: DebugPane) -> None:
    bar = pane.issues.label_bar
    assert not bar.words["right"].isEnabled()  # nothing is chosen yet
    choose(pane, 2)
    QTest.keyClicks(bar.note, "18 it is")
    with qtbot.waitSignal(pane.labelled) as told:
        QTest.mouseClick(bar.words["wrong"], Qt.MouseButton.LeftButton)
    place, label = told.args
    assert (place.segment_id, place.version, place.ordinal) == ("turning_point", 1, 0)
    assert (label.word, label.note) == ("wrong", "18 it is")
    qtbot.waitUntil(lambda: cells(pane.issues.table)[2][4] == "Wrong")
    assert pane.issues.chosen is not None  # what was chosen stays chosen
    assert pane.issues.chosen.place == place
    choose(pane, 1)
    assert bar.note.text() == ""
    assert not bar.words["wrong"].isChecked()
    choose(pane, 2)
    assert bar.note.text() == "18 it is"
    assert bar.words["wrong"].isChecked()


def test_a_note_that_changes_is_kept_with_the_word(qtbot: QtBot, pane: DebugPane) -> None:
    bar = pane.issues.label_bar
    choose(pane, 1)
    QTest.mouseClick(bar.words["unsure"], Qt.MouseButton.LeftButton)
    QTest.keyClicks(bar.note, "ask a player")
    with qtbot.waitSignal(pane.labelled) as told:
        QTest.keyClick(bar.note, Qt.Key.Key_Return)
    assert told.args[1].note == "ask a player"
    assert told.args[1].word == "unsure"


def test_a_segment_written_again_is_labelled_as_its_new_version(pane: DebugPane, record: Record) -> None:
    script = Script("run-1")
    record.take(script.restarted(1))
    record.take(script.closed(1, draft(1)))
    pane._read()
    choose(pane, 1)
    assert pane.issues.chosen is not None
    assert pane.issues.chosen.place.version == 2
    assert pane.issues.chosen.place.ordinal == 0
