"""What a run does with every replay, and which of it decides the results."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from engine.archive.runs import Mode
from engine.errors import UsageError
from engine.facts import Replay
from engine.providers.registry import ProviderSpec
from engine.session import price
from engine.session.options import TurnOptions

_HOW_ONLY = frozenset({"key", "api_key_env", "concurrency", "timeout", "allow_plain_http", "network", "pace"})
"""What of a provider changes how it is reached and nothing of what it says."""


_HOW_A_TURN = frozenset({"you", "concurrency", "timeout", "judge"})
"""The same of a turn; ``side`` says who "you" is."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is done with every replay. Goes to other processes and machines: it holds no key.

    Attributes:
        mode: ``review`` has the replay reviewed, ``check`` checks a draft that is there already.
        spec: The model; its key is looked up where it is used.
        turn: How it is asked; who "you" is comes from ``side``.
        side: Who "you" is, as a person says it; None for nobody.
        prompts: Folder of a designer's own prompt templates.
        characters: Folder of a person's own characters.
        data_digest: Digest of those templates and of the character.
    """

    mode: Mode = "review"
    spec: ProviderSpec = field(default_factory=ProviderSpec)
    turn: TurnOptions = field(default_factory=lambda: TurnOptions(judge=False))
    side: str | None = None
    prompts: Path | None = None
    characters: Path | None = None
    data_digest: str = ""

    def __post_init__(self) -> None:
        if self.spec.key is not None:
            raise ValueError("settings are kept and sent: they may hold no key")

    def options(self, replay: Replay) -> TurnOptions:
        """The options of one turn. Raises UsageError if the replay has no such side."""
        return self.turn.model_copy(update={"you": slot_of(self.side, replay)})

    @property
    def lang(self) -> Literal["en", "zh"]:
        return self.turn.lang

    @property
    def free(self) -> bool:
        """Whether no server is asked."""
        return self.mode == "check" or (self.spec.base_url is None and self.spec.name in price.FREE)

    @property
    def decisive(self) -> dict[str, Any]:
        """What the results depend on, as plain JSON: a run is gone on with only while this is the same.

        What is as it always was is left out, so that a run can be gone on with after a new option came up.
        """
        if self.mode == "check":
            return {"mode": self.mode, "side": self.side}
        usual = asdict(ProviderSpec())
        provider = {
            name: value
            for name, value in asdict(self.spec).items()
            if name not in _HOW_ONLY and (name == "name" or value != usual[name])
        }
        turn = self.turn.model_dump(mode="json", exclude=set(_HOW_A_TURN), exclude_defaults=True)
        whole = {"provider": provider, **turn, "side": self.side, "data": self.data_digest}
        told = {name: value for name, value in whole.items() if value not in (None, "")}
        return {"mode": self.mode, "lang": self.lang, **told}

    @property
    def digest(self) -> str:
        """Of `decisive`."""
        text = json.dumps(self.decisive, sort_keys=True, ensure_ascii=False, default=str)
        return hashlib.sha256(text.encode()).hexdigest()


def slot_of(side: str | None, replay: Replay) -> str | None:
    """The slot a person means by a side. Raises UsageError, naming the slots there are."""
    if side is None:
        return None
    from engine.claims.names import resolve_side

    slot = resolve_side(side, replay)
    if slot is None:
        slots = ", ".join(one.slot for one in replay.sides)
        raise UsageError(f"there is no side {side!r} in this replay; it has {slots}")
    return slot


def digest_of(folder: Path | None) -> str:
    """Digest of the files in a folder; empty for none."""
    if folder is None:
        return ""
    whole = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            whole.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()
