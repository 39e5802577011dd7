"""What a run does with every replay, and which of it decides the results."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from engine.archive.runs import Mode
from engine.facts import Replay
from engine.providers.registry import ProviderSpec
from engine.session import price
from engine.session.options import TurnOptions

_HOW_ONLY = frozenset({"key", "api_key_env", "concurrency", "timeout", "allow_plain_http", "network", "pace"})
"""What of a provider changes how it is reached and nothing of what it says."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is done with every replay. Goes to other processes and machines: it holds no key.

    Attributes:
        mode: ``review`` has the replay reviewed, ``check`` checks a draft that is there already.
        spec: The model; its key is looked up where it is used.
        side: Who "you" is, as a person says it; None for nobody.
        segments: At most so many in a review.
        prompts: Folder of a designer's own prompt templates.
        data_digest: Digest of those templates and of the character.
    """

    mode: Mode = "review"
    spec: ProviderSpec = field(default_factory=ProviderSpec)
    lang: Literal["en", "zh"] = "en"
    side: str | None = None
    segments: int | None = None
    character: str | None = None
    revision: Literal["on", "shadow"] = "on"
    prompts: Path | None = None
    characters: Path | None = None
    data_digest: str = ""

    def __post_init__(self) -> None:
        if self.spec.key is not None:
            raise ValueError("settings are kept and sent: they may hold no key")

    def options(self, replay: Replay) -> TurnOptions:
        """The options of one turn. Raises UsageError if the replay has no such side."""
        from engine.batch.work import slot_of

        return TurnOptions(
            lang=self.lang,
            you=slot_of(self.side, replay),
            segments=self.segments,
            concurrency=self.spec.concurrency,
            timeout=self.spec.timeout,
            revision=self.revision,
            character=self.character,
            judge=False,
        )

    @property
    def free(self) -> bool:
        """Whether no server is asked."""
        return self.mode == "check" or (self.spec.base_url is None and self.spec.name in price.FREE)

    @property
    def decisive(self) -> dict[str, Any]:
        """What the results depend on, as plain JSON: a run is gone on with only while this is the same."""
        if self.mode == "check":
            return {"mode": self.mode, "lang": self.lang, "side": self.side}
        spec = {name: value for name, value in asdict(self.spec).items() if name not in _HOW_ONLY}
        return {
            "mode": self.mode,
            "provider": {name: value for name, value in spec.items() if value is not None},
            "lang": self.lang,
            "side": self.side,
            "segments": self.segments,
            "character": self.character,
            "revision": self.revision,
            "data": self.data_digest,
        }

    @property
    def digest(self) -> str:
        """Of `decisive`."""
        text = json.dumps(self.decisive, sort_keys=True, ensure_ascii=False, default=str)
        return hashlib.sha256(text.encode()).hexdigest()


def digest_of(folder: Path | None) -> str:
    """Digest of the files in a folder; empty for none."""
    if folder is None:
        return ""
    whole = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            whole.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()
