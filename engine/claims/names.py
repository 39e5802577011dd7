"""What the names in a claim or a sentence mean in one replay: sides, kinds of events, objects.

Names match through tables, never by likeness. Shared by the judging of claims and the reading of
prose, so that both understand the same words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.claims.kinds import KIND_WORDS
from engine.facts.kept import per_replay
from engine.facts.knowledge import Entry, fold
from engine.facts.model import EventKind, Replay


def _words(*lines: str) -> frozenset[str]:
    return frozenset(fold(word) for line in lines for word in line.split(","))


YOU_WORDS = _words("you,your,yours,yourself,me,my,i,self", "你,您,我,你的,我方,己方")
"""Folded words for the player who reads."""
OPPONENT_WORDS = _words(
    "opponent,your opponent,the opponent,opponents,enemy,the enemy,your enemy,opp,rival,them,they",
    "对手,你的对手,敌人,敌方,对方,对面,敌军",
)
"""Folded words for the other one."""
BOTH_WORDS = _words(
    "both,both sides,both players,all,each,either,any,anyone,all sides,all players,everyone,total,combined",
    "双方,两边,两方,双方玩家,所有,所有玩家,各方,大家",
)
"""Folded words for all sides together."""
ANY_OBJECT_WORDS = _words("any,anything,all,everything,*,object,objects", "任何,所有,全部,任意")
"""Folded words that name no particular object."""

_WINNER_WORDS = _words("winner,the winner,victor,winning side,winning player", "胜者,赢家,胜方,获胜方,获胜者")
_LOSER_WORDS = _words("loser,the loser,losing side,losing player", "败者,输家,败方,负方,失败者")
_COMPUTER_WORDS = _words("ai,computer,the ai,the computer,ai player,bot,cpu", "电脑,人工智能,机器")
_ENGLISH_DIGITS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
}  # fmt: skip
_IN_BRACKETS = re.compile(r"(?P<name>[^()（）]+?)\s*[(（](?P<more>[^()（）]+)[)）]\s*\Z")
_DIGITS = {"一": "1", "二": "2", "三": "3", "四": "4", "五": "5", "六": "6", "七": "7", "八": "8", "九": "9"}
_NUMBERED = re.compile(
    r"(?:the)?(?:p|s|player|side|slot|team|玩家|第)?(?P<number>\d{1,2})(?:st|nd|rd|th)?"
    r"(?:号|號)?(?:player|side|玩家|方|位玩家|位)?\Z"
)
_TEAM = re.compile(r"(?:the)?(?:team|队伍|第)(?P<number>\d{1,2})(?:队)?\Z|(?P<zh>\d{1,2})(?:号)?队\Z")
_WRAPPED = re.compile(
    r"(?P<the>the|player|side|your|玩家|选手)?(?P<name>.+?)"
    r"(?P<tail>player|side|'?sside|army|players|ai|bot|pieces|玩家|选手|一方|方|棋手)?\Z"
)
_CHESS_WORDS = {
    "White": ("w", "white pieces", "白", "白方", "白棋", "执白", "执白方", "先手", "先手方"),
    "Black": ("b", "black pieces", "黑", "黑方", "黑棋", "执黑", "执黑方", "后手", "后手方"),
}


MAX_KNOWN = 2_000
"""Spellings of sides that are kept once they are looked up."""


class SideTable:
    """Every way to name a side of one replay."""

    def __init__(self, replay: Replay) -> None:
        self.slots: tuple[str, ...] = tuple(side.slot for side in replay.sides)
        self._numbers: dict[str, str] = {}
        self._known: dict[tuple[str, str | None], str | None] = {}
        self._words: dict[str, str] = {}
        self._teams: dict[str, str] = {side.slot: side.team for side in replay.sides}
        for slot in self.slots:
            self._words[fold(slot)] = slot
            digits = re.sub(r"\D", "", slot)
            if digits:
                self._numbers[digits] = slot
        for slot, words in _CHESS_WORDS.items():
            if slot in self.slots:
                for word in words:
                    self._words.setdefault(fold(word), slot)
        self._add_unique({side.slot: (side.name,) for side in replay.sides})
        self._add_unique({side.slot: side.aliases for side in replay.sides})
        self._add_unique({side.slot: _faction_words(replay, side.faction) for side in replay.sides})
        self._add_unique({side.slot: _initial(replay, side.faction) for side in replay.sides})
        for named, meant in (
            (_WINNER_WORDS, [side.slot for side in replay.sides if side.result == "win"]),
            (_LOSER_WORDS, [side.slot for side in replay.sides if side.result == "loss"]),
            (_COMPUTER_WORDS, [side.slot for side in replay.sides if side.human is False]),
        ):
            if len(meant) == 1:
                for word in named:
                    self._words.setdefault(word, meant[0])

    def _add_unique(self, words_of: Mapping[str, tuple[str, ...]]) -> None:
        """Add words that mean one side and no other; what is taken already stays."""
        owners: dict[str, set[str]] = {}
        for slot, words in words_of.items():
            for word in words:
                if fold(word):
                    owners.setdefault(fold(word), set()).add(slot)
        for word, slots in owners.items():
            if len(slots) == 1:
                self._words.setdefault(word, next(iter(slots)))

    def resolve(self, text: str, you: str | None = None) -> str | None:
        """The slot a name means, or None. ``P1 (Terran)`` must be right in both its names."""
        key = (text, you)
        if key not in self._known:
            if len(self._known) >= MAX_KNOWN:
                self._known.clear()
            self._known[key] = self._resolve(text, you)
        return self._known[key]

    def _resolve(self, text: str, you: str | None) -> str | None:
        bracketed = _IN_BRACKETS.match(text)
        if bracketed is not None and fold(text) not in self._words:
            slots = {self.resolve(bracketed[part], you) for part in ("name", "more")}
            known = slots - {None}
            # A second name may be anything ("White (Carlsen)"), but never that of another side.
            return next(iter(known)) if len(known) == 1 else None
        folded = fold(text)
        slot = self._exact(folded, you)
        if slot is None:
            wrapped = _WRAPPED.match(folded)
            if wrapped is not None and (wrapped["the"] or wrapped["tail"]):
                slot = self._exact(wrapped["name"], you)
                if slot is None:
                    slot = self._exact(folded.removeprefix(wrapped["the"] or ""), you)
        return slot if slot is not None else self._exact(folded.removesuffix("s"), you)

    def resolve_many(self, text: str | None, you: str | None = None) -> tuple[str, ...] | None:
        """The slots a name means: one, or all for ``both``; None if it means none of them."""
        if text is None:
            return self.slots
        team = self._team(fold(text))
        if team is not None:
            return team
        slot = self.resolve(text, you)
        if slot is not None:
            return (slot,)
        if fold(text) in BOTH_WORDS:
            return self.slots
        if you is not None and fold(text) in OPPONENT_WORDS:
            return tuple(slot for slot in self.slots if self._teams[slot] != self._teams.get(you)) or None
        return None

    def _team(self, folded: str) -> tuple[str, ...] | None:
        """The slots of a numbered team, where teams have more than one side each."""
        if len(set(self._teams.values())) == len(self.slots):
            return None
        named = _TEAM.match("".join(_DIGITS.get(character, character) for character in folded))
        number = (named["number"] or named["zh"]) if named is not None else None
        return tuple(slot for slot in self.slots if self._teams[slot] == number) or None

    def _exact(self, folded: str, you: str | None) -> str | None:
        slot = self._words.get(folded)
        if slot is not None:
            return slot
        if you is not None:
            if folded in YOU_WORDS:
                return you
            if folded in OPPONENT_WORDS:
                return self._opponent(you)
        for word, digit in _ENGLISH_DIGITS.items():
            if folded.endswith(word):
                folded = folded.removesuffix(word) + digit
                break
        if self._team(folded) is not None:
            return None
        numbered = _NUMBERED.match("".join(_DIGITS.get(character, character) for character in folded))
        return self._numbers.get(numbered["number"].lstrip("0")) if numbered is not None else None

    def _opponent(self, you: str) -> str | None:
        others = [slot for slot in self.slots if self._teams[slot] != self._teams.get(you)]
        return others[0] if len(others) == 1 else None

    def words(self) -> Mapping[str, str]:
        """Every folded word that means a side by itself -> its slot (for readers of prose)."""
        return self._words


def _faction_words(replay: Replay, faction: str | None) -> tuple[str, ...]:
    if faction is None:
        return ()
    entry = replay.knowledge.entries.get(faction)
    if entry is None:
        return (faction,)
    return (faction, *(alias for names in entry.aliases.values() for alias in names))


def _initial(replay: Replay, faction: str | None) -> tuple[str, ...]:
    """The letter players write a race with ("PvT"), where it is the letter of no other faction."""
    if faction is None:
        return ()
    names = [name for name, entry in replay.knowledge.entries.items() if entry.kind == "faction"]
    alone = sum(name[:1].casefold() == faction[:1].casefold() for name in names) == 1
    return (faction[:1],) if alone else ()


@per_replay
def side_table(replay: Replay) -> SideTable:
    """The names of a replay's sides (made once per replay)."""
    return SideTable(replay)


