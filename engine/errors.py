"""Every error Truecast raises on purpose, as one tree.

    TruecastError
    ├── UsageError               the caller asked for something that makes no sense      (exit 2)
    ├── ReplayError              a replay file cannot be used                            (exit 2)
    │   ├── UnknownGameError     no adapter recognises the file
    │   ├── DamagedReplayError   recognised, but broken, hostile or cut off
    │   └── UnsupportedReplayError  recognised, but of a version or kind we refuse by name
    ├── DraftError               a draft handed in from outside cannot be read           (exit 2)
    ├── ProviderError            a model could not be asked or did not answer            (exit 3)
    │   ├── ProviderUnreachable  no connection, name not found, certificate refused
    │   ├── ProviderRefused      4xx: no key, wrong key, unknown model, bad request
    │   ├── RateLimited          429, with the seconds to wait when the server said so
    │   └── BrokenStream         the answer began and then broke off or made no sense
    └── ArchiveError             the archive cannot be opened or written

The text of each is one line for a person: what is wrong and what to do about it.
"""

from __future__ import annotations


class TruecastError(Exception):
    """Base of all errors meant for a person to read."""


class UsageError(TruecastError):
    """The caller asked for something that makes no sense."""


class ReplayError(TruecastError):
    """A replay file cannot be used."""


class UnknownGameError(ReplayError):
    """No adapter recognises the file."""


class DamagedReplayError(ReplayError):
    """The file is recognised but broken, hostile or cut off."""


class UnsupportedReplayError(ReplayError):
    """The file is recognised but of a version or kind that is refused by name."""


class DraftError(TruecastError):
    """A draft handed in from outside cannot be read."""


class ProviderError(TruecastError):
    """A model could not be asked or did not answer.

    ``retryable`` says whether the same request may be sent again as it is; that is only ever true
    before the first byte of an answer has arrived. ``retry_after`` is how many seconds the server
    asked to wait before that, None when it did not say.
    """

    retryable: bool = False
    retry_after: float | None = None


class ProviderUnreachable(ProviderError):
    """No connection, unknown name, refused certificate, or a timeout before the first byte."""

    retryable = True


class ProviderRefused(ProviderError):
    """The server answered and said no (4xx): key, model or request."""

    def __init__(self, message: str, *, status: int | None = None, retryable: bool = False) -> None:
        super().__init__(message)
        self.status = status
        self.retryable = retryable


class RateLimited(ProviderError):
    """429: asked too often. ``retry_after`` is in seconds, None when the server did not say."""

    retryable = True

    def __init__(self, message: str, *, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class BrokenStream(ProviderError):
    """The answer began and then broke off or made no sense; never retried by itself."""


class ArchiveError(TruecastError):
    """The archive cannot be opened or written."""
