"""Which predicate a noun phrase belongs to, and in which role."""

from __future__ import annotations

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.meanings import DENIED, DONE, MAKING, ON_ENEMY, OWN
from engine.claims.prose.scene import Scene
from engine.facts.model import EventKind as K

KNOWN = (
    frozenset(OWN)
    | frozenset(ON_ENEMY)
    | frozenset(DONE)
    | frozenset(DENIED)
    | {"have", "reach", "bank", "survive"}
)

_PATIENT_IF_ACTIVE = frozenset({"die", "finish", "appear", "advance", "promote", "morph"})
_PATIENT_IF_PASSIVE = frozenset(
    {
        "kill",
        "lose",
        "capture",
        "build",
        "start",
        "finish",
        "recruit",
        "research",
        "cancel",
        "recall",
        "morph",
        "promote",
    }
)


def split_classes(written: str) -> tuple[str, ...]:
    """The classes of a verb, without the unknown one where others are possible."""
    classes = tuple(written.split("|"))
    known = tuple(name for name in classes if name in KNOWN)
    return known or ("other",)


def as_patient(classes: tuple[str, ...], scene: Scene, noun: Noun) -> tuple[str, ...]:
    """The classes as said of what suffers the deed: what is killed dies, so does a piece that is taken."""
    out: list[str] = []
    for name in classes:
        if name in ("kill", "lose"):
            out.append("die")
        elif name in ("capture", "win_object") and scene.ask.tally((K.LOST,), None, noun.objects).total:
            out.append("die")
        else:
            out.append(name)
    return tuple(dict.fromkeys(out))


def predicate_of(noun: Noun, scene: Scene, index: int) -> tuple[tuple[str, ...], bool]:
    """Like `_predicate_of`, with the classes that make no sense for the things of this game set aside."""
    classes, patient = _predicate_of(noun, scene, index)
    return tuple(dict.fromkeys(_sensible(scene, noun, name) for name in classes)), patient


def _sensible(scene: Scene, noun: Noun, name: str) -> str:
    """What a class means for a noun: nobody builds a piece, and a base is "taken" by building it."""
    if not noun.countable or noun.item.entry is None:
        return name
    kind = noun.item.entry.kind
    if name in MAKING and kind == "piece" and name != "appear":
        return "other"
    if name in ("capture", "win_object"):
        taken = scene.ask.tally((K.CAPTURED,), None, noun.objects).total
        if not taken and not scene.lexicon.takes:
            return "build" if name == "capture" and scene.lexicon.is_expansion(noun.objects) else "other"
        if (
            not taken
            and scene.lexicon.takes
            and kind != "piece"
            and noun.item.entry.name not in scene.lexicon.takes
        ):
            return "other"
    return name


def _predicate_of(noun: Noun, scene: Scene, index: int) -> tuple[tuple[str, ...], bool]:
    """The classes a noun belongs to, and whether it suffers them as a subject ("12 Marines died").

    ``("none",)`` where no verb is at hand, ``("agent",)`` where the noun is what acts.
    """
    chunk = scene.chunks[index]
    if noun.number is not None and any(
        name in ("lose", "kill", "build", "recruit", "capture") for name in noun.done
    ):
        return as_patient(tuple(name for name in noun.done if name in KNOWN), scene, noun), True
    before = [verb for verb in chunk.verbs if verb[0] < noun.index]
    after = [verb for verb in chunk.verbs if verb[0] > noun.index]
    if before:
        classes = split_classes(before[-1][1])
        if noun.role == "agent":
            return ("agent",), False
        if (
            after
            and after[0][0] - noun.index == 1
            and after[0][2] == "past"
            and not set(classes) & set(OWN)
            and not set(classes) & set(ON_ENEMY)
        ):
            trailing = split_classes(after[0][1])  # "ended up with 54 Marines produced"
            if any(name in OWN or name in ON_ENEMY for name in trailing):
                return as_patient(trailing, scene, noun), True
        return classes, False
    if after:
        return _subject_role(scene, chunk, noun, after[0])
    deed = _deed_before(chunk, noun)
    if deed is not None:
        return (deed,), True
    return _taken_over(noun, scene, index)


