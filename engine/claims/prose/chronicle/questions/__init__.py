"""Typed questions to the facts, and their answers as ranges of what can be true."""
