"""Names as they are meant in one match: factions, the words for its sides, short names of its units.

Players shorten names to what is clear in the match at hand: "the Fighter" is the Elvish one where only
elves have fighters. So each replay gets the game's knowledge with such short names added, types the
knowledge does not have taken in, and "leader" meaning the types its leaders have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain

from engine.facts import Entry, Knowledge
from engine.facts.knowledge import fold
from engine.games.oneline import one_line
from engine.games.wesnoth.match import SideSetup

_ZH_FIRST_PARTS = "精灵 矮人 兽人 龙人 人鱼 娜迦 蜥蜴人 沙丘 地精 巨魔 骷髅 黑暗 吸血 陆行 狮鹫".split()
_COLORS: Mapping[str, tuple[str, ...]] = {
    "red": ("红方", "红色方", "红色", "红军"),
    "blue": ("蓝方", "蓝色方", "蓝色", "蓝军"),
    "green": ("绿方", "绿色方", "绿色", "绿军"),
    "purple": ("紫方", "紫色方", "紫色", "紫军"),
    "black": ("黑方", "黑色方", "黑色", "黑军"),
    "brown": ("棕方", "棕色方", "棕色", "棕军"),
    "orange": ("橙方", "橙色方", "橙色", "橙军"),
    "white": ("白方", "白色方", "白色", "白军"),
    "teal": ("青方", "青色方", "青色", "青军"),
}
_GENERIC = frozenset(
    fold(word)
    for word in (
        "light arms guard hero captain leader lord lady master marshal champion ruler general shadow "
        "英雄 冠军 队长 领主 首领 大师 长者 元帅 将军 卫士 长官"
    ).split()
)
"""Words too common in any text to mean a unit type by themselves."""

_YIELDING = frozenset({"unit", "ability", "special", "trait", "weapon", "damage_type", "alignment"})
"""Kinds of entries whose names give way to the short name of a unit that takes part (Skirmisher)."""

_NUMBERS = "one two three four five six seven eight nine".split()
_HAN = "一二三四五六七八九"


def faction_of(side: SideSetup, base: Knowledge) -> str | None:
    """The canonical faction of a side: as the file names it, else by what it recruits, else as written."""
    entry = base.resolve(side.faction) if side.faction else None
    if entry is not None and entry.kind == "faction":
        return entry.name
    recruits = set(side.recruits)
    for entry in base.entries.values():
        if entry.kind == "faction" and recruits and recruits == set(entry.properties["recruits"]):
            return entry.name
    return one_line(side.faction, 60) or None


def side_words(
    sides: Iterable[SideSetup], factions: Iterable[str | None], base: Knowledge
) -> list[tuple[str, ...]]:
    """By side, the words that mean it and no other side of the match, lower case."""
    words: list[list[str]] = []
    for side, faction in zip(sides, factions, strict=True):
        own = _numbered(side.number)
        if side.color:
            own += [side.color, f"{side.color} side", f"{side.color} player", *_COLORS.get(side.color, ())]
        if faction is not None:
            entry = base.entries.get(faction)
            names = (
                [faction, *chain.from_iterable(entry.aliases.values())] if entry is not None else [faction]
            )
            own += [name.casefold() for name in names]
        words.append(list(dict.fromkeys(own)))
    return [
        tuple(word for word in own if not any(word in other for other in words if other is not own))
        for own in words
    ]


def _numbered(number: int) -> list[str]:
    words = [f"player {number}", f"阵营{number}", f"{number}号玩家", f"第{number}方"]
    if 1 <= number <= len(_NUMBERS):
        words += [f"side {_NUMBERS[number - 1]}", f"player {_NUMBERS[number - 1]}"]
        words += [f"第{_HAN[number - 1]}方", f"{_HAN[number - 1]}号玩家"]
    return words


def match_knowledge(
    base: Knowledge,
    factions: Iterable[str | None],
    seen: Mapping[str, int],
    leaders: Iterable[str],
    recruits: Iterable[str],
) -> Knowledge:
    """The knowledge of the game as it is meant in one match.

    Args:
        factions: Of the sides, canonical or custom.
        seen: Unit types that took part -> how often.
        leaders: Types the leaders had.
        recruits: Types the sides could recruit.
    """
    entries: dict[str, Entry] = {}
    possible = _possible(base, [*seen, *recruits, *leaders])
    shorts = _short_names(base, [list(seen), [*seen, *recruits]], possible)
    for name in possible:
        entry = base.entries.get(name) or Entry(name, "unit")
        extra = shorts.get(name, {})
        aliases = {
            language: [*entry.aliases.get(language, ()), *extra.get(language, ())]
            for language in ("en", "zh")
        }
        entries[name] = replace(entry, aliases=aliases)
    hidden = {fold(short) for extra in shorts.values() for short in chain.from_iterable(extra.values())}
    for name, entry in base.entries.items():
        if name in entries:
            continue
        if fold(name) not in hidden:
            entries[name] = entry
        elif entry.kind != "unit":
            longer = f"{name} ({entry.kind.replace('_', ' ')})"
            shown = {"display_en": entry.display(), **entry.properties}
            entries[longer] = replace(entry, name=longer, properties=shown)
    led = tuple(dict.fromkeys(name for name in leaders if name))
    if led:
        entries["leader"] = replace(entries["leader"], members=led)
    unknown = tuple(name for name in possible if name not in base.entries)
    if unknown:
        entries["unit"] = replace(entries["unit"], members=(*entries["unit"].members, *unknown))
    for faction in factions:
        if faction is not None and faction not in entries:
            entries[faction] = Entry(faction, "faction")
    return replace(base, entries=entries)


def _possible(base: Knowledge, names: Iterable[str]) -> list[str]:
    """Types that may appear: the given ones first, then what they can become."""
    found = list(dict.fromkeys(name for name in names if name))
    known = set(found)
    for name in found:  # grows while it is read
        entry = base.entries.get(name)
        for after in () if entry is None else entry.properties.get("advances_to", ()):
            if after not in known:
                known.add(after)
                found.append(after)
    return [name for name in found if (entry := base.entries.get(name)) is None or entry.kind == "unit"]


def _short_names(
    base: Knowledge, pools: Iterable[list[str]], possible: list[str]
) -> dict[str, dict[str, list[str]]]:
    """Type -> short names that mean it alone, in the first pool of types or failing that in a later one."""
    found: dict[str, dict[str, list[str]]] = {}
    taken = set(_GENERIC)
    for name, entry in base.entries.items():
        # Names of types that cannot appear in this match give way, and words for what units have or do.
        if entry.kind not in _YIELDING or name in possible:
            taken |= {fold(known) for known in (name, *chain.from_iterable(entry.aliases.values()))}
    for pool in pools:
        for language in ("en", "zh"):
            owners: dict[str, set[str]] = {}
            for name in pool:
                for short in _shortened(base, name, language):
                    owners.setdefault(short, set()).add(name)
            for short, names in owners.items():
                if len(names) == 1 and fold(short) not in taken:
                    found.setdefault(names.pop(), {}).setdefault(language, []).append(short)
            # What means a type of this pool, or two of them, is no name for one of a later pool.
            taken |= {fold(short) for short in owners}
    return found


def _shortened(base: Knowledge, name: str, language: str) -> list[str]:
    entry = base.entries.get(name)
    if language == "en":
        words = (entry.display() if entry is not None else name).split()
        return [words[-1]] if len(words) > 1 and len(words[-1]) > 3 else []
    shown = entry.display("zh") if entry is not None else ""
    return [
        shown.removeprefix(part)
        for part in _ZH_FIRST_PARTS
        if shown.startswith(part) and len(shown) - len(part) > 1
    ]
