"""Drafts about the Wesnoth sample, as a model might write them."""

from __future__ import annotations

from tests.conftest import REPO

SAMPLE = REPO / "resources" / "samples" / "wesnoth-duel.gz"
CHESS = REPO / "resources" / "samples" / "opera-game-1858.pgn"

_LINES = {
    "c1": '{"id":"c1","type":"result","side":"side 2","value":"win","by":"leader_killed"}',
    "c2": '{"id":"c2","type":"count","side":"side 1","kind":"lost","object":"unit","op":"=","value":13}',
    "c3": '{"id":"c3","type":"count","side":"side 2","kind":"lost","object":"unit","op":"=","value":6}',
}
_SENTENCES = {
    "c1": "Side 2 won the game by killing the enemy leader [c1].",
    "c2": "Side 1 lost 13 units over the whole game [c2].",
    "c3": "Side 2 lost only 6 units [c3].",
}


def draft(**changes: tuple[str, str]) -> str:
    """A true draft, with some sentences and claims replaced: ``c2=(sentence, claim line)``."""
    sentences = {name: changes.get(name, (text, ""))[0] for name, text in _SENTENCES.items()}
    lines = {name: changes.get(name, ("", line))[1] for name, line in _LINES.items()}
    block = "\n".join(line for line in lines.values() if line)
    return f"{' '.join(text for text in sentences.values() if text)}\n\n```claims\n{block}\n```\n"


TRUE = draft()
WRONG_COUNT = draft(
    c2=(
        "Side 1 lost 12 units over the whole game [c2].",
        '{"id":"c2","type":"count","side":"side 1","kind":"lost","object":"unit","op":"=","value":12}',
    )
)
WRONG_WINNER = draft(
    c1=(
        "Side 1 won the game by killing the enemy leader [c1].",
        '{"id":"c1","type":"result","side":"side 1","value":"win","by":"leader_killed"}',
    )
)
NO_BLOCK = TRUE.partition("\n\n```")[0]
APOLOGY = "I apologize for the mistake in my previous answer. " + TRUE
PROSE = "Side 2 won the game by killing the enemy leader."
