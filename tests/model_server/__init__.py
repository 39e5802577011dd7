"""A scripted model server: real HTTP and SSE over loopback, playing what a test wrote for it.

    with ModelServer(text("Hello there.")) as server:
        ...  # ask server.base_url
    assert server.requests[0].prompt == "..."

A script is one reply for every request, a list of replies in order, or a function of the request,
so that a test can answer drafts, revisions and segments differently::

    def script(request):
        return text(REVISED if "issues" in request.prompt else DRAFT)

`tests.model_server.dialects` holds answers in the way of Anthropic's messages API and of Ollama's own API.
"""

from tests.model_server.recordings import recorded, recorded_body
from tests.model_server.replies import (
    Cut,
    Framing,
    Hang,
    Hold,
    Reply,
    Wait,
    error,
    json_reply,
    raw,
    sse,
    text,
    tool_call,
    whole,
)
from tests.model_server.server import ModelServer, RecordedRequest, Script

__all__ = [
    "Cut",
    "Framing",
    "Hang",
    "Hold",
    "ModelServer",
    "RecordedRequest",
    "Reply",
    "Script",
    "Wait",
    "error",
    "json_reply",
    "raw",
    "recorded",
    "recorded_body",
    "sse",
    "text",
    "tool_call",
    "whole",
]
