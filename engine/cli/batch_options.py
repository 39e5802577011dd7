"""The options of ``truecast batch`` and ``truecast compare``."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from engine.cli.values import number, positive

EPILOG = """\
A run is kept in the archive under its name. Give the same command again to go on with it: what is done is
not done again, whatever ended it. Results are one row for each segment.

exit status: 0 every segment of every replay clean or revised; 1 something fell back, failed or could not be
read; 2 bad usage; 3 the model's server cannot be reached; 4 stopped at its budget; 130 stopped by Ctrl+C
"""


def add_batch(commands: Any, writing: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add ``batch``."""
    batch = commands.add_parser(
        "batch",
        help="review or check many replays; can be stopped and gone on with",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    batch.add_argument(
        "inputs",
        nargs="+",
        metavar="FOLDER|GLOB|LIST",
        help="replays: a folder (with all below it), a pattern, or a list (.txt one path a line; .csv, .tsv, "
        ".jsonl with replay, game, draft)",
    )
    mode = batch.add_mutually_exclusive_group()
    mode.add_argument("--review", dest="mode", action="store_const", const="review", help="the default")
    mode.add_argument(
        "--check",
        dest="mode",
        action="store_const",
        const="check",
        help="check the draft beside each replay (game.pgn.md, game.md) or in the list; no model involved",
    )
    batch.set_defaults(mode="review")
    batch.add_argument("--run", metavar="NAME", help="name of the run (default: made of inputs and settings)")
    batch.add_argument("--out", metavar="FILE", help="write the results as .jsonl or .parquet")
    batch.add_argument("--workers", type=positive, metavar="N", help="processes (default: one for each core)")
    batch.add_argument("--dask", metavar="ADDRESS", help="work on a Dask cluster: its scheduler's address")
    batch.add_argument("--repeat", type=positive, default=1, metavar="N", help="do each replay so many times")
    batch.add_argument(
        "--retry", action="store_true", help="also try again what could not be read or checked before"
    )
    batch.add_argument("--budget-tokens", type=positive, metavar="N", help="what the whole run may cost")
    batch.add_argument("--budget-money", type=number, metavar="USD", help="the same in US dollars")
    batch.add_argument(
        "--price", metavar="IN,OUT", help="dollars per million tokens, for a model whose price is not listed"
    )
    batch.add_argument("--dry-run", action="store_true", help="only say what it would cost")
    batch.add_argument("--archive", metavar="FILE", help="another archive than the usual one")
    batch.add_argument("--json", action="store_true", help="print the summary as one JSON document")
    batch.add_argument("--quiet", action="store_true", help="no progress")
    batch.add_argument("--verbose", action="store_true", help="say more on standard error")
    writing(batch)


def add_compare(commands: Any, lang: str) -> None:
    """Add ``compare``."""
    compare = commands.add_parser(
        "compare", help="what differs between two runs over the same replays, or two reviews of one"
    )
    compare.add_argument("a", metavar="RUN_A", help="name of a run, or how the id of a review begins")
    compare.add_argument("b", metavar="RUN_B")
    compare.add_argument("--html", metavar="FILE", help="write one page with plots that needs nothing else")
    compare.add_argument("--archive", metavar="FILE", help="another archive than the usual one")
    compare.add_argument(
        "--worst", type=positive, default=20, metavar="N", help="how many segments that got worst are listed"
    )
    compare.add_argument("--lang", choices=("en", "zh"), default=lang)
    compare.add_argument("--verbose", action="store_true", help=argparse.SUPPRESS)
    compare.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
