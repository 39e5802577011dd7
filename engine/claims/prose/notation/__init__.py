"""A reader of prose about games that are written in moves and squares.

It takes a clause apart with a small vocabulary of its own, makes an explicit query of it (who, which piece,
from and to which square, what it took, when, how often) and asks the moves of the game. A statement is
refuted only where every word of its clause was understood and no reading of it is true.
"""
