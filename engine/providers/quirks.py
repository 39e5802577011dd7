"""What servers that speak the same protocol disagree about, and how a refusal teaches it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_UNKNOWN_FIELD = re.compile(
    r"unknown|unrecogni[sz]ed|unsupported|not supported|extra|unexpected|not permitted|invalid|not allowed"
    r"|forbidden",
    re.I,
)
_NO_SYSTEM = re.compile(
    r"system (role|message|prompt|instruction)s?\b.{0,60}(not|n't|un)"
    r"|(not|n't|un)\w*\b.{0,60}\bsystem (role|message|prompt|instruction)"
    r"|developer instruction is not enabled"
    r"|roles must alternate"
    r"|only user,? (and )?(assistant|model) roles"
    r"|(invalid|unexpected|unsupported|unknown) (value|role|message role)\W{0,4}'?\"?system"
    r"|role.{0,40}'?system'?.{0,40}(not|invalid|unsupported)",
    re.I | re.S,
)
_SCHEMA = re.compile(
    r"response_format|output_config|output_format|json_schema|json schema|grammar|structured output|guided"
    r"|additionalProperties|\bformat\b",
    re.I,
)
_SCHEMA_FIELDS = ("response_format", "output_config", "format")
_LIMIT = re.compile(
    r"max_(?:completion_)?tokens\W+\d+ ?> ?(\d+)"  # Anthropic
    r"|range of max_tokens is \[\d+, ?(\d+)\]"  # DeepSeek, Qwen
    r"|at most (\d+) completion tokens",  # OpenAI
    re.I,
)


@dataclass(slots=True)
class Quirks:
    """How one server wants to be asked. Starts as it is documented; refusals change it.

    Attributes:
        stream_options: Whether ``stream_options`` (usage at the end of a stream) may be sent.
        max_tokens: Name of the field that bounds the answer.
        system_role: Whether messages may have the role ``system``.
        temperature: Whether a temperature may be sent.
        response_format: Whether a JSON schema may be sent.
        headless_thinking: Whether answers close a ``<think>`` block that the server has opened itself.
        most_tokens: The longest answer in tokens that may be asked for; None for no bound known.
    """

    stream_options: bool = True
    max_tokens: str = "max_tokens"
    system_role: bool = True
    temperature: bool = True
    response_format: bool = True
    headless_thinking: bool = False
    most_tokens: int | None = None

    def bounded(self, max_tokens: int) -> int:
        """What may be asked for instead of so many tokens."""
        return max_tokens if self.most_tokens is None else min(max_tokens, self.most_tokens)

    def learn(self, status: int, text: str, sent: Mapping[str, Any]) -> bool:
        """Take a refusal in; True when the same request, asked in another way, may work.

        Args:
            text: What the server said.
            sent: The body it refused.
        """
        if status in (401, 402, 403, 429):
            return False
        lowered = text.lower()
        if "stream_options" in sent and ("stream_options" in lowered or "include_usage" in lowered):
            self.stream_options = False
            return True
        if limit := _LIMIT.search(text):
            most = int(next(number for number in limit.groups() if number))
            if 0 < most < (self.most_tokens or 1 << 30):
                self.most_tokens = most
                return True
        if "max_tokens" in sent and "max_completion_tokens" in lowered:
            self.max_tokens = "max_completion_tokens"
            return True
        if "max_completion_tokens" in sent and "max_completion_tokens" in lowered:
            self.max_tokens = "max_tokens"
            return True
        if "temperature" in {*sent, *sent.get("options", ())} and "temperature" in lowered:
            self.temperature = False
            return True
        if any(name in sent for name in _SCHEMA_FIELDS) and _SCHEMA.search(text):
            self.response_format = False
            return True
        roles = {message["role"] for message in sent["messages"]}
        if "system" in roles and _NO_SYSTEM.search(text):
            self.system_role = False
            return True
        if status in (400, 422) and "stream_options" in sent and (not text or _UNKNOWN_FIELD.search(text)):
            # The least needed of what was sent; nothing more is guessed.
            if re.search(r"model|token|context|length|image|content", lowered):
                return False
            self.stream_options = False
            return True
        return False

    def messages(self, messages: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
        """The messages as this server takes them: system texts go into the user's where they must."""
        if self.system_role:
            return [dict(message) for message in messages]
        turns: list[dict[str, str]] = []
        waiting: list[str] = []
        for message in messages:
            if message["role"] == "system":
                waiting.append(message["content"])
                continue
            content = message["content"]
            if waiting and message["role"] == "user":
                content = "\n\n".join([*waiting, content])
                waiting = []
            turns.append({"role": message["role"], "content": content})
        if waiting:
            turns.append({"role": "user", "content": "\n\n".join(waiting)})
        return in_turns(turns)


def in_turns(messages: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    """The messages with neighbours of the same role made one, for servers that want them to alternate."""
    turns: list[dict[str, str]] = []
    for message in messages:
        if turns and turns[-1]["role"] == message["role"]:
            turns[-1]["content"] += "\n\n" + message["content"]
        else:
            turns.append(dict(message))
    return turns
