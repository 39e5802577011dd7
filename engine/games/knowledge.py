"""The knowledge files that ship with Truecast."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files

from engine.facts import Knowledge


@lru_cache
def load_knowledge(game: str) -> Knowledge:
    """The knowledge in ``resources/knowledge/<game>.json``, read once.

    Raises FileNotFoundError if the installation lacks it, ValueError or KeyError if it is malformed.
    """
    text = (files("resources") / "knowledge" / f"{game}.json").read_text(encoding="utf-8")
    return Knowledge.from_json(json.loads(text))
