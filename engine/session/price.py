"""What tokens cost, where the price of the model is known.

Prices come from the package ``genai-prices``, a maintained table, if it is installed (the extra
``truecast[prices]``). The table lies in the package: nothing is fetched and nothing is sent. Only the list
of the service that was asked counts. What a gateway or a server of one's own asks for a model is not what
its maker asks, so that there a price is not known; and what is not known is not free.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.providers.base import Usage
from engine.session.events import Attempt, UsageTotals

log = logging.getLogger(__name__)

PACKAGE = "genai_prices"
FREE = frozenset({"embedded"})
_THEIR_NAMES = {"gemini": "google", "xai": "x-ai", "moonshot": "moonshotai", "zhipu": "zhipuai"}


@dataclass(frozen=True, slots=True)
class Cost:
    """US dollars for turns; None where any attempt behind a sum has no known price.

    Attributes:
        whole: All attempts, also those whose text was replaced later.
        hidden: Of it the revisions, accepted or not: 0 when nothing was revised.
    """

    whole: Decimal | None
    hidden: Decimal | None

    def __add__(self, other: Cost) -> Cost:
        return Cost(_add(self.whole, other.whole), _add(self.hidden, other.hidden))


NOTHING = Cost(Decimal(0), Decimal(0))


def available() -> bool:
    """Whether a table of prices is installed; does not load it."""
    try:
        return find_spec(PACKAGE) is not None
    except ValueError:  # a module in its place that says nothing of where it came from
        return False


def load() -> bool:
    """Load the table, which takes a good part of a second the first time; whether there is one."""
    return _table() is not None


def price(usage: Usage, *, provider: str, model: str) -> Decimal | None:
    """US dollars for one attempt, None if the price is not known.

    Args:
        usage: What was counted.
        provider: Id of the provider, such as ``deepseek``.
        model: The model as it was asked for.
    """
    if provider in FREE:
        return Decimal(0)
    table = _table()
    if table is None:
        return None
    try:
        found = table.calc_price(
            table.Usage(input_tokens=usage.input_tokens, output_tokens=usage.output_tokens),
            model_ref=model,
            provider_id=_THEIR_NAMES.get(provider, provider),
        )
    except (LookupError, ValueError):  # no such service or model in it; a model that is not sold by tokens
        return None
    return Decimal(found.total_price)


def attempt_price(attempt: Attempt, *, provider: str, model: str) -> Decimal | None:
    """US dollars for an attempt; None if its usage or its price is not known."""
    if provider in FREE:
        return Decimal(0)
    if attempt.usage is None:
        return None
    return price(attempt.usage, provider=provider, model=model)


def total(attempts: Iterable[Attempt], *, provider: str, model: str) -> Decimal | None:
    """US dollars for attempts together; None if any of them has no known price."""
    whole: Decimal | None = Decimal(0)
    for attempt in attempts:
        whole = _add(whole, attempt_price(attempt, provider=provider, model=model))
    return whole


def cost(usage: UsageTotals, *, provider: str, model: str) -> Cost:
    """What a turn cost by its totals, and the hidden share of it."""
    if provider in FREE:
        return NOTHING

    def part(input_tokens: int | None, output_tokens: int | None) -> Decimal | None:
        if input_tokens is None or output_tokens is None:
            return None
        if input_tokens == output_tokens == 0:
            return Decimal(0)  # nothing was sent, whatever it would have cost
        counted = Usage(input_tokens=input_tokens, output_tokens=output_tokens)
        return price(counted, provider=provider, model=model)

    return Cost(
        part(usage.input_tokens, usage.output_tokens),
        part(usage.hidden_input_tokens, usage.hidden_output_tokens),
    )


def _add(one: Decimal | None, other: Decimal | None) -> Decimal | None:
    return None if one is None or other is None else one + other


@lru_cache(maxsize=1)
def _table() -> Any:
    if not available():
        return None
    try:
        return import_module(PACKAGE)
    except ImportError as error:
        log.info("the table of prices cannot be used: %s", error)
        return None
