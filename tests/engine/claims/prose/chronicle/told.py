"""What is made of a text, and names as people call things: for tests that speak in sentences."""

from __future__ import annotations

from engine.claims.prose import Standing, read_prose
from engine.claims.reading import read_draft
from engine.facts import Replay
from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay

LANGUAGES = ("en", "zh")


def refuted(text: str, facts: Replay, you: str | None = None) -> list[str]:
    """What a text says that the facts refute, with what is true."""
    reading = read_prose(read_draft(text), facts, you=you)
    return [one.truth for one in reading.statements if one.standing is Standing.REFUTED]


def supported(text: str, facts: Replay, you: str | None = None) -> bool:
    reading = read_prose(read_draft(text), facts, you=you)
    return any(one.standing is Standing.SUPPORTED for one in reading.statements)


def side(facts: Replay, slot: str, lang: str) -> str:
    """A side as people call it: by its faction where only it has it, else by its slot."""
    mine = facts.side(slot)
    alike = [other for other in facts.sides if other.faction == mine.faction]
    if mine.faction is None or len(alike) > 1:
        return slot if lang == "en" else slot.replace("side ", "") + "号玩家" if "side" in slot else slot
    if lang == "zh":
        return facts.knowledge.entries[mine.faction].display("zh")
    return f"the {mine.faction}"


def shown(facts: Replay, name: str | None, lang: str, *, plural: bool = False) -> str:
    assert name is not None
    written = str(facts.knowledge.entries[name].display(lang))
    if lang == "zh" or not plural:
        return written
    return written[:-3] + "men" if written.endswith("man") else written + "s"


def borne_out(text: str, phrase: str) -> bool:
    """Whether some statement read out of the sample's text around a phrase is verified."""
    report = validate(text, replay(SAMPLE), ValidationContext(claims="optional"))
    at = report.text.index(phrase)
    return any(
        one.status == "verified" and one.span[0] <= at < one.span[1] for one in report.statements if one.span
    )
