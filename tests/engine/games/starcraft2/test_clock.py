from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.facts import Clock, Span
from engine.games.starcraft2.clock import GameClock, fifths_of_loops

LOTV = GameClock(30_000)
HOTS = GameClock(30_000, fifths_of_loops(real_time=False, speed="Faster"))


def test_it_is_a_clock() -> None:
    assert isinstance(LOTV, Clock)
    assert LOTV.unit == "loop"


def test_the_second_sc2reader_prints_is_not_the_one_the_player_saw() -> None:
    # `event.second` is `frame >> 4`: 3:13. The clock in the game stood at 2:18.
    assert (3100 >> 4) == 3 * 60 + 13
    assert LOTV.text(3100) == "2:18"
    assert HOTS.text(3100) == "3:13"


@pytest.mark.parametrize(
    ("speed", "loops_per_minute"),
    [("Slower", 576), ("Slow", 768), ("Normal", 960), ("Fast", 1152), ("Faster", 1344)],
)
def test_legacy_of_the_void_shows_real_seconds_at_every_speed(speed: str, loops_per_minute: int) -> None:
    clock = GameClock(99_999, fifths_of_loops(real_time=True, speed=speed))
    assert clock.per_minute == loops_per_minute
    assert clock.text(loops_per_minute) == "1:00"
    assert clock.text(loops_per_minute - 1) == "0:59"


@pytest.mark.parametrize("speed", ["Slower", "Normal", "Faster"])
def test_the_older_expansions_show_seconds_of_normal_speed_at_every_speed(speed: str) -> None:
    clock = GameClock(99_999, fifths_of_loops(real_time=False, speed=speed))
    assert clock.text(960) == "1:00"


@pytest.mark.parametrize(
    ("loop", "text"), [(0, "0:00"), (22, "0:00"), (23, "0:01"), (80_640, "1:00:00"), (82_096, "1:01:05")]
)
def test_text(loop: int, text: str) -> None:
    assert LOTV.text(loop) == text
    assert LOTV.text(loop, "zh") == text


@pytest.mark.parametrize(
    "text",
    [
        "2:18",
        "02:18",
        "2：18",
        "２:１８",
        "0:02:18",
        "2:18.5",
        "2m18s",
        "2m 18s",
        "2 min 18 s",
        "2 min. 18 sec.".replace(".", ""),
        "2 minutes and 18 seconds",
        "two minutes and eighteen seconds",
        "2'18",
        "2'18\"",
        "2′18″",
        "2分18秒",
        "2分18",
        "两分十八秒",
        "二分十八秒",
        "2 分 18 秒",
        "138",
        "138 seconds",
        "138s",
        "138秒",
        "at 2:18",
        "around 2:18",
        "about 2:18",
        "在2:18",
        "2:18左右",
        "大约2分18秒",
        "(2:18)",
        "2:18.",
        138,
        138.9,
    ],
)
def test_spellings_of_one_moment(text: str | float) -> None:
    # The clock shows 2:18 from loop 3092 (138 * 22.4 = 3091.2) to 3113.
    assert LOTV.parse(text) == Span(3092, 3113)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("8分半", "8:30"),
        ("八分半", "8:30"),
        ("8.5 minutes", "8:30"),
        ("8:30", "8:30"),
        ("8 and a half minutes", "8:30"),
        ("eight and a half minutes", "8:30"),
        ("two minutes", "2:00"),
        ("150 seconds", "2:30"),
        ("at 5 minutes", "5:00"),
        ("five minutes in", "5:00"),
        ("the 5-minute mark", "5:00"),
        ("minute 5", "5:00"),
        ("第五分钟", "5:00"),
        ("5分钟时", "5:00"),
        ("半分钟", "0:30"),
        ("half a minute", "0:30"),
        ("a minute and a half", "1:30"),
        ("一分半", "1:30"),
        ("3分零5秒", "3:05"),
        ("61:05", "1:01:05"),
        ("1:01:05", "1:01:05"),
        ("1小时1分5秒", "1:01:05"),
        ("an hour", "1:00:00"),
        ("twenty-five minutes", "25:00"),
    ],
)
def test_further_spellings(text: str, shown: str) -> None:
    span = LOTV.parse(text)
    assert span is not None
    assert LOTV.text(span.start) == LOTV.text(span.end) == shown


@pytest.mark.parametrize(
    "text", ["", "turn 5", "T5", "5:99", "1:75:00", "soon", "-1", "-3", "半", "12:34:56:78", "9" * 40, "e4"]
)
def test_what_is_no_moment(text: str) -> None:
    assert LOTV.parse(text) is None


@pytest.mark.parametrize("number", [-1, float("nan"), float("inf"), 10**12, True])
def test_numbers_that_are_no_moment(number: float) -> None:
    assert LOTV.parse(number) is None
    assert LOTV.duration(number) is None


def test_a_moment_past_the_end_is_still_one() -> None:
    span = GameClock(1000).parse("59:00")
    assert span is not None
    assert span.start > 1000


@pytest.mark.parametrize(
    ("text", "loops"),
    [
        ("30 seconds", 672),
        ("thirty seconds", 672),
        ("半分钟", 672),
        ("two minutes", 2688),
        ("2:00", 2688),
        ("一分半", 2016),
        ("1m30s", 2016),
        (90, 2016),
        (0.5, 11),
    ],
)
def test_durations(text: str | float, loops: int) -> None:
    assert LOTV.duration(text) == loops


@pytest.mark.parametrize("text", ["minute 5", "第五分钟", "two turns", ""])
def test_what_is_no_duration(text: str) -> None:
    assert LOTV.duration(text) is None


def test_tolerance_is_a_second_and_ten_about() -> None:
    assert (LOTV.tolerance(about=False), LOTV.tolerance(about=True)) == (23, 224)
    assert (HOTS.tolerance(about=False), HOTS.tolerance(about=True)) == (16, 160)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 500_000), st.sampled_from([48, 64, 80, 96, 112]))
def test_every_loop_lies_in_the_second_its_text_names(loop: int, fifths: int) -> None:
    clock = GameClock(500_000, fifths)
    span = clock.parse(clock.text(loop))
    assert span is not None
    assert loop in span
    assert clock.text(span.start) == clock.text(span.end)
    assert clock.text(span.end + 1) != clock.text(loop)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="0123456789:.'\" minutesechalf分秒半小时两十零第-and", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    span = LOTV.parse(text)
    assert span is None or 0 <= span.start <= span.end
    length = LOTV.duration(text)
    assert length is None or length >= 0
