"""Exchanges recorded from real servers, replayed byte for byte and split wherever a network may split."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BrokenStream, ProviderRefused
from engine.providers.base import StreamEvent, Usage
from engine.providers.dialect import DialectName
from engine.providers.http import HttpProvider
from engine.providers.registry import dialect_named
from tests.engine.providers.asking import FakeClients, ask, collect, end_of, pieces, text_of, thoughts_of
from tests.model_server import ModelServer, recorded, recorded_body

EXCHANGES = Path(__file__).parents[2] / "model_server" / "exchanges"
STREAMS = sorted(EXCHANGES.glob("*_stream_*.txt"))
ONE_BY_ONE = 1_000
"""Bodies up to this size are split at one boundary at a time, longer ones at every seventh at once."""
STRIDE = 7
BOTH_ENDS = 500
"""Of a body of several times this size the middle repeats itself: it is split now and then."""


Said = tuple[str, str, str | None, Usage | None]
"""Text, thinking, why it ended, usage."""


def expected(body: bytes) -> Said:
    """What a body of chat completions says, read without any of the code under test."""
    text, finish, usage = "", None, None
    for line in body.decode().split("\n"):
        if line.startswith("data: ") and line != "data: [DONE]":
            frame = json.loads(line.removeprefix("data: "))
            for choice in frame["choices"]:
                text += choice["delta"].get("content") or ""
                finish = choice["finish_reason"] or finish
            if frame.get("usage"):
                usage = Usage(
                    input_tokens=frame["usage"]["prompt_tokens"],
                    output_tokens=frame["usage"]["completion_tokens"],
                )
    return text, "", finish, usage


def summary(events: list[StreamEvent]) -> Said:
    end = end_of(events)
    return text_of(events), thoughts_of(events), end.finish_reason, end.usage


def replay(bodies: list[tuple[bytes, ...]], dialect: DialectName = "openai") -> list[list[StreamEvent]]:
    """The events of each body, given in its pieces, one after the other through one provider."""
    waiting = iter(bodies)
    clients = FakeClients(lambda _: pieces(*next(waiting)))

    async def run() -> list[list[StreamEvent]]:
        provider = HttpProvider(dialect_named(dialect), "http://localhost:8080", "m", clients=clients)
        return [await collect(provider) for _ in bodies]

    return asyncio.run(run())


def split_everywhere(body: bytes) -> list[tuple[bytes, ...]]:
    """The body in pieces, again and again, so that each of its boundaries is one between two pieces."""
    if len(body) <= ONE_BY_ONE:
        return [(body[:at], body[at:]) for at in range(1, len(body))]
    cuts = []
    for first in range(1, STRIDE + 1):
        dense = range(first, len(body), STRIDE)
        cuts.append([at for n, at in enumerate(dense) if min(at, len(body) - at) <= BOTH_ENDS or n % 40 == 0])
    return [
        tuple(body[start:stop] for start, stop in zip([0, *cut], [*cut, len(body)], strict=True))
        for cut in cuts
    ]


@pytest.mark.parametrize("path", STREAMS, ids=lambda path: path.stem)
def test_split_at_every_boundary(path: Path) -> None:
    body = recorded_body(path)
    assert body.startswith(b"data: ")
    for events in replay(split_everywhere(body)):
        assert summary(events) == expected(body)


@pytest.mark.parametrize("path", STREAMS, ids=lambda path: path.stem)
@pytest.mark.parametrize("size", [1, 2, 3, 7, 64])
def test_in_small_pieces(path: Path, size: int) -> None:
    body = recorded_body(path)
    cut = tuple(body[at : at + size] for at in range(0, len(body), size))
    assert summary(replay([cut])[0]) == expected(body)


def test_all_recorded_streams_of_the_shared_folder(shared: Path) -> None:
    checked = 0
    for path in sorted((shared / "llm-frames").glob("*/*.txt")):
        body = recorded_body(path)
        if not body.startswith(b"data: ") or b"\ndata: [DONE]" not in body or "cancel" in path.name:
            continue
        said = expected(body)
        for events in replay(split_everywhere(body)):
            assert summary(events) == said, path.name
        checked += 1
    assert checked > 30


OTHER_DIALECTS: list[tuple[DialectName, str, Said]] = [
    (
        "anthropic",
        "llama_server_messages_text",
        ("Ze-o, hello. I'm Zoë,", "", "length", Usage(input_tokens=26, output_tokens=12)),
    ),
    (
        "anthropic",
        "anthropic_messages_text",
        ("你好！🙂 Hello, “friend”.", "", "stop", Usage(input_tokens=25, output_tokens=15)),
    ),
    (
        "anthropic",
        "anthropic_messages_thinking",
        (
            "Side 1 lost its Spearman on turn 9 [c1].",
            "The facts say turn 9。",
            "length",
            Usage(input_tokens=25, output_tokens=30),
        ),
    ),
    (
        "ollama",
        "ollama_chat_text",
        ("你好！🙂 Hello, “friend”.\n\nBye.", "", "stop", Usage(input_tokens=26, output_tokens=282)),
    ),
    (
        "ollama",
        "ollama_chat_thinking",
        (
            "Side 1 lost its Spearman on turn 9 [c1].",
            "Let me look at turn 9。",
            "length",
            Usage(input_tokens=26, output_tokens=60),
        ),
    ),
]


@pytest.mark.parametrize(("dialect", "name", "said"), OTHER_DIALECTS, ids=lambda value: str(value)[:30])
def test_other_dialects_split_at_every_boundary(dialect: DialectName, name: str, said: Said) -> None:
    body = recorded_body(EXCHANGES / f"{name}.txt")
    for events in replay(split_everywhere(body), dialect):
        assert summary(events) == said
    for events in replay([tuple(body[at : at + 1] for at in range(len(body)))], dialect):
        assert summary(events) == said


@pytest.mark.parametrize(
    ("dialect", "name", "says"),
    [
        ("anthropic", "anthropic_messages_overloaded", "broke off its answer. It said: Overloaded"),
        ("ollama", "ollama_chat_error", "broke off its answer. It said: an error was encountered"),
    ],
)
def test_errors_in_the_middle_split_at_every_boundary(dialect: DialectName, name: str, says: str) -> None:
    body = recorded_body(EXCHANGES / f"{name}.txt")
    for cut in split_everywhere(body)[::3]:
        with pytest.raises(BrokenStream, match=says):
            replay([cut], dialect)


@pytest.mark.parametrize(
    ("name", "error", "says"),
    [
        ("llama_server_oversized", ProviderRefused, "longer than 'm'"),
        ("llama_cpp_python_oversized", BrokenStream, "empty answer"),
        ("llama_cpp_python_oversized_whole", ProviderRefused, "longer than 'm'"),
        ("llama_server_bad_schema", ProviderRefused, "refused the request"),
        ("llama_cpp_python_bad_schema", ProviderRefused, "failed"),
    ],
)
def test_recorded_refusals(model_server: ModelServer, name: str, error: type[Exception], says: str) -> None:
    model_server.script = recorded(EXCHANGES / f"{name}.txt")
    with pytest.raises(error, match=says) as caught:
        ask(model_server.base_url)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("llama_server_messages_no_key", "did not accept the key"),
        ("llama_server_messages_oversized", "longer than 'm'"),
    ],
)
def test_recorded_refusals_of_messages(model_server: ModelServer, name: str, says: str) -> None:
    model_server.script = recorded(EXCHANGES / f"{name}.txt")
    with pytest.raises(ProviderRefused, match=says):
        ask(model_server.root, dialect="anthropic")


def test_a_recorded_message_in_one_piece(model_server: ModelServer) -> None:
    model_server.script = recorded(EXCHANGES / "llama_server_messages_whole.txt")
    said = summary(ask(model_server.root, dialect="anthropic"))
    assert said == ("Ze-o, hello. I'm Zoë,", "", "length", Usage(input_tokens=26, output_tokens=12))


@pytest.mark.parametrize("name", ["llama_server_whole", "llama_cpp_python_whole"])
def test_a_recorded_answer_in_one_piece(model_server: ModelServer, name: str) -> None:
    model_server.script = recorded(EXCHANGES / f"{name}.txt")
    events = ask(model_server.base_url)
    assert text_of(events).startswith("Hello there!")
    assert end_of(events).finish_reason == "length"
    assert end_of(events).usage == Usage(input_tokens=33, output_tokens=16)


def test_recorded_over_a_real_socket_in_single_bytes(model_server: ModelServer) -> None:
    path = EXCHANGES / "llama_server_stream_stop.txt"
    model_server.script = recorded(path).resized(1)
    assert summary(ask(model_server.base_url)) == expected(recorded_body(path))


FRAME_TEXT = st.text(
    st.characters(blacklist_categories=["Cs"]) | st.sampled_from("中文“”…🙂\u2028\u2029\x85\x0b\x0c\r\n<>/"),
    max_size=40,
)


@settings(max_examples=60, deadline=None)
@given(
    texts=st.lists(FRAME_TEXT, max_size=6),
    newline=st.sampled_from(["\n", "\r\n", "\r"]),
    escaped=st.booleans(),
    cuts=st.lists(st.integers(0, 5_000), max_size=20),
)
def test_any_text_in_any_pieces(texts: list[str], newline: str, escaped: bool, cuts: list[int]) -> None:
    frames = [
        {"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": None}]} for text in texts
    ]
    frames.append({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
    body = "".join(f"data: {json.dumps(frame, ensure_ascii=escaped)}{newline * 2}" for frame in frames)
    data = f": hello{newline}{newline}{body}data: [DONE]{newline * 2}".encode()
    at = sorted({cut % len(data) for cut in cuts})
    parts = tuple(data[start:stop] for start, stop in zip([0, *at], [*at, len(data)], strict=True))
    (events,) = replay([parts])
    whole = "".join(texts)
    if "think" not in whole and "thought" not in whole:
        # White space before the first word is not part of an answer.
        assert text_of(events) == whole.lstrip()
        assert thoughts_of(events) == ""


@settings(max_examples=60, deadline=None)
@given(data=st.binary(max_size=400), cut=st.integers(0, 400))
def test_any_bytes_end_in_order_or_in_a_provider_error(data: bytes, cut: int) -> None:
    try:
        (events,) = replay([(data[:cut], data[cut:])])
    except (BrokenStream, ProviderRefused) as error:
        caught = error
    else:
        end_of(events)
        return
    assert "\n" not in str(caught)
    assert not caught.retryable
