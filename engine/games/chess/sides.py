"""Who played: the two sides with the words that mean each of them."""

from __future__ import annotations

import re

from engine.facts import Knowledge, Side
from engine.facts.knowledge import fold
from engine.games.chess.ending import Ending
from engine.games.chess.pieces import BLACK, WHITE
from engine.games.oneline import one_line

MAX_NAME = 80

_COLOR_WORDS = {
    WHITE: ("white", "the white side", "the white pieces", "白方", "白棋", "执白", "白", "先手"),
    BLACK: ("black", "the black side", "the black pieces", "黑方", "黑棋", "执黑", "黑", "后手"),
}
_NOBODY = {"", "?", "-", "n.n.", "nn", "unknown", "anonymous", "white", "black"}
_TITLES = re.compile(r"\b(?:w?gm|w?im|w?fm|w?cm|nm|dr|prof|mr|mrs|ms)\b\.?", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_][^\W_]*(?:['’-][^\W_]+)*")


def read_sides(
    tags: dict[str, str], ending: Ending, knowledge: Knowledge, *, black_begins: bool
) -> tuple[Side, Side]:
    """White and Black, in this order.

    A name becomes an alias when it means one side only and is no word of the game: a surname shared by
    both, or a player called Knight, stays out.
    """
    names = {color: one_line(tags.get(color, ""), MAX_NAME) for color in (WHITE, BLACK)}
    words = {color: _name_words(name) for color, name in names.items()}
    sides = []
    for color, other in ((WHITE, BLACK), (BLACK, WHITE)):
        own = [
            word
            for word in words[color]
            if word not in words[other]
            and fold(word) not in knowledge.names()
            and word not in _COLOR_WORDS[WHITE] + _COLOR_WORDS[BLACK]
        ]
        colors = tuple(
            word for word in _COLOR_WORDS[color] if not (black_begins and word in ("先手", "后手"))
        )
        name = "" if names[color].casefold() in _NOBODY else names[color]
        sides.append(
            Side(
                slot=color,
                name=name,
                faction=None,
                team=color,
                result=_result(color, ending),
                human=_human(tags, color),
                aliases=(*colors, *own),
            )
        )
    return sides[0], sides[1]


def _result(color: str, ending: Ending) -> str | None:
    if ending.draw:
        return "draw"
    if ending.winner is None:
        return None
    return "win" if ending.winner == color else "loss"


def _human(tags: dict[str, str], color: str) -> bool | None:
    """What the ``WhiteType`` tag says (``human`` or ``program``); a title of BOT is a program."""
    if tags.get(f"{color}Title", "").strip().upper() == "BOT":
        return False
    return {"human": True, "program": False}.get(tags.get(f"{color}Type", "").strip().casefold())


def _name_words(name: str) -> list[str]:
    """The words a player may be called by, lower case: full name, both ways round, and surname."""
    if name.casefold() in _NOBODY:
        return []
    found = [name.casefold()]
    surname, comma, given = name.partition(",")
    if comma:
        given = " ".join(_WORD.findall(_TITLES.sub(" ", given)))
        surname = surname.strip()
        found += [f"{given} {surname}".strip().casefold(), surname.casefold()]
    else:
        bare = " ".join(_TITLES.sub(" ", name).split())
        parts = _WORD.findall(bare)
        if len(parts) > 1 and " ".join(parts) == bare:
            # "Kasparov G": an initial at the end is no surname.
            found.append((parts[0] if len(parts[-1]) == 1 else parts[-1]).casefold())
        elif parts and not name.isascii() and len(parts) == 1:
            found.append(parts[0].casefold())
    return [word for word in dict.fromkeys(found) if len(word) > (2 if word.isascii() else 1)]
