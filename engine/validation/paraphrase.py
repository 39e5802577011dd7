"""Whether words say what a fact says, and nothing else: who did what to whom, how many, and when.

For guided drafts. The fact is a sentence of the program, so both sentences can be laid side by side: every
number, time, name and deed of the words must be one of the fact's, and must belong to the same side, thing
and moment. Shared words prove nothing: "killing 30 Marines" shares every word with "lost 30 Marines" but the
one that matters. Strict on purpose, since a fact that is not restated well is told in the program's words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.claims.prose import ProseReading, Standing, read_prose
from engine.claims.reading import read_draft
from engine.facts.knowledge import fold
from engine.facts.model import Replay
from engine.validation.anchors import Anchors, anchors_of

EXTRA_WORDS = 3
"""Words of content a restatement may add ("managed", "however") where the facts do not bear them out."""

_OPPOSITES = (("won", "lost the game"), ("more", "less"), ("highest", "lowest"), ("before", "after"))
_ENDINGS = frozenset({"won", "lost the game", "drew"})
_MIRRORED = frozenset({"lose", "kill", "capture"})
_CAUSES = re.compile(
    r"\b(?:because|since|due to|owing to|thanks to|therefore|thus|hence|so that|as a result|results?|"
    r"resulted|resulting|leads?|led|leading|caus\w+|allow\w+|forc(?:e|ed|es|ing)|help\w*|enabl\w+|let|"
    r"making it|decid\w+|decisive\w*|crucial\w*|key|critical\w*|dominat\w+|dominan\w+|command\w+|"
    r"crush\w+|brillian\w+|"
    r"blunder\w*|mistakes?|fail\w*|strateg\w+|advantag\w+|disadvantag\w+|victor\w+|success\w*|struggl\w+|"
    r"significan\w+|important\w*|impressive\w*|strong\w*|weak\w*|clear\w*|easi\w+|comfortabl\w+|narrow\w*)\b"
    r"|因为|由于|因此|所以|导致|使得|从而|以致|关键|决定性|优势|劣势|失误|成功|显著|明显|轻松",
    re.IGNORECASE,
)
_PLAIN_WORDS = frozenset(
    "ended ending end began begin begun both while whereas with without total overall respectively "
    "compared each side sides game match turn turns move moves their they them this that these those "
    "whose which had has have having was were being been than then also only just after before during "
    "until from onwards onward between about over under same equal equally number numbers amount count "
    "value level over again still meanwhile later earlier first second third final finally initially "
    "however by time times point points started start opponent opponents enemy enemies player players "
    "reached reaching reach came come coming made make making took take taking played playing stood "
    "remained remaining remain another other others more less fewer many much most least followed "
    "following follow against among including included include".split()
)


def objections(text: str, plain: str, replay: Replay, *, you: str | None = None) -> tuple[str, ...]:
    """What the words say that the fact does not; empty when they say the same.

    Args:
        text: One sentence of the model.
        plain: The fact, in the program's words.
        replay: The game both speak of.
        you: Slot "you" refers to.
    """
    if _bare(text) == _bare(plain):
        return ()
    reading = _read(text, replay, you)
    said, fact = anchors_of(reading, text), anchors_of(_read(plain, replay, you), plain)
    borne_out = _borne_out(reading, moments=len(fact.times))
    found = list(_foreign(said, fact, borne_out=borne_out))
    others = said.times - fact.times
    if others and not found and not _borne_out(reading, moments=2):
        found.append("it names another stretch than the fact")
    cause = next(
        (one.group() for one in _CAUSES.finditer(text) if one.group().lower() not in plain.lower()), None
    )
    if cause is not None:
        found.append(f'"{cause}" is a reading, which the fact does not give')
    if found:
        return tuple(found)
    if any(one.standing is Standing.REFUTED for one in reading.statements):
        found.append("read by itself it is not true")
    if not borne_out:
        found += _misplaced(said, fact)
        found += [
            f'"{one}" is not in the fact' for one in sorted(said.directions - fact.directions - {"not"})
        ]
    extra = sorted(said.words - fact.words - _PLAIN_WORDS)
    if len(extra) > (EXTRA_WORDS if borne_out else EXTRA_WORDS - 1):
        found.append(f"it adds {', '.join(extra[:5])}")
    found += _left_out(said, fact)
    if not found and not said.of_side and fact.of_side and not borne_out:
        found.append("it does not say what the fact says")
    return tuple(found)


def _bare(text: str) -> str:
    return fold(text).strip(" .。!！")


def _read(text: str, replay: Replay, you: str | None) -> ProseReading:
    return read_prose(read_draft(text), replay, you=you)


def _borne_out(reading: ProseReading, *, moments: int) -> bool:
    """Whether the words were understood, every figure and name of them, and the facts bear all of it out.

    Args:
        moments: How many moments the fact names: with one there is no mistaking what stands at it.
    """
    if not reading.statements or any(one.standing is not Standing.SUPPORTED for one in reading.statements):
        return False
    if not all(
        one.consumed
        for one in reading.mentions.all()
        if one.kind == "number" or (one.kind == "time" and moments > 1)
    ):
        return False
    spans = [one.span for one in reading.statements]
    return all(
        any(start <= item.start and item.end <= end for start, end in spans)
        for sentence in reading.scan.sentences
        for item in sentence.items
        if item.objects
    )


def _foreign(said: Anchors, fact: Anchors, *, borne_out: bool) -> Iterator[str]:
    """Figures, names and deeds that are not the fact's."""
    # One side's loss is the other's kill: where the facts bear the words out, they may be told from either.
    mirrored = _MIRRORED if borne_out and fact.deeds & _MIRRORED else frozenset[str]()
    yield from (f"{one:g} is not in the fact" for one in sorted(said.numbers - fact.numbers))
    others = said.times - fact.times
    if others and not all(any(_overlap(one, other) for other in fact.times) for one in others):
        yield "it names a moment that is not in the fact"
    yield from (f"{one} is not in the fact" for one in sorted(said.sides - fact.sides))
    yield from (f"{one} is not in the fact" for one in sorted(said.things - fact.things))
    yield from (
        f'"{one}" is not what the fact says was done' for one in sorted(said.deeds - fact.deeds - mirrored)
    )
    denied = {side for what, side in said.of_side if what == "not"}
    none = {side for what, side in fact.of_side if what == "0"}
    if ("not" in said.directions) != ("not" in fact.directions) and not (denied and denied <= none):
        yield "it denies what the fact says, or says what the fact denies"
    for direction, side in sorted(said.of_side):
        # A reader may have understood the rest of the sentence and passed over this.
        whose = {other for what, other in fact.of_side if what == direction}
        if (
            direction in said.directions
            and direction != "not"
            and side != "both"
            and whose
            and side not in whose
        ):
            yield f'"{direction}" does not belong to {side} in the fact'
    for one, other in _OPPOSITES:
        if one in said.directions and other in fact.directions and one not in fact.directions:
            yield f'it says "{one}", the fact says "{other}"'
        if other in said.directions and one in fact.directions and other not in fact.directions:
            yield f'it says "{other}", the fact says "{one}"'


