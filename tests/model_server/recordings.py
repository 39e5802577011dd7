"""Exchanges recorded from real servers, as replies."""

from __future__ import annotations

from pathlib import Path

from tests.model_server.replies import Framing, Reply

_REQUEST = b"### REQUEST"
_RESPONSE = b"### RESPONSE"


def _parts(path: Path) -> tuple[bytes, bytes]:
    data = path.read_bytes()
    if data.startswith(_REQUEST) or data.startswith(_RESPONSE):
        _, _, rest = data.partition(_RESPONSE)
        rest = rest.partition(b"\n")[2]
    else:
        rest = data  # some recordings are bare bodies
    if rest.startswith(b"HTTP/1.1 "):
        head, _, body = rest.partition(b"\n\n")
        return head, body
    return b"HTTP/1.1 200\ncontent-type: text/event-stream", rest


def recorded_body(path: Path) -> bytes:
    """The body of a recorded response, byte for byte."""
    return _parts(path)[1]


def recorded(path: Path) -> Reply:
    """The recorded response with its status, content type and body."""
    head, body = _parts(path)
    status_line, *lines = head.decode().splitlines()
    headers = dict(line.split(":", 1) for line in lines if ":" in line)
    kind = next((v.strip() for k, v in headers.items() if k.strip().lower() == "content-type"), "text/plain")
    framing = Framing.CHUNKED if "transfer-encoding" in headers or "event-stream" in kind else Framing.LENGTH
    return Reply((body,) if body else (), int(status_line.split()[1]), (("content-type", kind),), framing)
