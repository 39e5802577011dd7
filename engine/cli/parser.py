"""The options of the command line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Any, NoReturn

from engine.cli.values import concurrency, positive, rate, seconds, segments

EPILOG = """\
examples:
  truecast                                      open the window
  truecast review game.SC2Replay                review with the built-in analyst: no key, no network
  truecast review game.gz --base-url http://localhost:11434/v1 --model qwen3:14b
  truecast ask game.pgn "Why did I lose the exchange?" --side White
  truecast check game.gz --draft draft.md       check an analysis from anywhere
  truecast model install small                  a model on this computer; then: --provider local
  truecast batch replays/ --run monday          review many replays; again to go on where it stopped
  truecast compare monday tuesday               what differs between two runs
  truecast doctor                               what is installed, what answers, what is missing
"""


def default_lang() -> str:
    """``zh`` where the environment is Chinese, else ``en``."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def program_version() -> str:
    """Version of the installed program; ``checkout`` when it runs without having been installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("truecast")
    except PackageNotFoundError:
        return "checkout"


class _Version(argparse.Action):
    """Prints the version, looked up only now."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> NoReturn:
        parser.exit(message=f"truecast {program_version()}\n")


def build() -> argparse.ArgumentParser:
    """The parser of everything ``truecast`` takes."""
    parser = argparse.ArgumentParser(
        prog="truecast",
        description="Review a game replay with an AI analyst whose every statement is checked against it.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    parser.set_defaults(command=None, verbose=False, replay=None, game=1)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    opening = commands.add_parser("open", help="open the window with a replay")
    opening.add_argument("replay", nargs="?", metavar="REPLAY")
    opening.add_argument("--game", type=positive, default=1, metavar="N", help="which game of a file")

    review = commands.add_parser("review", help="review a replay")
    _replay(review)
    _turn(review)

    ask = commands.add_parser("ask", help="ask a question about a replay")
    _replay(ask)
    ask.add_argument("question", metavar="QUESTION")
    ask.add_argument(
        "--continue",
        dest="continued",
        action="store_true",
        help="go on with the last conversation about this replay: the question may lean on what was said",
    )
    _turn(ask)

    facts = commands.add_parser("facts", help="what was read from a replay, and what was dropped")
    _replay(facts)
    facts.add_argument("--lang", choices=("en", "zh"), default=default_lang())
    _json(facts)

    check = commands.add_parser(
        "check", help="check a draft from anywhere against a replay; no model involved"
    )
    _replay(check)
    check.add_argument("--draft", required=True, metavar="FILE", help="the draft; - for standard input")
    check.add_argument("--side", metavar="SLOT", help='who "you" is, such as P1, "side 1", White')
    check.add_argument(
        "--lang", choices=("en", "zh"), help="the language the draft should be in (default: any)"
    )
    check.add_argument(
        "--strict", action="store_true", help="exit with 1 if something contradicts the replay"
    )
    _json(check)

    from engine.cli.batch_options import add_batch, add_compare

    add_batch(commands, writing)
    add_compare(commands, default_lang())

    archive = commands.add_parser("archive", help="what is kept of earlier reviews")
    archive.add_argument("--verbose", action="store_true", help=argparse.SUPPRESS)
    actions = archive.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="reviews and answers, the latest first")
    listing.add_argument("--search", metavar="TEXT", help="only those in which this was shown or asked")
    listing.add_argument("--limit", type=positive, default=50, metavar="N")
    _json(listing)
    export = actions.add_parser("export", help="print one as JSON, Markdown or HTML")
    export.add_argument("run_id", metavar="ID", help="its id, or how it begins")
    export.add_argument("--format", choices=("json", "markdown", "html"), default="markdown")
    delete = actions.add_parser("delete", help="forget one")
    delete.add_argument("run_id", metavar="ID", help="its id, or how it begins")
    forget = actions.add_parser("forget", help="forget all that are older; those with a label stay")
    forget.add_argument("--days", type=seconds, required=True, metavar="N")
    forget.add_argument("--labelled", action="store_true", help="also those with a label")
    labels = actions.add_parser("labels", help="what QA said about corrections, as JSON lines")
    labels.add_argument(
        "--report", action="store_true", help="how often corrections were right, by kind, and what to look at"
    )
    labels.add_argument("--run", metavar="NAME", help="with --report: only those of one run")
    _json(labels)
    _json(actions.add_parser("runs", help="runs over many replays, the latest first"))
    undo = actions.add_parser("delete-run", help="forget a run and all its reviews")
    undo.add_argument("name", metavar="NAME")

    models = commands.add_parser("model", help="models on this computer: install, list, use, remove")
    models.add_argument("--verbose", action="store_true", help=argparse.SUPPRESS)
    models.add_argument("--lang", choices=("en", "zh"), default=default_lang(), help=argparse.SUPPRESS)
    steps = models.add_subparsers(dest="action", metavar="ACTION", required=True)
    install = steps.add_parser("install", help="fetch and check the weights of a small model, about 1.1 GB")
    install.add_argument(
        "name",
        nargs="?",
        default="small",
        metavar="NAME",
        help="small (default), or tiny: 98 MB, for trying out",
    )
    _json(steps.add_parser("list", help="what is installed, and what is in use"))
    use = steps.add_parser("use", help="use an installed model, or a GGUF file of your own")
    use.add_argument("name", metavar="NAME|PATH.gguf")
    gone = steps.add_parser("remove", help="delete an installed model; a file of your own is only forgotten")
    gone.add_argument("name", metavar="NAME|PATH.gguf")

    doctor = commands.add_parser(
        "doctor",
        help="what is installed, which models answer, what is missing; with a model: try it out",
    )
    asking(doctor, "the model to try out (without these: look at everything)")
    doctor.set_defaults(slips=None, seed=0, concurrency=None, timeout=None)
    doctor.add_argument("--lang", choices=("en", "zh"), default=default_lang())
    _json(doctor)
    return parser


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("replay", metavar="REPLAY", help="the replay file")
    parser.add_argument(
        "--game", type=positive, default=1, metavar="N", help="which game of a file that holds several"
    )
    parser.add_argument("--verbose", action="store_true", help="say more on standard error")


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")


