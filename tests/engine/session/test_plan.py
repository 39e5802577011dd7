from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.facts import Event, EventKind, FactStore, Replay, Series
from engine.games.loader import load_replay
from engine.prompting.templates import segment_table
from engine.session import windows
from engine.session.plan import plan_question, plan_review
from tests.conftest import REPO
from tests.engine.session.fakes import TurnClock, replay

SAMPLES = ("wesnoth-duel.gz", "opera-game-1858.pgn")


@pytest.fixture(scope="module", params=SAMPLES)
def sample(request: pytest.FixtureRequest) -> Replay:
    return load_replay(REPO / "resources" / "samples" / request.param)


def story(end: int = 100) -> Replay:
    """A game in which side 1 leads until it loses a fight at 60."""
    moments = list(range(0, end + 1, 5))
    ours = [10 + at if at <= 60 else 20 for at in moments]
    theirs = [10 + at for at in moments]
    events = [
        Event(f"f{number}", 58 + number, "side 1", EventKind.LOST, "Spearman", details={"value": 14})
        for number in range(5)
    ] + [Event("f9", 20, "side 2", EventKind.LOST, "Scout", details={"value": 18})]
    series = [
        Series("units", "side 1", moments, ours, 100),
        Series("units", "side 2", moments, theirs, 200),
        Series("gold", "side 1", moments, ours, 300),
    ]
    return replay(store=FactStore(events, series), clock=TurnClock(end=end))


def test_every_segment_has_a_title_and_an_instruction_in_both_languages(sample: Replay) -> None:
    for lang in ("en", "zh"):
        specs = plan_review(sample, lang=lang)
        assert len(specs) >= 5
        assert len({spec.id for spec in specs}) == len(specs)
        for spec in specs:
            assert spec.title
            assert "{" not in spec.instruction
            assert 0 <= spec.start <= spec.end <= sample.clock.end
            assert any("\u4e00" <= c <= "\u9fff" for c in spec.title) is (lang == "zh")


def test_the_table_has_both_languages_for_every_focus() -> None:
    table = segment_table()
    for focus, texts in table.items():
        if focus != "version":
            assert set(texts) == {"en", "zh"}
            for words in texts.values():
                assert set(words) == {"title", "instruction"}


def test_the_plan_reads_in_the_order_of_the_game(sample: Replay) -> None:
    specs = plan_review(sample)
    assert specs[0].id == "opening"
    assert [spec.id for spec in specs][-2:] == ["endgame", "advice"]
    local = [spec for spec in specs if (spec.start, spec.end) != (0, sample.clock.end)]
    assert all(one.start <= other.start for one, other in pairwise(local))


@pytest.mark.parametrize("most", [1, 2, 3, 20])
def test_at_most_so_many_segments_the_most_telling_ones(sample: Replay, most: int) -> None:
    whole = plan_review(sample)
    specs = plan_review(sample, segments=most)
    assert len(specs) == min(most, len(whole))
    assert [spec.id for spec in whole if spec in specs] == [spec.id for spec in specs]


def test_luck_is_a_segment_where_the_replay_knows_luck() -> None:
    assert "luck" in {
        spec.id for spec in plan_review(load_replay(REPO / "resources/samples/wesnoth-duel.gz"))
    }
    assert "luck" not in {spec.id for spec in plan_review(story())}


def test_the_turning_point_is_where_the_balance_shifted() -> None:
    (found, *_) = windows.turning_points(story())
    assert 65 in found  # the first sample after the fight


def test_the_biggest_fight_is_where_most_was_lost() -> None:
    found = windows.biggest_fight(story())
    assert found is not None
    assert found.start <= 58
    assert found.end >= 62
    assert found.end - found.start < 20


def test_a_replay_that_says_nothing_still_gets_an_overview() -> None:
    (spec,) = plan_review(replay())
    assert spec.id == "overview"


def test_a_question_is_one_segment_over_the_whole_game() -> None:
    spec = plan_question(story(), lang="zh", number=3)
    assert (spec.id, spec.title, spec.start, spec.end) == ("answer-3", "回答", 0, 100)


@settings(max_examples=60, deadline=None)
@given(
    end=st.integers(0, 50),
    losses=st.lists(st.tuples(st.integers(0, 50), st.sampled_from(["side 1", "side 2"])), max_size=12),
    values=st.lists(st.floats(0, 1e6, allow_nan=False), max_size=6),
)
def test_any_game_has_a_plan(end: int, losses: list[tuple[int, str]], values: list[float]) -> None:
    events = [
        Event(f"f{number}", min(at, end), side, EventKind.LOST, "Spearman")
        for number, (at, side) in enumerate(losses)
    ]
    moments = [min(end, index * 7) for index in range(len(values))]
    series = [Series("units", "side 1", moments, values, 1000)]
    game = replay(store=FactStore(events, series), clock=TurnClock(end=end))
    specs = plan_review(game)
    assert specs
    assert all(0 <= spec.start <= spec.end <= max(end, 1) for spec in specs)
