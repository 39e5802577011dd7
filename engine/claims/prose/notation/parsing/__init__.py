"""Text to clauses of typed parts: words, pieces, squares, times of moves."""
