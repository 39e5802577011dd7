"""Trying a model out: does it answer, and how well does it keep the format and the facts?

One question is asked, the same a review asks: a segment about a duel of six turns. What comes back is read
and checked like any draft.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Literal

from engine.claims.reading import read_draft
from engine.doctor import tiny
from engine.doctor.outcome import Health, Progress, Scores, Step, Trial
from engine.doctor.trial_words import Words
from engine.errors import ProviderError, ProviderRefused, UsageError
from engine.facts import Span
from engine.providers.base import ChatProvider, ChatRequest, Finished, TextDelta, Usage
from engine.providers.http import HttpProvider
from engine.providers.retry import RetryPolicy, stream_with_retry
from engine.session.options import TurnOptions
from engine.session.plan import spec
from engine.session.prompts import TurnPrompts
from engine.validation import validate
from engine.validation.context import ValidationContext
from engine.validation.report import VerdictStatus

LONGEST_SECONDS = 240.0
"""A model of 1.5 billion parameters on two cores takes about 40 s for this question and its answer."""
ANSWER_TOKENS = 700
GOOD = 0.8
"""Share of readable claims, and of true ones, from which a model drafts freely. Measured on one replay with
three seeds: asked freely a model of 1.5 billion parameters reached 0 of 14, constrained by a schema 16 of
27, guided 25 of 27; a capable model is right in nine of ten and more."""


@dataclass(slots=True)
class _Heard:
    """The answer, filled while it is listened to."""

    pieces: list[str] = field(default_factory=list)
    first_byte: float | None = None
    finished: Finished | None = None

    @property
    def usage(self) -> Usage | None:
        return self.finished.usage if self.finished is not None else None


class _TooSlow(ProviderError):
    """The whole answer did not come in time."""


async def try_out(
    provider: ChatProvider, *, lang: Literal["en", "zh"], seconds: float = LONGEST_SECONDS
) -> AsyncGenerator[Progress | Trial, None]:
    """Try a model out: how it stands with each step as it is known, and in the end what came of it.

    Close the generator to stop; the connection goes with it.

    Args:
        seconds: How long the answer may take.

    Raises nothing of a provider's: what goes wrong is told.
    """
    say = Words(lang)
    models: tuple[str, ...] = ()
    if isinstance(provider, HttpProvider):
        yield Progress(Step.REACHABLE, Health.RUNNING, say("looking"))
        try:
            found = await provider.look()
        except UsageError as fault:  # a proxy or a file of certificate authorities that cannot be used
            yield Progress(Step.REACHABLE, Health.FAILED, str(fault))
            for skipped in _skipped_after(Step.REACHABLE, say):
                yield skipped
            yield Trial((), None, None, say("no_answer"))
            return
        models = found.models
        failed = {"silent": Step.REACHABLE, "no_key": Step.AUTHORISED}.get(found.status)
        if failed is not Step.REACHABLE:
            yield Progress(Step.REACHABLE, Health.OK, say("reachable", where=found.base_url))
        if failed is not None:
            yield Progress(failed, Health.FAILED, say(found.status, where=found.base_url))
            for skipped in _skipped_after(failed, say):
                yield skipped
            yield Trial(models, None, None, say("no_answer"))
            return
        if models:
            yield _listed(provider.model, models, say)
    yield Progress(Step.STREAMS, Health.RUNNING, say("asking"))
    heard, started = _Heard(), time.monotonic()
    error = await _listen(provider, heard, lang, seconds)
    late = isinstance(error, _TooSlow)
    if error is not None and not (late and heard.pieces):
        failed = _step_of(error)
        line = say("too_slow", seconds=f"{seconds:g}") if late else str(error)
        yield Progress(failed, Health.FAILED, line)
        for skipped in _skipped_after(failed, say):
            yield skipped
        yield Trial(models, None, None, say("no_answer"), seconds=time.monotonic() - started)
        return
    # What has come of a late answer is judged all the same: it tells how the model had better draft.
    for progress in _answered(heard, say, late=seconds if late else None):
        yield progress
    scores = await asyncio.to_thread(_score, heard, lang)
    yield Progress(Step.FORMAT, _health(scores.format), say.format(scores))
    yield Progress(Step.FACTS, _health(scores.facts), say.facts(scores))
    good = min(scores.format, scores.facts) >= GOOD
    drafting: Literal["free", "guided"] = "free" if good else "guided"
    took = time.monotonic() - started
    yield Trial(models, scores, drafting, say(drafting), heard.usage, heard.first_byte, took)


async def _listen(
    provider: ChatProvider, heard: _Heard, lang: Literal["en", "zh"], seconds: float
) -> ProviderError | None:
    """Ask, and fill ``heard``; what went wrong, None if nothing did."""
    started = time.monotonic()
    try:
        async with (
            asyncio.timeout(seconds),
            aclosing(stream_with_retry(provider, question(lang), RetryPolicy(retries=1))) as events,
        ):
            async for event in events:
                if heard.first_byte is None:
                    heard.first_byte = time.monotonic() - started
                if isinstance(event, TextDelta):
                    heard.pieces.append(event.text)
                elif isinstance(event, Finished):
                    heard.finished = event
    except ProviderError as error:
        return error
    except TimeoutError:
        return _TooSlow()
    return None


def question(lang: Literal["en", "zh"]) -> ChatRequest:
    """What is asked: the segment about the losses of the tiny duel, as a review asks for it."""
    replay = tiny.tiny_replay()
    prompts = TurnPrompts(replay, TurnOptions(lang=lang, max_tokens=ANSWER_TOKENS))
    return prompts.draft(spec("losses", Span(0, replay.clock.end), replay, lang=lang))


def _step_of(error: ProviderError) -> Step:
    """The step an error belongs to."""
    if isinstance(error, ProviderRefused):
        match error.status:
            case 401 | 402 | 403 | 407:
                return Step.AUTHORISED
            case 404:
                return Step.MODEL
    return Step.STREAMS


def _skipped_after(failed: Step, say: Words) -> list[Progress]:
    steps = list(Step)
    return [Progress(step, Health.SKIPPED, say("skipped")) for step in steps[steps.index(failed) + 1 :]]


def _listed(model: str, models: tuple[str, ...], say: Words) -> Progress:
    """Whether the server lists the model: some take names they do not list, and asking tells."""
    if model in models or f"{model}:latest" in models:
        return Progress(Step.MODEL, Health.OK, say("listed", model=model))
    return Progress(Step.MODEL, Health.WEAK, say("unlisted", model=model, some=", ".join(models[:5])))


def _answered(heard: _Heard, say: Words, *, late: float | None) -> list[Progress]:
    """What an answer proves besides what it says; ``late`` is how long one that is not whole took."""
    if late is not None:
        streams = Progress(Step.STREAMS, Health.WEAK, say("slow", seconds=f"{late:g}"))
        usage = Progress(Step.USAGE, Health.SKIPPED, say("skipped"))
    else:
        streams, usage = _streams(heard, say), _usage(heard, say)
    return [
        Progress(Step.REACHABLE, Health.OK, say("answers")),
        Progress(Step.AUTHORISED, Health.OK, say("authorised")),
        Progress(Step.MODEL, Health.OK, say("exists")),
        streams,
        usage,
    ]


def _streams(heard: _Heard, say: Words) -> Progress:
    pieces, seconds = len(heard.pieces), heard.first_byte or 0.0
    if pieces <= 1:
        return Progress(Step.STREAMS, Health.WEAK, say("at_once"))
    return Progress(Step.STREAMS, Health.OK, say("streams", seconds=f"{seconds:.1f}", pieces=pieces))


def _usage(heard: _Heard, say: Words) -> Progress:
    health = Health.OK if heard.usage is not None else Health.WEAK
    return Progress(Step.USAGE, health, say.usage(heard.usage))


def _health(share: float) -> Health:
    return Health.OK if share >= GOOD else Health.WEAK


def _score(heard: _Heard, lang: Literal["en", "zh"]) -> Scores:
    raw = "".join(heard.pieces)
    draft = read_draft(raw)
    finish = heard.finished.finish_reason if heard.finished is not None else None
    context = ValidationContext(lang=lang, finish_reason=finish)
    report = validate(raw, tiny.tiny_replay(), context)
    verdicts = [checked.verdict.status for checked in report.claims]
    prose = [statement.status for statement in report.statements if statement.source == "prose"]
    return Scores(
        claims=len(draft.claims),
        unreadable=len([problem for problem in draft.problems if problem.line or problem.claim_id]),
        true=verdicts.count(VerdictStatus.SUPPORTED) + prose.count("verified"),
        false=verdicts.count(VerdictStatus.REFUTED) + prose.count("refuted"),
        block=draft.has_block and draft.block_closed,
    )
