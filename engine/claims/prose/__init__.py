"""The prose reader: what the sentences of a draft say, checked against the facts without any claims.

``reading`` is the entrance. ``scan`` takes a draft apart once: ``tokens``, then words (``items``) by the
``vocabulary`` of both languages and the ``lexicon`` of the replay, ``numbers``, times (``moments``).
``chronicle`` reads games told in events and figures, ``notation`` those written in moves; ``limits`` finds
what lies outside any game, ``mentions`` the numbers and times in the text. What is handed on is a
``statement``.
"""

from engine.claims.prose.mentions import Mention
from engine.claims.prose.reading import ProseReading, read_prose
from engine.claims.prose.statements import ProseStatement, Standing

__all__ = ["Mention", "ProseReading", "ProseStatement", "Standing", "read_prose"]
