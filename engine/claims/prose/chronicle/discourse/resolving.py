"""Who and what the small words mean: pronouns, "the other", "his", and clauses without a subject."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.antecedents import held_places
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.kin import KIN, settle
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.items import When
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.statements import Standing
from engine.facts.clock import Span

VERBS = frozenset("mfslkdturcaiyehqwoMvVpgRFEjbzD!#~$")
_FEW = 40
"""Groups larger than this ("units") are nothing that is spoken of again as "they"."""

_KINDS = 4
"""Kinds of things in the replay that a large group ("scouts") may be of, to be spoken of as "they"."""
_OWN = frozenset("mslhdV")
"""Verbs of what befalls a side's own things."""
_RELATIVE = frozenset(("who", "which", "that", "whom"))
_PEOPLE = frozenset("they them their theirs 他们 they'd themselves".split())


def resolve(clause: Clause, topic: Topic, record: Record) -> None:
    """Fill in the slots of words that depend on what was spoken of before, and the subject of a clause."""
    _ends_with(clause, record)
    _share_of(clause)
    verb = next((k for k, part in enumerate(clause.parts) if part.sym in VERBS), len(clause.parts))
    if _fronted(clause, verb):
        first, *rest = clause.parts
        clause.parts = [*rest[:verb], first, *rest[verb:]]
        verb -= 1
    subject: str | None = None
    unknown = False
    for k, part in enumerate(clause.parts):
        if subject is not None and _they_had(clause.parts, k):
            part.side = subject
        if part.sym == "S" and part.side is None:
            _person(clause, k, subject or topic.side, topic, record)
            part = clause.parts[k]
            unknown = unknown or (part.sym == "S" and part.side is None)
        agent = k and clause.parts[k - 1].sym == "B" and part.chinese  # 被对面拆掉两根
        if part.sym == "S" and k <= verb and subject is None and not agent:
            subject = part.side
        thing = part.thing
        if thing is not None:
            _owned(thing, subject or topic.side, record)
            if thing.side is not None and k < verb and subject is None and thing.leader:
                subject = thing.side
        for member in part.things:
            _owned(member, subject or topic.side, record)
        if part.sym in "GQ" and part.side is None:
            if part.own:
                near = subject or topic.side
                spoken_to = near is not None and near == record.you and _of_them(clause, part)
                part.side = record.other(near) if spoken_to else near
            elif part.rival:
                part.side = record.other(subject or topic.side)
            elif part.sym == "G":
                part.side = _whose_alone(part, record)
        if part.sym in "GQ" and part.side is not None and k < verb and subject is None:
            subject = part.side
    clause.things = [
        part
        for k, part in enumerate(clause.parts[:verb])
        if part.sym in "PL" and not (k and clause.parts[k - 1].sym in "BAW@")
    ]
    deed = clause.parts[verb].sym if verb < len(clause.parts) else ""
    for part in clause.parts:
        own = subject if deed in _OWN else None
        if part.thing is not None:
            settle(part.thing, part.item, part.thing.side or own, record.replay)
        for member in part.things:
            for item in clause.items:
                if KIN in item.cues and part.start <= item.start < part.end and member.names == item.objects:
                    settle(member, item, member.side or own, record.replay)
    clause.side = subject
    clause.unknown = unknown
    clause._shape = None
    spoken = topic.subject
    if subject is None and not clause.things and not unknown and spoken is not None and spoken.names:
        clause.subject = replace(spoken, count=None, share="", nth=None)
    if subject is None and not clause.things and not unknown:
        if clause.lead in _RELATIVE and topic.subject is not None:
            clause.carried = True
        clause.side = topic.side
        clause.carried = clause.side is not None


def _they_had(parts: list[Part], at: int) -> bool:
    """Whether "they" are those of whom the clause is, as in "lost every Adept they had"."""
    ends = at + 2 == len(parts) and parts[-1].sym in "hm"
    return (
        ends and at > 1 and parts[at].sym == "S" and parts[at].unit == "pronoun" and parts[at - 1].sym == "P"
    )


def _share_of(clause: Clause) -> None:
    """Take "both" behind the things it is said of as their share: "your Woses both lived to see the end"."""
    for k, part in enumerate(clause.parts[1:], 1):
        before = clause.parts[k - 1]
        if part.sym != "S" or part.unit != "pair" or before.sym != "P" or before.thing is None:
            continue
        thing = before.thing
        if thing.names and not thing.share and (thing.plural or thing.count is not None):
            clause.parts[k - 1 : k + 1] = [replace(before, thing=replace(thing, share="both"), end=part.end)]
            return


