"""Clauses of a sentence with their roles."""
