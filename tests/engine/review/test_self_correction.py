"""The hint for the next turn: when it is made, how long it waits, who gets it."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.prompting.stack import PromptStack
from engine.review import self_correction
from engine.review.scores import DIMENSIONS, THRESHOLDS, Dimension, ReviewScore, evaluated
from engine.review.self_correction import (
    MOST_HINTS,
    WORDINGS,
    HintCache,
    build_correction_hint,
    consume_hint,
    hint_key,
    store_hint,
    take_hint,
)

WHO = ("char_xyz", "user_123", "conv_abc")


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    self_correction._HINT_CACHE.clear()
    yield
    self_correction._HINT_CACHE.clear()


def scores(**given: float) -> ReviewScore:
    """All is well but for what is given."""
    well = {"character_fidelity": 0.9, "immersion": 0.9, "world_consistency": 0.9, "risk": 0.1}
    return ReviewScore(**{**well, **given})


# -- building -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dimension", "limit", "just_well"),
    [
        ("character_fidelity", 0.5999, 0.6),
        ("immersion", 0.4999, 0.5),
        ("world_consistency", 0.5999, 0.6),
        ("risk", 0.6, 0.5999),
    ],
)
def test_each_threshold_stands_where_the_seed_puts_it(
    dimension: Dimension, limit: float, just_well: float
) -> None:
    assert build_correction_hint(scores(**{dimension: limit})) == WORDINGS[dimension]["zh"]
    assert build_correction_hint(scores(**{dimension: just_well})) == ""


def test_wordings_are_the_seeds_own() -> None:
    assert {name: WORDINGS[name]["zh"] for name in DIMENSIONS} == {
        "character_fidelity": (
            "上一轮的回复有些脱离角色设定（OOC），这一轮请更严格地贴合角色的性格、说话方式和身份。"
        ),
        "immersion": "上一轮的代入感偏弱，这一轮请增强场景描写与情感表达，让对话更有沉浸感。",
        "world_consistency": "上一轮可能与既定世界观/设定有出入，这一轮请注意保持与世界设定的一致性。",
        "risk": "上一轮的内容存在偏离设定或前后矛盾的风险，这一轮请谨慎，确保内容安全、连贯、符合设定。",
    }


def test_english_has_wordings_of_its_own() -> None:
    english = [WORDINGS[name]["en"] for name in DIMENSIONS]
    assert len(set(english)) == 4
    assert all(text.isascii() and text.endswith(".") for text in english)
    low = ReviewScore(character_fidelity=0.1, immersion=0.1, world_consistency=0.1, risk=0.9)
    assert build_correction_hint(low, "en") == "\n".join(english)


def test_nothing_to_correct_is_an_empty_text() -> None:
    assert build_correction_hint(scores()) == ""


def test_scores_of_zero_are_not_evaluated_and_ask_for_nothing() -> None:
    assert build_correction_hint(ReviewScore()) == ""
    assert build_correction_hint(scores(world_consistency=0)) == ""
    # What was looked at and found to be nothing is not zero.
    assert (
        build_correction_hint(scores(world_consistency=evaluated(0))) == WORDINGS["world_consistency"]["zh"]
    )


def test_several_hints_stand_on_lines_of_their_own() -> None:
    hint = build_correction_hint(scores(character_fidelity=0.2, risk=0.8))
    assert hint.split("\n") == [WORDINGS["character_fidelity"]["zh"], WORDINGS["risk"]["zh"]]


@settings(max_examples=200, deadline=None)
@given(st.tuples(*[st.floats(0, 1)] * 4), st.sampled_from(["en", "zh"]))
def test_a_hint_is_the_crossed_dimensions_in_order(values: tuple[float, ...], lang: str) -> None:
    given_scores = ReviewScore(**dict(zip(DIMENSIONS, values, strict=True)))
    expected = [
        WORDINGS[name][lang]
        for name, value in zip(DIMENSIONS, values, strict=True)
        if value != 0 and (value >= 0.6 if name == "risk" else value < THRESHOLDS[name].limit)
    ]
    assert build_correction_hint(given_scores, lang) == "\n".join(expected)


@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan"), float("inf")])
def test_scores_lie_between_zero_and_one(value: float) -> None:
    with pytest.raises(ValueError, match="immersion"):
        ReviewScore(immersion=value)


# -- keeping ------------------------------------------------------------------------------------------


def test_a_hint_is_read_once() -> None:
    store_hint(*WHO, "Take care.")
    assert consume_hint(*WHO) == "Take care."
    assert consume_hint(*WHO) is None


def test_where_there_is_none_there_is_none() -> None:
    assert consume_hint(*WHO) is None
    assert take_hint(*WHO) is None


@pytest.mark.parametrize("empty", ["", "  \n"])
def test_an_empty_hint_clears_what_waits(empty: str) -> None:
    store_hint(*WHO, "Take care.")
    store_hint(*WHO, empty)
    assert consume_hint(*WHO) is None


def test_a_newer_hint_takes_the_place_of_an_older_one() -> None:
    store_hint(*WHO, "old")
    store_hint(*WHO, "new")
    assert consume_hint(*WHO) == "new"
    assert consume_hint(*WHO) is None


def test_the_key_is_character_user_and_conversation() -> None:
    assert hint_key("char_xyz", "user_123", "conv_abc") == "char_xyz:user_123:conv_abc"
    store_hint(*WHO, "mine")
    for other in (("char_1", *WHO[1:]), (WHO[0], "user_1", WHO[2]), (*WHO[:2], "conv_1")):
        assert consume_hint(*other) is None
    assert consume_hint(*WHO) == "mine"


def test_a_colon_in_an_id_does_not_make_two_keys_alike() -> None:
    assert hint_key("a:b", "c", "d") != hint_key("a", "b:c", "d")
    assert hint_key("a%3Ab", "c", "d") != hint_key("a:b", "c", "d")


def test_at_most_two_hundred_wait_and_the_oldest_goes() -> None:
    assert MOST_HINTS == 200
    for number in range(200):
        store_hint("c", "u", str(number), f"hint {number}")
    store_hint("c", "u", "0", "hint 0 anew")  # which makes it the newest
    store_hint("c", "u", "200", "hint 200")
    assert len(self_correction._HINT_CACHE) == 200
    assert consume_hint("c", "u", "1") is None
    assert consume_hint("c", "u", "0") == "hint 0 anew"
    assert consume_hint("c", "u", "2") == "hint 2"
    assert consume_hint("c", "u", "200") == "hint 200"


def test_hints_are_in_memory_only(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_file(*args: object, **more: object) -> None:
        raise AssertionError("a hint went to a file")

    monkeypatch.setattr("builtins.open", no_file)
    monkeypatch.setattr("os.open", no_file)
    monkeypatch.setattr("sqlite3.connect", no_file)
    store_hint(*WHO, "Take care.")
    assert consume_hint(*WHO) == "Take care."
    # A program that starts anew starts with none.
    assert len(HintCache()) == 0


def test_it_is_injected_under_its_name_with_priority_100() -> None:
    assert (self_correction.KEY, self_correction.PRIORITY) == ("self_correction", 100)
    prompt_stack = PromptStack()
    store_hint(*WHO, "Take care.")
    hint = consume_hint(*WHO)
    assert hint is not None
    prompt_stack.add_injection(key="self_correction", content=hint, priority=100)
    assert prompt_stack.assemble().pieces == ("self_correction",)
    assert prompt_stack.assemble().messages[0].content == "Take care."


# -- on its way ---------------------------------------------------------------------------------------


def test_a_hint_on_its_way_belongs_to_nobody_else() -> None:
    store_hint(*WHO, "Take care.")
    lease = take_hint(*WHO)
    assert lease is not None
    assert lease.hint == "Take care."
    assert take_hint(*WHO) is None
    assert consume_hint(*WHO) is None
    lease.sent()
    lease.failed()  # too late: it is used up
    assert consume_hint(*WHO) is None


def test_a_send_that_failed_loses_nothing() -> None:
    store_hint(*WHO, "Take care.")
    for _ in range(3):
        lease = take_hint(*WHO)
        assert lease is not None
        lease.failed()
    assert consume_hint(*WHO) == "Take care."


@pytest.mark.parametrize(("meanwhile", "left"), [("newer", "newer"), ("", None)])
def test_a_hint_that_comes_back_does_not_undo_what_came_meanwhile(meanwhile: str, left: str | None) -> None:
    store_hint(*WHO, "Take care.")
    lease = take_hint(*WHO)
    assert lease is not None
    store_hint(*WHO, meanwhile)
    lease.failed()
    assert consume_hint(*WHO) == left


def test_a_hint_that_was_sent_does_not_take_a_newer_one_with_it() -> None:
    store_hint(*WHO, "Take care.")
    lease = take_hint(*WHO)
    assert lease is not None
    store_hint(*WHO, "Take care.")  # the same words, another hint
    lease.sent()
    assert consume_hint(*WHO) == "Take care."


def test_threads_share_the_cache_safely() -> None:
    cache = HintCache(most=50)
    got: Counter[str] = Counter()
    lock = threading.Lock()
    begin = threading.Barrier(8)

    def work(worker: int) -> None:
        begin.wait()
        mine: list[str] = []
        for number in range(300):
            name = str(number % 70)
            store_hint("c", "u", name, f"{worker}/{number}", cache=cache)
            hint = consume_hint("c", "u", name, cache=cache)
            lease = take_hint("c", "u", str((number + 7) % 70), cache=cache)
            if lease is not None:
                if number % 2:
                    lease.sent()
                    mine.append(lease.hint)
                else:
                    lease.failed()
            if hint is not None:
                mine.append(hint)
        with lock:
            got.update(mine)

    threads = [threading.Thread(target=work, args=(worker,)) for worker in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(cache) <= 50
    assert got
    assert max(got.values()) == 1  # no hint was read twice
