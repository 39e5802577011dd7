"""What tokens cost, where the price of the model is known.

Prices come from the package ``genai-prices``, a maintained table, if it is installed (the extra
``truecast[prices]``). A model it does not know has no price: unknown is not free.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.providers.base import Usage
from engine.session.events import Attempt

log = logging.getLogger(__name__)

FREE = frozenset({"embedded"})
_THEIR_NAMES = {"gemini": "google", "xai": "x-ai"}


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
    for provider_id in (_THEIR_NAMES.get(provider, provider), None):
        try:
            found = table.calc_price(
                table.Usage(input_tokens=usage.input_tokens, output_tokens=usage.output_tokens),
                model_ref=model,
                provider_id=provider_id,
            )
        except LookupError:
            continue
        return Decimal(found.total_price)
    return None


def total(attempts: Iterable[Attempt], *, provider: str, model: str) -> Decimal | None:
    """US dollars for attempts together; None if any of them has no known price."""
    whole = Decimal(0)
    for attempt in attempts:
        one = price(attempt.usage, provider=provider, model=model) if attempt.usage is not None else None
        if one is None:
            return None
        whole += one
    return whole


@lru_cache(maxsize=1)
def _table() -> Any:
    if find_spec("genai_prices") is None:
        return None
    try:
        return import_module("genai_prices")
    except ImportError as error:
        log.info("the table of prices cannot be used: %s", error)
        return None
