"""Scores in the debug pane: values, thresholds, hints, and whether the next turn did better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from engine.providers.base import Usage
from engine.review.scores import ReviewScore
from engine.review.turn import JudgeRecord
from engine.session.events import ReviewScored
from gui.debug_pane import DebugPane
from gui.debug_pane.scores_view import ScoresView
from gui.record import Record
from gui.theme import THEME
from tests.gui.scripted import Script

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def review(run_id: str = "r", **changes: Any) -> ReviewScored:
    fields: dict[str, Any] = {
        "run_id": run_id,
        "seq": 90,
        "conversation": "c",
        "user": "reader",
        "character": "coach",
        "turn": 1,
        "scores": ReviewScore(character_fidelity=0.9, world_consistency=0.5, risk=0.7),
        "reasons": {"world_consistency": "2 of 4", "immersion": "The judge gave no score."},
        "crossed": ("world_consistency", "risk"),
        "hint": "Take care.\nBe calm.",
    }
    return ReviewScored(**{**fields, **changes})


BETTER = review(
    turn=2,
    scores=ReviewScore(character_fidelity=0.8, immersion=0.7, world_consistency=1, risk=0.1),
    crossed=(),
    hint="",
    used_hint="Take care.\nBe calm.",
    hint_segments=("answer-2",),
)


@pytest.fixture
def view(qtbot: QtBot) -> ScoresView:
    widget = ScoresView()
    qtbot.addWidget(widget)
    widget.resize(560, 480)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def cells(view: ScoresView) -> list[list[str]]:
    model = view.model
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_each_score_stands_with_its_threshold_and_its_reason(view: ScoresView) -> None:
    view.set_event(review())
    assert cells(view) == [
        ["character fidelity", "0.90", "< 0.6", "fine", "", ""],
        ["immersion", "–", "< 0.5", "fine", "", "The judge gave no score."],
        ["world consistency", "0.50", "< 0.6", "asks for a correction", "", "2 of 4"],
        ["risk", "0.70", "≥ 0.6", "asks for a correction", "", ""],
    ]


def test_whether_the_next_turn_did_better(view: ScoresView) -> None:
    first = review()
    view.set_event(first, [first, BETTER])
    assert [row[4] for row in cells(view)] == ["0.80 ▼", "0.70", "1.00 ▲", "0.10 ▲"]
    view.set_event(BETTER, [first, BETTER])
    assert [row[4] for row in cells(view)] == ["", "", "", ""]


def test_where_the_hint_was_used_and_what_scoring_took(view: ScoresView) -> None:
    judge = JudgeRecord(usage=Usage(input_tokens=1200, output_tokens=80), seconds=2.5, error="It broke off.")
    told = BETTER.model_copy(update={"judge": judge, "late": True})
    view.set_event(told, [review(), told])
    assert view.hints == [
        "This turn was told: Take care.\nBe calm. (in the prompts of: answer-2)",
        "Nothing to tell the next turn.",
        "The judge took 1,200 tokens in, 80 out, 2.5 s. It broke off."
        " The next turn had begun before all scores were there.",
    ]
    view.set_event(None)
    assert len(view.hints) == 1


def test_the_chart_has_a_point_for_each_turn_that_was_evaluated(view: ScoresView) -> None:
    view.set_event(BETTER, [review(), BETTER, review(turn=3)])
    area = QRectF(0, 0, 100, 50)
    world = view.chart.points("world_consistency", area)
    assert [(round(p.x()), round(p.y())) for p in world if p is not None] == [(0, 25), (50, 0), (100, 25)]
    immersion = view.chart.points("immersion", area)
    assert [point is None for point in immersion] == [True, False, True]


def test_a_single_turn_stands_in_the_middle(view: ScoresView) -> None:
    first = review()
    view.set_event(first, [first])
    (point,) = view.chart.points("risk", QRectF(0, 0, 100, 50))
    assert point is not None
    assert point.x() == 50


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_chart_is_drawn_in_the_colours_of_the_theme(view: ScoresView, theme: str) -> None:
    THEME.apply(theme)
    try:
        first = review()
        view.set_event(BETTER, [first, BETTER])
        assert view.chart.isVisible()
        assert view.chart.height() >= 60
        image = view.chart.grab().toImage()
        seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
        for role in ("accent", "warn", "warn_soft", "surface"):
            assert QColor(THEME.palette.color(role)).name() in seen, role
    finally:
        THEME.apply("light")


def test_the_pane_shows_the_course_of_the_conversation_that_is_chosen(qtbot: QtBot) -> None:
    record = Record()
    turns = (("one", review("one")), ("two", BETTER.model_copy(update={"run_id": "two"})))
    for run_id, scored in (*turns, ("else", review("else", conversation="other"))):
        for event in Script(run_id).review():
            if event.event == "turn_started":
                event = event.model_copy(
                    update={"conversation": scored.conversation, "question": f"{run_id}?"}
                )
            record.take(event)
        record.take(scored)
    pane = DebugPane(record)
    qtbot.addWidget(pane)
    pane.show()
    qtbot.waitExposed(pane)
    pane.tabs.setCurrentWidget(pane.scores)
    pane.turns.setCurrentIndex(0)
    assert cells(pane.scores)[2][1:5] == ["0.50", "< 0.6", "asks for a correction", "1.00 ▲"]
    pane.turns.setCurrentIndex(1)
    assert cells(pane.scores)[2][1] == "1.00"
    assert cells(pane.scores)[2][4] == ""  # what follows belongs to another conversation
    assert [one.run_id for one in record.course(record.turns["else"])] == ["else"]


def test_the_prompts_say_what_they_are_made_of(qtbot: QtBot) -> None:
    record = Record()
    for event in Script().review():
        if event.event == "attempt_closed":
            attempt = event.attempt.model_copy(
                update={"pieces": ("system", "self_correction", "segment"), "dropped": ("history", "example")}
            )
            event = event.model_copy(update={"attempt": attempt})
        if event.event != "segment_final":
            record.take(event)
    pane = DebugPane(record)
    qtbot.addWidget(pane)
    pane.show()
    qtbot.waitExposed(pane)
    text = pane.prompts.text.toPlainText()
    assert "system · self_correction · segment" in text
    assert "no room for: history, example" in text
