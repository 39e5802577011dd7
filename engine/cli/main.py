"""From the arguments to an exit status."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.cli import exits, streams
from engine.cli.parser import build

if TYPE_CHECKING:
    import argparse

log = logging.getLogger(__name__)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status.

    Args:
        argv: Arguments without the program's name; those of the process when None.
    """
    streams.prepare()
    try:
        options = build().parse_args(argv)
    except SystemExit as ended:  # --help, --version, bad usage: argparse has said what there is to say
        return ended.code if isinstance(ended.code, int) else exits.USAGE
    _log_to_stderr(verbose=options.verbose)
    logging.getLogger("asyncio").setLevel(logging.INFO)
    try:
        return _run(options)
    except BrokenPipeError:
        streams.abandon_stdout()
        return exits.BROKEN_PIPE
    except KeyboardInterrupt:
        streams.say("truecast: stopped")
        return exits.INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last line of defence: a person gets a line, a log the rest
        return _failed(error)


class _OneLine(logging.Formatter):
    """The message alone: the story behind it is for ``--verbose``."""

    def format(self, record: logging.LogRecord) -> str:
        return f"truecast: {streams.one_line(record.getMessage())}"


def _log_to_stderr(*, verbose: bool) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s") if verbose else _OneLine())
    logging.basicConfig(level=logging.DEBUG if verbose else logging.ERROR, handlers=[handler])


def _run(options: argparse.Namespace) -> int:
    # Imports wait until they are needed: a review should not pay for the doctor, nor help for either.
    match options.command:
        case None | "open":
            from engine.cli.window import run_window

            return run_window(options.replay, options.game)
        case "review" | "ask":
            from engine.cli.turn import run_turn

            return run_turn(options)
        case "facts":
            from engine.cli.facts import run_facts

            return run_facts(options)
        case "check":
            from engine.cli.check import run_check

            return run_check(options)
        case "model":
            from engine.cli.model import run_model

            return run_model(options)
        case "batch":
            from engine.cli.batch import run_batch

            return run_batch(options)
        case "compare":
            from engine.cli.compare import run_compare

            return run_compare(options)
        case "archive":
            from engine.cli.archive import run_archive

            return run_archive(options)
        case _:
            from engine.cli.doctor import run_doctor

            return run_doctor(options)


def _failed(error: Exception) -> int:
    from engine.errors import DraftError, ProviderError, ReplayError, TruecastError, UsageError

    if not isinstance(error, TruecastError):
        log.debug("unexpected", exc_info=error)
        streams.say(
            f"truecast: a fault in the program ({type(error).__name__}: {streams.one_line(error)}); "
            "--verbose says more"
        )
        return exits.NOT_ALL_WELL
    streams.say(f"truecast: {streams.one_line(error)}")
    if isinstance(error, UsageError | ReplayError | DraftError):
        return exits.USAGE
    return exits.PROVIDER if isinstance(error, ProviderError) else exits.NOT_ALL_WELL