_THEIRS = frozenset("their his her 他的 她的 他们的".split())


def _of_them(clause: Clause, part: Part) -> bool:
    """Whether what is named is that of nobody who is spoken to: "his army value", 他的村子数."""
    return any(item.start == part.start and item.low in _THEIRS for item in clause.items)


def _fronted(clause: Clause, verb: int) -> bool:
    """Whether what there was not even one of stands before the verb, and who did it in the clause before:
    拿着十二个村，一个村都没丢过.
    """
    parts = clause.parts
    if clause.opens or verb != 2 or len(parts) < 3 or parts[1].sym != "n" or parts[2].sym not in "lktm":
        return False
    thing = parts[0].thing
    if thing is None or not parts[0].chinese or not thing.names or thing.side is not None:
        return False
    one = thing.count is not None and thing.count.high <= 1
    return (one or thing.share == "none") and not any(part.sym in "PLS" for part in parts[3:])


_ENDING = ("finished", "finishes", "ended", "ends", "closed", "wound up")


def _ends_with(clause: Clause, record: Record) -> None:
    """As in "finished with more workers", "in the end had more": so it is at the end of the game."""
    if clause.times or "C" not in clause.shape or "h" not in clause.shape:
        return
    had = next(part for part in clause.parts if part.sym == "h")
    ends = had.item.low.startswith(_ENDING) and " up" not in had.item.low  # all that were ever had
    if ends or "in the end" in clause.words:
        end = Span(record.ask.end, record.ask.end)
        clause.times = [Time(When(span=end, prep="end"), clause.start, clause.start)]


def _whose_alone(part: Part, record: Record) -> str | None:
    """The one side that has what a metric is named by: "the Drone count" where only one is Zerg."""
    if part.item.objects or len(record.slots) < 2:
        return None
    word = lexicon_of(record.replay).senses.get(part.item.low.split(" ")[0])
    return only_owner(word.objects, record) if word is not None and word.objects else None


def only_owner(names: tuple[str, ...], record: Record) -> str | None:
    """The one side that ever has some things; None if several or none do."""
    having = [slot for slot in record.slots if record.ask.owned(slot, names) > 0]
    return having[0] if len(having) == 1 and len(record.slots) > 1 else None


def _person(clause: Clause, at: int, near: str | None, topic: Topic, record: Record) -> None:
    part = clause.parts[at]
    verb = next((other.sym for other in clause.parts[at:] if other.sym in VERBS), "")
    several = next((old for old in reversed(topic.things) if old.names and old.plural), None)
    fell = verb in ("d", "V") or (part.unit == "pair" and "B" in clause.shape[at + 1 : at + 2])
    if part.unit == "pair":
        if fell and several is not None and at == 0:
            meant = replace(several, count=None, share="both", nth=None)
            clause.parts[at] = Part("P", part.start, part.end, part.item, thing=meant, chinese=part.chinese)
        else:
            part.side, part.unit = "both", ""
    elif part.unit == "pronoun" and part.item.low in _PEOPLE and fell and several is not None:
        meant = replace(several, count=None, share="", nth=None)
        clause.parts[at] = Part("P", part.start, part.end, part.item, thing=meant, chinese=part.chinese)
    elif part.unit == "rival":
        part.side = record.other(topic.anchor or near)
    elif part.unit == "other":
        part.side = record.other(topic.side)
    elif part.unit == "pronoun":
        single = part.item.low not in _PEOPLE
        last = topic.things[-1] if topic.things else None
        unit = last is not None and last.entry is not None and last.entry.kind == "unit" and not last.plural
        if single and topic.subject is None and topic.side is not None and unit:
            return  # "you had one Merman; he killed ...": the Merman, or the opponent
        if _beside_you(clause, at, record):
            part.side = record.other(record.you)
        elif record.you is not None and topic.side == record.you and (not single or topic.subject is None):
            part.side = record.other(record.you)  # nobody is spoken to as "you" and of as "they"
        elif single and topic.subject is None and (last := _single(topic)) is not None:
            clause.parts[at] = Part("P", part.start, part.end, part.item, thing=last, chinese=part.chinese)
        elif single and topic.subject is not None and _living(topic.subject):
            clause.parts[at] = Part(
                "P",
                part.start,
                part.end,
                part.item,
                thing=replace(topic.subject, count=None),
                chinese=part.chinese,
            )
        else:
            part.side = topic.side


