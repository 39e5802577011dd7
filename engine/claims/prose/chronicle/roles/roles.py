"""Parts of a clause to the roles of a deed: who does what to whom, where.

Active and passive, 把 and 被, "fell to", "lost ... to", "died at the hands of", 死在...手里.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing, shape_of
from engine.claims.prose.copying import replace

DEEDS = "kldtmfsruce!aqV"
"""Letters of verbs that are recorded as events."""


@dataclass(slots=True)
class Roles:
    """What a clause says of one deed.

    Attributes:
        verb: Its letter.
        word: As it is written.
        verbs: All letters it may have.
        side: Slot of who does it; of losing and dying, of who loses. ``both`` for both.
        doer: Things that do it.
        doer_side: Slot of the doer where it is not the side (who killed what was lost).
        objects: What it is done to, or what is made, lost, killed.
        origin: What turns into something else.
        places: Hexes.
        number: How many, where it stands apart from the things.
        of: Of how many ("five of the six").
        nth: Which of them (1 first, -1 last).
        denied: Whether it is denied.
        share: ``all``, ``both``, ``none``, ``each`` said of the objects.
        only: It is said to be the only one.
        rest: Parts that have no role.
        passive: Whether it is said from the side of what it is done to.
        each: Whether it is said of each side.
        soft: Whether the side was carried over from what was said before.
        first: It is said to be first ("first", 先), before another side or another thing.
        part_of: The number is of those spoken of ("five of them").
        opens: Whether its clause is the first of a sentence.
        went_on: Whether it goes on about a thing that was the subject before (医疗艇造了八架，丢了三架).
        topical: Whether Chinese names the things first and then how many (狗出了222条).
        aside: Whether it is told beside something else ("when two fell"), so that its time is not known.
    """

    verb: str
    verbs: str
    word: str = ""
    side: str | None = None
    doer: list[Thing] = field(default_factory=list)
    doer_side: str | None = None
    objects: list[Thing] = field(default_factory=list)
    origin: list[Thing] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    number: Part | None = None
    of: Part | None = None
    nth: int | None = None
    denied: bool = False
    share: str = ""
    rest: list[Part] = field(default_factory=list)
    passive: bool = False
    each: bool = False
    aside: bool = False
    soft: bool = False
    first: bool = False
    part_of: bool = False
    opens: bool = False
    went_on: bool = False
    topical: bool = False


def roles_of(clause: Clause) -> Roles | None:
    """The roles in a clause that tells of one deed, None where it tells of none or of more than one.

    Made once for a clause as it stands: not to be changed.
    """
    key = (clause.shape, clause.side, clause.carried, clause.lead)
    known = clause.roles
    if known is None or known[0] is not clause.parts or known[1] is not clause.subject or known[2] != key:
        known = clause.roles = (clause.parts, clause.subject, key, _roles_of(clause))
    return known[3]


def _roles_of(clause: Clause) -> Roles | None:
    parts = clause.parts
    verbs = [k for k, part in enumerate(parts) if part.sym in DEEDS]
    if not verbs:
        return None
    at = verbs[-1] if len(verbs) == 1 else _main(parts, verbs)
    if at is None:
        return None
    verb = parts[at]
    if verb.unit == "ing" and at and parts[at - 1].sym == "b":
        return None  # "is bleeding": not done yet
    roles = Roles(verb.sym, verb.sym + verb.alts, verb.item.low, opens=clause.opens)
    subject = clause.subject
    roles.went_on = not clause.opens and clause.carried and subject is not None and subject.plural
    roles.topical = verb.chinese and clause.shape in ("PmN", "PdN", "PlN")
    if verb.sym == "m" and "d" in verb.alts and shape_of(parts[at + 1 : at + 3]) == "ZP":
        roles.verb = "d"  # "went down to a Queen"
    before = [part for k, part in enumerate(parts[:at]) if k not in verbs]
    after = [part for k, part in enumerate(parts[at + 1 :], at + 1) if k not in verbs]
    _denial(roles, before, after)
    if verb.sym in "kt" and (whose := _on_behalf(after, clause)) is not None:
        after.remove(whose)
        if not any(part.sym == "S" for part in before):
            before.insert(0, whose)
    nouns_before, agent = _split_before(roles, before)
    nouns_after, by = _split_after(roles, after)
    agent = agent or by
    roles.aside = clause.lead in ("when", "while", "as", "where", "which", "who", "after", "before")
    for part in parts:
        if part.thing is not None and part.unit == "share" and part.thing.share == "each":
            roles.each = True
    if not any(part.sym in "SPL" for part in nouns_before) and clause.subject is not None:
        if verb.sym in "ktduVa" or (roles.passive and verb.sym in "la"):
            nouns_before = [Part("P", verb.start, verb.start, verb.item, thing=clause.subject)]
            roles.soft = True
        elif (
            verb.sym in "mfsrc"
            and not nouns_after
            and ((verb.unit in ("past", "part") and not verb.chinese) or (verb.chinese and clause.times))
        ):
            nouns_before = [Part("P", verb.start, verb.start, verb.item, thing=clause.subject)]
            roles.passive = roles.soft = True  # "the Mage, recruited on turn 12, died"
    _assign(roles, nouns_before, nouns_after, agent)
    if clause.carried and roles.side is None and not (roles.objects and nouns_before):
        roles.side, roles.soft = clause.side, clause.opens
    elif roles.side is None and any(part.sym in "GQ" and part.side == clause.side for part in before):
        roles.side = clause.side  # "your opponent's 211 gold bought 13"
    return roles


_SENDING = frozenset("派 用 靠 拿 以 派出 派了 派遣 出动 派上 让".split())
"""Chinese words for a side's sending or using something to do a deed."""
_GONE_TO = frozenset(("passed to", "passes to", "pass to", *"归了 归 归于 归给 落到了 转归".split()))
"""Words with which a place becomes that of the side named after them: 村庄归了义军."""


