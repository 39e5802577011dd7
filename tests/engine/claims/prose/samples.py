"""The games the prose tests speak of."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.resources import files

from engine.claims.draft import Draft
from engine.claims.prose import ProseReading, Standing, read_prose
from engine.claims.reading import read_draft
from engine.facts import Replay

SAMPLES = {"wesnoth": "wesnoth-duel.gz", "chess": "opera-game-1858.pgn"}


@lru_cache
def sample(game: str) -> Replay:
    adapter = import_module(f"engine.games.{game}").ADAPTER
    replay: Replay = adapter.load((files("resources") / "samples" / SAMPLES[game]).read_bytes())
    return replay


def read(text: str, replay: Replay, you: str | None = None) -> tuple[Draft, ProseReading]:
    draft = read_draft(text)
    return draft, read_prose(draft, replay, you=you)


def refuted(text: str, replay: Replay, you: str | None = None) -> list[str]:
    """The words of a text the facts refute."""
    draft, reading = read(text, replay, you)
    return [
        draft.text[slice(*statement.span)]
        for statement in reading.statements
        if statement.standing is Standing.REFUTED
    ]


def supported(text: str, replay: Replay, you: str | None = None) -> list[str]:
    """The words of a text the facts bear out."""
    draft, reading = read(text, replay, you)
    return [
        draft.text[slice(*statement.span)]
        for statement in reading.statements
        if statement.standing is Standing.SUPPORTED
    ]
