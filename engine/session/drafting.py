"""How a model drafts: freely, or guided by the program."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from engine.providers.base import ChatProvider, Drafting
from engine.session.options import TurnOptions

EMBEDDED = "embedded"
"""Id of the provider that works from tasks: there is nothing to guide."""


@runtime_checkable
class _Drafts(Protocol):
    """A provider that knows how its model drafts best, and how long a prompt it takes in good time."""

    @property
    def drafting(self) -> Drafting: ...

    @property
    def prompt_tokens(self) -> int | None: ...


def as_the_provider_drafts(options: TurnOptions, provider: ChatProvider) -> TurnOptions:
    """The options of a turn with what was left open filled in by what the provider says of itself."""
    if provider.id == EMBEDDED:
        return options.model_copy(update={"drafting": "free"})
    own = provider if isinstance(provider, _Drafts) else None
    drafting = options.drafting or ("free" if own is None else own.drafting)
    tokens = options.prompt_tokens or (None if own is None else own.prompt_tokens)
    return options.model_copy(update={"drafting": drafting, "prompt_tokens": tokens})
