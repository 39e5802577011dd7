"""Who is meant by the words for people."""

from __future__ import annotations

from dataclasses import dataclass

from engine.claims.prose.items import Item

POSSESSIVE = frozenset("his her hers its their theirs your yours my mine our ours whose".split())
_ZH_OF = "的"


@dataclass(slots=True)
class Voice:
    """Who is meant by the words for people.

    Attributes:
        you: Slot that "you" means; None when nobody is "you".
        slots: The slots in order.
    """

    you: str | None
    slots: tuple[str, ...]

    def side(self, item: Item) -> tuple[str | None, str] | None:
        """The slot a word means and how it says so (see `Part.unit` of ``S``); None if it means nobody.

        The slot is None where it depends on what was spoken of before.
        """
        if item.sides:
            return item.sides[0], ""
        if item.people is not None:
            return item.people, ""
        cues = item.cues
        value = cues.get("c.pron") or cues.get("pron")
        if value is None or cues.get("c.share") == "each":
            return None
        if value == "you":
            return self.you, "you"
        if value == "we":
            return None, "we"
        if value == "opp":
            return self._rival(), "rival"
        if value == "both":
            return (None, "pair") if item.low in ("both", "both of them") else ("both", "")
        if value == "other":
            return None, "other"
        return None, "pronoun"

    def _rival(self) -> str | None:
        if self.you is None or len(self.slots) != 2:
            return None
        return next(slot for slot in self.slots if slot != self.you)


def possesses(item: Item) -> bool:
    """Whether a word for people is written as an owner: "his", "the Drakes'", 他的."""
    return item.possessive or item.low in POSSESSIVE or (item.chinese and item.low.endswith(_ZH_OF))
