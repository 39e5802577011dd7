"""Everything a provider has been seen, or can be imagined, to do wrong: one row each.

A fault is what the scripted server does, once for the draft or for the revision, and what the reader sees
in the end. The texts are about the Wesnoth sample; what is wrong in them is named in `WRONG`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.end_to_end.drafts import NO_BLOCK, TRUE, WRONG_COUNT, WRONG_WINNER, draft
from tests.model_server import (
    Cut,
    Framing,
    Hang,
    Reply,
    error,
    json_reply,
    raw,
    sse,
    text,
    tool_call,
    whole,
)
from tests.model_server.replies import chunk

WRONG = ("12 units", "Side 1 won")
SILENCE = 0.4
"""Seconds without a byte that the fault suite allows."""

CLEAN, REVISED, FALLBACK, FAILED = "clean", "revised", "fallback", "failed"

Answers = Reply | Sequence[Reply]


@dataclass(frozen=True)
class Fault:
    """One thing that goes wrong.

    Attributes:
        name: What it is, in words, for the table.
        drafts: Answers to the request for a draft, in order; the last one repeats.
        revisions: Answers to the request for a revision.
        status: How the segment must end.
        usage_known: Whether every token of it was reported.
    """

    name: str
    drafts: Answers
    status: str
    revisions: Answers = ()
    usage_known: bool | None = None

    def answer(self, *, revision: bool, number: int) -> Reply:
        replies = self.revisions if revision else self.drafts
        if isinstance(replies, Reply):
            return replies
        if not replies:
            return text(TRUE)
        return replies[min(number, len(replies) - 1)]


def _content(answer: str, *more: Any, finish: str | None = "stop", done: bool = True) -> Reply:
    frames = [chunk({"content": answer[at : at + 40]}) for at in range(0, len(answer), 40)]
    if finish is not None:
        frames.append(chunk({}, finish=finish))
    return sse([*frames, *more], done=done)


PROSE_BYTES = 700  # into the second sentence of the draft
BLOCK_BYTES = 2400  # into the claims block
GOOD = text(TRUE)
ERROR_FRAME = {"error": {"message": "out of memory"}}
WEB_PAGE = Reply((b"<html>login</html>",), headers=(("content-type", "text/html"),))
NOT_JSON = f"{NO_BLOCK}\n\n```claims\nc1: side 2 won\nc2: 13\n```\n"
REFUSAL = "I'm sorry, but I can't help with that request."
PIECES = sum(isinstance(step, bytes) for step in GOOD.steps)
CHINESE = "第 2 方击杀敌方首领，赢得了这局比赛。第 1 方在整局中损失了 13 个单位。第 2 方只损失了 6 个单位。"
CUT_IN_PROSE = GOOD.cut(after_bytes=PROSE_BYTES)
CUT_IN_BLOCK = GOOD.cut(after_bytes=BLOCK_BYTES)
LEFT_OUT = draft(c2=("", '{"id":"c2","type":"withdrawn"}'))
OTHER_LIE = draft(
    c2=(
        "Side 1 lost 14 units over the whole game [c2].",
        '{"id":"c2","type":"count","side":"side 1","kind":"lost","object":"unit","op":"=","value":14}',
    )
)

DRAFT_FAULTS: Sequence[Fault] = (
    # -- nothing is wrong, however odd it looks --
    Fault("slow, piece by piece", text(TRUE, delay=0.01), CLEAN),
    Fault("one byte at a time", text(TRUE, pieces=3).resized(7), CLEAN),
    Fault("Windows line ends", text(TRUE, newline="\r\n"), CLEAN),
    Fault("keep-alive comments", text(TRUE, comments=True), CLEAN),
    Fault("first delta holds null", text(TRUE, first_null=True), CLEAN),
    Fault("no usage reported", text(TRUE, usage=None), CLEAN, usage_known=False),
    Fault("usage beside the finish reason", text(TRUE, usage_in_last_choice=True), CLEAN),
    Fault("finish reason, but no [DONE]", text(TRUE, done=False), CLEAN),
    Fault("a second stream after [DONE]", GOOD.then(*text(WRONG_WINNER).steps), CLEAN),
    Fault("a whole JSON answer instead of a stream", whole(TRUE), CLEAN),
    Fault("thinking in a field of its own", text(TRUE, reasoning="Side 1 won, I think."), CLEAN),
    Fault("thinking written into the answer", text(f"<think>Side 1 won?</think>\n{TRUE}"), CLEAN),
    Fault("busy once (429)", (error(429, retry_after=0), GOOD), CLEAN),
    Fault("broken once (500)", (error(500), GOOD), CLEAN),
    Fault("overloaded once (503, Retry-After)", (error(503, retry_after=0), GOOD), CLEAN),
    Fault("connection lost before the first byte, once", (GOOD.silent_head(Cut()), GOOD), CLEAN),
    # -- no answer at all --
    Fault("silent before the head", GOOD.silent_head(Hang()), FAILED),
    Fault("silent after the head", Reply((Hang(),)), FAILED),
    Fault("wrong key (401)", error(401, "bad key"), FAILED),
    Fault("no credit (402)", error(402, "no credit"), FAILED),
    Fault("unknown model (404)", error(404, "no such model"), FAILED),
    Fault("bad request (400)", error(400, "bad request"), FAILED),
    Fault("busy for good (429)", error(429), FAILED),
    Fault("broken for good (500)", error(500), FAILED),
    Fault("200 with an error body", json_reply({"error": {"message": "out of memory"}}), FAILED),
    Fault("200 with an error frame", sse([ERROR_FRAME]), FAILED),
    Fault("200 with an empty body", Reply((), framing=Framing.LENGTH), FAILED),
    Fault("200 with a web page", WEB_PAGE, FAILED),
    Fault("not HTTP at all", raw(b"SSH-2.0-OpenSSH_9.2\r\n"), FAILED),
    Fault("sent elsewhere (302)", error(302).with_headers(location="http://example.com/"), FAILED),
    Fault("frames that are no JSON", sse(["{nonsense", "more"]), FAILED),
    # -- an answer that is not whole --
    Fault("cut off in the prose", CUT_IN_PROSE, REVISED, usage_known=False),
    Fault("cut off in a claim", CUT_IN_BLOCK, REVISED, usage_known=False),
    Fault("reset in the middle", GOOD.cut(after_bytes=BLOCK_BYTES, reset=True), REVISED, usage_known=False),
    Fault("silent in the middle", GOOD.insert(5, Hang()), REVISED, usage_known=False),
    Fault("an error frame in the middle", _content(TRUE[:90], ERROR_FRAME, finish=None), REVISED),
    Fault("ends without a finish reason and [DONE]", _content(TRUE[:150], finish=None, done=False), REVISED),
    Fault("finish_reason length", text(TRUE[:200], finish="length"), REVISED),
    Fault("finish_reason length, though it looks whole", text(TRUE, finish="length"), REVISED),
    Fault("finish_reason content_filter", text(TRUE[:120], finish="content_filter"), REVISED),
    Fault("claims block never closed", text(TRUE.rstrip().removesuffix("```")), REVISED),
    # -- an answer that is no analysis --
    Fault("a tool call nobody asked for", tool_call(), REVISED),
    Fault("an empty answer", text(""), REVISED),
    Fault("white space only", text(" \n\n "), REVISED),
    Fault("thinking that never ends", text(f"<think>{TRUE}"), REVISED),
    Fault("a refusal", text(REFUSAL), REVISED),
    Fault("no claims block", text(NO_BLOCK), REVISED),
    Fault("a block that is no JSON", text(NOT_JSON), REVISED),
    Fault("the wrong language", text(f"{CHINESE}\n\n```claims\n```\n"), REVISED),
    # -- an answer that is wrong --
    Fault("a wrong number", text(WRONG_COUNT), REVISED),
    Fault("the wrong winner", text(WRONG_WINNER), REVISED),
    Fault("two blocks, the second one wrong", text(TRUE + WRONG_WINNER), REVISED),
    Fault("a wrong number in bytes that are no UTF-8", sse([
        b'data: {"choices":[{"index":0,"delta":{"content":"\xff\xfe '
        + json.dumps(WRONG_COUNT)[1:-1].encode() + b'"},"finish_reason":"stop"}]}\n\n'
    ]), REVISED, usage_known=False),
)  # fmt: skip

_LIE = text(WRONG_COUNT)
REVISION_FAULTS: Sequence[Fault] = (
    Fault("revision: the statement is withdrawn", _LIE, REVISED, text(LEFT_OUT)),
    Fault("revision: thinking before it", _LIE, REVISED, text(TRUE, reasoning="12 units was wrong.")),
    Fault("revision: busy once", _LIE, REVISED, (error(429, retry_after=0), GOOD)),
    Fault("revision: the same again", _LIE, FALLBACK, _LIE),
    Fault("revision: another lie", _LIE, FALLBACK, text(OTHER_LIE)),
    Fault("revision: the wrong winner", _LIE, FALLBACK, text(WRONG_WINNER)),
    Fault("revision: the statement is gone without a word", _LIE, FALLBACK,
          text(draft(c2=("", "")))),
    Fault("revision: most of the text is gone", _LIE, FALLBACK, text(draft(c2=("", ""), c3=("", "")))),
    Fault("revision: an apology before it", _LIE, FALLBACK, text("Sorry for the error. " + TRUE)),
    Fault("revision: talk about the correction", _LIE, FALLBACK,
          text(TRUE.replace("Side 2 won", "In this corrected version, side 2 won"))),
    Fault("revision: another language", _LIE, FALLBACK, text(f"{CHINESE}\n\n```claims\n```\n")),
    Fault("revision: no claims block", _LIE, FALLBACK, text(NO_BLOCK)),
    Fault("revision: an empty answer", _LIE, FALLBACK, text("")),
    Fault("revision: a tool call", _LIE, FALLBACK, tool_call()),
    Fault("revision: a refusal", _LIE, FALLBACK, text(REFUSAL)),
    Fault("revision: cut off in the prose", _LIE, FALLBACK, CUT_IN_PROSE, usage_known=False),
    Fault("revision: cut off in a claim", _LIE, FALLBACK, CUT_IN_BLOCK, usage_known=False),
    Fault("revision: finish_reason length", _LIE, FALLBACK, text(TRUE, finish="length")),
    Fault("revision: silent", _LIE, FALLBACK, GOOD.silent_head(Hang()), usage_known=False),
    Fault("revision: silent in the middle", _LIE, FALLBACK, GOOD.insert(5, Hang()), usage_known=False),
    Fault("revision: refused (400)", _LIE, FALLBACK, error(400), usage_known=False),
    Fault("revision: broken for good (500)", _LIE, FALLBACK, error(500), usage_known=False),
    Fault("nothing, and nothing again", text(""), FAILED, text("")),
)  # fmt: skip

FAULTS = (*DRAFT_FAULTS, *REVISION_FAULTS)
