"""The surroundings a chunk is read in: the replay, the sentence, and what the paragraph spoke of before."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.items import Item, When
from engine.claims.prose.lexicon import Lexicon
from engine.claims.prose.statements import ProseStatement, Standing
from engine.facts.model import Replay

_GOES_ON = frozenset(("then", "before", "after", "until", "once", "to", "without"))
_EXPLAINS = frozenset((":", "—", "–", "("))
_CONTRAST = frozenset(("while", "whereas", "but", "而", "但", "但是", "而且", "against", "versus", "vs"))


@dataclass(slots=True)
class Topic:
    """What a paragraph has spoken of so far.

    Attributes:
        subject: The side last spoken of as a subject.
        heading: The side a heading or list title named.
        when: The last moment spoken of.
        vague: Whether a stretch was set without saying which ("in the fight").
    """

    subject: Slots | None = None
    heading: Slots | None = None
    when: When | None = None
    vague: bool = False
    sides: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Scene:
    """One sentence under reading."""

    replay: Replay
    lexicon: Lexicon
    ask: Inquiry
    you: str | None
    text: str
    chunks: list[Chunk]
    topic: Topic
    statements: list[ProseStatement] = field(default_factory=list)
    consumed: set[int] = field(default_factory=set)  # starts of items some statement rests on
    judged: bool = True  # False for questions, conditions, advice

    # Filling in ---------------------------------------------------------------------------------

    def subject(self, index: int) -> Slots:
        """The sides that may be the subject of a chunk, its own or taken over."""
        chunk = self.chunks[index]
        if chunk.subject is not None:
            return chunk.subject
        back = index - 1
        while back >= 0:
            before = self.chunks[back]
            if before.subject is not None:
                if before.subject.both:
                    return before.subject
                sure = before.subject.sure and not any(
                    self.chunks[k].lead in ("(", "（", "[") for k in range(back + 1, index + 1)
                )
                return (
                    Slots(before.subject.candidates, sure, before.subject.both)
                    if sure
                    else self.anyone(before.subject)
                )
            back -= 1
        known = self.topic.subject or self.topic.heading
        return self.anyone(known)

    def anyone(self, first: Slots | None = None) -> Slots:
        """Any side, the likeliest first."""
        slots = self.lexicon.slots
        if first is not None and first.candidates:
            slots = first.candidates + tuple(slot for slot in slots if slot not in first.candidates)
        return Slots(slots, False)

    def owner(self, noun: Noun, index: int) -> Slots:
        """Who may own a noun: its written owner, or the subject of its chunk."""
        return noun.owner if noun.owner is not None else self.subject(index)

    def counter(self, noun: Noun) -> str | None:
        """The metric that counts how many of a noun's things a side has."""
        metric = noun.item.metric
        if metric is None and noun.item.entry is not None:
            metric = self.lexicon.table.counted_by.get(noun.item.entry.name)
        if metric is None or not any(
            self.replay.store.series(metric, slot) is not None for slot in self.lexicon.slots
        ):
            return None
        return metric

    def times(self, index: int) -> tuple[list[When], bool]:
        """The times that may belong to a chunk, and whether they are its own.

        Own times leave no choice. Times of the neighbours in the sentence, of its opening and of the
        paragraph may belong to it as well.
        """
        own = [
            item.when
            for item in self.chunks[index].whens
            if item.when is not None and item.when.span is not None
        ]
        if own:
            return own, True
        found: list[When] = []
        for distance in (1, 2, 3, 4):
            for near in (index - distance, index + distance):
                if 0 <= near < len(self.chunks):
                    for item in self.chunks[near].whens:
                        if item.when is not None and item.when.span is not None:
                            found.append(item.when)
        if self.topic.when is not None:
            found.append(self.topic.when)
        return found, False

    def only_leading_time(self, index: int) -> When | None:
        """The time of another chunk that holds for this one without a choice; None if none does.

        A time in front holds for what follows ("At 5:00, White had ... and Black ..."), until another time
        is set or the tale goes on ("then"). It also holds for what is set against the clause it stands in
        ("44 workers at 5:00 while he had 38"), and for what explains it ("on turn 8: ...").
        """
        if any(item.move is not None and item.move.number is not None for item in self.chunks[index].items):
            return None  # moves with their numbers are times of their own
        if index == 0 or self._own(self.chunks[index]):
            return self._time_behind(index)
        for back in range(index - 1, -1, -1):
            chunk, nearer = self.chunks[back], self.chunks[back + 1]
            if nearer.hard and nearer.lead not in _CONTRAST and nearer.lead not in _EXPLAINS:
                break
            if nearer.lead in _GOES_ON:
                break
            own = self._own(chunk)
            if not own:
                continue
            if len(own) > 1:
                return None
            return own[0].when if self._governs(back, index, own[0]) else None
        return self._time_behind(index)

    def _own(self, chunk: Chunk) -> list[Item]:
        return [item for item in chunk.whens if item.when is not None and item.when.span is not None]

    def _governs(self, back: int, index: int, item: Item) -> bool:
        """Whether the time of an earlier chunk holds for this one."""
        first, chunk = self.chunks[back], self.chunks[index]
        position = first.items.index(item)
        leading = all(
            part.cues.get("conj") or "stop" in part.cues or "prep" in part.cues
            for part in first.items[:position]
        )
        if leading or (not first.verbs and not first.nouns):
            return True
        after = self.chunks[back + 1 : index + 1]
        if after[0].lead in _EXPLAINS and after[0].lead != "(" and not any(part.hard for part in after[1:]):
            return True
        listed = all(
            not part.hard and not part.verbs and part.subject is None and bool(part.nouns)
            for part in self.chunks[back + 1 : index + 1]
        )
        if listed and any(noun.index > position for noun in first.nouns):
            return True
        elliptical = not chunk.verbs and not chunk.hard and any(noun.implied for noun in chunk.nouns)
        alone = sum(len(self._own(part)) for part in self.chunks) == 1
        return alone and index == back + 1 and (chunk.lead in _CONTRAST or elliptical)

    def _time_behind(self, index: int) -> When | None:
        """The time at the end of a pair or list that this chunk begins: "31 supply and Terran 21 at 2:00"."""
        if self._own(self.chunks[index]):
            return None
        for ahead in range(index + 1, min(len(self.chunks), index + 5)):
            chunk = self.chunks[ahead]
            counted = [noun for noun in chunk.nouns if noun.number is not None or not noun.implied]
            elliptical = not chunk.verbs and (chunk.subject is None or any(noun.implied for noun in counted))
            if chunk.hard or not elliptical or not counted:
                return None
            own = self._own(chunk)
            if own:
                return own[0].when if len(own) == 1 and chunk.items[-1] is own[0] else None
        return None

    def vague(self, index: int) -> bool:
        """Whether the chunk speaks of a stretch that is not said: then a total proves nothing."""
        return (
            self.topic.vague
            or self.topic.when is not None
            or any(chunk.has("span", "vague") or chunk.whens for chunk in self.chunks)
        )

    def is_whole(self, index: int) -> bool:
        """Whether the chunk speaks of the whole game in so many words."""
        return any(chunk.has("span", "whole") for chunk in (self.chunks[index], *(self.chunks[:1])))

    def vague_sentence(self) -> bool:
        """Whether the sentence itself sets a stretch or a time."""
        return any(chunk.has("span", "vague", "start") or chunk.whens for chunk in self.chunks)

    def adrift(self, index: int) -> bool:
        """Whether a stretch is set with no moment near it: "in the fight" of a paragraph without times."""
        return self.topic.vague and self.topic.when is None and not any(chunk.whens for chunk in self.chunks)

    def is_final(self, index: int) -> bool:
        """Whether the chunk speaks of the whole game or of its end, in so many words."""
        return (
            self.is_whole(index) or self.chunks[index].has("span", "end") or self.chunks[0].has("span", "end")
        )

    # Results ------------------------------------------------------------------------------------

    def say(
        self,
        frame: str,
        first: Item | int,
        last: Item | int,
        standing: Standing,
        *,
        actual: object = None,
        evidence: tuple[str, ...] = (),
        truth: str = "",
        kind: str = "prose_mismatch",
    ) -> None:
        """Write down a statement over the words from ``first`` to ``last``."""
        start = first if isinstance(first, int) else first.start
        end = last if isinstance(last, int) else last.end
        self.statements.append(
            ProseStatement(
                frame, (min(start, end), max(start, end)), standing, actual, evidence[:20], truth, kind
            )
        )
