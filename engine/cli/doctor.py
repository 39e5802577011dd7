"""``truecast doctor``."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from engine.cli import documents, exits, streams
from engine.doctor import Doctor, Finding, Health, Section

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from engine.doctor.outcome import Trial
    from engine.providers.base import ChatProvider

DOCTOR = "truecast.doctor/1"
TRIAL = "truecast.trial/1"
_SIGNS = {Health.OK: "✓", Health.OPTIONAL: "–", Health.PROBLEM: "✗"}
_SECTIONS = {
    Section.MODELS: ("Who can analyse", "谁来分析"),
    Section.GAMES: ("Which games", "支持的游戏"),
    Section.PROGRAM: ("The program itself", "程序本身"),
}
_SUMMARY = {
    True: (
        "Ready: truecast review REPLAY works now. ✓ is fine, – is optional, → says what to do.",
        "就绪：现在就可以运行 truecast review REPLAY。✓ 正常，– 可选，→ 为建议。",
    ),
    False: (
        "Not ready yet: see the lines with ✗. – is optional, → says what to do.",
        "尚未就绪：请看带 ✗ 的行。– 可选，→ 为建议。",
    ),
}
_TRYING = ("Trying {label}", "正在测试 {label}")


def run_doctor(options: argparse.Namespace) -> int:
    """Print what was found, or what came of trying a model out.

    Returns:
        1 when something is in the way of any review, 3 when the model that was to be tried does not answer.
    """
    if options.provider or options.base_url:
        return asyncio.run(_try(options))
    findings = asyncio.run(Doctor(options.lang).examine())
    if options.json:
        document = {"schema": DOCTOR, "findings": [finding.to_json() for finding in findings]}
        streams.out(documents.dump(document))
    else:
        streams.out(report(findings, options.lang))
    return exits.OK if _ready(findings) else exits.NOT_ALL_WELL


def report(findings: Sequence[Finding], lang: str) -> str:
    """All findings for a person, by section, with what they come to at the end."""
    column = 1 if lang == "zh" else 0
    parts = []
    for section, title in _SECTIONS.items():
        lines = [line(finding, lang) for finding in findings if finding.section is section]
        parts.append(f"{title[column]}\n{''.join(lines)}\n")
    return "".join(parts) + _SUMMARY[_ready(findings)][column] + "\n"


def line(finding: Finding, lang: str) -> str:
    """A finding for a person."""
    colon = "：" if lang == "zh" else ": "
    text = f"  {_SIGNS[finding.health]} {finding.title}{colon}{finding.detail}\n"
    return f"{text}      → {finding.advice}\n" if finding.advice else text


def _ready(findings: Sequence[Finding]) -> bool:
    return not any(finding.health is Health.PROBLEM for finding in findings)


async def _try(options: argparse.Namespace) -> int:
    """Try one model out, and tell each step as it is known."""
    from engine.cli.turn import chosen_spec
    from engine.doctor import outcome
    from engine.doctor.trial import try_out
    from engine.doctor.trial_words import Words
    from engine.providers.keystore import read_key
    from engine.providers.registry import build_provider

    provider = build_provider(await chosen_spec(options), read_key=read_key)
    words = Words(options.lang)
    signs = {outcome.Health.OK: "✓", outcome.Health.WEAK: "–", outcome.Health.FAILED: "✗"}
    colon = "：" if options.lang == "zh" else ": "
    steps: dict[outcome.Step, outcome.Progress] = {}
    trial: Trial | None = None
    if not options.json:
        streams.out(_TRYING[1 if options.lang == "zh" else 0].format(label=provider.label) + "\n")
    try:
        async for told in try_out(provider, lang=options.lang):
            if not isinstance(told, outcome.Progress):
                trial = told
                continue
            known = steps.get(told.step)
            if told.health is outcome.Health.RUNNING:
                streams.say(f"  … {told.line}")
            elif not options.json and told.health in signs and (known is None or known.health != told.health):
                streams.out(f"  {signs[told.health]} {words.step(told.step)}{colon}{told.line}\n")
            steps[told.step] = told
    finally:
        await provider.close()
    assert trial is not None
    if options.json:
        streams.out(documents.dump(_document(provider, list(steps.values()), trial)))
    else:
        streams.out(f"  → {trial.line}\n")
    return exits.OK if trial.drafting is not None else exits.PROVIDER


def _document(provider: ChatProvider, steps: Sequence[Any], trial: Trial) -> dict[str, Any]:
    scores = trial.scores
    return {
        "schema": TRIAL,
        "provider": {"id": provider.id, "model": provider.model, "label": provider.label},
        "steps": [{"step": one.step.value, "health": one.health.value, "detail": one.line} for one in steps],
        "models": list(trial.models),
        "format": None if scores is None else scores.format,
        "facts": None if scores is None else scores.facts,
        "drafting": trial.drafting,
        "usage": None if trial.usage is None else trial.usage.model_dump(),
        "first_byte_seconds": trial.first_byte_seconds,
        "seconds": trial.seconds,
    }