def _deed_before(chunk: Chunk, noun: Noun) -> str | None:
    """As in "the two losses on turn 7 were a Spearman and a Mage": the class of the deed named."""
    linked = False
    for k in range(noun.index - 1, -1, -1):
        item = chunk.items[k]
        if item.low in ("was", "were", "是", "为"):
            linked = True
        deed = item.cues.get("deed")
        if deed is not None and linked:
            name = deed.split("|")[0]
            return "die" if name in ("kill", "lose") else name
    return None


def deed_owner(scene: Scene, index: int, noun: Noun) -> Slots | None:
    """Whose deeds are named before a list of what they were: "among your losses were 44 Marines"."""
    for back in range(index, max(-1, index - 4), -1):
        chunk = scene.chunks[back]
        last = noun if back == index else (chunk.nouns[-1] if chunk.nouns else None)
        if last is not None and _deed_before(chunk, last) is not None:
            at = next(k for k, item in enumerate(chunk.items) if "deed" in item.cues)
            return next((slots for k, slots, _ in reversed(chunk.sides) if k < at), None)
        if chunk.verbs:
            return None
    return None


def _subject_role(
    scene: Scene, chunk: Chunk, noun: Noun, verb: tuple[int, str, str]
) -> tuple[tuple[str, ...], bool]:
    classes = split_classes(verb[1])
    others = [other for other in chunk.nouns if other.index > verb[0] and other.role != "agent"]
    if any(name in _PATIENT_IF_ACTIVE for name in classes):
        kept = tuple(name for name in classes if name in _PATIENT_IF_ACTIVE)
        return kept, True
    if chunk.passive or (
        verb[2] == "past"
        and not others
        and any(name in _PATIENT_IF_PASSIVE for name in classes)
        and _bare(chunk, noun, verb)
    ):
        return as_patient(classes, scene, noun), True
    if chunk.items[verb[0]].chinese and not others and any(name in _PATIENT_IF_PASSIVE for name in classes):
        return as_patient(classes, scene, noun), True
    return ("agent",), False


def _bare(chunk: Chunk, noun: Noun, verb: tuple[int, str, str]) -> bool:
    """A participle right after its noun: "8 units lost", "three Barracks built"."""
    return verb[0] - noun.index <= 2 and noun.number is not None


def _taken_over(noun: Noun, scene: Scene, index: int) -> tuple[tuple[str, ...], bool]:
    chunk = scene.chunks[index]
    if chunk.lead in ("exchange", "cost"):
        return ("die",), True
    if not chunk.hard or chunk.lead in ("including", ":", "(", "其中", "—", "–"):
        for back in range(index - 1, max(-1, index - 8), -1):
            before = scene.chunks[back]
            if before.verbs:
                last = before.verbs[-1]
                classes = split_classes(last[1])
                if before.passive or (not any(n.index > last[0] for n in before.nouns) and before.nouns):
                    return as_patient(classes, scene, noun), True
                if classes == ("other",) and any(
                    part.lead == ":" for part in scene.chunks[back + 1 : index + 1]
                ):
                    return ("none",), False  # a heading and what stands under it
                return classes, False
            if before.nouns and (deed := _deed_before(before, before.nouns[-1])) is not None:
                return (deed,), True
            if before.hard and before.lead not in ("(", "including", "其中", ":"):
                break
        for forward in range(index + 1, min(len(scene.chunks), index + 6)):
            nearby = scene.chunks[forward]
            if nearby.hard:
                break
            if nearby.verbs:
                if nearby.subject is None and nearby.nouns and nearby.nouns[0].role == "subject":
                    return _subject_role(scene, nearby, nearby.nouns[0], nearby.verbs[0])
                break
    elif index + 1 < len(scene.chunks):
        nearby = scene.chunks[index + 1]
        if (
            not nearby.hard
            and nearby.verbs
            and nearby.nouns
            and nearby.nouns[0].role == "subject"
            and nearby.lead in ("and", ",", "和", "、")
        ):
            return _subject_role(scene, nearby, nearby.nouns[0], nearby.verbs[0])
    return ("none",), False
