"""What the scripted server can answer, and how badly."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


@dataclass(frozen=True)
class Wait:
    """Send nothing for a while."""

    seconds: float


@dataclass(frozen=True)
class Hold:
    """Send nothing until the test calls ``server.release(name)``."""

    name: str


@dataclass(frozen=True)
class Cut:
    """Close the connection here, in the middle of whatever it was; ``reset`` sends RST instead of FIN."""

    reset: bool = False


@dataclass(frozen=True)
class Hang:
    """Send nothing more and never close: silence."""


Step = bytes | Wait | Hold | Cut | Hang


class Framing(StrEnum):
    """How the end of the body is told."""

    CHUNKED = "chunked"
    LENGTH = "length"
    CLOSE = "close"
    RAW = "raw"  # the steps are the whole response, status line and all


@dataclass(frozen=True)
class Reply:
    """One answer: a head and the steps of a body. Each bytes step is sent, and chunked, on its own."""

    steps: tuple[Step, ...] = ()
    status: int = 200
    headers: tuple[tuple[str, str], ...] = (("content-type", "text/event-stream"),)
    framing: Framing = Framing.CHUNKED
    before_head: tuple[Step, ...] = ()

    def with_headers(self, **headers: str) -> Reply:
        """Add or replace headers; underscores stand for hyphens."""
        added = {name.replace("_", "-").lower(): value for name, value in headers.items()}
        kept = tuple((name, value) for name, value in self.headers if name not in added)
        return dataclasses.replace(self, headers=(*kept, *added.items()))

    def framed(self, framing: Framing) -> Reply:
        return dataclasses.replace(self, framing=framing)

    def resized(self, size: int) -> Reply:
        """The same body in pieces of ``size`` bytes, cutting across frames and characters."""
        steps: list[Step] = []
        pending = b""
        for step in self.steps:
            if isinstance(step, bytes):
                pending += step
                while len(pending) >= size:
                    steps.append(pending[:size])
                    pending = pending[size:]
            else:
                if pending:
                    steps.append(pending)
                    pending = b""
                steps.append(step)
        if pending:
            steps.append(pending)
        return dataclasses.replace(self, steps=tuple(steps))

    def delayed(self, seconds: float) -> Reply:
        """The same body with a pause before every piece."""
        steps: list[Step] = []
        for step in self.steps:
            if isinstance(step, bytes):
                steps.append(Wait(seconds))
            steps.append(step)
        return dataclasses.replace(self, steps=tuple(steps))

    def then(self, *steps: Step) -> Reply:
        """The same body, and after it these steps."""
        return dataclasses.replace(self, steps=(*self.steps, *steps))

    def insert(self, after_pieces: int, *steps: Step) -> Reply:
        """These steps put in after so many pieces of the body (negative counts from the end)."""
        positions = [index for index, step in enumerate(self.steps) if isinstance(step, bytes)]
        if after_pieces < 0:
            after_pieces += len(positions)
        at = 0 if after_pieces == 0 else positions[after_pieces - 1] + 1
        return dataclasses.replace(self, steps=(*self.steps[:at], *steps, *self.steps[at:]))

    def hold(self, name: str, *, after_pieces: int = 0) -> Reply:
        """Stop after so many pieces until the test releases ``name``."""
        return self.insert(after_pieces, Hold(name))

    def cut(self, *, after_bytes: int, reset: bool = False) -> Reply:
        """The connection breaks after so many bytes of the body."""
        steps: list[Step] = []
        left = after_bytes
        for step in self.steps:
            if not isinstance(step, bytes):
                steps.append(step)
                continue
            if left <= len(step):
                # An empty remainder is not sent: a chunk of size 0 would end the body in good order.
                if step[:left]:
                    steps.append(step[:left])
                break
            steps.append(step)
            left -= len(step)
        return dataclasses.replace(self, steps=(*steps, Cut(reset)))

    def silent_head(self, *steps: Step) -> Reply:
        """These steps before even the status line."""
        return dataclasses.replace(self, before_head=steps)

    @property
    def body(self) -> bytes:
        return b"".join(step for step in self.steps if isinstance(step, bytes))


def _frame(data: str, *, newline: str, event: str | None = None) -> bytes:
    lines = [f"event: {event}"] if event else []
    lines += [f"data: {line}" for line in data.split("\n")]
    return (newline.join(lines) + newline * 2).encode()


def sse(
    frames: Iterable[Mapping[str, Any] | str | bytes],
    *,
    newline: str = "\n",
    done: bool = True,
    status: int = 200,
) -> Reply:
    """A stream of frames: mappings become JSON, strings become data as they are, bytes go out raw."""
    steps: list[Step] = []
    for frame in frames:
        if isinstance(frame, bytes):
            steps.append(frame)
        elif isinstance(frame, str):
            steps.append(_frame(frame, newline=newline))
        else:
            steps.append(_frame(json.dumps(frame, ensure_ascii=False), newline=newline))
    if done:
        steps.append(_frame("[DONE]", newline=newline))
    return Reply(tuple(steps), status=status)


def chunk(
    delta: Mapping[str, Any] | None = None,
    *,
    finish: str | None = None,
    usage: tuple[int, int] | None = None,
    model: str = "scripted",
    choices: bool = True,
) -> dict[str, Any]:
    """One ``chat.completion.chunk``."""
    frame: dict[str, Any] = {"id": "chatcmpl-scripted", "object": "chat.completion.chunk", "model": model}
    frame["choices"] = [{"index": 0, "delta": dict(delta or {}), "finish_reason": finish}] if choices else []
    if usage is not None:
        frame["usage"] = usage_json(usage)
    return frame


def usage_json(usage: tuple[int, int]) -> dict[str, int]:
    return {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": sum(usage)}


def pieces_of(answer: str, pieces: int | Sequence[str]) -> list[str]:
    """The answer in so many pieces of about the same size, or in the given ones."""
    if not isinstance(pieces, int):
        return list(pieces)
    size = max(1, -(-len(answer) // max(1, pieces)))
    return [answer[start : start + size] for start in range(0, len(answer), size)]


def text(
    answer: str,
    *,
    pieces: int | Sequence[str] = 12,
    delay: float = 0.0,
    usage: tuple[int, int] | None = (120, 40),
    finish: str | None = "stop",
    first_null: bool = True,
    reasoning: str = "",
    reasoning_field: str = "reasoning_content",
    newline: str = "\n",
    done: bool = True,
    comments: bool = False,
    usage_in_last_choice: bool = False,
) -> Reply:
    """An answer streamed the way OpenAI-compatible servers do it.

    Args:
        pieces: How many deltas, or the deltas themselves.
        delay: Seconds before each piece of the body.
        usage: Input and output tokens, None for a server that reports none.
        finish: ``finish_reason`` of the last delta, None for a server that never sends one.
        first_null: Whether the first delta holds ``content: null``.
        reasoning: Thinking streamed before the answer, in ``reasoning_field``.
        newline: Line ending of the event stream.
        done: Whether ``[DONE]`` ends the stream.
        comments: Whether keep-alive comments stand between the frames.
        usage_in_last_choice: Usage beside the finish reason instead of in a frame of its own.
    """
    frames: list[Mapping[str, Any] | str | bytes] = []
    first: dict[str, Any] = {"role": "assistant"}
    if first_null:
        first["content"] = None
    frames.append(chunk(first))
    frames += [chunk({reasoning_field: piece}) for piece in pieces_of(reasoning, 3) if piece]
    frames += [chunk({"content": piece}) for piece in pieces_of(answer, pieces)]
    frames.append(chunk({}, finish=finish, usage=usage if usage_in_last_choice else None))
    if usage is not None and not usage_in_last_choice:
        frames.append(chunk(usage=usage, choices=False))
    if comments:
        spaced: list[Mapping[str, Any] | str | bytes] = []
        for frame in frames:
            spaced += [f": keep-alive{newline}{newline}".encode(), frame]
        frames = spaced
    reply = sse(frames, newline=newline, done=done)
    return reply.delayed(delay) if delay else reply


def tool_call(name: str = "get_supply", arguments: str = '{"time":"7:20"}') -> Reply:
    """A model that calls a tool nobody offered."""
    call = {
        "index": 0,
        "id": "call_1",
        "type": "function",
        "function": {"name": name, "arguments": arguments},
    }
    return sse([chunk({"role": "assistant", "tool_calls": [call]}), chunk({}, finish="tool_calls")])


def json_reply(data: Any, *, status: int = 200) -> Reply:
    """A JSON body of known length."""
    body = json.dumps(data, ensure_ascii=False).encode()
    return Reply((body,), status, (("content-type", "application/json"),), Framing.LENGTH)


def whole(
    answer: str | None,
    *,
    usage: tuple[int, int] | None = (120, 40),
    finish: str | None = "stop",
    **message: Any,
) -> Reply:
    """A complete JSON answer, as some servers give even when a stream was asked for."""
    data: dict[str, Any] = {
        "id": "chatcmpl-scripted",
        "object": "chat.completion",
        "model": "scripted",
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": answer, **message},
                "finish_reason": finish,
            }
        ],
    }
    if usage is not None:
        data["usage"] = usage_json(usage)
    return json_reply(data)


def error(
    status: int,
    message: str = "scripted error",
    *,
    retry_after: float | str | None = None,
    body: bytes | None = None,
    **fields: Any,
) -> Reply:
    """A refusal with an OpenAI-style error body (or any other body)."""
    reply = json_reply({"error": {"message": message, **fields}}, status=status)
    if body is not None:
        reply = Reply((body,), status, (("content-type", "text/plain"),), Framing.LENGTH)
    return reply if retry_after is None else reply.with_headers(retry_after=str(retry_after))


def raw(*steps: Step) -> Reply:
    """The response byte for byte: status line, head and body are all in the steps."""
    return Reply(steps, framing=Framing.RAW)
