"""Every way a clause may tell of a deed: who did it to whom, and how many.

A clause is not matched with an order of parts. Its verb (or the noun of a deed) says what was done; of each
thing and each side in it is asked which roles it may have where it stands, and all that remain together are
its *accounts*. Grammar only excludes what it surely excludes.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.copying import replace
from engine.claims.prose.lexicon import Lexicon
from engine.claims.prose.numbers import Quantity

DEATHS = "kld"
MAKINGS = "mfsruce"
TOLD = frozenset(DEATHS + MAKINGS + "ta")
"""Letters of deeds an account may be of."""

_LIGHT = frozenset("mthDbgszj")
"""Verbs that say nothing beside a deed told as a noun: "took seven losses", 拿了五个人头."""
_MARKS = frozenset("B@ZKWA")
_QUIET = frozenset(":&b,>zD=")
"""Parts that give a deed no role: of them, and, be, then."""


_SELF = frozenset("自己 自身 自家 亲自 itself themselves himself herself myself yourself".split())
_OF_THEM = frozenset(("of them", "of these", "of those", "of which", "其中"))


@dataclass(frozen=True, slots=True)
class Noun:
    """A thing, a list of things or a side, and where it stands.

    Attributes:
        part: The part.
        before: Whether it stands before the verb.
        mark: Letter of the word before it that gives it a role, as in "by Grunts"; empty if none.
    """

    part: Part
    before: bool
    mark: str

    @property
    def things(self) -> tuple[Thing, ...]:
        """The things it names."""
        if self.part.sym == "L":
            return tuple(self.part.things)
        return (self.part.thing,) if self.part.thing is not None else ()


@dataclass(slots=True)
class Told:
    """What stands in a clause that tells of one deed.

    Attributes:
        letters: What the verb may mean.
        word: The verb as written.
        nouns: Things and sides.
        number: How many, apart from any thing.
        of: Of how many.
        nth: Which of them; -1 for the last.
        places: Hexes.
        share: ``all``, ``both``, ``none``, ``each``, as a word of its own.
        denied: Whether it is denied.
        passive: Whether the verb is said of what it befalls.
        chinese: Whether the verb is Chinese.
        loose: Whether something in the clause was left out of account.
        noun: Whether the deed is a noun.
        certain: Whether the verb can mean nothing else than a deed.
        part: Whether it goes on about some of those spoken of before (其中).
    """

    letters: str
    word: str
    chinese: bool
    nouns: list[Noun] = field(default_factory=list)
    number: Part | None = None
    of: Part | None = None
    nth: int | None = None
    places: list[str] = field(default_factory=list)
    share: str = ""
    denied: bool = False
    passive: bool = False
    loose: bool = False
    noun: bool = False
    part: bool = False
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Account:
    """One way to take a clause.

    Attributes:
        letter: What is done; of deaths always ``k``.
        objects: What it is done to, or what is made; empty where that is left out.
        actor: What does it; None where that is left out.
        doer: Slot whose deed it is; None if not said.
        owner: Slot whom it befalls; None if not said.
    """

    letter: str
    objects: tuple[Thing, ...] = ()
    actor: Thing | None = None
    doer: str | None = None
    owner: str | None = None


def told_in(parts: Sequence[Part]) -> Told | None:
    """What stands in a clause of one deed; None where it tells of none, of several, or of something else."""
    parts = _to_death(parts)
    at = _verb(parts)
    if at is None:
        return None
    verb = parts[at]
    letters = verb.unit if verb.sym == "Q" else verb.sym + verb.alts
    letters = "".join(letter for letter in letters if letter in TOLD)
    if "a" in letters and "k" not in letters and any(part.sym == "B" for part in parts[:at]):
        letters += "k"  # 棱镜被维京打了下来
    if not letters:
        return None
    told = Told(letters, verb.item.low, verb.chinese, noun=verb.sym == "Q")
    told.certain = told.noun or set(verb.sym + verb.alts) <= TOLD
    if verb.sym == "Q":
        if verb.nth is not None:
            return None
        if verb.number is not None:
            told.number = replace(verb, number=verb.number)
        if verb.side is not None:
            whose = Part("S", verb.start, verb.start, verb.item, side=verb.side)
            told.nouns.append(Noun(whose, True, ""))  # "the Rebels' casualty of turn 6"
    marks = [part.sym for part in parts[:at]]
    told.passive = "B" in marks
    told.part = parts[0].sym == ":" or any(part.item.low in _OF_THEM for part in parts)
    mark = ""
    for k, part in enumerate(parts):
        if k == at:
            mark = ""
            continue
        if part.sym in _MARKS:
            late = part.sym == "@" and part.chinese and k == len(parts) - 1 and told.nouns
            if late and not told.nouns[-1].before:
                told.nouns[-1] = replace(told.nouns[-1], mark="@")  # 死在树人手里
            mark = part.sym
        elif not _place(told, part, parts, k, at, mark):
            return None
        elif part.sym not in "SPL" or part.unit == "share":
            mark = mark if part.sym in "DO" else ""
        elif mark != "B" and not (part.sym == "S" and k + 1 < len(parts) and parts[k + 1].sym in "PL"):
            mark = ""
    return told


def _place(told: Told, part: Part, parts: Sequence[Part], k: int, at: int, mark: str) -> bool:
    """Give a part its place in what is told; False where the clause says something else."""
    if part.sym in _QUIET:
        return True
    if part.sym == "P" and part.unit == "share" and part.thing is not None:
        if told.share not in ("", part.thing.share):
            return False
        told.share = part.thing.share
    elif part.sym == "P" and part.thing is not None and part.thing.pronoun and mark == "W":
        told.loose = True  # "went down with them"
    elif part.sym == "P" and told.noun and part.thing is not None and not part.thing.names:
        return False  # "two kills for them"
    elif part.sym in "SP" and k and part.item.low in _SELF:
        return True
    elif part.sym == "S" and any(one.part.sym == "S" and one.part.side == part.side for one in told.nouns):
        return True
    elif part.sym in "SPL":
        if k and parts[k - 1].sym == part.sym == "P" and told.nouns:
            one = _apposed(told.nouns[-1], part)
            if one is not None:
                told.nouns[-1] = one
                return True
        told.nouns.append(Noun(part, k < at, mark))
    elif part.sym == "N":
        if part.unit in ("points", "percent") or part.measure == "块" or part.number is None:
            return False
        if told.number is None:
            told.number = part
        elif k and parts[k - 1].sym == ":" and told.of is None:
            told.of = part
        else:
            return False
    elif part.sym == "O":
        if part.unit == "first":
            told.loose = True
        elif told.nth is not None:
            return False
        else:
            told.nth = part.nth
    elif part.sym == "H":
        told.places.append(part.item.low)
    elif part.sym == "n":
        told.denied = not told.denied
    elif part.sym == "h" or (told.noun and part.sym in _LIGHT):
        told.loose = told.loose or not told.noun
    elif part.sym == "C" and (part.unit == "same" or (part.unit == "more" and k and parts[k - 1].sym == "N")):
        told.loose = True
    elif part.sym == "v" and told.noun and part.item.low in ("brought", "brings", "bring"):
        return True  # "turn 6 brought the death of a Bowman"
    elif part.sym in "xv":
        told.loose = True
    elif not (k < at and part.sym in "smbfl" and _helps(part, parts[at])):
        return False
    return True


def _apposed(noun: Noun, part: Part) -> Noun | None:
    """Two names of one thing: "the natural Nexus", 二矿基地."""
    first, second = noun.part.thing, part.thing
    if first is None or second is None:
        return None
    both = tuple(name for name in first.names if name in second.names)
    if not both:
        return None
    thing = replace(first, names=both, count=first.count or second.count, side=first.side or second.side)
    return replace(noun, part=replace(noun.part, thing=thing))


def _helps(part: Part, verb: Part) -> bool:
    """Whether a verb only helps the one that counts."""
    return verb.sym in "kltdf"


def _verb(parts: Sequence[Part]) -> int | None:
    """Where the word stands that says what was done; None where there is none or more than one."""
    nouns = [k for k, part in enumerate(parts) if part.sym == "Q"]
    verbs = [k for k, part in enumerate(parts) if part.sym in TOLD and not part.sym == "e"]
    if len(nouns) == 1:
        heavy = [k for k in verbs if parts[k].sym not in _LIGHT]
        return nouns[0] if not heavy else None
    if nouns or not verbs:
        return None
    if len(verbs) == 1:
        return verbs[0]
    first, second = verbs[0], verbs[-1]
    if len(verbs) > 2 or any(part.sym not in "ZBn" for part in parts[first + 1 : second]):
        return None
    one, two = parts[first].sym, parts[second].sym
    if (one, two) in (("m", "f"), ("s", "f"), ("r", "f")) or (one in "msfa" and two in "klt") or one == two:
        return second  # 变好, "managed to kill"
    if one in "kl" and two == "d":
        return first  # 杀死, "went down dead"
    return None


def _to_death(parts: Sequence[Part]) -> Sequence[Part]:
    """Without the words that say what a blow led to: "stabs a Scout to death"."""
    if len(parts) < 3 or parts[-1].sym != "Q" or parts[-2].sym != "Z" or parts[-1].unit not in DEATHS:
        return parts
    if not any(part.sym in "ak" for part in parts[:-2]):
        return parts
    return [replace(part, sym="k", alts="") if part.sym == "a" else part for part in parts[:-2]]


# Which roles there are -------------------------------------------------------------------------------------


def accounts_of(told: Told, lexicon: Lexicon) -> Iterator[Account]:
    """All ways to take what is told, the likeliest letter first."""
    seen: set[tuple[object, ...]] = set()
    for letter in told.letters:
        for one in _assigned(told, letter):
            account = by_kind(one, lexicon)
            key = (account.letter, account.doer, account.owner, *map(id, account.objects), id(account.actor))
            if key not in seen:
                seen.add(key)
                yield account


def by_kind(account: Account, lexicon: Lexicon) -> Account:
    """The deed by what it is done to: a village is taken, a unit that is taken is killed."""
    if account.letter == "t" and account.objects:
        names = {name for thing in account.objects for name in thing.names}
        if names and not names <= lexicon.takes and not lexicon.is_expansion(tuple(sorted(names))):
            return replace(account, letter="k")
    return replace(account, letter="k") if account.letter in DEATHS else account


def _assigned(told: Told, letter: str) -> Iterator[Account]:
    things = [noun for noun in told.nouns if noun.part.sym in "PL"]
    sides = [noun for noun in told.nouns if noun.part.sym == "S"]
    if len(things) > 2 or len(sides) > 2:
        return
    ways = [_roles(noun, told, letter, things) for noun in things]
    for chosen in itertools.product(*ways):
        if len(set(chosen)) < len(chosen):
            continue
        parts = dict(zip(chosen, (noun.part for noun in things), strict=True))
        named = parts.get("object")
        acting = parts.get("actor")
        if acting is not None and (acting.sym == "L" or acting.thing is None):
            continue
        objects = tuple(named.things if named.sym == "L" else [named.thing]) if named is not None else ()
        whose = [_whose(noun, told, letter) for noun in sides]
        for slots in itertools.product(*whose):
            if len(set(slots)) < len(slots):
                continue
            by = dict(zip(slots, (noun.part.side for noun in sides), strict=True))
            yield Account(
                letter,
                tuple(thing for thing in objects if thing is not None),
                acting.thing if acting is not None else None,
                by.get("doer"),
                by.get("owner"),
            )


def _roles(noun: Noun, told: Told, letter: str, things: Sequence[Noun]) -> tuple[str, ...]:
    """The roles a thing may have where it stands: ``object``, ``actor``."""
    if letter in MAKINGS:
        return ("object",) if noun.mark not in ("@", "K", "W") else ()
    if noun.mark in ("@", "W") or (noun.mark == "B" and told.chinese):
        return ("actor",)
    if noun.mark == "A":
        return ("object",)
    if noun.mark == "K":
        return ()
    after = [other for other in things if not other.before and not other.mark]
    if told.noun:
        if letter == "k":
            return ("actor", "object")
        if letter in "ld" and noun.mark == "Z":
            return ("actor",)  # "the loss of a Bowman to a Wose"
        return ("actor",) if letter in "ta" else ("object",)
    if letter in "ld":
        if noun.mark == "Z":
            return ("actor",)
        if letter == "l" and noun.before and after:
            return ("actor",)
        return ("object",)
    if noun.mark == "Z":
        return ("object",)
    if told.passive:
        return ("object",)
    if not noun.before:
        return ("object",)
    if after:
        return ("actor",)  # 把 and 被 aside, who does it stands before what it is done to
    return ("object", "actor")


def _whose(noun: Noun, told: Told, letter: str) -> tuple[str, ...]:
    """The roles a side may have where it stands: ``doer``, ``owner``."""
    if letter in MAKINGS:
        return ("doer",)
    acting, suffering = ("doer",), ("owner",)
    if noun.mark in ("@", "W") or (noun.mark == "B" and told.chinese):
        return acting
    if noun.mark in ("K", "A"):
        return suffering
    if told.noun:
        return acting if letter in "kta" else suffering
    if letter in "ld":
        if noun.mark == "Z":
            return acting
        return suffering if noun.before or told.letters[0] == "l" else ("doer", "owner")
    if told.passive:
        return suffering if noun.before else ("doer", "owner")
    return acting if noun.before else suffering


def sole(number: Quantity | None) -> bool:
    """Whether a number says no more than that there was one."""
    return number is None or number.weak or number.high <= 1