def resolve_side(text: str, replay: Replay, you: str | None = None) -> str | None:
    """The slot a written side means (``P1``, ``1``, ``White``, a name, a race held by one side, "you")."""
    return side_table(replay).resolve(text, you)


def resolve_kinds(text: str) -> tuple[EventKind, ...]:
    """The kinds of events a word may mean, the likeliest first; empty for an unknown word."""
    return KIND_WORDS.get(fold(text), ())


def resolve_kind(text: str) -> EventKind | None:
    """The likeliest kind of event a word means, or None."""
    kinds = resolve_kinds(text)
    return kinds[0] if kinds else None


_ARMY_WORDS = _words("army,army units,troops,forces,fighting units,military", "部队,军队,兵力,作战部队")
_OF_A_COLOUR = re.compile(
    r"^(?:the\s+)?(?:(?:light|dark)[\s-]?squared?|(?:king|queen)['’]?s|kingside|queenside|(?:白|黑)格)\s*",
    re.IGNORECASE,
)


def resolve_objects(text: str, replay: Replay) -> tuple[str, ...] | None:
    """The canonical names a written object stands for: itself, or the members of a group.

    Returns ``()`` for words that mean any object at all, None for a name the game does not have.
    """
    entry = replay.knowledge.resolve(text) or _otherwise(text, replay)
    if entry is None:
        return () if fold(text) in ANY_OBJECT_WORDS else None
    names: dict[str, None] = {}
    pending = [entry.name]
    seen: set[str] = set()
    while pending:
        name = pending.pop()
        if name in seen:
            continue
        seen.add(name)
        members = replay.knowledge.members(name)
        if members == (name,):
            names[name] = None
        else:
            pending.extend(reversed(members))
    return tuple(names)


