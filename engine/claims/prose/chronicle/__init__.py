"""A reader of prose about games that are told in events and figures.

Each clause is taken apart into parts of known types; the string of parts becomes one query, which the facts
answer. A statement is refuted only where no sensible reading of it is true, and, where words of its clause
were not understood, only by what no further word could make true.
"""