def _on_behalf(after: list[Part], clause: Clause) -> Part | None:
    """The side for which something is done: "secured the village for the Rebels"."""
    for part in after:
        if part.sym == "S" and not part.chinese:
            said = next((item.low for item in reversed(clause.items) if item.end <= part.start), "")
            if said == "for":
                return part
    return None


def _main(parts: list[Part], verbs: list[int]) -> int | None:
    """The verb that counts where there are several: "managed to kill", "had lost", "came to be recruited"."""
    letters = [parts[k].sym for k in verbs]
    if len(verbs) == 2:
        first, second = verbs
        if second == first + 1 or all(part.sym in "ZB" for part in parts[first + 1 : second]):
            if letters[1] in "klt" and letters[0] in "mfsae":
                return second
            if letters[0] in "klt" and letters[1] in "dV":
                return first  # 杀死, "went down dead"
            if letters[0] == letters[1]:
                return second
        if parts[second - 1].sym == "n" and not parts[second].chinese:
            return second  # "got through without losing a Mage"
    return None


def _denial(roles: Roles, before: list[Part], after: list[Part]) -> None:
    for group in (before, after):
        for part in list(group):
            if part.sym == "n":
                roles.denied = not roles.denied
                group.remove(part)


def _split_before(roles: Roles, before: list[Part]) -> tuple[list[Part], list[Part]]:
    """What stands before the verb: subjects, and who did it in a passive."""
    nouns: list[Part] = []
    agent: list[Part] = []
    to_agent = to_object = with_agent = False
    for k, part in enumerate(before):
        if part.sym == "B":
            if not to_object:  # 把...给收掉
                roles.passive = True
                to_agent = part.chinese
        elif part.sym == "K" and k + 1 < len(before) and before[k + 1].sym == "S" and roles.verb in "tl":
            roles.doer_side = before[k + 1].side  # 从保王党手里夺走
            before[k + 1] = replace(before[k + 1], sym="&")
        elif part.sym == "@" and roles.doer_side is not None:
            pass
        elif part.sym == "W" and part.item.low in _SENDING and k and before[k - 1].sym == "S":
            pass  # 红方派骑士占了村子: what a side sends does it
        elif part.sym == "W" and k + 1 < len(before) and before[k + 1].sym in "PL" and roles.verb in "kta":
            with_agent = True
        elif part.sym == "A":
            to_object = True
        elif part.sym in "SPL":
            if to_agent or with_agent:
                agent.append(part)
                with_agent = False
            elif to_object:
                roles.objects.extend(_things(part))
            else:
                nouns.append(part)
        elif part.sym == "C" and part.unit == "more" and k and before[k - 1].sym == "N":
            pass  # "two more were hired"
        elif part.sym in "Nx" and part.sym == "N":
            following = before[k + 1] if k + 1 < len(before) else None
            if following is not None and following.sym == ":":
                roles.number = part
            elif k and before[k - 1].sym == ":" and roles.number is not None:
                roles.of = part
            else:
                roles.number = roles.number or part
        elif part.sym == "H":
            roles.places.append(part.item.low)
        elif part.sym == "O":
            _place(roles, part)
        elif part.sym in ":bhDZ&":
            roles.part_of = roles.part_of or part.item.low in _OF_THEM
            if part.sym in "hD" and not part.chinese:
                roles.rest.append(part)
        else:
            roles.rest.append(part)
    return nouns, agent


