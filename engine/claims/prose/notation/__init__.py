"""A reader of prose about games that are written in moves and squares.

It takes a clause apart with a small vocabulary of its own, makes an explicit query of it (who, which piece,
from and to which square, what it took, when, how often) and asks the moves of the game. A statement is
refuted only where every word of its clause was understood and no reading of it is true.

The folders, each built on those before it: `parsing` (text to parts), `board` (the game as it is asked),
`discourse` (what goes on from clause to clause), then the ideas of what may be said (`moves`, `counts`,
`order`, `quantities`, `standing`, `results`).
"""
