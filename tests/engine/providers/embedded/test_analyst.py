"""The built-in analyst: what it writes about any replay is true, in both languages, for any reader."""

from __future__ import annotations

import asyncio
import dataclasses
from functools import lru_cache
from pathlib import Path
from typing import Literal

import pytest

from engine.claims.reading import read_draft
from engine.facts import Coverage, EventKind, Outcome, Replay, Series, Side, Span, Tier
from engine.facts import Event as Fact
from engine.providers.base import ChatMessage, ChatProvider, ChatRequest, Finished, TextDelta
from engine.providers.embedded import EmbeddedAnalyst, SlipOptions
from engine.providers.task import AnalystTask
from engine.session.plan import plan_review, segment_table, spec
from engine.validation import validate
from engine.validation.context import ValidationContext
from engine.validation.report import Report, VerdictStatus
from tests.engine.providers.embedded.replays import load, made_up, paths

REPLAYS = pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
ANALYST = EmbeddedAnalyst()


def readers(replay: Replay) -> list[str | None]:
    return [None, *(side.slot for side in replay.sides[:2])]


@lru_cache(maxsize=32)
def drafts(path: Path) -> list[tuple[Literal["en", "zh"], str | None, str, str]]:
    """Every segment of a review, in both languages, for nobody and for the first two sides."""
    replay = load(path)
    languages: tuple[Literal["en", "zh"], ...] = ("en", "zh")
    return [
        (lang, you, segment.id, ANALYST.write(AnalystTask("draft", replay, segment, lang, you)))
        for lang in languages
        for you in readers(replay)
        for segment in plan_review(replay, lang=lang)
    ]


def told(report: Report) -> str:
    wrong = [claim for claim in report.claims if claim.verdict.status is VerdictStatus.REFUTED]
    return "\n".join([report.text, *(issue.message for issue in report.issues), *map(str, wrong)])


@REPLAYS
def test_every_claim_is_supported(path: Path) -> None:
    replay = load(path)
    for lang, you, name, raw in drafts(path):
        report = validate(raw, replay, ValidationContext(lang=lang, you=you), rules=())
        for checked in report.claims:
            if checked.claim.type not in ("interpretation", "advice"):
                assert checked.verdict.status is VerdictStatus.SUPPORTED, (name, checked)


@REPLAYS
def test_nothing_needs_revising(path: Path) -> None:
    replay = load(path)
    for lang, you, name, raw in drafts(path):
        report = validate(raw, replay, ValidationContext(lang=lang, you=you))
        assert not report.needs_revision, f"{name} {lang} {you}\n{told(report)}"


@REPLAYS
def test_segments_are_whole(path: Path) -> None:
    for _, _, name, raw in drafts(path):
        draft = read_draft(raw)
        assert draft.problems == (), name
        assert 1 <= len(draft.sentences) <= 9, (name, draft.text)
        assert draft.claims, name
        marked = {marker for sentence in draft.sentences for marker in sentence.markers}
        assert marked == {claim.id for claim in draft.claims}, name


def test_reviews_use_much_of_the_vocabulary() -> None:
    types = {claim.type for path in paths() for *_, raw in drafts(path) for claim in read_draft(raw).claims}
    assert {"meta", "result", "event", "count", "absent", "metric", "compare", "trend"} <= types
    assert {"exchange", "interpretation", "advice"} <= types


def test_readings_name_another_and_rest_on_claims() -> None:
    seen = 0
    for path in paths():
        for *_, raw in drafts(path):
            claims = read_draft(raw).claims
            for claim in claims:
                if claim.type in ("interpretation", "advice"):
                    seen += 1
                    assert set(claim.basis) <= {c.id for c in claims}
                    assert claim.basis
                    assert claim.type == "advice" or claim.alternatives
    assert seen > 20


def test_the_reader_is_you_and_the_other_the_opponent() -> None:
    replay = load(paths()[-1])
    segment = next(s for s in plan_review(replay) if s.focus == "endgame")
    text = ANALYST.write(AnalystTask("draft", replay, segment, "en", replay.sides[0].slot))
    assert "your opponent" in text.lower()
    assert "Rebels" not in text.partition("```")[0]
    nobody = ANALYST.write(AnalystTask("draft", replay, segment, "en", None)).partition("```")[0]
    assert "you" not in nobody.lower().split()


def test_the_same_task_gives_the_same_text() -> None:
    replay = load(paths()[0])
    segment = plan_review(replay)[0]
    task = AnalystTask("draft", replay, segment, "en")
    assert EmbeddedAnalyst().write(task) == EmbeddedAnalyst().write(task)


def test_a_revision_without_a_slip_is_the_draft() -> None:
    replay = load(paths()[0])
    segment = plan_review(replay)[0]
    draft = ANALYST.write(AnalystTask("draft", replay, segment, "en"))
    assert ANALYST.write(AnalystTask("revision", replay, segment, "en", raw_draft=draft)) == draft