def _split_after(roles: Roles, after: list[Part]) -> tuple[list[Part], list[Part]]:
    """What stands after the verb: objects, and who did it behind "by", "to", "with", 手里."""
    nouns: list[Part] = []
    agent: list[Part] = []
    if sum(part.sym == "S" for part in after) > 1:
        after = _paired(after)
    k = 0
    while k < len(after):
        part = after[k]
        following = after[k + 1] if k + 1 < len(after) else None
        if part.sym in "@ZWK" and following is not None and following.sym in "SPL":
            if (
                part.sym == "@"
                or (part.sym == "Z" and roles.verb in "ldt")
                or (part.sym == "W" and roles.verb in "kta")
            ):
                agent.append(following)
                if part.item.low == "by" and roles.verb == "l":
                    roles.passive = True  # "a Mage lost by the Loyalists"
                k += 2
                if following.sym == "S" and k < len(after) and after[k].sym in "PL":
                    agent.append(after[k])
                    k += 1
                continue
            if part.sym == "K" and roles.verb in "tl":
                if following.sym == "S":
                    roles.doer_side = following.side  # "took it from the Loyalists"
                    k += 2
                    continue
            if part.sym == "Z" and roles.verb == "u":
                nouns.append(following)
                k += 2
                continue
            roles.rest.append(part)
        elif part.sym == "@" and agent and part.chinese and not nouns:
            pass  # 死于追猎者之手
        elif part.sym == "@" and nouns and part.chinese:
            agent.append(nouns.pop())  # 死在树人手里
        elif part.sym in "SPL" and roles.verb == "d" and roles.word in _DIED_OF:
            agent.append(part)  # 死于追猎者
        elif part.sym in "SPL":
            nouns.append(part)
        elif part.sym == "N":
            if roles.number is not None and following is not None and following.sym == ":":
                roles.of = part
            roles.number = roles.number or part
        elif part.sym == "H":
            roles.places.append(part.item.low)
        elif part.sym == "O":
            _place(roles, part)
        elif part.sym in ":&b":
            roles.part_of = roles.part_of or part.item.low in _OF_THEM
        elif part.sym == "h" and part.chinese and nouns and k == len(after) - 2 and after[-1].sym == "N":
            pass  # 损失的工蜂有四个
        elif part.sym == "G" and roles.verb in "m" and part.metric in ("gold", "minerals", "recruit_cost"):
            roles.rest.append(part)
        else:
            roles.rest.append(part)
        k += 1
    return nouns, agent


_DIED_OF = frozenset("死于 亡于 毁于 丧命于 殒命于 命丧".split())
_OF_THEM = frozenset(("of them", "of these", "of those", "of which"))


def _place(roles: Roles, part: Part) -> None:
    if part.nth == 1 and part.unit == "first":
        roles.first = True
    else:
        roles.nth = part.nth


def _paired(after: list[Part]) -> list[Part]:
    """As in "cost the Zerg eight Zerglings and the Terran two SCVs": each side with what it lost."""
    out: list[Part] = []
    for part in after:
        before = out[-1] if out else None
        if before is not None and before.sym == "S" and part.thing is not None and part.thing.side is None:
            out[-1] = replace(part, start=before.start, thing=replace(part.thing, side=before.side))
        else:
            out.append(part)
    return out


def _things(part: Part) -> list[Thing]:
    if part.unit == "share" and part.thing is not None and part.thing.share == "each":
        return []
    return part.things if part.sym == "L" else [part.thing] if part.thing is not None else []


def _topical(before: list[Part]) -> list[Thing]:
    """Things named before the side that does something to them, as Chinese puts what a sentence is about."""
    side = next((k for k, part in enumerate(before) if part.sym == "S"), None)
    if side is None or not before[side].chinese:
        return []
    shared = next(
        (part.thing.share for part in before if part.unit == "share" and part.thing is not None), ""
    )
    found = [thing for part in before[:side] if part.sym in "PL" for thing in _things(part)]
    return [replace(thing, share=shared or thing.share) for thing in found]


def _unit(thing: Thing) -> bool:
    entry = thing.entry
    return thing.leader or (
        entry is not None and (entry.kind == "unit" or (entry.kind == "group" and len(thing.names) > 1))
    )


def told_of(thing: Thing) -> Thing:
    """What falls without a number that says which was made, or told of, and not which fell.

    "The third base" is a base's name, and "a second Scout" is one more of them.
    """
    if thing.nth is None or thing.nth < 2:
        return thing
    named = thing.entry is not None and (
        thing.entry.properties.get("base_number") == thing.nth or thing.entry.kind == "building"
    )
    again = thing.count is not None and thing.count.weak
    return replace(thing, nth=None) if named or again else thing


