"""``truecast review`` and ``truecast ask``."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cli import documents, exits, streams
from engine.cli.opening import cache, slot_of
from engine.cli.progress import Progress
from engine.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from engine.archive.record import ReplaySummary
    from engine.archive.recorder import Recorder
    from engine.facts import Replay
    from engine.providers.base import ChatProvider
    from engine.providers.registry import ProviderSpec
    from engine.session.engine import RunningTurn
    from engine.session.events import AnyEvent, SegmentResult
    from engine.session.options import TurnOptions


def run_turn(options: argparse.Namespace) -> int:
    """Review a replay or answer a question about it; the exit status."""
    if options.command == "ask" and not options.question.strip():
        raise UsageError("the question is empty")
    if options.command == "ask" and options.continued and options.no_archive:
        raise UsageError("--continue needs the archive: leave out --no-archive")
    if options.second_reader and options.base_url is None and options.provider in (None, "embedded"):
        raise UsageError("--second-reader needs a model: name one with --base-url or --provider")
    if options.html is not None:
        _check_writable(Path(options.html))
    return asyncio.run(_run(options))


async def _run(options: argparse.Namespace) -> int:
    from engine.prompting import characters, templates
    from engine.session.engine import Engine

    provider = await _provider(options)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(provider.close)
        engine = Engine(
            cache=cache(),
            characters_folder=characters.default_folder(),
            prompts_folder=templates.default_folder() if options.prompts is None else Path(options.prompts),
        )
        stack.push_async_callback(engine.close)
        replay = await engine.open(options.replay, game=options.game)
        turn_options = turn_options_of(options, slot_of(options.side, replay))
        printer = Printer(turn_options.lang, quiet=options.json)
        progress = Progress(turn_options.lang, verbose=options.verbose)
        sinks: list[Callable[[AnyEvent], None]] = [printer, progress]
        recorder = None if options.no_archive else _recorder()
        if recorder is not None:
            sinks.insert(0, recorder.about(_summary(options, replay)))
            stack.callback(recorder.close)
        printer.before_writing = progress.clear
        if options.command == "ask":
            conversation = None
            if options.continued:
                from engine.cli.talk import last_dialogue

                conversation = last_dialogue(_summary(options, replay)).next(turn_options.you)
            turn = engine.ask(
                replay, options.question, provider, turn_options, conversation=conversation, sinks=sinks
            )
        else:
            turn = engine.review(replay, provider, turn_options, sinks=sinks)
        printer.on_closed = turn.stop
        stop = Interruption(turn)
        with stop:
            results = await turn.wait()
        printer.finish()
        await turn.reviewed()
        if recorder is not None:
            recorder.close()
            if recorder.problem is not None:
                streams.say(f"truecast: {streams.one_line(recorder.problem)}")
        _write(options, replay, turn, turn_options, provider, printer)
        if printer.closed:
            raise BrokenPipeError
        status = exits.of(results, interrupted=stop.happened)
        if status == exits.PROVIDER:
            streams.say(f"truecast: {streams.one_line(results[0].warning or 'the provider did not answer')}")
        return status


async def _provider(options: argparse.Namespace) -> ChatProvider:
    from engine.providers.keystore import read_key
    from engine.providers.registry import build_provider

    return build_provider(await chosen_spec(options), read_key=read_key)


async def chosen_spec(options: argparse.Namespace) -> ProviderSpec:
    """The model that the options name; the best that answers, if they ask for that."""
    spec = provider_spec(options)
    if options.provider == "auto" and options.base_url is None:
        from engine.providers.local.choosing import best_available

        return await best_available(spec)
    return spec


def provider_spec(options: argparse.Namespace) -> ProviderSpec:
    """The model that the options name."""
    from engine.providers.connection import Network
    from engine.providers.registry import ProviderSpec

    slips = None
    if options.slips:
        from engine.providers.embedded import SlipOptions

        slips = SlipOptions(rate=options.slips, seed=options.seed)
    return ProviderSpec(
        name=options.provider or "embedded",
        base_url=options.base_url,
        model=options.model,
        api_key_env=options.api_key_env,
        concurrency=options.concurrency,
        timeout=options.timeout,
        lang=options.lang,
        slips=slips,
        dialect=options.dialect,
        allow_plain_http=options.allow_plain_http,
        network=Network(proxy=options.proxy, ca_file=options.ca_file),
    )


def turn_options_of(options: argparse.Namespace, you: str | None = None) -> TurnOptions:
    """The options of a turn; ``you`` is the slot of who reads."""
    from engine.session.options import TurnOptions

    return TurnOptions(
        lang=options.lang,
        you=you,
        segments=options.segments,
        concurrency=options.concurrency,
        timeout=options.timeout,
        revision="shadow" if options.no_revision else "on",
        character=options.character,
        drafting=options.drafting,
        second_reader=options.second_reader,
        judge=False,  # the program ends here: there is no next turn to tell
    )


def _recorder() -> Recorder:
    from engine.archive.recorder import Recorder

    return Recorder()


def _summary(options: argparse.Namespace, replay: Replay) -> ReplaySummary:
    from engine.archive.record import ReplaySummary

    return ReplaySummary.of(replay, file=Path(options.replay).name, number=options.game)


def _check_writable(path: Path) -> None:
    """Find out before a review is paid for whether its page can be written at all."""
    if path.is_dir() or not path.parent.is_dir():
        raise UsageError(f"{path} is not a file that can be written")


def _write(
    options: argparse.Namespace,
    replay: Replay,
    turn: RunningTurn,
    turn_options: TurnOptions,
    provider: ChatProvider,
    printer: Printer,
) -> None:
    runner = turn.runner
    results = tuple(runner.results[spec.id] for spec in runner.specs)
    if options.json and not printer.closed:
        from engine.session import price

        cost = price.total(runner.attempts, provider=provider.id, model=provider.model)
        document = documents.turn_json(
            replay,
            results,
            runner.usage,
            runner.seconds,
            lang=turn_options.lang,
            provider={"id": provider.id, "model": provider.model, "label": provider.label},
            question=runner.question,
            notes=runner.notes,
            price_usd=None if cost is None else float(cost),
        )
        from engine.cli.talk import scores_json

        printer.write(documents.dump({**document, "scores": scores_json(runner, results)}))
    if options.html is not None:
        _write_page(Path(options.html), options, replay, turn, results)


def _write_page(
    path: Path,
    options: argparse.Namespace,
    replay: Replay,
    turn: RunningTurn,
    results: tuple[SegmentResult, ...],
) -> None:
    from engine.archive.page import to_html
    from engine.archive.record import TurnRecord

    runner = turn.runner
    record = TurnRecord(
        run_id=runner.run_id,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        replay=_summary(options, replay),
        lang=runner.options.lang,
        you=runner.options.you,
        provider=runner.provider.id,
        model=runner.provider.model,
        provider_label=runner.provider.label,
        revision=runner.options.revision,
        question=runner.question,
        notes=runner.notes,
        results=results,
        usage=runner.usage,
        seconds=runner.seconds,
        status=runner.status or "finished",
    )
    try:
        path.write_text(to_html(record), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"the page {path} cannot be written: {error.strerror}") from error


class Printer:
    """Writes each segment to standard output as it becomes final.

    What failed is written only beside something that did not: when nothing came of a review at all,
    standard output stays empty and the reason stands on standard error.
    """

    def __init__(self, lang: str, *, quiet: bool) -> None:
        self._lang = lang
        self._quiet = quiet
        self._held: list[str] = []
        self._written = False
        self.closed = False
        self.before_writing: Callable[[], None] = lambda: None
        self.on_closed: Callable[[], None] = lambda: None

    def __call__(self, event: AnyEvent) -> None:
        if self._quiet or event.event != "segment_final":
            return
        from engine.archive.markdown import segment

        self._held.append(segment(event.result, self._lang))
        if event.result.text:
            self._flush()

    def finish(self) -> None:
        """Write what was held back, if there is anything it stands beside."""
        if self._written:
            self._flush()

    def write(self, text: str) -> None:
        """Write to standard output; remember when nobody reads there any more."""
        if self.closed:
            return
        self.before_writing()
        try:
            streams.out(text)
        except BrokenPipeError:
            self.closed = True
            self.on_closed()

    def _flush(self) -> None:
        for text in self._held:
            self.write(("\n" if self._written else "") + text + "\n")
            self._written = True
        self._held.clear()


class Interruption:
    """Ctrl+C and SIGTERM stop the turn in good order; a second one ends the program at once."""

    def __init__(self, turn: RunningTurn) -> None:
        self._turn = turn
        self._signals = [signal.SIGINT, *([signal.SIGTERM] if sys.platform != "win32" else [])]
        self._before: dict[signal.Signals, Any] = {}
        self.happened = False

    def __enter__(self) -> None:
        self._loop = asyncio.get_running_loop()
        for number in self._signals:
            try:
                # Through the loop: a plain handler would only run when something else wakes the loop.
                self._loop.add_signal_handler(number, self._handle)
            except NotImplementedError:  # Windows, where the loop wakes by itself
                self._before[number] = signal.signal(number, self._handle_plain)
            except (
                ValueError,
                RuntimeError,
            ):  # not in the main thread: whoever runs us there handles signals
                return

    def __exit__(self, *exc: object) -> None:
        for number in self._signals:
            if number in self._before:
                signal.signal(number, self._before[number])
            else:
                self._loop.remove_signal_handler(number)

    def _handle(self) -> None:
        if self.happened:
            raise KeyboardInterrupt
        self.happened = True
        self._turn.stop()

    def _handle_plain(self, number: int, frame: object) -> None:
        self._loop.call_soon_threadsafe(self._handle)
