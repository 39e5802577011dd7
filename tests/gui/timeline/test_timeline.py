"""The replay as a picture: what it shows, what it tells, how it is steered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from engine.facts import EventKind, FactStore, Series
from gui import i18n
from gui.theme import THEME
from gui.timeline import Timeline, axis
from gui.timeline.board import position
from gui.timeline.salient import MOST_MARKS, event_marks
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
    QTest.mouseMove(plot, QPoint(round(plot.x_of(20)), 60))
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
