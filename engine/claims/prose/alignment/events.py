"""Who did what to whom, when and where: a clause with one deed laid beside the deeds of the replay."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.alignment.context import Context
from engine.claims.prose.alignment.roles import MEANS, Said, Thing
from engine.claims.prose.alignment.world import Deed, World
from engine.claims.prose.statements import ProseStatement, Standing
from engine.facts.model import Replay

_MOST = 3
"""Most deeds that may be left when one mention is set aside; more of them point at nothing."""


class Events:
    """Judges clauses with one deed."""

    def __init__(self, replay: Replay, world: World) -> None:
        self.replay = replay
        self.world = world

    def judge(self, said: Said, context: Context) -> ProseStatement | None:
        """The standing of what a clause says, None if the facts leave it open."""
        actors, patients = said.of("actor"), said.of("patient") + said.of("from")
        if not actors and not patients and said.verb not in ("castle", "mate", "check", "die"):
            return None
        alternatives = self._patients(said, patients, context)
        actor = self._objects(actors)
        if actor is None and alternatives == [None] and said.verb in ("kill", "die", "lose", "capture"):
            return None
        if len(actors) > 1 or len(patients) > 1:
            return None
        for patient in alternatives:
            found = self._find(said, actor, patient)
            if found:
                whole = not self._unexplained(said) and all(
                    thing.role and not thing.many for thing in said.things
                )
                return self._supported(said, found) if whole else None
        if not said.clear or not said.clause.asserted or self._unexplained(said):
            return None
        patient = alternatives[0] if alternatives else None
        return (
            self._wrong_actor(said, actors, patient, carried=not patients)
            or self._wrong_patient(said, actor, patients)
            or self._wrong_time(said, actor, patient, carried=not patients)
            or self._wrong_place(said, actor, patient, carried=not patients)
        )

    # Finding ------------------------------------------------------------------------------------

    def _patients(
        self, said: Said, patients: Sequence[Thing], context: Context
    ) -> list[tuple[str, ...] | None]:
        if patients:
            return [patients[0].objects]
        topic = context.topic(said.clause)
        wants = said.verb in ("die",) or said.passive or (said.verb in ("kill", "capture") and said.pronoun)
        if not wants:
            return [None]
        if topic is not None and topic.specific and not said.pronoun:
            said.patient_side = said.patient_side or topic.side
            return [topic.objects]
        carried: list[tuple[str, ...] | None] = [thing.objects for thing in context.things if thing.specific]
        return list(dict.fromkeys(carried))[:4] or [None]

    def _objects(self, things: Sequence[Thing]) -> tuple[str, ...] | None:
        return things[0].objects if things else None

    def _find(
        self,
        said: Said,
        actor: tuple[str, ...] | None,
        patient: tuple[str, ...] | None,
        *,
        time: bool = True,
        place: bool = True,
        actor_side: bool = True,
    ) -> list[Deed]:
        return self.world.find(
            MEANS[said.verb],
            actor=actor,
            patient=patient,
            actor_side=said.actor_side if actor_side else None,
            patient_side=said.patient_side,
            windows=said.windows if time else (),
            place=said.place if place else None,
        )

    def _unexplained(self, said: Said) -> bool:
        """Whether a number or name is left that the deed does not speak of."""
        clause = said.clause
        known = {thing.item.start for thing in said.things}
        for item in clause.items:
            number = item.num if item.kind == "num" else None
            if number is not None and not number.weak and not number.ordinal and number.high != 1:
                return True
            if item.num is not None and item.num.ordinal:
                return True
            if item.metric is not None and "verb" not in item.cues and not item.objects:
                return True
            if item.kind == "word" and item.capital and not item.cues and item.start != clause.start:
                return True
            if item.objects and item.kind == "name" and item.start not in known and item.countable:
                return True
            if "order" in item.cues and item.cues["order"].split("|")[0] in (
                "before",
                "after",
                "until",
                "first",
            ):
                return True
            if "sup" in item.cues or ("cmp" in item.cues and item.low not in ("to", "up", "down")):
                return True
        return len(clause.unknown()) > 3

    # What is wrong ------------------------------------------------------------------------------

    def _wrong_actor(
        self, said: Said, actors: Sequence[Thing], patient: tuple[str, ...] | None, *, carried: bool
    ) -> ProseStatement | None:
        if not actors or not actors[0].specific:
            return None
        named = patient is not None and len(patient) <= 8
        if not named and not (said.windows and said.verb in ("check", "mate", "castle")):
            return None
        found = self._find(said, None, patient)
        if not found or len(found) > _MOST:
            return None
        if not (said.windows or said.place or len(found) == 1):
            return None
        if carried and not (said.windows or said.place or said.actor_side or said.patient_side):
            return None
        names = list(dict.fromkeys(deed.actor for deed in found if deed.actor is not None))
        if len(names) != 1:
            return None
        return self._refuted(
            said, actors[0].item.start, actors[0].item.end, found, f"it was {self._name(names[0])}", names[0]
        )

    def _wrong_patient(
        self, said: Said, actor: tuple[str, ...] | None, patients: Sequence[Thing]
    ) -> ProseStatement | None:
        if not patients or not patients[0].specific or actor is None:
            return None
        if not (said.windows or said.place):
            return None
        found = self._find(said, actor, None)
        if len(found) != 1 or found[0].patient is None or found[0].actor is None:
            return None
        name = found[0].patient
        return self._refuted(
            said, patients[0].item.start, patients[0].item.end, found, f"it was {self._name(name)}", name
        )

    def _wrong_time(
        self, said: Said, actor: tuple[str, ...] | None, patient: tuple[str, ...] | None, *, carried: bool
    ) -> ProseStatement | None:
        if not said.windows or said.when is None or (carried and patient is not None):
            return None
        things = (actor is not None) + (patient is not None) + (said.place is not None)
        alone = said.verb in ("castle", "mate") and said.actor_side is not None
        if things < 2 and not alone:
            return None
        found = self._find(said, actor, patient, time=False)
        if len(found) != 1 or (actor is not None and found[0].actor is None):
            return None
        moment = self.replay.clock.text(found[0].at)
        return self._refuted(said, said.when.start, said.when.end, found, f"it was at {moment}", moment)

    def _wrong_place(
        self, said: Said, actor: tuple[str, ...] | None, patient: tuple[str, ...] | None, *, carried: bool
    ) -> ProseStatement | None:
        if said.place is None or said.place_span is None or carried:
            return None
        things = (actor is not None) + (patient is not None) + bool(said.windows)
        if things < 2:
            return None
        found = self._find(said, actor, patient, place=False)
        if len(found) != 1 or (actor is not None and found[0].actor is None):
            return None
        place = found[0].event.place
        return self._refuted(said, *said.place_span, found, f"it was at {place}", place)

    # Results ------------------------------------------------------------------------------------

    def _name(self, name: str) -> str:
        entry = self.replay.knowledge.entries.get(name)
        return entry.display() if entry is not None else name

    def _supported(self, said: Said, found: Sequence[Deed]) -> ProseStatement:
        return ProseStatement(
            "deed",
            (said.clause.start, said.clause.end),
            Standing.SUPPORTED,
            evidence=tuple(deed.event.id for deed in found[:5]),
        )

    def _refuted(
        self, said: Said, start: int, end: int, found: Sequence[Deed], truth: str, actual: str | None
    ) -> ProseStatement:
        return ProseStatement(
            "deed",
            (min(start, said.at[0]), max(end, said.at[1])),
            Standing.REFUTED,
            actual,
            tuple(deed.event.id for deed in found[:5]),
            truth,
        )