def _otherwise(text: str, replay: Replay) -> Entry | None:
    """What a name means that is no alias: "army", a piece's letter, "black knight", "dark-squared bishop"."""
    knowledge = replay.knowledge
    if fold(text) in _ARMY_WORDS:
        return knowledge.entries.get("army unit") or knowledge.entries.get("unit")
    if len(text) == 1 and text.isupper():
        lettered = [e for e in knowledge.entries.values() if e.properties.get("letter") == text]
        return lettered[0] if len(lettered) == 1 else None
    first, _, rest = text.strip().partition(" ")
    if rest and side_table(replay).resolve(first) is not None:
        return knowledge.resolve(rest)
    bare = _OF_A_COLOUR.sub("", text)
    return knowledge.resolve(bare) if bare != text else None


def names_with(text: str, replay: Replay) -> tuple[str, ...]:
    """Names of the game of which a text is one of the words ("grunt" of "Orcish Grunt"), at most five."""
    words = set(_singulars(text.casefold().strip()))
    found = [
        entry.name
        for entry in replay.knowledge.entries.values()
        if words & {word.casefold() for name in (entry.name, entry.display()) for word in name.split()}
    ]
    return tuple(found[:5])


def _singulars(word: str) -> tuple[str, ...]:
    return (word, word.removesuffix("s"), word.removesuffix("es"))
