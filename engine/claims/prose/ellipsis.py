"""What a clause leaves out and takes over: "..., side 2 only four", "three of which died", 对手只有33个."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.clauses import Chunk, Noun
from engine.claims.prose.items import Item
from engine.claims.prose.phrases import BE
from engine.claims.prose.vocabulary import CLASSIFIERS

_REACH = 3
_INTRANSITIVE = frozenset({"die", "finish", "appear", "advance"})


def fill_in(chunks: Sequence[Chunk]) -> None:
    """Add the nouns that are implied: the counted thing of a bare number, the subject of a bare verb."""
    for index, chunk in enumerate(chunks):
        if index:
            _bare_numbers(chunks, index, chunk)
            _bare_ordinals(chunks, index, chunk)
        if index and all(noun.role == "agent" for noun in chunk.nouns):
            _bare_subject(chunks, index, chunk)


def _bare_numbers(chunks: Sequence[Chunk], index: int, chunk: Chunk) -> None:
    if any(noun.number is not None for noun in chunk.nouns):
        return  # a second number beside a counted noun is its counterpart
    taken = {id(noun.number_item) for noun in chunk.nouns}
    for position, item in enumerate(chunk.items):
        if id(item) in taken or not _stands_alone(chunk, position, item):
            continue
        before = _noun_before(chunks, index)
        if before is None or _is_doer(chunks, index, position, before):
            return
        noun = Noun(before.item, position, item.num, item, start=item.start, implied=True)
        first_verb = chunk.verbs[0][0] if chunk.verbs else None
        noun.role = "subject" if first_verb is not None and position < first_verb else "object"
        side = [(at, slots) for at, slots, _ in chunk.sides if at < position]
        if side and first_verb is None:
            noun.owner = side[-1][1]
        chunk.nouns.append(noun)
        return


def _is_doer(chunks: Sequence[Chunk], index: int, position: int, noun: Noun) -> bool:
    """As in 龙人 | 也干掉俩: what stands before the verb is the subject of the deed, and not its object."""
    chunk, before = chunks[index], chunks[index - 1]
    if chunk.hard or chunk.subject is not None or before.verbs or noun not in before.nouns:
        return False
    early = {name for at, written, _ in chunk.verbs if at < position for name in written.split("|")}
    return noun.number is None and bool(early & {"kill", "capture"})


_OF_THEM = frozenset("them which these those yours his theirs hers mine ours".split())
_ORDINALS = {
    "the last": -1,
    "last": -1,
    "the final": -1,
    "the first": 1,
    "first": 1,
    "the second": 2,
    "the third": 3,
    "the fourth": 4,
}


def _bare_ordinals(chunks: Sequence[Chunk], index: int, chunk: Chunk) -> None:
    """As in "both Nexuses, the first at 5:34 and the second at 6:35"."""
    if (
        chunk.nouns
        or not chunk.whens
        or any(
            "other" not in written and not set(written.split("|")) & _INTRANSITIVE
            for _, written, _ in chunk.verbs
        )
        or (chunk.hard and chunk.lead not in (":", "—", "–", "("))
    ):
        return
    for position, item in enumerate(chunk.items):
        place = _ORDINALS.get(item.low)
        if place is None and item.num is not None and item.num.ordinal and item.kind == "num":
            place = int(item.num.value)
        if place is None:
            continue
        before = _noun_before(chunks, index)
        if before is not None and before.countable:
            chunk.nouns.append(
                Noun(
                    before.item,
                    position,
                    ordinal=place,
                    owner=before.owner,
                    role="subject" if chunk.verbs else "object",
                    start=item.start,
                    implied=True,
                )
            )
        return


def _stands_alone(chunk: Chunk, position: int, item: Item) -> bool:
    """A number of something that is not named beside it."""
    number = item.num
    if number is None or item.kind != "num" or number.ordinal or number.percent or number.times:
        return False
    if (
        number.weak
        and item.low in ("one", "a", "一")
        and not (position and chunk.items[position - 1].cues.get("approx"))
    ):
        return False
    following = chunk.items[position + 1 :]
    if following and following[0].low in CLASSIFIERS:
        following = following[1:]
    if not following:
        return bool(chunk.sides or chunk.verbs or (position and "neg" not in chunk.items[position - 1].cues))
    after = following[0]
    if after.objects or after.metric or after.cues.get("unit") or after.low in ("-", "%", "of"):
        return after.low == "of" and len(following) > 1 and following[1].low in _OF_THEM
    if "span" in after.cues or after.cues.get("cmp") == "total" or "approx" in after.cues:
        return True
    if item.chinese:
        return "verb" in after.cues or after.kind == "time"
    return (
        after.kind == "time"
        or "verb" in after.cues
        or after.low in BE
        or after.low in ("in", "on", "by", "at", "during", "for", "to", "against", "of them")
    )


def _noun_before(chunks: Sequence[Chunk], index: int) -> Noun | None:
    for back in range(index - 1, max(-1, index - 1 - _REACH), -1):
        nouns = [
            noun
            for noun in chunks[back].nouns
            if noun.role != "agent" and (noun.countable or noun.item.metric)
        ]
        if nouns:
            counted = [noun for noun in nouns if noun.number is not None]
            return (counted or nouns)[-1]
    return None


_ALL = frozenset("all both 全部 两者".split())


def _nearly(chunk: Chunk, word: Item) -> bool:
    """As in "almost all of them" leaves some out."""
    position = chunk.items.index(word)
    return position > 0 and "approx" in chunk.items[position - 1].cues


_ITS = frozenset("it they both that all 它 它们 两者 全部".split())
_OWNS = frozenset("yours his theirs hers mine ours".split())


def _bare_subject(chunks: Sequence[Chunk], index: int, chunk: Chunk) -> None:
    """As in "The Elvish Druid, leader of the Rebels, fell", "it died on turn 39", "yours fell at 6:38"."""
    if not chunk.verbs:
        return
    classes = set(chunk.verbs[0][1].split("|"))
    if not (classes & _INTRANSITIVE or chunk.passive):
        return
    first_verb = chunk.verbs[0][0]
    word = next((item for item in chunk.items[:first_verb] if item.low in _ITS or item.low in _OWNS), None)
    if word is None and (
        chunk.subject is not None or (chunk.hard and chunk.lead not in ("which", "that", "who"))
    ):
        return
    for back in range(index - 1, max(-1, index - 1 - _REACH), -1):
        before = chunks[back]
        if before.verbs and back != index - 1 and word is None:
            return
        nouns = [noun for noun in before.nouns if noun.countable and noun.role != "agent"]
        if not nouns:
            continue
        changed = any(
            {"advance", "morph", "promote"} & set(written.split("|")) for _, written, _ in before.verbs
        )
        noun = nouns[-1] if word is not None or changed else _apposed(chunks, back, nouns)
        owner = noun.owner
        if word is None and owner is None:
            owner = next((other.owner for other in nouns if other.owner is not None), None) or before.subject
        number = noun.number
        if word is not None and word.low in _OWNS:
            owner, number = next((slots for at, slots, item in chunk.sides if item is word), owner), None
        if word is not None and word.low in _ALL and _nearly(chunk, word):
            return
        if word is not None and word.low in ("both", "all", "they", "两者", "全部") and number is None:
            return
        chunk.nouns.append(
            Noun(
                noun.item,
                -1,
                number,
                noun.number_item,
                noun.ordinal,
                owner,
                noun.article,
                role="subject",
                start=chunk.start,
                implied=True,
            )
        )
        if number is not None:
            # The number stands in the clause before; here all of them are meant.
            chunk.nouns[-1].number_item = Item("", chunk.start, chunk.start, "num", num=number)
        return


def _apposed(chunks: Sequence[Chunk], back: int, nouns: Sequence[Noun]) -> Noun:
    """The noun an apposition explains: the one before it."""
    earlier = [noun for noun in chunks[back - 1].nouns if noun.countable] if back else []
    return earlier[0] if earlier and not chunks[back - 1].verbs and not chunks[back].verbs else nouns[0]