def _left_out(said: Anchors, fact: Anchors) -> Iterator[str]:
    """What makes a fact of it: a part may be dropped, but not everything that can be checked."""
    if fact.numbers and not said.numbers and not said.directions & (_ENDINGS | {"not"}):
        yield "it leaves out the figures"
    if fact.times and not said.times and said.numbers:
        yield "it does not say when"


def _misplaced(said: Anchors, fact: Anchors) -> Iterator[str]:
    """Figures and deeds that belong to another side, thing or moment in the fact."""
    none = {("not", side) for what, side in fact.of_side if what == "0"}  # "had no villages"
    # "Both sides lost 1 piece" of "Black lost 1 piece and White 1".
    each = {what for what, _ in fact.of_side if all((what, one) in fact.of_side for one in fact.sides)}
    both = {(what, "both") for what in (each | fact.deeds if (each - fact.deeds) & said.figures else each)}
    for what, side in sorted(said.of_side - fact.of_side - none - both):
        yield f"{what} does not belong to {side} in the fact"
    owners = {thing for thing, _ in fact.owned}
    for thing, side in sorted(said.owned - fact.owned):
        if thing in owners:
            yield f"{thing} is not {side}'s in the fact"
    for number, thing in sorted(said.of_thing - fact.of_thing):
        yield f"{number:g} is not a number of {thing} in the fact"
    if len(fact.times) > 1:
        yield from (
            f"{number:g} stands at another moment in the fact" for number, _ in said.at_time - fact.at_time
        )


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]
