"""`AIChatPanel` alone: cards, states, badges, questions, and what must never be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from engine.session import events as ev
from gui import i18n
from gui.chat_panel import AIChatPanel
from tests.gui import scripted
from tests.gui.scripted import SECRET, Script
from tests.gui.seen import click_mark, words

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def panel(qtbot: QtBot) -> AIChatPanel:
    widget = AIChatPanel()
    qtbot.addWidget(widget)
    widget.resize(900, 700)
    widget.show()
    qtbot.waitExposed(widget)
    widget.set_replay(scripted.replay())
    return widget


def buttons(panel: AIChatPanel, text: str) -> list[QPushButton]:
    return [b for b in panel.findChildren(QPushButton) if b.text() == text and b.isVisible()]


def test_cards_stand_in_the_order_of_the_plan(panel: AIChatPanel) -> None:
    panel.apply_all(Script().review())
    assert [card.result.title for card in panel.cards if card.result] == list(scripted.TITLES["en"])
    laid_out(panel)
    tops = [card.mapTo(panel, card.rect().topLeft()).y() for card in panel.cards]
    assert tops == sorted(tops)
    assert len(set(tops)) == 4


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (ev.State.WAITING, "waiting…"),
        (ev.State.WRITING, "writing…"),
        (ev.State.CHECKING, "checking against the replay…"),
        (ev.State.CORRECTING, "correcting…"),
    ],
)
def test_an_open_card_says_what_goes_on(panel: AIChatPanel, state: ev.State, said: str) -> None:
    script = Script()
    panel.apply(script.started())
    panel.apply(script.state(0, state))
    assert panel.cards[0].state_words == said
    assert said in words(panel)


def test_badges_in_english(panel: AIChatPanel) -> None:
    panel.apply_all(Script().review())
    assert [card.badge_texts for card in panel.cards] == [
        ["4 statements checked"],
        ["Validator found and fixed 2 issues", "3 statements checked"],
        [],
        [],
    ]


def test_badges_in_chinese(panel: AIChatPanel) -> None:
    i18n.install("zh")
    panel.apply_all(Script(lang="zh").review())
    assert panel.cards[1].badge_texts == ["验证器发现并修正 2 个问题", "已核对 3 条陈述"]


@pytest.mark.parametrize(
    ("lang", "badge", "said"),
    [
        ("en", ev.Badge(corrected=1), ["Validator found and fixed 1 issue"]),
        ("en", ev.Badge(verified=1), ["1 statement checked"]),
        (
            "en",
            ev.Badge(corrected=3, removed=1),
            ["Validator found and fixed 3 issues", "1 statement withdrawn"],
        ),
        ("zh", ev.Badge(corrected=1, removed=2), ["验证器发现并修正 1 个问题", "撤回 2 条陈述"]),
        ("en", ev.Badge(), []),
    ],
)
def test_numbers_of_the_badge(
    panel: AIChatPanel, lang: i18n.Language, badge: ev.Badge, said: list[str]
) -> None:
    i18n.install(lang)
    script = Script()
    panel.apply(script.started())
    panel.apply(script.final(scripted.result(0).model_copy(update={"badge": badge})))
    assert panel.cards[0].badge_texts == said


def test_the_tooltip_of_the_badge_lists_corrections_without_the_draft(panel: AIChatPanel) -> None:
    panel.apply_all(Script().review())
    told = words(panel.cards[1])
    assert "Disagrees with the replay → 18" in told
    assert "Wrong outcome → side 2" in told
    assert "28" not in told
    assert SECRET not in told


def test_a_language_switch_reaches_what_is_already_there(panel: AIChatPanel) -> None:
    panel.apply_all(Script().review())
    i18n.install("zh")
    QTest.qWait(1)
    assert panel.cards[1].badge_texts[0] == "验证器发现并修正 2 个问题"
    assert panel.composer.field.placeholderText() == "就这局提问…"


def test_a_fallback_speaks_plainly_and_underlines(panel: AIChatPanel) -> None:
    panel.apply_all(Script().review())
    card = panel.cards[2]
    assert card.warning_text == "The validator could not get one statement right; the original text is shown."
    assert [mark.status for mark in card.prose.marks] == ["refuted"]


def test_unchecked_text_is_never_seen(panel: AIChatPanel) -> None:
    seen = 0
    for event in Script().review():
        panel.apply(event)
        assert SECRET not in words(panel), event
        seen += 1
    assert seen > 30
    for card in panel.cards:
        for mark in card.prose.marks:
            card.prose.activate(mark)
            assert SECRET not in words(panel)


def test_unchecked_text_is_never_seen_when_it_ends_badly(panel: AIChatPanel) -> None:
    script = Script()
    panel.apply(script.started())
    for index, (state, warning) in enumerate(
        ((ev.State.STOPPED, "Stopped."), (ev.State.FAILED, "Broke off."))
    ):
        for event in list(script.segment(index))[:-1]:
            panel.apply(event)
        ended = scripted.result(index).model_copy(
            update={"status": state, "text": "", "warning": warning, "statements": (), "badge": ev.Badge()}
        )
        panel.apply(script.final(ended))
        assert SECRET not in words(panel)
        assert panel.cards[index].warning_text == warning
    assert len(buttons(panel, "Retry")) == 2


def test_retry_names_the_segment(qtbot: QtBot, panel: AIChatPanel) -> None:
    script = Script("run-7")
    panel.apply(script.started())
    failed = scripted.result(1).model_copy(update={"status": ev.State.FAILED, "text": "", "warning": "No."})
    panel.apply(script.final(failed))
    panel.apply(script.finished("failed"))
    with qtbot.waitSignal(panel.retryRequested) as caught:
        QTest.mouseClick(buttons(panel, "Retry")[0], Qt.MouseButton.LeftButton)
    assert caught.args == ["run-7", "turning_point"]


def test_a_segment_that_is_written_again_keeps_its_text_until_the_new_one_is_there(
    panel: AIChatPanel,
) -> None:
    script = Script()
    panel.apply_all(script.review())
    panel.apply(script.restarted(0))
    assert panel.busy
    assert "eight villages" in panel.cards[0].prose.toPlainText()
    assert panel.cards[0].prose.isVisible()
    panel.apply(script.final(scripted.result(0), note="Writing again failed; the earlier text stays."))
    panel.apply(script.finished())
    assert panel.cards[0].warning_text == "Writing again failed; the earlier text stays."
    assert not panel.busy


def test_late_events_of_another_run_are_dropped(panel: AIChatPanel) -> None:
    old = Script("old")
    panel.apply_all([old.started()])
    panel.clear()
    panel.apply(Script("new").started())
    panel.apply(old.final(scripted.result(0)))
    assert all(card.result is None for card in panel.cards)


def test_an_event_that_comes_twice_counts_once(qtbot: QtBot, panel: AIChatPanel) -> None:
    script = Script()
    panel.apply(script.started())
    final = script.final(scripted.result(0))
    panel.apply(final)
    panel.apply(script.state(0, ev.State.WRITING))
    panel.apply(final)
    assert panel.cards[0].state_words == "writing…"


def test_a_click_on_a_statement_tells_its_moment(qtbot: QtBot, panel: AIChatPanel) -> None:
    panel.apply_all(Script().review())
    laid_out(panel)
    prose = panel.cards[1].prose
    with qtbot.waitSignal(panel.momentActivated) as caught:
        click_mark(prose, prose.marks[2])
    assert caught.args == [20]


def test_one_evidence_box_at_a_time(panel: AIChatPanel) -> None:
    panel.apply_all(Script().review())
    first, second = panel.cards[0].prose, panel.cards[1].prose
    first.activate(first.marks[0])
    second.activate(second.marks[0])
    assert first.active_mark is None
    assert second.active_mark is not None


def test_a_moment_finds_its_statement(panel: AIChatPanel) -> None:
    panel.apply_all(Script().review())
    assert panel.activate_moment(21)
    prose = panel.cards[1].prose
    assert prose.active_mark is not None
    assert "turn 11" in prose.mark_text(prose.active_mark)


def test_a_question_stands_above_its_answer(panel: AIChatPanel) -> None:
    panel.apply_all(Script().review())
    script = Script("run-2")
    panel.apply(script.started("Why did I lose?"))
    answer = scripted.result(0).model_copy(update={"id": "answer-1", "title": "Answer"})
    panel.apply(script.final(answer))
    panel.apply(script.finished())
    assert "Why did I lose?" in words(panel)
    assert len(panel.cards) == 5


def test_notes_of_a_run_are_shown(panel: AIChatPanel) -> None:
    panel.apply(Script(notes=["Slips are on."]).started())
    assert "Slips are on." in words(panel)


def test_the_provider_asks_for_patience(panel: AIChatPanel) -> None:
    script = Script()
    panel.apply(script.started())
    panel.apply(script.waiting(0, 5.0, "The service is busy"))
    assert panel.cards[0].state_words == "The service is busy; trying again in 5 seconds…"
    panel.apply(script.state(0, ev.State.WRITING))
    assert panel.cards[0].state_words == "writing…"


def test_a_rate_limit_counts_down(qtbot: QtBot, panel: AIChatPanel) -> None:
    script = Script()
    panel.apply(script.started())
    said = "Testing is asked too often (429): ask again later."
    panel.apply(script.waiting(0, 12.0, said).model_copy(update={"cause": "rate_limited"}))
    card = panel.cards[0]
    assert card.state_words == "rate limited, trying again in 12 seconds…"
    assert said in words(card)
    card.face.waiting._count_down()
    assert card.state_words == "rate limited, trying again in 11 seconds…"


def laid_out(panel: AIChatPanel) -> None:
    """Wait until nothing moves any more."""
    bar = panel._scroll.verticalScrollBar()
    seen: list[tuple[int, int]] = []
    for _ in range(100):
        QTest.qWait(20)
        seen.append((bar.maximum(), bar.value()))
        if len(seen) > 2 and len(set(seen[-3:])) == 1:
            return


def long_result(index: int) -> ev.SegmentResult:
    text = "\n\n".join([scripted.TEXTS["en"][0]] * 14)
    return scripted.result(index).model_copy(update={"text": text, "statements": ()})


def test_a_reader_at_the_top_is_left_there(panel: AIChatPanel) -> None:
    script = Script()
    panel.apply(script.started())
    for index in range(3):
        panel.apply(script.final(long_result(index)))
        laid_out(panel)
    bar = panel._scroll.verticalScrollBar()
    assert bar.maximum() > 0
    assert bar.value() == 0


def test_a_reader_at_the_end_is_taken_along(panel: AIChatPanel) -> None:
    script = Script()
    panel.apply(script.started())
    panel.apply(script.final(long_result(0)))
    laid_out(panel)
    bar = panel._scroll.verticalScrollBar()
    bar.setValue(bar.maximum())
    before = bar.value()
    panel.apply(script.final(long_result(1)))
    laid_out(panel)
    assert bar.value() > before
    top = panel.cards[1].mapTo(panel._scroll.viewport(), panel.cards[1].rect().topLeft()).y()
    assert 0 <= top < panel._scroll.viewport().height()


def test_a_reader_who_scrolled_back_is_left_there(panel: AIChatPanel) -> None:
    script = Script()
    panel.apply(script.started())
    panel.apply(script.final(long_result(0)))
    laid_out(panel)
    bar = panel._scroll.verticalScrollBar()
    bar.setValue(bar.maximum())
    bar.setValue(40)
    panel.apply(script.final(long_result(1)))
    laid_out(panel)
    assert bar.value() == 40


def test_escape_stops_only_while_something_runs(qtbot: QtBot, panel: AIChatPanel) -> None:
    script = Script()
    with qtbot.assertNotEmitted(panel.stopRequested):
        QTest.keyClick(panel, Qt.Key.Key_Escape)
    panel.apply(script.started())
    with qtbot.waitSignal(panel.stopRequested):
        QTest.keyClick(panel, Qt.Key.Key_Escape)


def test_find_goes_through_all_cards(panel: AIChatPanel) -> None:
    panel.apply_all(Script().review())
    bar = panel.find_bar
    bar.open_bar()
    QTest.keyClicks(bar.field, "turn")
    assert bar.count_text == "1 / 8"
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    assert bar.count_text == "2 / 8"
    QTest.keyClicks(bar.field, "zzz")
    assert bar.count_text == "not found"
    QTest.keyClick(bar.field, Qt.Key.Key_Escape)
    assert bar.isHidden()


def test_cards_far_out_of_sight_let_go_and_come_back(qtbot: QtBot, panel: AIChatPanel) -> None:
    for number in range(12):
        script = Script(f"run-{number}")
        panel.apply(script.started())
        for index in range(4):
            panel.apply(script.final(scripted.result(index)))
        panel.apply(script.finished())
    qtbot.waitUntil(lambda: panel.cards[-1].resting)
    assert not panel.cards[0].resting
    bar = panel._scroll.verticalScrollBar()
    qtbot.wait(200)  # until every card that was to rest does
    end = bar.maximum()
    bar.setValue(end)
    assert not panel.cards[-1].resting  # at once
    qtbot.waitUntil(lambda: panel.cards[0].resting)
    assert "Then trade them" in panel.cards[-1].prose.toPlainText()
    qtbot.waitUntil(lambda: bar.maximum() == end)  # nothing has moved
    first = panel.cards[0]
    assert first.has_text
    assert first.prose.marks  # asking wakes it


def test_a_card_that_is_being_read_does_not_let_go(panel: AIChatPanel) -> None:
    panel.apply_all(Script().review())
    prose = panel.cards[0].prose
    prose.activate(prose.marks[0])
    panel.cards[0].rest()
    assert not panel.cards[0].resting
    panel.cards[1].rest()
    assert panel.cards[1].resting
    panel.find_bar.open_bar()
    QTest.keyClicks(panel.find_bar.field, "unspent")
    assert panel.find_bar.count_text == "1 / 1"


def test_in_a_narrow_panel_the_badge_stands_under_the_title(panel: AIChatPanel) -> None:
    panel.apply_all(Script().review())
    card = panel.cards[1]
    laid_out(panel)
    title, badge = card.face.title_area, card.face.badge_area
    assert badge is not None
    assert badge.y() < title.geometry().bottom()
    panel.resize(420, 700)
    QTest.qWait(30)
    assert badge.mapTo(card, badge.rect().topLeft()).y() > title.geometry().bottom()
    assert card.badge_texts[0] == "Validator found and fixed 2 issues"
    assert badge.geometry().right() <= card.width()


def test_one_trouble_is_told_once(panel: AIChatPanel) -> None:
    script = Script()
    panel.apply(script.started())
    down = "Nothing answers at http://localhost:11434/v1: start the server."
    for index, why in enumerate((down, down, "Ollama broke off its answer: ask again.", down)):
        failed = ev.SegmentResult(
            id=scripted.IDS[index],
            title=scripted.TITLES["en"][index],
            status=ev.State.FAILED,
            warning=why,
        )
        panel.apply(script.final(failed))
    again = "Not written either, for the same reason."
    assert [card.warning_text for card in panel.cards] == [
        down,
        again,
        "Ollama broke off its answer: ask again.",
        again,
    ]
    retries = [button for button in panel.findChildren(QPushButton) if button.text() == "Retry"]
    assert sum(not button.isHidden() for button in retries) == 4
