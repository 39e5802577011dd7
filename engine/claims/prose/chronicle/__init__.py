"""A reader of prose about games that are told in events and figures.

Each clause is taken apart into parts of known types; the string of parts becomes one query, which the facts
answer. A statement is refuted only where no sensible reading of it is true, and, where words of its clause
were not understood, only by what no further word could make true.

The folders, each built on those before it: `parsing` (text to parts), `questions` (parts to facts),
`discourse` (what goes on from clause to clause), `roles` (who did what to whom), then the ideas of what may
be said (`deeds`, `order`, `quantities`, `rankings`, `fighting`, `absence`, `tables`, `rules`), and `guards`
(reasons not to hold what was found).
"""
