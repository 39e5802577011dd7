"""Chess, read from PGN.

The rules come from the optional package ``chess`` (python-chess, GPL 3), which the extra
``truecast[chess]`` brings; this package is MIT like the rest and imports it only to read a game.
"""

from engine.games.chess.adapter import ADAPTER

__all__ = ["ADAPTER"]
