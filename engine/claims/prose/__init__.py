"""The prose reader: what the sentences of a draft say, checked against the facts without any claims."""

from engine.claims.prose.mentions import Mention
from engine.claims.prose.reading import ProseReading, read_prose
from engine.claims.prose.statements import ProseStatement, Standing

__all__ = ["Mention", "ProseReading", "ProseStatement", "Standing", "read_prose"]
