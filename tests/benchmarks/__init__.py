"""Measurements, run by ``scripts/bench`` and never by the tests.

Each module here with a function ``run() -> str`` is one measurement; the string is the Markdown table
it prints. Timings are written as ratios taken in one run, because machines differ.
"""
