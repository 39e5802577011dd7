"""What a server says when it says no, as one clear line and the right error."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from engine.errors import BrokenStream, ProviderError, ProviderRefused, RateLimited

_RETRYABLE = frozenset({408, 409, 425, 500, 502, 503, 504, 520, 522, 524, 529})
_OUT_OF_CREDIT = re.compile(
    r"insufficient[_ ](quota|balance|funds|credit)|exceeded your current quota|out of credits|billing"
    r"|credit balance is too low"
    r"|欠费|余额不足",
    re.I,
)
_TOO_LONG = re.compile(
    r"context[_ ](length|size|window)|maximum context|exceed[_ ]context|too many tokens|prompt is too long",
    re.I,
)
_NO_MODEL = re.compile(r"\bmodels?\b|模型", re.I)
_ERROR_TYPES = {
    "invalid_request_error": 400,
    "authentication_error": 401,
    "billing_error": 402,
    "permission_error": 403,
    "not_found_error": 404,
    "request_too_large": 413,
    "rate_limit_error": 429,
    "api_error": 500,
    "timeout_error": 504,
    "overloaded_error": 529,
}
"""Names Anthropic gives its errors, with the status each has where it is sent as one."""
_WAIT_HINT = re.compile(r"(?:try again|retry) (?:in|after) (\d+(?:\.\d+)?) ?(ms|s|m)\b", re.I)


def error_text(body: bytes) -> str:
    """The server's own words in an error body, as one line of at most 300 characters."""
    text = body.decode("utf-8", "replace")
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    found = _message(data) if data is not None else None
    if found is None:
        # A web page has nothing to say to a player.
        found = "" if re.match(r"\s*<", text) else text
    line = " ".join(found.split())
    return line if len(line) <= 300 else line[:297] + "..."


def _message(data: Any) -> str | None:
    if isinstance(data, str):
        return data
    if isinstance(data, list):
        return next((text for item in data if (text := _message(item))), None)
    if isinstance(data, Mapping):
        for key in ("error", "message", "detail", "msg", "error_msg", "errors"):
            if key in data and (text := _message(data[key])):
                return text
    return None


def is_error_frame(data: Mapping[str, Any]) -> bool:
    """Whether a JSON object of a stream, or a whole JSON answer, is an error."""
    error = data.get("error")
    if error:
        return True
    if data.get("object") == "error":
        return True
    return "choices" not in data and any(key in data for key in ("detail", "errors", "error_msg"))


def error_code(data: Mapping[str, Any]) -> int | None:
    """The HTTP status an error object speaks of, None if it names none."""
    error = data.get("error")
    for holder in (error, data):
        if isinstance(holder, Mapping):
            for key in ("code", "status", "status_code"):
                value = holder.get(key)
                if isinstance(value, int) and not isinstance(value, bool) and 400 <= value < 600:
                    return value
                if isinstance(value, str) and re.fullmatch(r"[45]\d\d", value):
                    return int(value)
    named = error.get("type") if isinstance(error, Mapping) else None
    if isinstance(named, str) and named in _ERROR_TYPES:
        return _ERROR_TYPES[named]
    kind = json.dumps(error, default=str).lower() if error else ""
    if "rate_limit" in kind or "rate limit" in kind:
        return 429
    if "overloaded" in kind or "server_error" in kind:
        return 503
    return None


def retry_after(headers: Mapping[str, str], text: str) -> float | None:
    """Seconds the server asks to wait, from its headers or its words; None if it does not say."""
    exact = headers.get("retry-after-ms", "")
    if re.fullmatch(r"\d+(\.\d+)?", exact):
        return float(exact) / 1000
    value = headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d+(\.\d+)?", value):
        return float(value)
    if value:
        try:
            when = parsedate_to_datetime(value)
        except ValueError:
            when = None
        if when is not None:
            when = when if when.tzinfo else when.replace(tzinfo=UTC)
            return max(0.0, (when - datetime.now(UTC)).total_seconds())
    if hint := _WAIT_HINT.search(text):
        return float(hint[1]) * {"ms": 0.001, "s": 1.0, "m": 60.0}[hint[2].lower()]
    return None


def refusal(
    status: int,
    text: str,
    *,
    who: str,
    model: str,
    key_hint: str,
    headers: Mapping[str, str] | None = None,
) -> ProviderError:
    """The error for a status of 400 or more.

    Args:
        text: The server's own words, already without the key; may be empty.
        who: How to name the service.
        key_hint: Where the key comes from, or how to give one.
    """
    said = f" It said: {text}" if text else ""
    wait = retry_after(headers or {}, text)
    if status == 402 or (status in (400, 403, 429) and _OUT_OF_CREDIT.search(text)):
        return ProviderRefused(
            f"The account at {who} has no credit left: top it up there.{said}", status=status
        )
    if status == 429:
        asked = f" and asks to wait {wait:.0f} s" if wait is not None and wait >= 1 else ""
        return RateLimited(f"{who} is asked too often (429){asked}: ask again later.{said}", retry_after=wait)
    if status in (401, 403, 407):
        return ProviderRefused(f"{who} did not accept the key ({status}): {key_hint}.{said}", status=status)
    if status == 404:
        if _NO_MODEL.search(text):
            return ProviderRefused(f"{who} has no model {model!r}: choose one it lists.{said}", status=status)
        return ProviderRefused(
            f"{who} has no chat completions at this address (404): check the address.{said}", status=status
        )
    if _TOO_LONG.search(text) or status == 413:
        return ProviderRefused(
            f"The request is longer than {model!r} at {who} can read: give the model a larger context "
            f"or choose another.{said}",
            status=status,
        )
    if status in _RETRYABLE or status >= 500:
        error = ProviderRefused(
            f"{who} failed ({status}): ask again later.{said}", status=status, retryable=status in _RETRYABLE
        )
        error.retry_after = wait
        return error
    return ProviderRefused(
        f"{who} refused the request ({status}).{said or ' It did not say why.'}", status=status
    )


def in_stream(
    data: Mapping[str, Any], text: str, *, answered: bool, who: str, model: str, key_hint: str
) -> ProviderError:
    """The error for an error object inside an answer with status 200."""
    if answered:
        return BrokenStream(f"{who} broke off its answer.{f' It said: {text}' if text else ''} Ask again.")
    status = error_code(data)
    if status is None:
        return ProviderRefused(f"{who} refused the request.{f' It said: {text}' if text else ''}")
    return refusal(status, text, who=who, model=model, key_hint=key_hint)
