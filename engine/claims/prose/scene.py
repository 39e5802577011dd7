"""The surroundings a chunk is read in: the replay, the sentence, and what the paragraph spoke of before."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.items import Item, When
from engine.claims.prose.lexicon import Lexicon
from engine.claims.prose.statements import ProseStatement, Standing
from engine.facts.model import Replay

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
        """The one time of the sentence when it stands in front of everything: it holds for all of it.

        It also holds for what is set against the clause it stands in ("44 workers at 5:00 while he had 38").
        """
        whens = [
            (k, item)
            for k, chunk in enumerate(self.chunks)
            for item in chunk.whens
            if item.when is not None and item.when.span is not None
        ]
        if len(whens) != 1 or whens[0][0] != 0 or index == 0:
            return None
        first, item = self.chunks[0], whens[0][1]
        position = first.items.index(item)
        leading = all(part.cues.get("conj") or part.cues.get("stop") for part in first.items[:position])
        if leading or (not first.verbs and not first.nouns):
            return item.when
        chunk = self.chunks[index]
        if self._in_list(index) and self._shares(first, item):
            return item.when
        contrast = index == 1 and (
            chunk.lead in _CONTRAST
            or (not chunk.verbs and not chunk.hard and any(noun.implied for noun in chunk.nouns))
        )
        return item.when if contrast else None

    def _in_list(self, index: int) -> bool:
        """Whether a chunk only goes on with the list of things the first chunk began."""
        return all(
            not chunk.hard and not chunk.verbs and chunk.subject is None and bool(chunk.nouns)
            for chunk in self.chunks[1 : index + 1]
        )

    @staticmethod
    def _shares(first: Chunk, item: Item) -> bool:
        """Whether a time stands before the things of its chunk, so that it is said of all that follow."""
        position = first.items.index(item)
        nouns = [noun for noun in first.nouns if noun.index > position]
        return bool(nouns)

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
        return self.is_whole(index) or self.chunks[index].has("span", "end") or self.chunks[0].has("span", "end")

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
