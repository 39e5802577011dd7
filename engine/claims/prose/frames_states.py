"""What held from one moment to another: "supply blocked from 6:25 to 7:37", 从6:25卡人口到7:37."""

from __future__ import annotations

from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing


def read_states(scene: Scene, index: int) -> None:
    """Every state of a side a chunk gives a stretch of time or a length."""
    chunk = scene.chunks[index]
    names = [item for item in chunk.items if item.cues.get("state") is not None]
    if not names:
        return
    item = names[0]
    name = item.cues["state"].split("|")[0]
    if name not in scene.replay.store.state_names():
        return
    owner = next(
        (slots for at, slots, part in chunk.sides if part.start < item.start), None
    ) or scene.subject(index)
    if not owner.sure or owner.both:
        return
    ask = scene.ask
    states = [state for slot in owner.candidates for state in scene.replay.store.find_states(name, side=slot)]
    if chunk.negation is not None:
        if chunk.negation == "never" and not chunk.whens:
            scene.say(
                "interval",
                item,
                item,
                Standing.REFUTED if states else Standing.SUPPORTED,
                truth="the replay shows it",
            )
        return
    if not states:
        scene.say("interval", item, item, Standing.REFUTED, truth="the replay never shows it")
        return
    # States are read off samples: their ends are known to a sample's distance.
    slack = max(ask.about_time, ask.reach // 6)
    whens = [part for part in chunk.whens if part.when is not None]
    start = end = None
    for part in whens:
        when = part.when
        if when is None or when.span is None:
            continue
        if when.prep in ("range", "between"):
            start, end = when.span.start, when.span.end
        elif when.prep in ("to", "by"):
            end = when.span.end
        elif when.prep in ("from", "at", "after"):
            start = when.span.start
    if start is None and end is None:
        lengths = [
            part.when.duration for part in whens if part.when is not None and part.when.duration is not None
        ]
        if lengths and not any(
            abs((state.end - state.start) - lengths[0]) <= slack + ask.about_time or lengths[0] <= slack
            for state in states
        ):
            total = sum(state.end - state.start for state in states)
            if abs(total - lengths[0]) > max(slack * len(states), lengths[0] // 3):
                scene.say(
                    "interval",
                    item,
                    whens[0],
                    Standing.REFUTED,
                    truth="the replay shows it for another length of time",
                )
        return
    for state in states:
        if start is not None and not (state.start - slack <= start <= state.end + slack):
            continue
        if end is not None and not (state.start - slack <= end <= state.end + slack):
            continue
        if start is not None and end is not None and abs(end - state.end) > slack:
            continue
        scene.say("interval", item, whens[-1], Standing.SUPPORTED, evidence=(state.id,))
        return
    text = scene.replay.clock.text
    shown = [f"{text(state.start)} to {text(state.end)}" for state in states[:6]]
    for part in whens:
        scene.consumed.add(part.start)
    scene.say(
        "interval",
        item.start,
        max(item.end, whens[-1].end),
        Standing.REFUTED,
        actual=shown,
        evidence=tuple(state.id for state in states[:6]),
        truth=f"the replay shows it from {', '.join(shown)}",
    )
