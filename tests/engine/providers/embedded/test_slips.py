"""Slips: seeded, of every kind, off by default, and there to be found."""

from __future__ import annotations

from functools import lru_cache

import pytest

from engine.claims.reading import read_draft
from engine.facts import Event, EventKind, Side
from engine.providers.embedded import ALL_KINDS, EmbeddedAnalyst, SlipKind, SlipOptions
from engine.providers.task import AnalystTask
from engine.session.plan import plan_review
from engine.validation import validate
from engine.validation.context import ValidationContext
from engine.validation.report import IssueKind
from tests.engine.providers.embedded.replays import SAMPLES, load, made_up

WESNOTH = SAMPLES / "wesnoth-duel.gz"
SEGMENTS = plan_review(load(WESNOTH))


@lru_cache(maxsize=64)
def _clean(role: str, segment: str, lang: str) -> str:
    return EmbeddedAnalyst().write(next(t for t in tasks(role, lang) if t.segment.id == segment))


def clean(task: AnalystTask) -> str:
    """What is written when nothing slips."""
    return _clean(task.role, task.segment.id, task.lang)


def halves(text: str) -> tuple[str, str]:
    """The prose and the block."""
    prose, _, block = text.partition("```")
    return prose, block


def tasks(role: str = "draft", lang: str = "en") -> list[AnalystTask]:
    return [AnalystTask(role, load(WESNOTH), segment, lang) for segment in SEGMENTS]  # type: ignore[arg-type]  # the role is one of two words


def slipped(kind: SlipKind, seed: int, task: AnalystTask) -> str | None:
    """The text with a slip of one kind; None where this segment offers no place for it."""
    text = EmbeddedAnalyst(slips=SlipOptions(1.0, seed, (kind,))).write(task)
    return None if text == clean(task) else text


def test_none_by_default_and_at_rate_nothing() -> None:
    for task in tasks():
        assert EmbeddedAnalyst(slips=SlipOptions(0.0, 7)).write(task) == clean(task)
    assert EmbeddedAnalyst().slips is None
    assert EmbeddedAnalyst(slips=SlipOptions(0.0, 7)).slips is None


@pytest.mark.parametrize("rate", [-0.1, 1.1, float("nan")])
def test_a_rate_is_a_share(rate: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        SlipOptions(rate)


def test_seeded() -> None:
    def texts(seed: int) -> list[str]:
        return [EmbeddedAnalyst(slips=SlipOptions(0.5, seed)).write(task) for task in tasks()]

    assert texts(1) == texts(1)
    assert len({tuple(texts(seed)) for seed in range(5)}) > 1


def test_the_rate_is_about_kept() -> None:
    changed = [
        EmbeddedAnalyst(slips=SlipOptions(0.3, seed)).write(task) != clean(task)
        for seed in range(12)
        for task in tasks()
    ]
    assert 0.2 < sum(changed) / len(changed) < 0.4


@pytest.mark.parametrize(
    "kind", ["wrong_number", "wrong_time", "swapped_sides", "wrong_winner", "broken_block"]
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_slip_of_the_claims_is_found(kind: SlipKind, lang: str) -> None:
    """Wherever the block changed, the validator asks for a revision."""
    found = 0
    for seed in range(6):
        for task in tasks(lang=lang):
            text = slipped(kind, seed, task)
            if text is None or text.partition("```")[2] == clean(task).partition("```")[2]:
                continue
            found += 1
            report = validate(text, task.replay, ValidationContext(lang=lang))  # type: ignore[arg-type]  # en or zh
            assert report.needs_revision, f"{kind} seed {seed}\n{text}"
    assert found > 2


def test_a_slip_may_be_in_the_prose_alone_or_the_claims_alone() -> None:
    prose_only = claims_only = both = 0
    for seed in range(10):
        for task in tasks():
            text = slipped("wrong_number", seed, task)
            if text is None:
                continue
            same_prose = halves(text)[0] == halves(clean(task))[0]
            same_claims = halves(text)[1] == halves(clean(task))[1]
            prose_only += same_claims
            claims_only += same_prose
            both += not same_prose and not same_claims
    assert min(prose_only, claims_only, both) > 3


def test_a_reversed_order_keeps_the_times() -> None:
    sides = [Side("P1", "", "Terran", "1"), Side("P2", "", "Zerg", "2")]
    events = [
        Event("f0", 1_200, "P2", EventKind.STARTED, "Hatchery"),
        Event("f1", 2_200, "P1", EventKind.STARTED, "CommandCenter"),
    ]
    replay = made_up("starcraft2", sides, events)
    segment = SEGMENTS[0].model_copy(update={"start": 0, "end": 5_000})
    task = AnalystTask("draft", replay, segment, "en")
    analyst = EmbeddedAnalyst(slips=SlipOptions(1.0, 1, ("reversed_order",)))
    text = analyst.write(task)
    assert text != EmbeddedAnalyst().write(task)
    assert all(time in text for time in ("0:53", "1:38"))
    report = validate(text, replay, ValidationContext(lang="en"), rules=())
    refuted = [c.claim.type for c in report.claims if c.verdict.status.value == "refuted"]
    assert refuted == ["order"]


def test_a_broken_block_is_there_and_says_nothing() -> None:
    text = slipped("broken_block", 0, tasks()[0])
    assert text is not None
    draft = read_draft(text)
    assert draft.has_block
    assert draft.claims == ()


def test_most_revisions_are_clean_and_some_are_not() -> None:
    texts = {"clean": 0, "apology": 0, "again": 0}
    for seed in range(25):
        for task in tasks("revision"):
            text = EmbeddedAnalyst(slips=SlipOptions(0.3, seed)).write(task)
            if text == clean(task):
                texts["clean"] += 1
            else:
                texts["apology" if text.startswith("Sorry") else "again"] += 1
    assert texts["clean"] > 4 * texts["apology"] > 0
    assert texts["again"] > 0


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_apology_is_chatter(lang: str) -> None:
    task = tasks("revision", lang)[0]
    text = next(t for seed in range(40) if (t := slipped("apology", seed, task)) is not None)
    report = validate(text, task.replay, ValidationContext(lang=lang, role="revision"))  # type: ignore[arg-type]  # en or zh
    assert IssueKind.REVISION_CHATTER in {issue.kind for issue in report.issues}


def test_the_seed_people_are_told_to_try_shows_something() -> None:
    analyst = EmbeddedAnalyst(slips=SlipOptions(0.3, 7))
    reports = [validate(analyst.write(task), task.replay, ValidationContext(lang="en")) for task in tasks()]
    assert sum(report.needs_revision for report in reports) >= 1


def test_kinds_can_be_chosen() -> None:
    assert set(ALL_KINDS) >= {"wrong_number", "apology"}
    for task in tasks():
        text = slipped("wrong_winner", 3, task)
        assert text is None or "won" in text
