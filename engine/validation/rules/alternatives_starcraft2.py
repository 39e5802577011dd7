"""Other readings the facts of a StarCraft II game may allow."""

from __future__ import annotations

from engine.facts.clock import Span
from engine.facts.model import EventKind
from engine.validation.rules.alternative import Alternative, Found, Reading, lost, words

POOR = 75
"""Minerals with which next to nothing can be bought: a Marine and a half."""
BIG_PURCHASE = 300
"""Minerals spent at once that were being saved for: a town hall costs 275 to 400."""
PURCHASE_SECONDS = 20
"""How soon after a bank a purchase explains it."""
SATURATED = 60
"""Workers on about three full bases; more are seldom wanted."""
AFTERMATH_SECONDS = 45
"""How long a loss of supply buildings or workers goes on to explain things."""


def _seconds(reading: Reading, seconds: float) -> int:
    return int(seconds * (reading.replay.clock.per_minute or 60.0) / 60)


def _idle(reading: Reading) -> Found | None:
    """Production that stands still because it must: no supply, no money, or no building."""
    store = reading.replay.store
    for side in reading.sides if reading.dated else ():
        for state in store.find_states("supply_blocked", side=side, window=reading.window):
            span = f"{reading.text_of(state.start)}-{reading.text_of(state.end)}"
            return Found(f"{side} was supply blocked at {span} and could build nothing", (state.id,))
        minerals = store.series("minerals", side)
        samples = store.samples(minerals, reading.window) if minerals is not None else ()
        if samples and max(sample.value for sample in samples) < POOR:
            return Found(
                f"{side} had no more than {max(s.value for s in samples):g} minerals then",
                tuple(sample.id for sample in samples),
            )
        gone = lost(
            reading, side, "production building", reading.around(_seconds(reading, AFTERMATH_SECONDS))
        )
        if gone:
            return Found(f"{side} lost {gone[0].object} at {reading.text_of(gone[0].at)}", (gone[0].id,))
    return None


def _unseen(reading: Reading) -> Found:
    """What a player saw is not in a replay."""
    return Found("a replay records neither what a player saw nor every move, so scouting cannot be told")


def _bank(reading: Reading) -> Found | None:
    """Money that was saved for something big."""
    store = reading.replay.store
    after = Span(reading.window.end, reading.window.end + _seconds(reading, PURCHASE_SECONDS))
    for side in reading.sides if reading.dated else ():
        for event in store.find(kind=EventKind.STARTED, side=side, window=after):
            if event.object in reading.replay.knowledge.members("base") and not event.details.get("morph"):
                return Found(f"{side} started {event.object} at {reading.text_of(event.at)}", (event.id,))
        minerals = store.series("minerals", side)
        if minerals is None:
            continue
        samples = [*store.around(minerals, reading.window.end)[:1], *store.samples(minerals, after)]
        if samples and samples[0].value - min(s.value for s in samples) >= BIG_PURCHASE:
            return Found(
                f"{side} spent {samples[0].value - min(s.value for s in samples):g} minerals right after it",
                tuple(sample.id for sample in samples),
            )
    return None


def _blocked(reading: Reading) -> Found | None:
    """A supply block that came from losing what provides supply."""
    before = Span(max(0, reading.window.start - _seconds(reading, AFTERMATH_SECONDS)), reading.window.end)
    for side in reading.sides if reading.dated else ():
        gone = [*lost(reading, side, "supply building", before), *lost(reading, side, "base", before)]
        if gone:
            names = f"{gone[0].object} at {reading.text_of(gone[0].at)}"
            return Found(f"{side} had just lost {names}", tuple(event.id for event in gone))
    return None


def _workers(reading: Reading) -> Found | None:
    """Fewer workers because they were killed, or none needed any more."""
    store = reading.replay.store
    for side in reading.sides if reading.dated else ():
        gone = lost(reading, side, "worker", reading.around(_seconds(reading, AFTERMATH_SECONDS)))
        if gone:
            return Found(f"{side} lost {len(gone)} workers around then", tuple(event.id for event in gone))
        workers = store.series("workers", side)
        samples = store.samples(workers, reading.window) if workers is not None else ()
        if samples and samples[0].value >= SATURATED:
            return Found(f"{side} already had {samples[0].value:g} workers", (samples[0].id,))
    return None


def _injects(reading: Reading) -> Found:
    """Repeated orders are not all recorded."""
    return Found("a replay keeps orders, not what came of them, and leaves out repeated ones")


STARCRAFT2: tuple[Alternative, ...] = (
    Alternative(
        "idle production",
        words(
            r"idle|idled|idling|stopped producing|stopped production|not producing|unused "
            "(?:barracks|gateways|larvae?)",
            r"闲置|空闲|停产|没有生产|停止生产|发呆",
        ),
        _idle,
    ),
    Alternative(
        "scouting",
        words(
            r"(?:never|not|didn['’]t|did not|failed to|without|no|lack of|missed) "
            "scout(?:ed|ing|s)?|never saw|did not see"
            r"|didn['’]t see|unaware|blind to|blindly|caught off guard|surprised by|saw (?:it|this|that) "
            "coming",
            r"没有?(?:去)?侦察|未(?:能)?侦察|缺乏侦察|没(?:有)?看到|毫无察觉|措手不及|盲目",
        ),
        _unseen,
    ),
    Alternative(
        "banked money",
        words(
            r"float(?:ed|ing|s)?|banked|banking|sat on|hoard(?:ed|ing)|unspent|failed to "
            "spend|over-?saved|too much money",
            r"囤积|攒(?:着|了)?钱|花不(?:完|出去)|存款过多|资源浪费|浮钱|没有花掉|未花费",
        ),
        _bank,
    ),
    Alternative(
        "supply block by neglect",
        words(
            r"(?:careless|forgot|neglect|sloppy|poor|bad|missed|avoidable)\w*[^.]{0,60}suppl(?:y|ies)"
            r"|suppl(?:y|ies)[^.]{0,60}(?:careless|forgot|neglect|sloppy|mistake|avoidable)\w*",
            r"(?:忘记|忘了|疏忽|粗心|失误)[^。]{0,20}(?:人口|补给|房子)|卡人口[^。]{0,20}(?:失误|疏忽|粗心)",
        ),
        _blocked,
    ),
    Alternative(
        "no more workers",
        words(
            r"(?:stopped|cut|neglected|forgot|halted|skipped|slow|behind)\w*[^.]{0,30}(?:worker|probe|drone|scv)s?"
            r"(?: production)?|worker (?:production )?(?:stalled|stopped|lagged)",
            r"(?:停|断|漏|少)(?:了|造)?[^。]{0,6}(?:农民|工人|探机|工蜂)|(?:农民|工人)[^。]{0,8}(?:停滞|落后|不足)",
        ),
        _workers,
    ),
    Alternative(
        "missed macro orders",
        words(
            r"(?:missed|forgot|skipped|neglected|late|no)\w* (?:\w+ ){0,2}(?:injects?|chrono(?: "
            "?boosts?)?|mules?|larva)",
            r"(?:漏|忘|没有?)[^。]{0,6}(?:注卵|吐卵|星空加速|加速|矿骡)",
        ),
        _injects,
    ),
)
