"""Exchanges: "traded queens on move 15", "exchanged bishops", 兑换了皇后: both sides lose the same thing."""

from __future__ import annotations

from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.facts.clock import Span
from engine.facts.model import EventKind as K


def read_trades(scene: Scene, index: int) -> None:
    """Every exchange a chunk speaks of, in games where things are taken."""
    chunk = scene.chunks[index]
    if chunk.negation is not None or not scene.lexicon.takes:
        return
    trades = [at for at, written, _ in chunk.verbs if "trade" in written.split("|")]
    if not trades:
        return
    nouns = [noun for noun in chunk.nouns if noun.countable and noun.item.entry is not None]
    if len(nouns) != 1 or nouns[0].item.entry is None or nouns[0].item.entry.kind == "group":
        return
    noun = nouns[0]
    if any(item.low in ("for", "against", "换") for item in chunk.items[noun.index :]):
        return  # one thing for another
    whens, own = scene.times(index)
    leading = scene.only_leading_time(index)
    if leading is not None:
        whens, own = [leading], True
    spans: list[Span] = []
    if own:
        spans = [
            span
            for when in whens
            if (window := scene.ask.window(when)) is not None
            for span in (window.widest,)
        ]
    else:
        spans = [Span(0, scene.ask.end)]
    reach = scene.ask.reach
    for span in spans:
        lost = [
            scene.ask.tally((K.LOST,), slot, noun.objects).count(span.start - reach, span.end + reach)
            for slot in scene.lexicon.slots
        ]
        if all(lost):
            scene.consumed.add(noun.item.start)
            scene.say("event", noun.start, noun.item.end, Standing.SUPPORTED)
            return
    if not spans:
        return
    text = scene.replay.clock.text
    shown = [
        text(event.at)
        for slot in scene.lexicon.slots
        for event in scene.ask.tally((K.LOST,), slot, noun.objects).events[:2]
    ]
    scene.consumed.add(noun.item.start)
    scene.say(
        "event",
        noun.start,
        noun.item.end,
        Standing.REFUTED,
        actual=shown or None,
        truth=f"the replay shows such losses at {', '.join(shown)}"
        if shown
        else "the replay shows no such exchange",
    )
