"""Whatever a server sends, in whichever dialect it is read: an end in good order, or one clear line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import ProviderError
from engine.providers.dialect import DIALECTS, DialectName
from tests.engine.providers.asking import end_of
from tests.engine.providers.test_frames import replay

NAMES = st.sampled_from(
    """type message delta content content_block text thinking usage input_tokens output_tokens error choices
    index finish_reason stop_reason done done_reason prompt_eval_count eval_count role
    code status detail object prompt_tokens completion_tokens reasoning_content
    refusal x_groq cache_read_input_tokens""".split()
)
WORDS = st.sampled_from(
    """message_start content_block_start content_block_delta message_delta message_stop message text
    text_delta thinking thinking_delta error stop end_turn length overloaded_error rate_limit_error
    ping <think> </think> assistant [DONE]""".split()
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-3, 10**20)
    | st.floats(allow_nan=False)
    | WORDS
    | st.text(max_size=8)
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)
FRAMES = st.lists(st.dictionaries(NAMES, VALUES, max_size=5), min_size=1, max_size=6)


def framed(frames: list[dict[str, Any]], dialect: DialectName, *, named: bool) -> bytes:
    lines = [json.dumps(frame) for frame in frames]
    if dialect == "ollama":
        return "".join(f"{line}\n" for line in lines).encode()
    head = "event: error\n" if named else ""
    return "".join(f"{head}data: {line}\n\n" for line in lines).encode()


def ends_well(body: bytes, dialect: DialectName, cut: int) -> None:
    """Ends in order, or in an error of a provider with one line; nothing else is ever raised."""
    try:
        (events,) = replay([(body[:cut], body[cut:])], dialect)
    except ProviderError as error:
        caught = error
    else:
        end_of(events)
        return
    assert "\n" not in str(caught)
    assert str(caught)


@pytest.mark.parametrize("dialect", DIALECTS)
@settings(max_examples=80, deadline=None)
@given(frames=FRAMES, named=st.booleans(), cut=st.integers(0, 400))
def test_any_frames(dialect: DialectName, frames: list[dict[str, Any]], cut: int, *, named: bool) -> None:
    ends_well(framed(frames, dialect, named=named), dialect, cut)


@pytest.mark.parametrize("dialect", DIALECTS)
@settings(max_examples=40, deadline=None)
@given(document=VALUES, cut=st.integers(0, 200))
def test_any_document(dialect: DialectName, document: Any, cut: int) -> None:
    ends_well(json.dumps(document).encode(), dialect, cut)


@pytest.mark.parametrize("dialect", DIALECTS)
@settings(max_examples=40, deadline=None)
@given(data=st.binary(max_size=300), cut=st.integers(0, 300))
def test_any_bytes(dialect: DialectName, data: bytes, cut: int) -> None:
    ends_well(data, dialect, cut)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    "error", [{"type": ["x"]}, {"code": {}}, [1], [[{"message": 1}]], {"message": {"a": 1}}, True]
)
def test_errors_of_any_shape(dialect: DialectName, error: Any) -> None:
    ends_well(framed([{"error": error}], dialect, named=True), dialect, 5)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_document_nested_without_end(dialect: DialectName) -> None:
    for data in (b"[" * 200_000, b'{"a":' * 100_000, b"data: " + b"[" * 200_000 + b"\n\n"):
        ends_well(data, dialect, 1000)