# -- as a provider ----------------------------------------------------------------------------------


def stream(analyst: EmbeddedAnalyst, task: AnalystTask | None) -> list[TextDelta | Finished]:
    async def run() -> list[TextDelta | Finished]:
        request = ChatRequest((ChatMessage(role="user", content="x"),), task=task)
        return [event async for event in analyst.stream(request)]

    return asyncio.run(run())


def test_it_streams_like_any_model() -> None:
    replay = load(paths()[0])
    task = AnalystTask("draft", replay, plan_review(replay)[0], "zh")
    *pieces, end = stream(ANALYST, task)
    assert len(pieces) > 20
    assert all(piece.text for piece in pieces)
    assert "".join(piece.text for piece in pieces) == ANALYST.write(task)
    assert end == Finished("stop", None), "usage of no model is unknown, not zero"


def test_asked_without_a_task_it_says_what_it_is() -> None:
    *pieces, _ = stream(EmbeddedAnalyst(lang="zh"), None)
    assert "不是语言模型" in "".join(piece.text for piece in pieces)


def test_its_label_says_what_it_is() -> None:
    assert isinstance(ANALYST, ChatProvider)
    assert ANALYST.label == "built-in analyst (not a language model)"
    assert EmbeddedAnalyst(lang="zh").label == "内置分析器（非语言模型）"
    slipping = EmbeddedAnalyst(slips=SlipOptions(0.3, 7))
    assert slipping.label == "built-in analyst (not a language model) · slips on purpose: 30%, seed 7"


# -- replays with little in them --------------------------------------------------------------------

ONE, TWO = Side("P1", "", "Terran", "1"), Side("P2", "", "Zerg", "2")
WHITE, BLACK = Side("White", "", None, "w"), Side("Black", "", None, "b")
LITTLE = {
    "nothing": lambda: made_up("starcraft2", [ONE, TWO]),
    "nobody": lambda: made_up("starcraft2", []),
    "one side": lambda: made_up("starcraft2", [ONE], outcome=Outcome(("P1",))),
    "header only": lambda: made_up(
        "starcraft2", [ONE, TWO], coverage=Coverage.UNOBSERVABLE, tier=Tier.HEADER_ONLY
    ),
    "no moment": lambda: made_up(
        "wesnoth", [Side("side 1", "", None, "a"), Side("side 2", "", None, "b")], end=0
    ),
    "no move": lambda: made_up("chess", [WHITE, BLACK], end=0),
    "draw": lambda: made_up("chess", [WHITE, BLACK], end=3, outcome=Outcome((), draw=True, by="agreement")),
    "team of allies": lambda: made_up(
        "starcraft2", [Side("P1", "", "Zerg", "1"), Side("P2", "", "Zerg", "1")]
    ),
    "no faction, many sides": lambda: made_up(
        "wesnoth", [Side(f"side {n}", "", None, f"{n}") for n in range(1, 7)]
    ),
    "one loss": lambda: made_up(
        "starcraft2", [ONE, TWO], [Fact("f0", 5_000, "P1", EventKind.LOST, "Marine", details={"value": 50})]
    ),
    "unknown things": lambda: made_up(
        "starcraft2",
        [ONE, TWO],
        [Fact(f"f{n}", n * 100, "P2", EventKind.LOST, "Xel'Naga Thing") for n in range(5)],
    ),
    "unknown game": lambda: made_up_as("rock-paper-scissors"),
    "empty series": lambda: made_up(
        "starcraft2", [ONE, TWO], series=[Series("workers", side, (), (), 0) for side in ("P1", "P2")]
    ),
    "odd values": lambda: made_up(
        "starcraft2",
        [ONE, TWO],
        series=[
            Series("army_value", "P1", (0, 9_000), (0.0, -3.25), 0),
            Series("army_value", "P2", (0, 9_000), (1e12, 0.04), 10),
        ],
    ),
    "strange winner": lambda: made_up("starcraft2", [ONE, TWO], outcome=Outcome(("P9",), by="telepathy")),
}


def made_up_as(game: str) -> Replay:
    replay = made_up("starcraft2", [ONE, TWO])
    return dataclasses.replace(replay, meta=dataclasses.replace(replay.meta, game=game))


@pytest.mark.parametrize("name", LITTLE)
def test_it_says_what_can_be_said(name: str) -> None:
    replay = LITTLE[name]()
    for lang in ("en", "zh"):
        for you in readers(replay):
            for focus in (key for key in segment_table() if key != "version"):
                segment = spec(focus, Span(0, replay.clock.end), replay, lang=lang)
                raw = ANALYST.write(AnalystTask("draft", replay, segment, lang, you))
                draft = read_draft(raw)
                assert draft.text.strip(), (focus, lang)
                report = validate(raw, replay, ValidationContext(lang=lang, you=you), rules=())
                assert not [c for c in report.claims if c.verdict.status is VerdictStatus.REFUTED], raw
