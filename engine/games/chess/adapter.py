"""The chess adapter. Nothing in here needs the ``chess`` package until a game is read."""

from __future__ import annotations

import re

from engine.errors import UnsupportedReplayError
from engine.facts import Replay
from engine.games.chess.text import count_games, decode
from engine.games.knowledge import load_knowledge

INSTALL = (
    "reading chess games needs the `chess` package, which is not installed: "
    "install it with `pip install 'chess>=1.11,<2'`, or Truecast with the extra `truecast[chess]`"
)

_TAG = re.compile(
    r"^[ \t]*\[(Event|Site|Date|Round|White|Black|Result|FEN|SetUp|ECO|Variant|UTCDate|GameId|TimeControl)"
    r"[ \t]+\".*\"[ \t]*\]",
    re.MULTILINE,
)
_MOVES = re.compile(
    r"(?:^|\s)1\s?\.\s?(?:\.\.\s?)?(?:[NBRQK♘♗♖♕♔]?[a-h]?[1-8]?x?[a-h][1-8]|O-O(?:-O)?)[+#!?]*[\s{(;]",
    re.MULTILINE,
)


class ChessAdapter:
    """Chess games in Portable Game Notation."""

    id = "chess"
    name = "Chess (PGN)"
    version = 3

    def sniff(self, head: bytes, filename: str) -> float:
        """Tags of PGN or numbered moves make it; the ``.pgn`` of the name only tips the scales."""
        if b"\0" in head[:4096] and not head.startswith((b"\xff\xfe", b"\xfe\xff")):
            return 0.0
        text, _ = decode(head)
        tags = {found[1] for found in _TAG.finditer(text)}
        named = filename.lower().endswith(".pgn")
        if len(tags) >= 2:
            return 0.95
        if _MOVES.search(text) is not None:
            return 0.7 if tags or named else 0.4
        if tags:
            return 0.5
        return 0.2 if named and text.strip() else 0.0

    def games(self, data: bytes) -> int:
        """How many games the file holds. Raises DamagedReplayError if it holds none."""
        return count_games(decode(data)[0])

    def load(self, data: bytes, *, game: int = 1) -> Replay:
        """Read one game; see :func:`engine.games.chess.replay.read_game`.

        Raises:
            UnsupportedReplayError: also when the ``chess`` package is missing, with how to get it.
        """
        try:
            from engine.games.chess.replay import read_game
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] != "chess":
                raise
            raise UnsupportedReplayError(INSTALL) from error
        return read_game(data, game, load_knowledge(self.id))


ADAPTER = ChessAdapter()
