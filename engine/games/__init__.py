"""Games: one adapter per game, and the way from a file to a replay.

`engine.games.loader.load_replay` opens a file, `engine.games.registry` knows the adapters,
`engine.games.cache` keeps what was parsed, `engine.games.base` says what an adapter is. Nothing is
imported here: the worker process pays for every import it does not need.
"""
