"""A second reader of prose: what a clause mentions is laid beside the facts, whatever its wording.

The frames of `engine.claims.prose` read a sentence by its grammar. This reader collects the mentions of a
clause (names, numbers, times, places, deeds, who did it) and looks for facts that explain them all. A clause
some fact explains is verified; it is refuted only where all but one mention point to the same fact.
"""

from engine.claims.prose.alignment.gate import certain
from engine.claims.prose.alignment.reading import align

__all__ = ["align", "certain"]
