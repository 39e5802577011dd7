"""``truecast facts``: what the adapter read from a file, and what it dropped."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.cli import documents, exits, streams
from engine.cli.opening import load

if TYPE_CHECKING:
    import argparse

    from engine.facts import Replay


def run_facts(options: argparse.Namespace) -> int:
    """Print the facts of a replay."""
    replay = load(options.replay, options.game)
    if options.json:
        streams.out(documents.dump(documents.facts_json(replay, options.lang)))
    else:
        streams.out(summary(replay, options.lang) + "\n")
    return exits.OK


def summary(replay: Replay, lang: str) -> str:
    """What is in a replay, in a page of text."""
    meta, clock, outcome = replay.meta, replay.clock, replay.outcome
    lines = [
        f"{meta.game} {meta.version}" + (f" · {meta.map}" if meta.map else ""),
        f"length: {clock.text(clock.end, lang)}" + (f" · {meta.date}" if meta.date else ""),
        "sides:",
        *(
            f"  {side.slot}: {side.name or '(no name)'}"
            + (f", {side.faction}" if side.faction else "")
            + (f", {side.result}" if side.result else "")
            for side in replay.sides
        ),
    ]
    if outcome.draw:
        lines.append(f"outcome: draw ({outcome.by or 'how is unknown'})")
    elif outcome.winners:
        lines.append(f"outcome: {', '.join(outcome.winners)} won ({outcome.by or 'how is unknown'})")
    else:
        lines.append("outcome: not in the replay")
    counts = Counter((event.side or "-", event.kind.value) for event in replay.store.events)
    lines.append(f"events: {len(replay.store.events)}")
    lines += [f"  {side}: {kind} {count}" for (side, kind), count in sorted(counts.items())]
    lines.append(f"metrics: {', '.join(replay.store.metrics()) or 'none'}")
    if replay.store.states:
        lines.append(f"states: {len(replay.store.states)} ({', '.join(replay.store.state_names())})")
    if replay.tier.value != "full":
        lines.append(f"read only in part: {replay.tier.value}")
    lines.append("dropped:" if replay.dropped else "dropped: nothing")
    lines += [f"  {reason}: {count}" for reason, count in replay.dropped.items()]
    return "\n".join(lines)