def _turn(parser: argparse.ArgumentParser) -> None:
    writing(parser)
    parser.add_argument("--html", metavar="FILE", help="also write the review as a page")
    parser.add_argument("--no-archive", action="store_true", help="keep no record of this review")
    _json(parser)


def asking(parser: argparse.ArgumentParser, title: str) -> argparse._ArgumentGroup:
    """The options that say which model, and the way to it."""
    model = parser.add_argument_group(title)
    model.add_argument("--base-url", metavar="URL", help="a model server, such as http://localhost:11434")
    model.add_argument(
        "--dialect",
        choices=("openai", "anthropic", "ollama"),
        help="how that server is asked (default: as its address shows)",
    )
    model.add_argument("--model", metavar="NAME")
    model.add_argument("--api-key-env", metavar="VAR", help="environment variable that holds the key")
    model.add_argument(
        "--provider",
        metavar="NAME",
        help="a known service, local (a model on this computer), auto (the best that answers), or embedded",
    )
    model.add_argument(
        "--allow-plain-http", action="store_true", help="let it be asked unencrypted on another machine"
    )
    model.add_argument("--proxy", metavar="URL", help="ask it through a proxy (default: HTTPS_PROXY)")
    model.add_argument("--ca-file", metavar="FILE", help="further certificate authorities (PEM)")
    return model


def writing(parser: argparse.ArgumentParser) -> None:
    """The options of whatever has a model write: which one, and how it shall."""
    model = asking(parser, "the model (without these: the built-in analyst)")
    model.add_argument("--slips", type=rate, metavar="RATE", help="let the built-in analyst slip, 0 to 1")
    model.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the slips")
    parser.add_argument(
        "--lang", choices=("en", "zh"), default=default_lang(), help="language of the analysis"
    )
    parser.add_argument("--side", metavar="SLOT", help='who "you" is, such as P1, "side 1", White')
    parser.add_argument("--character", metavar="ID", help="persona of the analyst")
    parser.add_argument(
        "--drafting",
        choices=("free", "guided"),
        help="how the model drafts: free, or guided by facts the program chose, for small models "
        "(default: guided with --provider local, else free)",
    )
    parser.add_argument("--segments", type=segments, metavar="N", help="at most so many segments")
    parser.add_argument("--concurrency", type=concurrency, metavar="N", help="requests at once")
    parser.add_argument(
        "--timeout", type=seconds, metavar="SECONDS", help="give up after so long without a byte"
    )
    parser.add_argument(
        "--second-reader",
        action="store_true",
        help="have the model read what could not be checked and turn it into claims (for capable models)",
    )
    parser.add_argument(
        "--prompts", metavar="DIR", help="folder of own prompt templates (default: TRUECAST_PROMPTS_DIR)"
    )
    parser.add_argument("--no-revision", action="store_true", help="shadow mode: validate, never revise")
