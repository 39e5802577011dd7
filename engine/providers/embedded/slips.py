"""Mistakes on purpose, for trying out and testing the hidden pass.

A slip changes what the facts say in one sentence: in the prose and its claim together, or in one of them
alone. Seeded: the same replay, segment and seed give the same slip.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.facts import EventKind
from engine.providers.embedded.sentence import Amount, At, Count, Num, Ref, Sentence, Side, Slot
from engine.providers.embedded.view import View

SlipKind = Literal[
    "wrong_number", "wrong_time", "swapped_sides", "reversed_order", "wrong_winner", "broken_block", "apology"
]
ALL_KINDS: tuple[SlipKind, ...] = (
    "wrong_number",
    "wrong_time",
    "swapped_sides",
    "reversed_order",
    "wrong_winner",
    "broken_block",
    "apology",
)
_SYMMETRICAL = frozenset({"level", "losses_equal", "luckier", "story_level"})
"""What stays true, or all but true, when the sides change places."""
_ORDERED = frozenset({"first_base_pair", "first_recruit_pair"})
"""What says in so many words that one thing came before the other."""
_AGAIN = 0.1
"""Share of revisions that slip once more, and as many that apologise: now and then a fallback shows."""
_CAREFUL = 0.25
"""Part of the usual rate at which one slips who has just been told so."""
_PLACES = ("both", "both", "prose", "claim")


@dataclass(frozen=True, slots=True)
class SlipOptions:
    """How often and how to slip.

    Attributes:
        rate: Share of drafts that get a slip, 0 to 1.
        seed: Decides which drafts and which slips.
        kinds: What may go wrong; ``apology`` is for revisions only.
    """

    rate: float
    seed: int = 0
    kinds: tuple[SlipKind, ...] = ALL_KINDS

    def __post_init__(self) -> None:
        if not 0.0 <= self.rate <= 1.0:
            raise ValueError("the rate of slips is a share between 0 and 1")


@dataclass(frozen=True, slots=True)
class Slip:
    """One mistake to make.

    Attributes:
        sentence: Index of the sentence it changes; None for the draft as a whole.
    """

    kind: SlipKind
    sentences: tuple[Sentence, ...]
    spoil: Callable[[str], str] | None = None
    sentence: int | None = None


def slip(
    options: SlipOptions,
    view: View,
    sentences: Sequence[Sentence],
    *,
    segment: str,
    role: str,
    careful: bool = False,
) -> Slip | None:
    """The mistake this draft or revision gets, None for none.

    Args:
        options: How often and how.
        view: Where the sentences were written from.
        sentences: What would be written.
        segment: Id of the segment.
        role: ``draft`` or ``revision``.
        careful: The analyst has been told that it slipped the last time: it does so less often.
    """
    chance = random.Random(f"{options.seed}/{view.replay.meta.sha256}/{segment}/{role}/{view.lang}")
    if role == "revision":
        return _in_revision(options, chance, view, sentences)
    if chance.random() >= options.rate * (_CAREFUL if careful else 1.0):
        return None
    return _any(chance, [kind for kind in options.kinds if kind != "apology"], view, sentences)


def _in_revision(
    options: SlipOptions, chance: random.Random, view: View, sentences: Sequence[Sentence]
) -> Slip | None:
    drawn = chance.random()
    others = [kind for kind in options.kinds if kind not in ("apology", "broken_block")]
    if "apology" in options.kinds and (drawn < _AGAIN or not others):
        zh = view.lang.startswith("zh")
        sorry = "抱歉，我之前的回答有误。" if zh else "Sorry, my previous answer was wrong. "
        return Slip("apology", tuple(sentences), lambda text: sorry + text)
    if drawn >= 1 - _AGAIN:
        return _any(chance, others, view, sentences)
    return None


def _any(
    chance: random.Random, kinds: Sequence[SlipKind], view: View, sentences: Sequence[Sentence]
) -> Slip | None:
    order = list(kinds)
    chance.shuffle(order)
    for kind in order:
        if kind == "broken_block":
            return Slip(kind, tuple(sentences), _without_block)
        make = _MAKERS[kind]
        indexes = list(range(len(sentences)))
        chance.shuffle(indexes)
        for index in indexes:
            changed = make(chance, view, sentences[index])
            if changed is not None:
                spoilt = [*sentences[:index], changed, *sentences[index + 1 :]]
                return Slip(kind, tuple(spoilt), sentence=index)
    return None


def _without_block(text: str) -> str:
    # Every line broken in the way a small model breaks them: the block is there, nothing of it can be read.
    head, fence, block = text.partition("```claims\n")
    return head + fence + block.replace('{"id": ', "{id: ")


def _put(chance: random.Random, sentence: Sentence, changed: Mapping[str, Slot]) -> Sentence:
    place = chance.choice(_PLACES)
    return sentence.with_slots(
        prose=changed if place in ("both", "prose") else None,
        claims=changed if place in ("both", "claim") else None,
    )


def _wrong_number(chance: random.Random, view: View, sentence: Sentence) -> Sentence | None:
    names = [name for name, slot in sentence.slots.items() if isinstance(slot, Num | Count | Amount)]
    names = [name for name in names if _is_claimed(sentence, name)]
    if not names:
        return None
    name = chance.choice(names)
    slot = sentence.slots[name]
    assert isinstance(slot, Num | Count | Amount)
    # Far enough off that neither rounding nor sampling can excuse it.
    step = max(2, round(abs(slot.value) * chance.uniform(0.35, 0.6)))
    down = slot.value - step > 0 and chance.random() >= 0.5
    changed: Slot
    if isinstance(slot, Count):
        changed = dataclasses.replace(slot, value=slot.value - step if down else slot.value + step)
    else:
        changed = dataclasses.replace(slot, value=slot.value - step if down else slot.value + step)
    return _put(chance, sentence, {name: changed})


def _wrong_time(chance: random.Random, view: View, sentence: Sentence) -> Sentence | None:
    events = [claim for claim in sentence.claims if claim["type"] == "event"]
    chance.shuffle(events)
    for claim in events:
        name = claim["at"].slot
        slot = sentence.slots[name]
        assert isinstance(slot, At)
        step = max(round(view.end_of_game * chance.uniform(0.15, 0.3)), 1)
        moved = slot.at + step if slot.at + step < view.end_of_game else slot.at - step
        if moved >= 0 and not _also_then(view, sentence, claim, moved, slot.at):
            return _put(chance, sentence, {name: dataclasses.replace(slot, at=moved)})
    return None


def _also_then(view: View, sentence: Sentence, claim: Mapping[str, Any], moved: int, truly: int) -> bool:
    """Whether the same thing may as well be said of the other moment."""
    near = view.span(moved).widened(2 * view.replay.clock.tolerance(about=False))
    if truly in near:
        return True
    side = sentence.slots[claim["side"].slot]
    assert isinstance(side, Side)
    return "nth" not in claim and any(
        event.at in near for event in view.events(EventKind(claim["kind"]), side.slot)
    )


_PAIRED = (("x", "y"), ("p", "q"), ("n", "m"), ("n", "k"), ("m", "l"), ("t", "u"))
"""Slots of the one side and of the other that stand for the same thing."""


def _swapped_sides(chance: random.Random, view: View, sentence: Sentence) -> Sentence | None:
    one, two = sentence.slots.get("a"), sentence.slots.get("b")
    symmetrical = sentence.template.endswith("_both") or sentence.template in _SYMMETRICAL
    if symmetrical or sentence.template.startswith(("won", "drawn", "reading", "advice")):
        return None
    if not isinstance(one, Side) or view.two is None:
        return None
    if not isinstance(two, Side):
        return _put(chance, sentence, {"a": Side(view.two if one.slot == view.one else view.one)})
    slots = sentence.slots
    if all(slots[left] == slots[right] for left, right in _PAIRED if left in slots and right in slots):
        return None  # said of the other side it is as true
    return _put(chance, sentence, {"a": two, "b": one})


def _reversed_order(chance: random.Random, view: View, sentence: Sentence) -> Sentence | None:
    if sentence.template not in _ORDERED:
        return None
    # Everything changes places, the times too: each is right by itself, only the order is not.
    pairs = (("a", "b"), ("t", "u"), ("o", "p"))
    changed: dict[str, Slot] = {}
    for left, right in pairs:
        if left in sentence.slots and right in sentence.slots:
            changed |= {left: sentence.slots[right], right: sentence.slots[left]}
    return sentence.with_slots(prose=changed, claims=changed)


def _wrong_winner(chance: random.Random, view: View, sentence: Sentence) -> Sentence | None:
    if not sentence.template.startswith("won") or view.two is None:
        return None
    winner = sentence.slots["a"]
    other = Side(view.two if winner == Side(view.one) else view.one)
    return _put(chance, sentence, {"a": other, **({"b": winner} if "b" in sentence.slots else {})})


def _is_claimed(sentence: Sentence, name: str, of: tuple[str, ...] = ()) -> bool:
    """Whether a claim of the sentence (of certain types) says this slot, so that the replay can refute it."""
    return any((not of or claim["type"] in of) and _points_at(claim, name) for claim in sentence.claims)


def _points_at(value: Any, name: str) -> bool:
    if isinstance(value, Ref):
        return value.slot == name and value.attribute in (None, "value")
    if isinstance(value, Mapping):
        return any(_points_at(item, name) for item in value.values())
    return isinstance(value, list | tuple) and any(_points_at(item, name) for item in value)


_MAKERS: Mapping[SlipKind, Callable[[random.Random, View, Sentence], Sentence | None]] = {
    "wrong_number": _wrong_number,
    "wrong_time": _wrong_time,
    "swapped_sides": _swapped_sides,
    "reversed_order": _reversed_order,
    "wrong_winner": _wrong_winner,
}
