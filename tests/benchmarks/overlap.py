"""How close the flow of a turn comes to the ideal schedule, against a scripted server.

A stream of the scripted server takes a fixed time; what one bare stream takes is measured in the same run.
Ideal: with a place for every segment, one stream, and one more if anything is revised; with fewer places,
the larger of that and of all the streams divided by the places.
"""

from __future__ import annotations

import asyncio
import time
from itertools import count

from engine.facts import Replay
from engine.games.loader import load_replay
from engine.providers.base import ChatMessage, ChatRequest
from engine.providers.openai import OpenAIProvider
from engine.session.engine import Engine
from engine.session.options import TurnOptions
from tests.end_to_end.drafts import SAMPLE, TRUE, WRONG_COUNT
from tests.model_server import ModelServer, RecordedRequest, Reply, text

PIECES, DELAY = 60, 0.02
RUNS = 3


def run() -> str:
    replay = load_replay(SAMPLE)
    lines = [
        "| segments | revised | places | ideal s | measured s | ratio |",
        "|---|---|---|---|---|---|",
    ]
    stream = min(asyncio.run(_bare()) for _ in range(RUNS))
    for segments, revised, places in (
        (7, 0, 7),
        (7, 1, 7),
        (7, 3, 7),
        (7, 7, 7),
        (7, 0, 2),
        (7, 3, 2),
        (7, 3, 4),
    ):
        chain = stream * (2 if revised else 1)
        ideal = max(chain, stream * -(-(segments + revised) // places))
        measured = min(asyncio.run(_turn(replay, segments, revised, places)) for _ in range(RUNS))
        lines.append(
            f"| {segments} | {revised} | {places} | {ideal:.2f} | {measured:.2f} | {measured / ideal:.3f} |"
        )
    return "\n".join(lines)


def _server(revised: int) -> ModelServer:
    """The first request is for setting up; of the drafts after it the first ``revised`` are wrong."""
    drafts = count()

    def script(request: RecordedRequest) -> Reply:
        wrong = "<issues>" not in request.text and 1 <= next(drafts) <= revised
        return text(WRONG_COUNT if wrong else TRUE, pieces=PIECES, delay=DELAY)

    return ModelServer(script)


async def _bare() -> float:
    with _server(0) as server:
        provider = OpenAIProvider(server.base_url, "scripted")
        request = ChatRequest((ChatMessage(role="user", content="x"),))
        await _drain(provider, request)  # the connection is made once per turn as well
        before = time.perf_counter()
        await _drain(provider, request)
        seconds = time.perf_counter() - before
        await provider.close()
    return seconds


async def _drain(provider: OpenAIProvider, request: ChatRequest) -> None:
    async for _ in provider.stream(request):
        pass


async def _turn(replay: Replay, segments: int, revised: int, places: int) -> float:
    with _server(revised) as server:
        provider = OpenAIProvider(server.base_url, "scripted")
        engine = Engine()
        options = TurnOptions(segments=segments, concurrency=places)
        await engine.review(replay, provider, TurnOptions(segments=1)).wait()  # everything is set up
        before = time.perf_counter()
        results = await engine.review(replay, provider, options).wait()
        seconds = time.perf_counter() - before
        assert len(results) == segments
        await engine.close()
        await provider.close()
    return seconds
