"""Words for what is done to letters of verbs, with the passive and what only helps another verb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.claims.prose.chronicle.parsing.parts import Part, Thing, shape_of
from engine.claims.prose.chronicle.parsing.voice import POSSESSIVE
from engine.claims.prose.copying import replace
from engine.claims.prose.items import Item

LETTERS = {
    "make": "m", "start": "s", "finish": "f", "research": "r", "lose": "l", "die": "d", "kill": "k", "take":
    "t", "level": "u", "cancel": "c", "attack": "a", "deal": "i", "suffer": "y", "expand": "e", "have": "h",
    "quit": "q", "win": "w", "beat": "o", "fail": "M", "move": "v", "survive": "V", "spend": "p", "earn": "g",
    "rise": "R", "drop": "F", "stay": "E", "end": "j", "be": "b", "happen": "z", "do": "D", "order": "!",
    "block": "#", "trade": "~", "cost": "$",
}  # fmt: skip
"""Classes of this reader's vocabulary."""

_COMMON = {
    "build": "m", "start": "s", "finish": "f", "appear": "m", "recruit": "m", "recall": "m", "research": "r",
    "lose": "l", "die": "d", "kill": "k", "capture": "t", "promote": "u", "advance": "u", "morph": "u",
    "cancel": "c", "leave": "q", "attack": "a", "expand": "e", "have": "h", "reach": "h", "bank": "h",
    "spend": "p", "earn": "g", "deal": "i", "take_damage": "y", "cost": "$", "last": "j", "end": "j", "play":
    "D", "block": "#", "trade": "~", "other": "v", "happen": "z", "sacrifice": "l", "order": "!", "survive":
    "V",
}  # fmt: skip
"""Classes of the common vocabulary, for words this reader's own lacks."""

AUXILIARIES = frozenset(("h", "D"))
PASSIVE = frozenset("kltmsfrcua")
_BE = frozenset("was were is are been being be got gets get getting am".split())
_NOUNS = frozenset("SPLGQNO")


def letters_of(items: Sequence[Item], at: int, parts: Sequence[Part]) -> str:
    """The letters a word may have as a verb, the likeliest first; empty if it is none.

    ``B`` for a form of "be" that makes a following verb passive.
    """
    item = items[at]
    cues = item.cues
    own = cues.get("c.verb")
    if own is not None:
        letters = "".join(dict.fromkeys(LETTERS[name] for name in own.split("|")))
    else:
        if "c.fill" in cues or "c.time" in cues or "c.cmp" in cues:
            return ""
        common = cues.get("verb")
        if common is None:
            return _outcome(cues)
        letters = "".join(dict.fromkeys(_COMMON[name] for name in common.split("|") if name in _COMMON))
        if not letters:
            return ""
    if item.chinese:
        return "" if _within_a_word(items, at) else letters
    if item.low in _BE and _participle(items, at):
        return "B"
    form = cues.get("c.form") or cues.get("form", "")
    previous = items[at - 1] if at else None
    if form in ("base", "s") and previous is not None and previous.low in POSSESSIVE:
        return ""  # "your drops"
    if form in ("base", "s") and previous is not None and "b" not in letters:
        if (
            previous.low in ("the", "a", "an", "of", "this", "that") and form == "base"
        ) or previous.possessive:
            return ""  # a noun that is none of this reader's
    following = items[at + 1] if at + 1 < len(items) else None
    if following is not None and following.low == "at" and "a" in letters:
        return "a"  # "shot at something"
    if item.low == "left":
        before = parts[-1].sym if parts else ""
        return "V" if before in ("N", "P", "L", "b", "G", "h", "B") else "q"
    return letters


_ENDINGS = frozenset("死掉倒光好完没灭杀赢输有是")


def _within_a_word(items: Sequence[Item], at: int) -> bool:
    """Whether a single character is rather part of a word that is not known: 图上, 背下."""
    item = items[at]
    if len(item.low) > 1 or item.low in _ENDINGS or not at:
        return False
    before = items[at - 1]
    unknown = before.chinese and not before.cues and not before.objects and before.metric is None
    unknown = unknown and before.num is None and before.when is None and not before.sides
    return unknown and before.end == item.start and len(before.low) == 1


def is_done(item: Item) -> bool:
    """Whether a word says that something is done to something."""
    name = (item.cues.get("c.verb") or item.cues.get("verb", "")).split("|")[0]
    return (LETTERS.get(name) or _COMMON.get(name, "")) in PASSIVE | {"d", "w", "M", "o"} and not item.objects


def _outcome(cues: Mapping[str, str]) -> str:
    return {"win": "w", "won": "w", "loss": "M", "beat": "o"}.get(cues.get("res", "").split("|")[0], "")


def _participle(items: Sequence[Item], at: int) -> bool:
    """Whether a participle of a verb that takes an object follows: "was soon killed"."""
    for item in items[at + 1 : at + 5]:
        cues = item.cues
        own = cues.get("c.verb") or cues.get("verb")
        form = cues.get("c.form") or cues.get("form")
        if own is not None and form in ("past", "part") and not item.objects:
            return any((LETTERS.get(name) or _COMMON.get(name, "")) in PASSIVE for name in own.split("|"))
        if item.low in ("itself", "himself", "themselves", "herself"):
            continue
        if (own is not None and item.low not in ("being", "been")) or item.low in ("a", "an", "the"):
            return False  # "got a shot off"
        if (
            "neg" in cues
            or "c.fill" in cues
            or item.low.endswith("ly")
            or item.low in ("being", "been", "never")
        ):
            continue
        if item.when is not None or "order" in cues or "c.share" in cues or "c.time" in cues:
            continue
        return False
    return False


