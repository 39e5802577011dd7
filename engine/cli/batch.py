"""``truecast batch``: many replays with the same settings."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from engine.cli import documents, exits, streams
from engine.cli.batch_text import estimate_text, summary_text

if TYPE_CHECKING:
    import argparse

    from engine.archive.store import Archive
    from engine.batch.budget import Price
    from engine.batch.inputs import Source
    from engine.batch.places import Places
    from engine.batch.pools import Pool
    from engine.batch.runner import Batch
    from engine.batch.settings import Settings
    from engine.batch.summary import Summary
    from engine.cli.batch_progress import BatchProgress
    from engine.providers.base import ChatProvider

BATCH = "truecast.batch/1"
MOST_WORKERS = 8
"""By default: each process takes some 150 MB, and a model's server rarely takes more at once."""


def run_batch(options: argparse.Namespace) -> int:
    """Do a run, or what is left of it."""
    from engine.archive.store import Archive
    from engine.batch import inputs, results
    from engine.batch.runner import check_same, default_name

    out = Path(options.out) if options.out is not None else None
    if out is not None:
        results.check_writable(out)
    settings = settings_of(options)
    sources = inputs.find(options.inputs, drafts=options.mode == "check")
    provider = _provider(settings)
    price = _price(options, settings, provider)
    run = options.run or default_name(options.inputs, settings)
    with Archive(Path(options.archive) if options.archive is not None else None) as archive:
        check_same(archive, run, settings)
        if options.dry_run:
            return _dry_run(options, archive, run, settings, sources, provider, price)
        status = _go(options, archive, run, settings, sources, provider, price)
        if out is not None:
            results.write(archive, run, out)
        summary = _summary(archive, run, price)
    if options.json:
        streams.out(documents.dump({"schema": BATCH, **summary.to_json()}))
    else:
        streams.out(summary_text(summary, settings.lang, left=status in ("stopped", "budget", "provider")))
    return _exit(status, summary)


def settings_of(options: argparse.Namespace) -> Settings:
    """What is done with each replay. Raises UsageError."""
    from engine.batch.settings import Settings, digest_of
    from engine.cli.turn import chosen_spec, turn_options_of
    from engine.prompting import characters, templates

    prompts = templates.default_folder() if options.prompts is None else Path(options.prompts)
    templates.check(prompts)
    folder = characters.default_folder()
    character = ""
    if options.character is not None:
        character = repr(characters.load(options.character, options.lang, folder=folder))
    return Settings(
        mode=options.mode,
        spec=asyncio.run(chosen_spec(options)),
        turn=turn_options_of(options),
        side=options.side,
        prompts=None if prompts is None else prompts.absolute(),
        characters=folder,
        data_digest=digest_of(prompts) + character,
    )


def _provider(settings: Settings) -> ChatProvider | None:
    """The provider, made here once to find out before anything is done whether it can be. Asks nobody."""
    if settings.mode == "check":
        return None
    from engine.providers.keystore import read_key
    from engine.providers.registry import build_provider

    return build_provider(settings.spec, read_key=read_key)


def _price(options: argparse.Namespace, settings: Settings, provider: ChatProvider | None) -> Price | None:
    from engine.batch.budget import flat_price, listed_price

    if options.price is not None:
        return flat_price(options.price)
    return None if provider is None else listed_price(provider.id, provider.model)


def _go(
    options: argparse.Namespace,
    archive: Archive,
    run: str,
    settings: Settings,
    sources: list[Source],
    provider: ChatProvider | None,
    price: Price | None,
) -> str:
    from engine.batch.budget import Budget
    from engine.batch.items import items_of
    from engine.batch.runner import Batch
    from engine.cli.batch_progress import BatchProgress

    budget = Budget(
        tokens=options.budget_tokens,
        money=None if options.budget_money is None else Decimal(str(options.budget_money)),
        price=price,
    )
    with ExitStack() as stack:
        pool = _pool(options)
        at_once = True

        def close_pool() -> None:
            pool.close(at_once=at_once)

        stack.callback(close_pool)
        progress = BatchProgress(
            len(sources) * options.repeat, settings.lang, quiet=options.quiet, verbose=options.verbose
        )
        stack.callback(progress.close)
        batch = Batch(
            archive,
            pool,
            run,
            settings,
            watcher=progress,
            budget=budget,
            places=_places(options, settings, provider, pool),
            again=options.retry,
            send_files=options.dask is not None,
        )
        with _stopping(batch, progress):
            status = batch.go(items_of(sources, repeat=options.repeat, more=progress.known))
        at_once = batch.under_way > 0
    return status


