"""What a comparison says in words: counts of issues, what a turn was made with, how to name it in a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, Qt

from engine.errors import UsageError
from engine.validation.report import Severity
from gui import i18n
from gui.compare.pairs import GRAVEST_FIRST, Half
from gui.debug_pane.usage_view import seconds, tokens
from gui.wording import kinds, money

if TYPE_CHECKING:
    from engine.archive.reading import TurnHeader
    from engine.archive.record import TurnRecord


LANGUAGES = {"en": "English", "zh": "简体中文"}


class _Counts(i18n.Words):
    """Numbers of segments and statements, with their plural forms."""

    def checked(self, count: int) -> str:
        return self.tr("%n statement(s) checked", "", count)

    def attempts(self, count: int) -> str:
        return self.tr("%n request(s)", "", count)


_COUNTS = _Counts()


def issues(counts: Mapping[Severity, int]) -> str:
    """``1 fatal, 2 contradiction``: the gravest first, none left out but those that are nought."""
    parts = [f"{counts[s]} × {kinds.severity(s)}" for s in GRAVEST_FIRST if counts.get(s)]
    return joined(parts) or QCoreApplication.translate("Compare", "none")


def joined(parts: Sequence[str]) -> str:
    """Parts of a list, as the language writes it."""
    return ("，" if i18n.language() == "zh" else ", ").join(parts)


def when(created: str) -> str:
    """A moment of the archive in the reader's time and way of writing it."""
    moment = QDateTime.fromString(created, Qt.DateFormat.ISODateWithMs).toLocalTime()
    return i18n.locale().toString(moment, QLocale.FormatType.ShortFormat)


def header(turn: TurnHeader) -> str:
    """A turn in a list: model, moment, what was asked."""
    asked = " ".join((turn.question or "").split())
    asked = asked if len(asked) <= 40 else asked[:39] + "…"
    asked = asked or QCoreApplication.translate("Compare", "Review")
    return f"{turn.provider_label} · {when(turn.created)} · {asked}"


def outcome(half: Half) -> str:
    """How a segment ended, and what was found in its draft and left in the end."""
    found = QCoreApplication.translate("Compare", "in the draft: {issues}")
    left = QCoreApplication.translate("Compare", "remaining: {issues}")
    parts = [
        kinds.state(half.result.status),
        found.replace("{issues}", issues(half.found)),
        left.replace("{issues}", issues(half.left)),
    ]
    if half.result.badge.verified:
        parts.append(_COUNTS.checked(half.result.badge.verified))
    return " · ".join(parts)


def expense(half: Half) -> str:
    """What a segment cost: requests, tokens, money, seconds."""
    told = QCoreApplication.translate("Compare", "{in} tokens in, {out} out")
    count_in, count_out = half.tokens
    told = told.replace("{in}", tokens(count_in)).replace("{out}", tokens(count_out))
    price = QCoreApplication.translate("Compare", "price {price}").replace("{price}", money.price(half.price))
    requests = _COUNTS.attempts(len(half.result.attempts))
    return " · ".join((requests, told, price, seconds(half.seconds)))


def made_with(turn: TurnRecord) -> str:
    """What a turn was made with besides its model: character, language, temperature, prompts, correction."""
    details: Mapping[str, Any] = turn.details
    parts = [
        _character(turn.character),
        LANGUAGES.get(turn.lang, turn.lang),
        _temperature(details),
        _prompts(details),
    ]
    if turn.revision == "shadow":
        parts.append(QCoreApplication.translate("Compare", "issues only recorded"))
    return " · ".join(parts)


def _temperature(details: Mapping[str, Any]) -> str:
    value = details.get("temperature")
    if "temperature" not in details:
        return QCoreApplication.translate("Compare", "temperature not recorded")
    if value is None:
        return QCoreApplication.translate("Compare", "the provider's temperature")
    told = QCoreApplication.translate("Compare", "temperature {value}")
    return told.replace("{value}", i18n.locale().toString(float(value), "g", 3))


def _prompts(details: Mapping[str, Any]) -> str:
    prompts = details.get("prompts")
    if not isinstance(prompts, Mapping) or not prompts:
        return QCoreApplication.translate("Compare", "prompts not recorded")
    every = {str(version) for version in prompts.values()}
    versions = f"v{every.pop()}" if len(every) == 1 else ", ".join(f"{n} v{v}" for n, v in prompts.items())
    return QCoreApplication.translate("Compare", "prompts {versions}").replace("{versions}", versions)


def _character(name: str | None) -> str:
    """What a character is called; one that is gone by its id."""
    if name is None:
        return QCoreApplication.translate("Compare", "plain analyst")
    from engine.prompting import characters

    try:
        return characters.load(name, i18n.language()).name
    except UsageError:
        return name
