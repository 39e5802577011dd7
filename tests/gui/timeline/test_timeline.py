"""The replay as a picture: what it shows, what it tells, how it is steered."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from engine.facts import EventKind, FactStore, Grade, Series, State
from gui import announce, i18n
from gui.theme import THEME
from gui.timeline import Timeline, axis
from gui.timeline.board import position
from gui.timeline.salient import MOST_MARKS, event_marks
from gui.timeline.span import View
from gui.timeline.stretches import Block, blocks, phases
from tests.gui import scripted

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from engine.facts import Replay

OPERA = Path(__file__).resolve().parents[3] / "resources" / "samples" / "opera-game-1858.pgn"


@pytest.fixture
def timeline(qtbot: QtBot) -> Timeline:
    widget = Timeline()
    qtbot.addWidget(widget)
    widget.resize(900, 220)
    widget.show()
    qtbot.waitExposed(widget)
    widget.set_replay(scripted.replay())
    return widget


def test_metrics_have_tabs_in_the_order_a_player_wants(timeline: Timeline) -> None:
    assert timeline.metrics == ["villages", "gold", "units", "luck"]
    assert [timeline.tabs.tabText(i) for i in range(4)] == ["Villages", "Gold", "Units", "Luck"]


def test_hovering_reads_the_values_of_both_sides(timeline: Timeline) -> None:
    plot = timeline.plot
    timeline.set_metric("gold")
    where = QPointF(plot.x_of(20), 60)
    # Sent to the plot itself: a window that another test left may lie over this one.
    QCoreApplication.sendEvent(
        plot,
        QMouseEvent(
            QEvent.Type.MouseMove,
            where,
            plot.mapToGlobal(where),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
        ),
    )
    assert timeline.reading == "turn 11 · Loyalists 18 · Rebels 33"


def test_a_tab_changes_what_is_read(timeline: Timeline) -> None:
    timeline.set_moment(20)
    assert timeline.reading == "turn 11 · Loyalists 8 · Rebels 8"
    timeline.tabs.setCurrentIndex(2)
    assert timeline.reading == "turn 11 · Loyalists 4 · Rebels 8"


def test_a_click_chooses_a_moment(qtbot: QtBot, timeline: Timeline) -> None:
    plot = timeline.plot
    with qtbot.waitSignal(timeline.momentActivated) as caught:
        QTest.mouseClick(plot, Qt.MouseButton.LeftButton, pos=QPoint(round(plot.x_of(12)), 60))
    assert caught.args == [12]


def test_a_moment_that_is_set_tells_nobody(qtbot: QtBot, timeline: Timeline) -> None:
    with qtbot.assertNotEmitted(timeline.momentActivated):
        timeline.set_moment(8)
    assert timeline.plot.moment == 8


def test_keys_go_from_sample_to_sample(qtbot: QtBot, timeline: Timeline) -> None:
    timeline.set_moment(10)
    seen = []
    timeline.momentActivated.connect(seen.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_End):
        QTest.keyClick(timeline.plot, key)
    assert seen == [12, 14, 12, 0, 31]


def test_marks_say_what_happened(timeline: Timeline) -> None:
    plot = timeline.plot
    marks = event_marks(scripted.replay())
    lost = next(mark for mark in marks if mark.at == 17)
    assert plot.mark_text(lost) == "turn 9: Loyalists lost Spearman to Rebels Archer, at 9,11"


def test_what_is_there_from_the_start_is_no_mark() -> None:
    assert all(
        not event.details.get("initial") for mark in event_marks(scripted.replay()) for event in mark.events
    )


def test_marks_stay_few_in_a_long_game() -> None:
    replay = scripted.replay()
    events = [replace(replay.store.events[4], id=f"f{i}", at=i % 31) for i in range(5_000)]
    crowded = replace(replay, store=FactStore(events, replay.store.all_series))
    assert len(event_marks(crowded)) <= MOST_MARKS * len(replay.sides)


def test_a_screen_reader_is_told_the_values(timeline: Timeline) -> None:
    timeline.set_moment(20)
    assert timeline.plot.accessibleName() == "Villages"
    assert timeline.plot.accessibleDescription() == "turn 11 · Loyalists 8 · Rebels 8"


def test_both_sides_are_drawn_and_not_by_colour_alone(timeline: Timeline) -> None:
    image = timeline.plot.grab().toImage()

    def columns_of(color: QColor) -> int:
        """How many columns of pixels hold the colour; every third one is looked at."""

        def near(x: int, y: int) -> bool:
            pixel = image.pixelColor(x, y)
            return abs(pixel.hue() - color.hue()) < 12 and pixel.saturation() > 90

        return sum(any(near(x, y) for y in range(image.height())) for x in range(0, image.width(), 3))

    solid, dashed = columns_of(THEME.palette.side(0)), columns_of(THEME.palette.side(1))
    assert solid > 100
    assert dashed > 50
    timeline.plot.set_metric("luck")
    assert timeline.plot.grab().toImage() != image


def test_words_follow_the_language(timeline: Timeline) -> None:
    timeline.set_moment(20)
    i18n.install("zh")
    QTest.qWait(1)
    assert timeline.tabs.tabText(0) == "村庄"
    assert timeline.reading == "第 11 回合 · 忠诚者 8 · 反抗军 8"


def test_a_replay_without_series_is_no_trouble(timeline: Timeline) -> None:
    replay = scripted.replay()
    timeline.set_replay(replace(replay, store=FactStore(replay.store.events)))
    assert timeline.metrics == []
    QTest.keyClick(timeline.plot, Qt.Key.Key_Left)
    timeline.grab()
    timeline.set_replay(None)
    timeline.grab()


def test_odd_numbers_are_no_trouble(timeline: Timeline) -> None:
    odd = Series("gold", "side 1", (0, 5, 31), (float("1e18"), -3.0, 0.0), first_id=90_000)
    flat = Series("luck", "side 1", (4,), (7.0,), first_id=91_000)
    timeline.set_replay(replace(scripted.replay(), store=FactStore((), (odd, flat))))
    for metric in ("gold", "luck"):
        timeline.set_metric(metric)
        timeline.grab()


# The axes


def test_turns_are_labelled_at_round_numbers() -> None:
    ticks = axis.moment_ticks(scripted.TurnClock(), 8)
    assert [tick.text for tick in ticks][:3] == ["turn 1", "turn 3", "turn 5"]
    assert len(ticks) == 8


class Minutes(scripted.TurnClock):
    """A clock of 22.4 loops a second."""

    per_minute: float | None = 22.4 * 60

    def text(self, moment: int, lang: str = "en") -> str:
        seconds = int(moment / 22.4)
        return f"{seconds // 60}:{seconds % 60:02d}"


@pytest.mark.parametrize(("minutes", "expected"), [(4, "0:30"), (6, "1:00"), (22, "3:00"), (70, "10:00")])
def test_minutes_are_labelled_at_round_numbers(minutes: int, expected: str) -> None:
    clock = Minutes(end=round(minutes * 22.4 * 60))
    object.__setattr__(clock, "per_minute", 22.4 * 60)
    assert axis.moment_ticks(clock, 9)[1].text == expected


@settings(max_examples=100, deadline=None)
@given(st.floats(-1e9, 1e9), st.floats(0, 1e9), st.integers(2, 6))
def test_value_labels_are_few_and_inside(low: float, span: float, most: int) -> None:
    ticks = axis.value_ticks(low, low + span, most)
    assert 1 <= len(ticks) <= most + 1
    slack = max(1.0, abs(low) + span) * 1e-6
    assert all(low - slack <= tick <= low + span + slack for tick in ticks)
    assert ticks == sorted(ticks)


# Chess


@pytest.fixture(scope="module")
def opera() -> Replay:
    from engine.games.loader import load_replay

    return load_replay(OPERA)


def test_the_board_shows_the_position_of_the_moment(timeline: Timeline, opera: Replay) -> None:
    timeline.set_replay(opera)
    assert timeline.board.isVisible()
    timeline.set_moment(0)
    assert len(timeline.board.pieces) == 32
    assert timeline.board.pieces["e1"] == ("White", "king")
    timeline.set_moment(opera.clock.end)
    assert timeline.board.pieces["d8"] == ("White", "rook")
    assert len(timeline.board.pieces) < 32
    timeline.grab()


def test_every_square_holds_one_piece_at_every_ply(opera: Replay) -> None:
    captures = len(opera.store.find(kind=EventKind.CAPTURED))
    counts = [len(position(opera, ply)) for ply in range(opera.clock.end + 1)]
    assert counts[0] == 32
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] == 32 - captures


def test_only_chess_has_a_board(timeline: Timeline) -> None:
    assert not timeline.board.isVisible()


def test_the_legend_switches_sides_off_and_on(timeline: Timeline) -> None:
    timeline.set_metric("gold")
    timeline.set_moment(20)
    rebels = timeline.legend.items[1]
    QTest.mouseClick(rebels, Qt.MouseButton.LeftButton)
    assert timeline.reading == "turn 11 · Loyalists 18"
    assert rebels.accessibleName() == "Show Rebels"
    without = timeline.plot.grab().toImage()
    rebels.setFocus()
    QTest.keyClick(rebels, Qt.Key.Key_Space)
    assert timeline.reading == "turn 11 · Loyalists 18 · Rebels 33"
    assert timeline.plot.grab().toImage() != without


def test_switched_off_sides_stay_off_in_the_other_language(timeline: Timeline) -> None:
    timeline.set_moment(20)
    timeline.legend.items[0].click()
    i18n.install("zh")
    QTest.qWait(1)
    assert timeline.reading == "第 11 回合 · 反抗军 8"
    assert [item.text() for item in timeline.legend.items] == ["忠诚者", "反抗军"]
    assert not timeline.legend.items[0].isChecked()


def test_keys_zoom_and_pan_and_a_button_shows_all_again(timeline: Timeline) -> None:
    plot = timeline.plot
    timeline.set_moment(20)
    assert not timeline.whole.isVisible()
    for _ in range(4):
        QTest.keyClick(plot, Qt.Key.Key_Plus)
    low, high = plot.view.low, plot.view.high
    assert high - low < 16
    assert low < 20 < high
    QTest.keyClick(plot, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert plot.view.low < low
    QTest.keyClick(plot, Qt.Key.Key_End)
    assert plot.moment == 31
    assert plot.view.high == 31  # what is chosen is brought into view
    QTest.mouseClick(timeline.whole, Qt.MouseButton.LeftButton)
    assert not plot.view.zoomed
    assert not timeline.whole.isVisible()


def test_the_wheel_zooms_at_the_pointer_only_with_ctrl(timeline: Timeline) -> None:
    plot = timeline.plot
    there = QPoint(round(plot.x_of(8)), 60)

    def turn(held: Qt.KeyboardModifier) -> bool:
        event = QWheelEvent(
            there.toPointF(), plot.mapToGlobal(there).toPointF(), QPoint(), QPoint(0, 120),
            Qt.MouseButton.NoButton, held, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        plot.wheelEvent(event)
        return event.isAccepted()

    assert not turn(Qt.KeyboardModifier.NoModifier)
    assert not plot.view.zoomed
    assert turn(Qt.KeyboardModifier.ControlModifier)
    assert plot.view.zoomed
    assert abs(plot.x_of(8) - there.x()) < 3


def test_up_and_down_go_from_event_to_event_and_say_what_it_is(
    timeline: Timeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(announce, "tell", lambda widget, words: told.append(words))
    seen: list[int] = []
    timeline.momentActivated.connect(seen.append)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        QTest.keyClick(timeline.plot, key)
    assert seen == [17, 21, 17]
    assert told[0].startswith("turn 9: Loyalists lost Spearman")
    QTest.keyClick(timeline.plot, Qt.Key.Key_Right)
    assert told[-1] == "turn 10 · Loyalists 8 · Rebels 8"


def test_a_click_on_the_mark_of_a_statement_chooses_its_moment(qtbot: QtBot, timeline: Timeline) -> None:
    timeline.set_statement_moments([13])
    plot = timeline.plot
    mark = QPoint(round(plot.x_of(13)) + 4, plot._area().toRect().top() - 3)
    with qtbot.waitSignal(timeline.momentActivated) as caught:
        QTest.mouseClick(plot, Qt.MouseButton.LeftButton, pos=mark)
    assert caught.args == [13]


def test_phases_cover_the_game_and_a_short_one_has_none() -> None:
    replay = scripted.replay()
    found = phases(replay)
    assert [phase.name for phase in found] == ["Opening", "Middle game", "End"]
    assert found[0].start == 0
    assert found[-1].end == replay.clock.end
    assert all(one.end == other.start for one, other in pairwise(found))
    i18n.install("zh")
    assert [phase.name for phase in found] == ["开局", "中盘", "终局"]
    assert phases(replace(replay, clock=scripted.TurnClock(end=1))) == []


def test_supply_blocks_are_drawn_read_and_explained(timeline: Timeline) -> None:
    replay = scripted.replay()
    plain = timeline.plot.grab().toImage()
    held = State("f9000", "supply_blocked", "side 1", 18, 22, grade=Grade.DERIVED)
    blocked = replace(replay, store=FactStore(replay.store.events, replay.store.all_series, [held]))
    timeline.set_replay(blocked)
    assert blocks(blocked) == [Block(0, 18, 22)]
    assert timeline.plot.grab().toImage() != plain
    timeline.set_moment(20)
    assert timeline.reading == "turn 11 · Loyalists 8 (supply blocked) · Rebels 8"
    timeline.set_moment(24)
    assert "blocked" not in timeline.reading
    assert any(label.text() == "supply blocked" for label in timeline.legend.findChildren(QLabel))


@settings(max_examples=100, deadline=None)
@given(
    st.integers(1, 10**7),
    st.lists(st.tuples(st.floats(0.05, 20), st.floats(-0.5, 1.5), st.floats(-2, 2)), max_size=12),
)
def test_zooming_and_panning_never_leave_the_game(end: int, steps: list[tuple[float, float, float]]) -> None:
    view = View.whole(end)
    for factor, around, by in steps:
        view = view.zoom(factor, view.low + around * view.width).pan(by * view.width)
        assert -1e-6 <= view.low < view.high <= end * (1 + 1e-9)
        assert 0 <= view.moment(view.share(view.low)) <= end
        held = view.holding(end / 2)
        assert held.low - 1e-6 <= end / 2 <= held.high + 1e-6
