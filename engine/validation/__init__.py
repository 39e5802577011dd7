"""Validation: a draft and a replay's facts in, verdicts and issues out.

``validate`` is the one entrance (:mod:`engine.validation.validator`). It is imported when it is first asked
for: the reader of prose behind it takes some hundred milliseconds to set up, which the types of this package
(reports, contexts), used everywhere, need not wait for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.validation.rules import RULES, Rule
    from engine.validation.validator import validate
    from engine.validation.verdicts import judge

__all__ = ["RULES", "Rule", "judge", "validate"]

_HOMES = {"RULES": "rules", "Rule": "rules", "judge": "verdicts", "validate": "validator"}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{home}"), name)