def _beside_you(clause: Clause, at: int, record: Record) -> bool:
    """Whether somebody is compared with who is spoken to: "you held more villages than he did"."""
    if record.you is None or clause.shape[at - 1 : at] != "Y":
        return False
    return any(part.sym == "S" and part.side == record.you for part in clause.parts[:at])


def _living(thing: Thing) -> bool:
    """Whether something may be a "he": no building and no upgrade."""
    return thing.entry is None or thing.entry.kind not in ("building", "upgrade", "ability", "terrain")


def _single(topic: Topic) -> Thing | None:
    """The one thing spoken of last that a "he" may be."""
    last = topic.things[-1] if topic.things else None
    if last is None or not last.names or last.plural or (topic.side is not None and not last.leader):
        return None
    return replace(last, count=None, share="", nth=None)


def _owned(thing: Thing, near: str | None, record: Record) -> None:
    if thing.side is not None:
        return
    if thing.own:
        thing.side = record.other(near) if thing.theirs and near is not None and near == record.you else near
    elif thing.rival:
        thing.side = record.other(near)


def _spoken_of(thing: Thing, record: Record) -> bool:
    """Whether something may be spoken of again as "they": no such group as "units"."""
    if len(thing.names) <= _FEW:
        return bool(thing.names)
    held = lexicon_of(record.replay).held
    return sum(name in held for name in thing.names) <= _KINDS


def _placed(parts: list[Part], at: int, record: Record) -> Thing:
    """A thing with the hex that is written behind it, where it is a place: "the village at 8,24"."""
    thing = parts[at].thing
    assert thing is not None
    following = parts[at + 1] if at + 1 < len(parts) else None
    if following is None or following.sym != "H" or thing.plural or thing.place is not None:
        return thing
    return replace(thing, place=following.item.low) if held_places(thing, record) else thing


def learn(clause: Clause, topic: Topic, record: Record, found: Finding | None) -> None:
    """Carry over what a clause speaks of to the next one."""
    moments = moments_of(clause, topic, record)
    verb = next((k for k, part in enumerate(clause.parts) if part.sym in VERBS), len(clause.parts))
    seen = False
    for k, part in enumerate(clause.parts):
        if part.sym == "S" and part.side is None and k <= verb:
            topic.side = topic.subject = None
            seen = True
        elif part.sym == "S" and part.side not in (None, "both") and k <= verb and not seen:
            topic.side, topic.subject = part.side, None
            seen = True
        elif part.sym == "P" and part.thing is not None and _spoken_of(part.thing, record):
            if k < verb and not seen and (k == 0 or clause.parts[k - 1].sym not in "W@BAY"):
                topic.subject = _placed(clause.parts, k, record)
                having = [slot for slot in record.slots if record.ask.owned(slot, part.thing.names) > 0]
                if part.thing.side is not None:
                    topic.side = part.thing.side
                elif len(having) == 1:
                    topic.side = having[0]
                seen = True
            topic.things.append(_placed(clause.parts, k, record))
            del topic.things[:-6]
        elif part.sym in "GQ":
            if part.sym == "G":
                topic.metric = part.metric
            if part.side is not None and not seen and k < verb:
                topic.side, topic.subject, seen = part.side, None, True
    takes = lexicon_of(record.replay).takes if clause.shape.startswith("H") else None
    if takes:  # 16,14第3回合是散兵占的
        topic.things.append(Thing(names=tuple(sorted(takes)), place=clause.parts[0].item.low, definite=True))
    settled = found is not None and found.standing is Standing.SUPPORTED
    topic.events = found.events if settled and found is not None and found.frame == "event" else ()
    if settled and found is not None and found.events and len({event.at for event in found.events}) == 1:
        at = found.events[0].at
        topic.window = Span(at, at)
    elif settled and found is not None and found.window is not None:
        topic.window = found.window
    elif moments.said and moments.windows:
        widest = [window.widest for window in moments.windows]
        points = [time.when for time in clause.times if time.when.span is not None]
        if points and points[-1].span is not None and points[-1].prep not in ("from", "after", "last"):
            topic.window = points[-1].span
        else:
            topic.window = Span(widest[0].start, widest[0].start)
    topic.timed = topic.timed or moments.said
    if moments.said and moments.sure:
        topic.going = moments.windows
    for time in clause.times:
        if time.when.span is not None:
            topic.when = time.when
    topic.sole = clause.parts[0].thing if clause.shape == "P" and not clause.times else None
    topic.gap_times = clause.times
    topic.gap = clause.parts if verb < len(clause.parts) else []
    if topic.gap:
        topic.parts = clause.parts
