"""Answers the way Anthropic's messages API and Ollama's own API give them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.model_server.replies import Framing, Reply, Step, json_reply, pieces_of

LINES = "application/x-ndjson"


def events(frames: Iterable[Mapping[str, Any]]) -> Reply:
    """A stream of named events, as the messages API sends it."""
    steps: list[Step] = [
        f"event: {frame['type']}\ndata: {json.dumps(frame, ensure_ascii=False)}\n\n".encode()
        for frame in frames
    ]
    return Reply(tuple(steps))


def message_frames(
    answer: str,
    *,
    pieces: int | Sequence[str] = 12,
    usage: tuple[int, int] | None = (120, 40),
    stop: str | None = "end_turn",
    thinking: str = "",
    ping: bool = True,
) -> list[dict[str, Any]]:
    """The frames of one message; thinking stands in a block of its own, with its signature."""
    given = {} if usage is None else {"usage": {"input_tokens": usage[0], "output_tokens": 1}}
    start: dict[str, Any] = {
        "id": "msg_scripted",
        "type": "message",
        "role": "assistant",
        "model": "scripted",
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        **given,
    }
    frames: list[dict[str, Any]] = [{"type": "message_start", "message": start}]
    blocks: list[tuple[dict[str, Any], list[dict[str, Any]]]] = []
    if thinking:
        deltas = [{"type": "thinking_delta", "thinking": piece} for piece in pieces_of(thinking, 3)]
        deltas.append({"type": "signature_delta", "signature": "EqQBCgIYAhIM"})
        blocks.append(({"type": "thinking", "thinking": "", "signature": ""}, deltas))
    deltas = [{"type": "text_delta", "text": piece} for piece in pieces_of(answer, pieces)]
    blocks.append(({"type": "text", "text": ""}, deltas))
    for index, (block, told) in enumerate(blocks):
        frames.append({"type": "content_block_start", "index": index, "content_block": block})
        if ping and index == 0:
            frames.append({"type": "ping"})
        frames += [{"type": "content_block_delta", "index": index, "delta": delta} for delta in told]
        frames.append({"type": "content_block_stop", "index": index})
    ended = {} if usage is None else {"usage": {"output_tokens": usage[1]}}
    frames.append({"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None}, **ended})
    frames.append({"type": "message_stop"})
    return frames


def message(answer: str, **options: Any) -> Reply:
    """A streamed message; the options are those of `message_frames`."""
    return events(message_frames(answer, **options))


def whole_message(answer: str, *, usage: tuple[int, int] = (120, 40), stop: str = "end_turn") -> Reply:
    """A message in one JSON document."""
    return json_reply(
        {
            "id": "msg_scripted",
            "type": "message",
            "role": "assistant",
            "model": "scripted",
            "content": [{"type": "text", "text": answer}],
            "stop_reason": stop,
            "usage": {"input_tokens": usage[0], "output_tokens": usage[1]},
        }
    )


def message_error(kind: str, text: str, *, status: int = 400) -> Reply:
    """A refusal in the shape of the messages API."""
    body = {"type": "error", "error": {"type": kind, "message": text}, "request_id": "req_scripted"}
    return json_reply(body, status=status)


def error_event(kind: str, text: str) -> bytes:
    """An error as an event of a stream that had begun well."""
    data = json.dumps({"type": "error", "error": {"type": kind, "message": text}})
    return f"event: error\ndata: {data}\n\n".encode()


def lines(objects: Iterable[Mapping[str, Any]]) -> Reply:
    """One JSON object per line."""
    steps: list[Step] = [json.dumps(one, ensure_ascii=False).encode() + b"\n" for one in objects]
    return Reply(tuple(steps), headers=(("content-type", LINES),), framing=Framing.CHUNKED)


def chat_lines(
    answer: str,
    *,
    pieces: int | Sequence[str] = 12,
    usage: tuple[int | None, int] | None = (120, 40),
    done_reason: str | None = "stop",
    thinking: str = "",
) -> list[dict[str, Any]]:
    """The objects of one chat; ``usage`` None for a server that counts nothing."""

    def told(done: bool, **said: str) -> dict[str, Any]:
        head = {"model": "scripted", "created_at": "2026-01-01T00:00:00.000000Z"}
        return {**head, "message": {"role": "assistant", "content": "", **said}, "done": done}

    objects = [told(False, thinking=piece) for piece in pieces_of(thinking, 3) if piece]
    objects += [told(False, content=piece) for piece in pieces_of(answer, pieces)]
    last = told(True)
    if done_reason is not None:
        last["done_reason"] = done_reason
    last["total_duration"] = 1_000_000
    if usage is not None:
        given, last["eval_count"] = usage
        if given is not None:
            last["prompt_eval_count"] = given
    return [*objects, last]


def chat(answer: str, **options: Any) -> Reply:
    """A streamed chat of Ollama's; the options are those of `chat_lines`."""
    return lines(chat_lines(answer, **options))


def tags(*names: str) -> Reply:
    """Ollama's list of models."""
    return json_reply(
        {
            "models": [
                {
                    "name": name,
                    "model": name,
                    "digest": "0" * 64,
                    "details": {"format": "gguf", "family": "qwen3", "parameter_size": "8.2B"},
                }
                for name in names
            ]
        }
    )
