"""How long validating one segment takes: 40 claims and some 300 words, one core, by game.

The claims are made from the facts of a replay, a fifth of them wrong; the words are sentences about
them. Also how the time grows: with four times the claims and words, and for hostile text.
"""

from __future__ import annotations

import json
import random
import statistics
from time import perf_counter

from engine.claims.describe import describe
from engine.claims.model import CLAIM
from engine.facts import Replay
from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.benchmarks._claims import make_claims
from tests.benchmarks._replays import replays

CLAIMS = 40
SEGMENTS = 12
HOSTILE = {
    "brackets": "[" * 100_000,
    "markers": "[c1] " * 20_000,
    "full stops": "He fell. " * 11_000,
    "numbers": "12:34 56 " * 11_000,
    "Chinese": "他输了。" * 25_000,
    "claims": "Text.\n```claims\n"
    + "\n".join(f'{{"id":"c{n}","type":"absent","kind":"lost"}}' for n in range(2_200))
    + "\n```",
}


def segment(replay: Replay, seed: int, size: int, *, wrong: float = 0.1) -> str:
    """A draft of ``size`` claims with a sentence for each; ``wrong`` is the share of false ones it draws."""
    rng = random.Random(seed)
    pool = [labelled for labelled in make_claims(replay, seed, 4) if labelled.true or rng.random() < wrong]
    rng.shuffle(pool)
    lines, sentences = [], []
    for number in range(size):
        data = {"id": f"c{number}", **pool[number % len(pool)].claim}
        data = {name: value for name, value in data.items() if value is not None}
        lines.append(json.dumps(data, ensure_ascii=False))
        sentences.append(f"{describe(CLAIM.validate_python(data)).capitalize()} [c{number}].")
    return " ".join(sentences) + "\n\n```claims\n" + "\n".join(lines) + "\n```\n"


def timed(raw: str, replay: Replay) -> float:
    began = perf_counter()
    validate(raw, replay, ValidationContext(lang="en"))
    return (perf_counter() - began) * 1000


def run() -> str:
    chosen: dict[str, Replay] = {}
    for replay in replays().values():
        best = chosen.get(replay.game)
        if best is None or len(replay.store.events) > len(best.store.events):
            chosen[replay.game] = replay
    rows = [
        "| game | first, ms | p50, ms | p95, ms | four times the size | words |",
        "|---|---|---|---|---|---|",
    ]
    for game, replay in sorted(chosen.items()):
        drafts = [segment(replay, seed, CLAIMS) for seed in range(SEGMENTS)]
        first = timed(drafts[0], replay)
        times = sorted(timed(raw, replay) for _ in range(5) for raw in drafts)
        large = statistics.median(timed(segment(replay, seed, 4 * CLAIMS), replay) for seed in range(5))
        words = round(statistics.mean(len(raw.split("```")[0].split()) for raw in drafts))
        middle = statistics.median(times)
        p95 = times[int(0.95 * len(times))]
        rows.append(f"| {game} | {first:.0f} | {middle:.1f} | {p95:.1f} | {large / middle:.1f} x | {words} |")
    rows += ["", "| hostile text of 100,000 characters | ms |", "|---|---|"]
    replay = chosen["wesnoth"]
    rows += [f"| {name} | {timed(raw, replay):.0f} |" for name, raw in HOSTILE.items()]
    return "\n".join(rows)
