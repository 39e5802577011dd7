"""What options of the command line take, each refused with a line that says what it should be."""

from __future__ import annotations

import argparse
import math


def positive(text: str) -> int:
    """A whole number from 1."""
    value = int(text) if text.isdecimal() and len(text) <= 9 else 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return value


def number(text: str) -> float:
    """Any number."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None


def up_to(most: int, text: str) -> int:
    """A whole number from 1 to a bound."""
    value = positive(text)
    if value > most:
        raise argparse.ArgumentTypeError(f"{text} is more than {most}")
    return value


def segments(text: str) -> int:
    """How many segments a review may have."""
    return up_to(20, text)


def concurrency(text: str) -> int:
    """How many requests at once."""
    return up_to(64, text)


def seconds(text: str) -> float:
    """Seconds, or days, above 0."""
    value = number(text)
    if not (math.isfinite(value) and value > 0):
        raise argparse.ArgumentTypeError(f"{text} is not a number of seconds above 0")
    return value


def rate(text: str) -> float:
    """A share."""
    value = number(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not a rate from 0 to 1")
    return value
