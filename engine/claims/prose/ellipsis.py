"""What a clause leaves out and takes over: "..., side 2 only four", "three of which died", 对手只有33个."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.clauses import Chunk, Noun
from engine.claims.prose.items import Item
from engine.claims.prose.vocabulary import CLASSIFIERS

_REACH = 3
_INTRANSITIVE = frozenset({"die", "finish", "appear", "advance"})


def fill_in(chunks: Sequence[Chunk]) -> None:
    """Add the nouns that are implied: the counted thing of a bare number, the subject of a bare verb."""
    for index, chunk in enumerate(chunks):
        if index:
            _bare_numbers(chunks, index, chunk)
            _bare_ordinals(chunks, index, chunk)
        if not chunk.nouns and index:
            _bare_subject(chunks, index, chunk)


def _bare_numbers(chunks: Sequence[Chunk], index: int, chunk: Chunk) -> None:
    if any(noun.number is not None for noun in chunk.nouns):
        return  # a second number beside a counted noun is its counterpart
    taken = {id(noun.number_item) for noun in chunk.nouns}
    for position, item in enumerate(chunk.items):
        if id(item) in taken or not _stands_alone(chunk, position, item):
            continue
        before = _noun_before(chunks, index)
        if before is None:
            return
        noun = Noun(before.item, position, item.num, item, start=item.start, implied=True)
        first_verb = chunk.verbs[0][0] if chunk.verbs else None
        noun.role = "subject" if first_verb is not None and position < first_verb else "object"
        side = [(at, slots) for at, slots, _ in chunk.sides if at < position]
        if side and first_verb is None:
            noun.owner = side[-1][1]
        chunk.nouns.append(noun)
        return


_OF_THEM = frozenset("them which these those yours his theirs hers mine ours".split())
_ORDINALS = {"the first": 1, "first": 1, "the second": 2, "the third": 3, "the fourth": 4}


def _bare_ordinals(chunks: Sequence[Chunk], index: int, chunk: Chunk) -> None:
    """ "both Nexuses, the first at 5:34 and the second at 6:35"."""
    if chunk.nouns or chunk.verbs or not chunk.whens or chunk.hard and chunk.lead not in (":", "—", "–", "("):
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
                Noun(before.item, position, ordinal=place, owner=before.owner, start=item.start, implied=True)
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
        return bool(chunk.sides or chunk.verbs or position and "neg" not in chunk.items[position - 1].cues)
    after = following[0]
    if after.objects or after.metric or after.cues.get("unit") or after.low in ("-", "%", "of"):
        return (
            after.low == "of"
            and len(following) > 1
            and following[1].low in ("them", "which", "these", "those")
        )
    if item.chinese:
        return "verb" in after.cues or after.kind == "time"
    return (
        after.kind == "time"
        or "verb" in after.cues
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


def _bare_subject(chunks: Sequence[Chunk], index: int, chunk: Chunk) -> None:
    """ "The Elvish Druid, leader of the Rebels, fell": the subject stands before an apposition."""
    if (
        not chunk.verbs
        or chunk.subject is not None
        or chunk.hard
        and chunk.lead not in ("which", "that", "who")
    ):
        return
    classes = set(chunk.verbs[0][1].split("|"))
    if not (classes & _INTRANSITIVE or chunk.passive):
        return
    for back in range(index - 1, max(-1, index - 1 - _REACH), -1):
        before = chunks[back]
        if before.verbs and back != index - 1:
            return
        if before.verbs and not (chunk.lead in ("and", "then", "which", "that", "who") or chunk.lead == ","):
            return
        nouns = [noun for noun in before.nouns if noun.countable and noun.role != "agent"]
        if nouns:
            earlier = [noun for noun in chunks[back - 1].nouns if noun.countable] if back else []
            first = earlier[0] if earlier and not chunks[back - 1].verbs and not before.verbs else nouns[0]
            owner = first.owner or next((noun.owner for noun in nouns if noun.owner is not None), None)
            chunk.nouns.append(
                Noun(
                    first.item,
                    -1,
                    first.number,
                    None,
                    first.ordinal,
                    owner or before.subject,
                    first.article,
                    role="subject",
                    start=chunk.start,
                    implied=True,
                )
            )
            return