def _assign(roles: Roles, before: list[Part], after: list[Part], agent: list[Part]) -> None:
    named = [part for part in (*before, *after) if part.sym in "PL" and part.unit != "share"]
    if named:
        for part in (*before, *after):
            if part.unit == "share" and part.thing is not None and part.thing.share not in ("", "each"):
                roles.share = roles.share or part.thing.share
        before = [part for part in before if part.unit != "share"] if not _topical(before) else before
        after = [part for part in after if part.unit != "share"]
    subject_side = next((part.side for part in before if part.sym == "S"), None)
    subject_things = [thing for part in before if part.sym in "PL" for thing in _things(part)]
    object_things = [thing for part in after if part.sym in "PL" for thing in _things(part)]
    object_side = next((part.side for part in after if part.sym == "S"), None)
    agent_things = [thing for part in agent if part.sym in "PL" for thing in _things(part)]
    agent_side = next((part.side for part in agent if part.sym == "S"), None)
    roles.side = subject_side
    if (
        roles.verb == "r"
        and (things := subject_things or object_things)
        and all(_unit(one) for one in things)
    ):
        roles.verb = "u"  # 没有任何单位升级
    if roles.verb in "fmse" and "k" in roles.verbs and object_things and (subject_things or agent_things):
        met = object_things[0]
        if (_unit(met) or met.pronoun) and _unit((subject_things or agent_things)[0]):
            roles.verb = "k"  # "a Dark Adept finished the Drake Flare"
    if roles.verb in "kta" and agent_things and not object_things and not roles.objects:
        roles.passive = True  # "slain by a Grunt"
    if roles.verb == "k" and "t" in roles.verbs and roles.places and not (object_things or roles.objects):
        roles.verb = "t"  # "the Loyalists claimed 7,8"
    if roles.verb == "t" and roles.word in _GONE_TO and object_side is not None and subject_things:
        roles.side, object_side = object_side, None
        roles.objects.extend(subject_things)
        return
    if roles.verb == "t" and not roles.passive and agent_side is not None and roles.side is None:
        roles.side = agent_side  # 落入义军手中
    if roles.verb in "kta" and not roles.passive:
        if roles.verb == "t" and subject_things and (roles.places or _unit(subject_things[0])):
            roles.doer = subject_things
            subject_things = []
        topical = _topical(before) if not (roles.objects or object_things) else []
        if topical:
            roles.objects.extend(topical)  # 骷髅弓箭手龙人击杀了两个
        elif roles.objects or object_things or object_side or not subject_things or roles.verb != "t":
            roles.doer = roles.doer or subject_things
            roles.objects.extend(object_things)
            if object_side not in (None, "both"):
                roles.doer_side = object_side
        else:
            roles.objects.extend(subject_things)
        if agent_things:
            roles.doer = [*roles.doer, *agent_things]
    elif roles.verb in "kta":
        roles.objects.extend(subject_things or object_things)
        roles.doer = agent_things
        roles.doer_side = agent_side
    elif roles.verb == "u":
        if object_things:
            roles.origin, roles.objects = subject_things, object_things
        else:
            roles.origin = subject_things
        if any(thing.share == "none" for thing in roles.origin):
            roles.denied = True
            roles.origin = [thing for thing in roles.origin if thing.names]
    else:
        if roles.passive and roles.verb == "l" and roles.side is None:
            roles.side, agent_side = agent_side, None  # "were lost by the Protoss"
        roles.objects.extend(object_things or subject_things)
        if object_things and subject_things:
            if roles.verb in "ld" and len(subject_things) == 1 and subject_things[0].leader is False:
                roles.rest.extend(part for part in before if part.sym in "PL")
            elif roles.side is None:
                roles.side = subject_things[0].side
        roles.doer = agent_things
        roles.doer_side = agent_side
        if object_side is not None and roles.side is None:
            roles.side = object_side
    roles.objects = (
        [
            replace(thing, pronoun=False) if thing.share in ("none", "any") and not thing.names else thing
            for thing in roles.objects
        ]
        if roles.verb in "kta" and not roles.passive
        else roles.objects
    )
    if roles.verb in "kld":
        roles.objects = [told_of(thing) for thing in roles.objects]
    for thing in roles.objects:
        if thing.share and not roles.share and len(roles.objects) == 1:
            roles.share = thing.share
        if thing.nth is not None and roles.nth is None:
            roles.nth = thing.nth
    if roles.share == "none" and roles.verb in "ldV" and roles.denied:
        roles.denied = False  # 一只都没死 denies once
    if roles.verb in "kta" and any(thing.share == "none" for thing in (*roles.doer, *roles.objects)):
        roles.denied = not roles.denied
        roles.share = ""
