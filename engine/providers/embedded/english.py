"""Slots in English."""

from __future__ import annotations

import re

from engine.providers.embedded.sentence import Amount, At, Count, Num, Raw, Side, Slot, Thing, Window, Word
from engine.providers.embedded.view import View
from engine.providers.embedded.wording import Wordings

_SINGULAR_ALLIANCE = ("alliance", "empire", "faction", "horde")


class English:
    """Speaks of one replay in English."""

    def __init__(self, view: View, wordings: Wordings) -> None:
        self._view = view
        self._wordings = wordings

    def __call__(self, slot: Slot, role: str) -> str:
        match slot:
            case Side():
                return self._side(slot.slot, role)
            case At():
                return self._moment(slot, role)
            case Window():
                return self._window(slot, role)
            case Count():
                return self._count(slot, role)
            case Amount():
                return self._amount(slot, role)
            case Thing():
                return self._thing(slot.object, role)
            case Num():
                return number(slot.value)
            case Word():
                return self._wordings.words[slot.key]
            case Raw():
                return slot.text

    # -- sides ------------------------------------------------------------------------------------

    def _side(self, slot: str, role: str) -> str:
        view = self._view
        if role == "pair":
            one, two = view.pair
            return (
                "both sides"
                if view.duel or two is None
                else f"{self._side(one, '')} and {self._side(two, '')}"
            )
        if slot == view.you:
            return {"poss": "your", "own": "yours"}.get(role, "you")
        if view.you is not None and view.duel:
            return "your opponent's" if role in ("poss", "own") else "your opponent"
        name = self._name(slot)
        if role not in ("poss", "own"):
            return name
        return f"{name}'" if name.endswith("s") and not name.endswith("ss") else f"{name}'s"

    def _name(self, slot: str) -> str:
        side = self._view.replay.side(slot)
        sharing = [other for other in self._view.replay.sides if other.faction == side.faction]
        if side.faction is None or len(sharing) > 1 or len(self._view.replay.sides) > 2:
            return slot
        entry = self._view.replay.knowledge.entries.get(side.faction)
        name = entry.display("en") if entry is not None else side.faction
        several = name.endswith("s") and not name.endswith("ss")
        return f"the {name}" if several or _is_collective(name) else name

    # -- moments ----------------------------------------------------------------------------------

    def _moment(self, at: At, role: str) -> str:
        text = re.sub(r"\s*\(.*?\)$", "", self._view.replay.clock.text(at.at, "en"))
        if role == "end":
            return "at the end" if at.at >= self._view.end_of_game else self._moment(at, "")
        bare = text.removeprefix("the ")
        if bare == "start":
            return {"bare": "the start", "by": "at the start"}.get(role, "at the start")
        if role == "bare":
            return text
        if role in ("by", "before", "after", "until", "from"):
            return f"{role} {text}"
        return f"at {text}" if self._view.replay.clock.per_minute is not None else f"on {text}"

    def _window(self, window: Window, role: str) -> str:
        if window.start is None and window.end is None:
            return "over the whole game"
        if window.start is None:
            return self._moment(At(window.end or 0), "by")
        if window.end is None:
            return f"from {self._moment(At(window.start), 'bare')} to the end"
        first, last = (self._moment(At(edge), "bare") for edge in (window.start, window.end))
        if first == last:
            return self._moment(At(window.start), "")
        return f"between {first} and {last}" if role == "between" else f"from {first} to {last}"

    # -- things -----------------------------------------------------------------------------------

    def _thing(self, name: str, role: str) -> str:
        shown = self._display(name)
        if role == "plural":
            return self._plural(name)
        if role == "a":
            return f"{'an' if _vowel_sound(shown) else 'a'} {shown}"
        return shown

    def _count(self, count: Count, role: str) -> str:
        if role == "num":
            return number(count.value)
        name = count.object
        if name is None:
            one, many = self._wordings.words["unit"], self._wordings.words["units"]
        else:
            one, many = self._display(name), self._plural(name)
        if role == "bare":
            return one if count.value == 1 else many
        if count.value == 0:
            return f"no {many}"
        return f"{number(count.value)} {one if count.value == 1 else many}"

    def _display(self, name: str) -> str:
        entry = self._view.replay.knowledge.resolve(name)
        return entry.display("en") if entry is not None else name

    def _plural(self, name: str) -> str:
        known = self._wordings.things.get(name)
        if known is not None:
            return known
        shown = self._display(name)
        knowledge = self._view.replay.knowledge
        meant = knowledge.resolve(name)
        forms = plurals(shown)
        # The plural readers understand is the one the game's own table of names leads back from.
        return next(
            (form for form in forms if (found := knowledge.resolve(form)) and found == meant), forms[0]
        )

    def _amount(self, amount: Amount, role: str) -> str:
        game = self._view.replay.game
        forms = self._wordings.metrics.get(f"{game}.{amount.metric}") or self._wordings.metrics.get(
            amount.metric
        )
        entry = self._view.replay.knowledge.metrics.get(amount.metric)
        name = entry.display("en") if entry is not None else amount.metric.replace("_", " ")
        if forms is None:
            forms = {"many": f"{{n}} {name}"}
        if role == "name":
            return forms.get("name", name)
        if role == "num":
            return number(amount.value)
        form = forms.get("one", forms["many"]) if amount.value == 1 else forms["many"]
        return form.replace("{n}", number(amount.value))


def number(value: int | float) -> str:
    """A number as it is written: whole, or with one decimal, with a real minus sign for neither."""
    return str(int(value)) if float(value).is_integer() else f"{value:.1f}"


def plurals(word: str) -> list[str]:
    """Plurals a word may have, likeliest first."""
    head, _, last = word.rpartition(" ")
    lead = f"{head} " if head else ""
    lower = last.lower()
    if lower.endswith("man") and lower not in ("human", "shaman"):
        return [f"{lead}{last[:-3]}men"]
    if lower.endswith("f") and lower not in ("chief",):
        return [f"{lead}{last[:-1]}ves", f"{lead}{last}s"]
    if lower.endswith("y") and lower[-2:-1] not in ("a", "e", "i", "o", "u"):
        return [f"{lead}{last[:-1]}ies"]
    if lower.endswith(("s", "x", "z", "ch", "sh")):
        return [f"{lead}{last}es", word]
    return [f"{lead}{last}s"]


def _is_collective(name: str) -> bool:
    return name.casefold().rpartition(" ")[2] in _SINGULAR_ALLIANCE or name.casefold() == "undead"


def _vowel_sound(word: str) -> bool:
    if word.isupper() and word[:1] in "AEFHILMNORSX":
        return True  # spelt out: an SCV
    return word[:1].lower() in "aeiou" and not word.lower().startswith(("uni", "use", "eu"))
