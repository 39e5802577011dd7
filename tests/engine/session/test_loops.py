"""Models that repeat themselves are stopped; honest text, however dull, is not."""

from __future__ import annotations

import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.loader import load_replay
from engine.providers.base import ChatMessage, ChatRequest
from engine.providers.embedded import EmbeddedAnalyst
from engine.providers.retry import RetryPolicy
from engine.providers.task import AnalystTask
from engine.session.answer import Answer, Patience, listen
from engine.session.loops import where_it_loops
from engine.session.plan import plan_review
from tests.conftest import REPO
from tests.engine.session.fakes import FakeProvider, says, spec

GOOD = "Side 1 lost three units on turn 4 [c1]."


@pytest.mark.parametrize(
    ("loop", "kept"),
    [
        ("The game of Wesnoth.\n\n" * 30, "The game of Wesnoth."),
        ("0," * 300, "0,"),
        ("000,000," * 60, None),
        ("It is won by who wins. It is won by who loses. It is won by who wins. " * 12, None),
        ("好棋。" * 120, "好棋。"),
    ],
)
def test_a_loop_is_found_and_what_came_before_it_is_kept(loop: str, kept: str | None) -> None:
    text = f"{GOOD} {loop}"
    length = where_it_loops(text)
    assert length is not None
    assert text[:length].startswith(GOOD)
    assert length < len(GOOD) + 90
    if kept is not None:
        assert text[:length].rstrip().endswith(kept)


@pytest.mark.parametrize("sample", ["wesnoth-duel.gz", "opera-game-1858.pgn"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_review_is_no_loop(sample: str, lang: str) -> None:
    if sample.endswith(".pgn"):
        pytest.importorskip("chess")
    replay = load_replay(REPO / "resources/samples" / sample)
    for segment in plan_review(replay):
        text = EmbeddedAnalyst(lang=lang).write(AnalystTask("draft", replay, segment, lang))
        assert all(where_it_loops(text[:end]) is None for end in range(0, len(text) + 1, 50))


def test_lists_of_much_the_same_are_no_loop() -> None:
    claims = "\n".join(
        json.dumps({"id": f"c{number}", "type": "count", "side": "side 1", "kind": "lost", "value": number})
        for number in range(60)
    )
    table = "\n".join(f"| turn {number} | 8 | 8 |" for number in range(60))
    for text in (claims, table, "-" * 80, "= " * 40):
        assert where_it_loops(text) is None


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=600), st.text(min_size=1, max_size=30), st.integers(0, 60))
def test_any_text(before: str, part: str, times: int) -> None:
    text = before + part * times
    length = where_it_loops(text)
    assert length is None or 0 <= length <= len(text)


def test_a_model_that_loops_is_not_listened_to_any_longer() -> None:
    provider = FakeProvider(says(GOOD, *[" And so it goes."] * 5_000))
    answer = Answer()
    patience = Patience(first_byte=5, silence=5)

    async def run() -> None:
        request = ChatRequest((ChatMessage(role="user", content=f"draft {spec('opening').id}"),))
        await listen(
            provider,
            request,
            answer,
            patience=patience,
            retry=RetryPolicy(retries=0),
            on_wait=lambda pause: None,
            on_progress=lambda characters: None,
        )

    asyncio.run(run())
    assert answer.raw.startswith(GOOD)
    assert len(answer.raw) < 120
    assert answer.cut_off
    assert "repeated itself" in str(answer.error)
    assert provider.open == 0