def _pool(options: argparse.Namespace) -> Pool:
    from engine.batch.pools import ClusterPool, LocalPool

    if options.dask is not None:
        return ClusterPool(options.dask)
    # A model on this computer fills it by itself: each further process would load it once more.
    usual = 1 if options.provider == "local" else min(MOST_WORKERS, os.cpu_count() or 1)
    return LocalPool(options.workers or usual)


def _places(
    options: argparse.Namespace, settings: Settings, provider: ChatProvider | None, pool: Pool
) -> Places | None:
    """The places at the server that all processes share; none where there is no server."""
    from engine.batch.places import ClusterPlaces, FilePlaces, default_folder
    from engine.batch.pools import ClusterPool

    if provider is None or settings.free:
        return None
    server = f"{settings.spec.base_url or provider.id} {provider.model}"
    if isinstance(pool, ClusterPool):
        return ClusterPlaces(pool.semaphore(server, provider.concurrency))
    return FilePlaces.at(default_folder(), server, provider.concurrency)


def _dry_run(
    options: argparse.Namespace,
    archive: Archive,
    run: str,
    settings: Settings,
    sources: list[Source],
    provider: ChatProvider | None,
    price: Price | None,
) -> int:
    """Say what is not done yet would cost: every replay is read, nobody is asked."""
    from engine.batch.dry_run import DryRun
    from engine.batch.estimate import Estimate, Habit, habit_of
    from engine.batch.items import items_of
    from engine.cli.batch_progress import BatchProgress

    habit = Habit() if provider is None else habit_of(archive, provider.id, provider.model)
    estimate = Estimate(habit, price)
    pool = _pool(options)
    progress = BatchProgress(
        len(sources) * options.repeat, settings.lang, quiet=options.quiet, verbose=options.verbose
    )
    try:
        entries = items_of(sources, repeat=options.repeat, more=progress.known)
        send = options.dask is not None
        DryRun(archive, pool, run, settings, progress, estimate, send_files=send).go(entries)
    finally:
        pool.close(at_once=True)
        progress.close()
    if options.json:
        streams.out(documents.dump({"schema": BATCH, "run": run, "dry_run": True, **estimate.to_json()}))
    else:
        label = provider.label if provider is not None else ""
        streams.out(estimate_text(estimate, settings.lang, label))
    return exits.OK


def _summary(archive: Archive, run: str, price: Price | None) -> Summary:
    from engine.batch.summary import summarise

    return summarise(archive, run, price=price)


@contextmanager
def _stopping(batch: Batch, progress: BatchProgress) -> Iterator[None]:
    """Ctrl+C and SIGTERM stop the run in good order; a second one drops what is under way."""
    told = 0.0

    def stop(number: int, frame: object) -> None:
        nonlocal told
        if time.monotonic() - told < 0.2:
            return  # a terminal sends it to the whole group, a supervisor perhaps twice
        told = time.monotonic()
        batch.stop()
        progress.stopping(batch.under_way)

    numbers = [signal.SIGINT, *([signal.SIGTERM] if sys.platform != "win32" else [])]
    try:
        before = {number: signal.signal(number, stop) for number in numbers}
    except ValueError:  # not in the main thread: whoever runs us there handles signals
        yield
        return
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _exit(status: str, summary: Summary) -> int:
    match status:
        case "stopped":
            return exits.INTERRUPTED
        case "budget":
            return exits.BUDGET
        case "provider":
            return exits.PROVIDER
    segments = summary.segments
    well = not summary.not_done and sum(segments.values()) == segments["clean"] + segments["revised"]
    return exits.OK if well else exits.NOT_ALL_WELL
