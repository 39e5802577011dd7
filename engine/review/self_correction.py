"""A hint to the next turn about what the last one fell short in, used once.

After a turn its scores become a hint (`build_correction_hint`), which waits in memory (`store_hint`)
until the next turn of the same conversation takes it (`consume_hint`, or `take_hint` for a caller that
may yet fail to send it). Nothing of it is written to disk: a restart forgets it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from engine.review.scores import Dimension, ReviewScore, crossed

KEY = "self_correction"
"""Name of the hint among the pieces of a prompt."""
PRIORITY = 100
"""Its priority there."""
MOST_HINTS = 200
"""Hints that are kept at once; beyond that the oldest goes."""

WORDINGS: Mapping[Dimension, Mapping[str, str]] = {
    "character_fidelity": {
        "zh": "上一轮的回复有些脱离角色设定（OOC），这一轮请更严格地贴合角色的性格、说话方式和身份。",
        "en": (
            "The last reply slipped out of character (OOC): this time keep more strictly to the character's "
            "personality, way of speaking and identity."
        ),
    },
    "immersion": {
        "zh": "上一轮的代入感偏弱，这一轮请增强场景描写与情感表达，让对话更有沉浸感。",
        "en": (
            "The last reply drew the reader in too little: this time paint the scene and its tension more "
            "vividly, so that the conversation comes alive."
        ),
    },
    "world_consistency": {
        "zh": "上一轮可能与既定世界观/设定有出入，这一轮请注意保持与世界设定的一致性。",
        "en": (
            "The last reply may have departed from the established world, which is the replay and its game: "
            "this time take care that everything you say is consistent with it."
        ),
    },
    "risk": {
        "zh": "上一轮的内容存在偏离设定或前后矛盾的风险，这一轮请谨慎，确保内容安全、连贯、符合设定。",
        "en": (
            "The last reply risked leaving the setting or contradicting itself: this time be careful, and "
            "keep what you write safe, coherent and true to the setting."
        ),
    },
}


def build_correction_hint(scores: ReviewScore, lang: str = "zh") -> str:
    """The hint the scores of a turn ask for; empty when nothing needs correcting.

    Args:
        scores: Scores of the turn; those of 0 are not yet evaluated and ask for nothing.
        lang: ``zh`` or ``en``.
    """
    return "\n".join(WORDINGS[dimension][lang] for dimension in crossed(scores))


def hint_key(character_id: str, user_id: str, conversation_id: str) -> str:
    """``character:user:conversation``; a colon inside an id is escaped, so that no two keys are alike."""
    return ":".join(
        part.replace("%", "%25").replace(":", "%3A") for part in (character_id, user_id, conversation_id)
    )


@dataclass(slots=True, eq=False)
class _Entry:
    """A hint that waits; two of them are the same only if they are one object."""

    hint: str
    taken: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class HintLease:
    """A hint on its way out: nobody else gets it, and it is gone or back once its fate is known.

    Attributes:
        hint: The text.
    """

    hint: str
    _cache: HintCache
    _key: str
    _entry: _Entry

    def sent(self) -> None:
        """The request went out: the hint is used up. Safe to call twice."""
        self._cache.settle(self._key, self._entry, gone=True)

    def failed(self) -> None:
        """It did not: the hint waits for the next turn, unless a newer one or a clearing came meanwhile."""
        self._cache.settle(self._key, self._entry, gone=False)


class HintCache:
    """Hints by key, in memory, the oldest evicted. Safe from several threads."""

    def __init__(self, most: int = MOST_HINTS) -> None:
        self._most = most
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        with self._lock:
            return len(self._entries)

    def store(self, key: str, hint: str) -> None:
        """Keep a hint in place of an earlier one; an empty hint clears."""
        with self._lock:
            self._entries.pop(key, None)
            if not hint.strip():
                return
            self._entries[key] = _Entry(hint)  # a hint that was replaced counts as new
            while len(self._entries) > self._most:
                self._entries.popitem(last=False)

    def consume(self, key: str) -> str | None:
        """Read and clear; None if there is none, or if a turn under way has taken it."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or entry.taken:
                return None
            del self._entries[key]
            return entry.hint

    def take(self, key: str) -> HintLease | None:
        """Take a hint whose sending may yet fail; None if there is none, or if it is taken."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or entry.taken:
                return None
            entry.taken = True
            return HintLease(entry.hint, self, key, entry)

    def settle(self, key: str, entry: _Entry, *, gone: bool) -> None:
        """Say what became of a hint that was taken; one that has been replaced is let be."""
        with self._lock:
            if self._entries.get(key) is not entry:
                return
            if gone:
                del self._entries[key]
            else:
                entry.taken = False

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()


_HINT_CACHE = HintCache()


def store_hint(
    character_id: str, user_id: str, conversation_id: str, hint: str, *, cache: HintCache | None = None
) -> None:
    """Keep the hint for the next turn; an empty one clears what is kept."""
    _cache(cache).store(hint_key(character_id, user_id, conversation_id), hint)


def consume_hint(
    character_id: str, user_id: str, conversation_id: str, *, cache: HintCache | None = None
) -> str | None:
    """Read the hint and clear it; None if there is none."""
    return _cache(cache).consume(hint_key(character_id, user_id, conversation_id))


def take_hint(
    character_id: str, user_id: str, conversation_id: str, *, cache: HintCache | None = None
) -> HintLease | None:
    """Take the hint for a request that may fail: it is used up when that was sent, and back if it was not."""
    return _cache(cache).take(hint_key(character_id, user_id, conversation_id))


def _cache(cache: HintCache | None) -> HintCache:
    return _HINT_CACHE if cache is None else cache
