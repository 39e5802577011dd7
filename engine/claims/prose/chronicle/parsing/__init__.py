"""Text to clauses of typed parts: words, names, times, figures, and where a clause ends."""