def settle(parts: list[Part]) -> list[Part]:
    """Choose between the meanings of a verb by what stands before and after it."""
    for k, part in enumerate(parts):
        if (
            part.sym == "o"
            and k + 1 < len(parts)
            and parts[k + 1].sym in "PL"
            and "S" not in shape_of(parts[k:])
        ):
            part.sym = "k"  # "he beat five Ghouls"
        if part.sym == "m" and part.item.low.startswith(_JOINING) and _pronoun_follows(parts, k):
            del parts[k + 1]  # "a Void Ray joins it": it is there already
        if part.sym == "L":
            part.things = _told_once(part.things)
    extreme = any(part.sym == "X" for part in parts)
    for k, part in enumerate(parts):
        if part.sym == "t" and extreme and part.chinese and part.item.low.startswith("占"):
            part.sym = "h"  # 最多的时候占了十四座村庄
        if part.sym == "d" and part.item.low in _GOING and k and parts[k - 1].sym == "S":
            if k + 1 < len(parts) and parts[k + 1].sym in "PL":
                part.sym = "m"  # "went Barracks first"
        if part.sym == "$" and _costs_somebody(parts[k + 1 : k + 3]):
            part.sym = "l"  # "turn 8 cost the Rebels two Mages"
        if not part.alts:
            continue
        letters = part.sym + part.alts
        before = next((other for other in reversed(parts[:k]) if other.sym in _NOUNS), None)
        after = next((other for other in parts[k + 1 :] if other.sym in _NOUNS or other.sym in "<>Y"), None)
        after = after if after is not None and after.sym in _NOUNS else None
        following = parts[k + 1].sym if k + 1 < len(parts) else ""
        chosen = (
            "d"
            if following == "Z" and "d" in letters and "F" not in letters
            else _chosen(letters, before, after, part.item.low)
        )
        part.sym = chosen
        part.alts = "".join(letter for letter in letters if letter != chosen)
    return parts


def _told_once(things: list[Thing]) -> list[Thing]:
    """A list without what only sums it up: "two units, a Troll and a Crossbowman"."""
    first, *others = things
    if first.entry is None or first.entry.kind != "group" or first.count is None or first.count.weak:
        return things
    counts = [1 if thing.count is None else thing.count.value for thing in others]
    if len(others) < 2 or sum(counts) != first.count.value:
        return things
    return [replace(thing, nth=None) for thing in others]  # "and a second Crossbowman": one more


_GOING = frozenset(("go", "goes", "went", "going"))
_JOINING = ("join", "follow")


def _pronoun_follows(parts: Sequence[Part], k: int) -> bool:
    """Whether a verb has a thing before it and a mere "it" or "them" after it."""
    if not 0 < k < len(parts) - 1 or parts[k - 1].sym not in "PL":
        return False
    following = parts[k + 1].thing
    return following is not None and following.pronoun and not following.names


def _costs_somebody(after: Sequence[Part]) -> bool:
    if not after:
        return False
    first = after[0]
    if first.sym == "P":
        return first.thing is not None and first.thing.side is not None
    return first.sym == "S" and len(after) > 1 and after[1].sym in "PL"


def _is_built(part: Part) -> bool:
    """Whether a thing is one that is built or researched: it may be one's own, and is not killed."""
    entry = part.thing.entry if part.thing is not None else None
    return entry is not None and entry.kind == "upgrade"


def _chosen(letters: str, before: Part | None, after: Part | None, word: str) -> str:
    if "f" in letters and word.startswith("finish") and after is not None and _is_built(after):
        return "f"  # a building or an upgrade is finished, and not finished off
    measured = before is not None and (
        before.sym == "G"
        or (before.sym == "P" and before.metric is not None and after is not None and after.sym == "N")
    )
    if measured:
        for letter in "FRE":
            if letter in letters:
                return letter
    if after is None and "d" in letters and (before is None or word.startswith("爆")):
        return "d"
    if before is not None and before.sym in "NO" and "d" in letters and after is None:
        return "d"  # "three of the five going down"
    if before is not None and before.thing is not None and before.thing.entry is not None and "d" in letters:
        built = before.thing.entry.kind in ("building", "upgrade", "group") and before.chinese
        if built and "m" in letters and (after is not None or word.startswith("挂")):
            return "m"  # 科技实验室挂了5个
    if after is not None and after.sym in "NO" and before is not None and "k" in letters and "m" in letters:
        entry = before.thing.entry if before.thing is not None else None
        if entry is not None and entry.kind == "unit" and not before.chinese:
            return "k"  # "a Grunt got one"
    if after is not None and after.sym in "PL":
        acting = before is not None and before.sym in "PL"
        for letter in "lkmth" if acting else "lmkth":
            if letter in letters:
                return letter
    if before is not None and before.sym in "PL" and after is None:
        unit = (
            before.thing is not None and before.thing.entry is not None and before.thing.entry.kind == "unit"
        )
        for letter in "dVfms" if unit else "mfsdV":
            if letter in letters:
                return letter
    return letters[0]
