"""What the window is about: one replay, the turns about it, and the engine that runs them."""

from __future__ import annotations

import logging
import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QCoreApplication, QObject, Signal

from engine.errors import TruecastError
from gui import i18n, reviews, turn_requests
from gui.provider_choice import key_name
from gui.settings.store import RecentReplay, Settings, SettingsStore

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from engine.archive.store import Archive
    from engine.facts import Replay
    from engine.session.events import AnyEvent
    from gui.engine_api import Ended, Host, TurnRequest
    from gui.engine_thread import Call, EngineThread
    from gui.model_install import ModelInstall
    from gui.reviews import Reopened, ReviewEntry
    from gui.settings.trial_run import TrialRun

log = logging.getLogger(__name__)


class Session(QObject):
    """Keeps the replay that is open and runs one turn at a time.

    Signals:
        loading(str): the name of a file that is being read.
        replayChanged(object): the replay that is open now.
        happened(object): an event of a turn of the replay that is open.
        busyChanged(bool): a turn began or ended.
        failed(str, str): what went wrong, one line, and what it was about: ``open``, ``turn``,
            ``archive``, ``engine``.
        recentChanged(): the list of recent replays.
        reopened(object): the `Reopened` review that is to be shown; the replay it is about may be gone.
        conversationBegun(): a conversation begins with an empty page.
        reviewsListed(object): earlier reviews, as a list of `ReviewEntry`.
        gamesCounted(int): how many games the file holds whose replay is open.
    """

    loading = Signal(str)
    replayChanged = Signal(object)
    happened = Signal(object)
    busyChanged = Signal(bool)
    failed = Signal(str, str)
    recentChanged = Signal()
    gamesCounted = Signal(int)
    reopened = Signal(object)
    reviewsListed = Signal(object)
    conversationBegun = Signal()

    def __init__(self, engine: EngineThread, store: SettingsStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._store = store
        self.settings: Settings = store.load()
        self.replay: Replay | None = None
        self.path: Path | None = None
        self.game = 1
        self.you: str | None = None
        self._opening: Call | None = None
        self._run: str | None = None
        self._runs: set[str] = set()  # of the replay that is open
        self._busy = False
        self._starting: Call | None = None
        self._stop_wanted = False
        self._asked: str | None = None
        self._wanted: ReviewEntry | None = None
        self._listing: Call | None = None
        self._conversation = os.urandom(16).hex()
        engine.happened.connect(self._event)
        engine.broke.connect(self._engine_broke)
        engine.troubled.connect(lambda line: self.failed.emit(line, "archive"))

    @property
    def busy(self) -> bool:
        """Whether a turn is under way."""
        return self._busy

    @property
    def run_id(self) -> str | None:
        return self._run

    # Settings

    def set_settings(self, settings: Settings) -> None:
        """Keep new choices; they hold from the next turn on."""
        self.settings = settings
        self._store.save(settings)

    @property
    def analysis_language(self) -> i18n.Language:
        chosen = self.settings.analysis_language
        return i18n.language() if chosen == "interface" else i18n.as_language(chosen)

    # The replay

    def open(self, path: str | Path, game: int = 1) -> None:
        """Read a replay; what is open stays until the new one is there."""
        if self._opening is not None:
            self._opening.cancel()
        path = Path(path)
        self.loading.emit(path.name)
        self._opening = self._engine.call(
            lambda host: host.open(path, game),
            then=lambda replay: self._opened(path, game, replay),
            failed=lambda error: self._not_opened(path, error),
        )

    # Earlier reviews

    def list_reviews(self, search: str = "") -> None:
        """Look for earlier reviews; `reviewsListed` tells. Of two searches the later one is answered."""
        if self._listing is not None:
            self._listing.cancel()
        self._listing = self.in_archive(reviews.listed(search), then=self.reviewsListed.emit)

    def open_review(self, entry: ReviewEntry) -> None:
        """Show an earlier review, with its replay if the file is still where it was."""
        summary = entry.replay
        for known in self.recent():
            same = known.sha256 == summary.sha256 and known.game == summary.number
            if same and Path(known.path).is_file():
                self._wanted = entry
                self.open(known.path, known.game)
                return
        self.in_archive(reviews.reopened(entry), then=lambda found: self._without_replay(found))

    def _without_replay(self, found: Reopened | None) -> None:
        if found is None:
            return
        self.cancel_opening()
        self._begin_anew()
        self.replay, self.path, self.game = None, None, found.entry.replay.number
        self._show(found)

    def _reopened(self, replay: Replay, found: Reopened | None) -> None:
        # Whoever has begun a turn meanwhile does not want to see the one before.
        if found is not None and replay is self.replay and not self._busy and not self._runs:
            self._show(found)

    def _show(self, found: Reopened) -> None:
        self._conversation = found.entry.id
        self._runs.update(event.run_id for event in found.events)
        self._engine.call(lambda host: host.resume(found.entry.id, found.events))
        started = next((e for e in found.events if e.event == "turn_started"), None)
        if started is not None:
            self.you = started.you
        self.reopened.emit(found)

    def rename_review(self, entry: ReviewEntry, name: str, search: str = "") -> None:
        """Give an earlier review another name, and look for reviews anew."""
        self.in_archive(reviews.renamed(entry, name), then=lambda _: self.list_reviews(search))

    def is_open(self, entry: ReviewEntry) -> bool:
        """Whether an earlier review is the one that is on the screen."""
        return entry.id == self._conversation

    def new_conversation(self) -> None:
        """Begin with an empty page; what was said so far stays in its own conversation."""
        if self._busy or self._starting is not None:
            return
        self._runs.clear()
        self._run = None
        self._conversation = os.urandom(16).hex()
        self.conversationBegun.emit()

    def cancel_opening(self) -> None:
        """Give up reading a replay; what was open stays."""
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None

    def _opened(self, path: Path, game: int, replay: Replay) -> None:
        self._opening = None
        self._begin_anew()
        self.replay, self.path, self.game = replay, path, game
        self._remember(path, game, replay)
        self.replayChanged.emit(replay)
        # Most files hold one game: the reader need not wait until that is certain.
        self._engine.call(lambda host: host.games(path), then=lambda n: self._counted(replay, n))
        wanted, self._wanted = self._wanted, None
        if wanted is not None and wanted.replay.sha256 == replay.meta.sha256:
            work = reviews.reopened(wanted)
        else:
            work = reviews.latest(replay.meta.sha256, game)
        self.in_archive(work, then=lambda found: self._reopened(replay, found))

    def _begin_anew(self) -> None:
        """Leave what was open, and the turn about it."""
        self.stop()
        if self._starting is not None:
            self._starting.cancel()
            self._starting = None
        self.you = None
        self._runs.clear()
        self._run = None
        self._conversation = os.urandom(16).hex()
        self._set_busy(False)

    def _counted(self, replay: Replay, games: int) -> None:
        if replay is self.replay:
            self.gamesCounted.emit(games)

    def _not_opened(self, path: Path, error: Exception) -> None:
        self._opening = None
        self._wanted = None
        self.failed.emit(_line(error), "open")

    def _remember(self, path: Path, game: int, replay: Replay) -> None:
        from gui.wording import replays

        subtitle = " · ".join(p for p in (replays.result(replay), path.name) if p)
        entry = RecentReplay(str(path), replays.title(replay), subtitle, game, replay.meta.sha256)
        others = [r for r in self._store.recent() if (r.path, r.game) != (entry.path, entry.game)]
        self._store.set_recent([entry, *others])
        self.recentChanged.emit()

    def recent(self) -> list[RecentReplay]:
        return self._store.recent()

    def forget_recent(self, entry: RecentReplay) -> None:
        """Take a replay off the list; the file stays."""
        self._store.set_recent([r for r in self._store.recent() if r != entry])
        self.recentChanged.emit()

    def restore_recent(self, entries: list[RecentReplay]) -> None:
        """Put the list back as it was."""
        self._store.set_recent(entries)
        self.recentChanged.emit()

    # Turns

    def review(self) -> None:
        """Review the replay that is open."""
        self._start(None)

    def ask(self, question: str) -> None:
        """Ask about the replay that is open."""
        self._start(question)

    def again(self) -> None:
        """Begin once more the turn that could not begin: the review, or the question that was asked."""
        self._start(self._asked)

    def stop(self) -> None:
        """Stop the turn; finished segments stay."""
        if self._run is not None and self._busy:
            run_id = self._run
            self._engine.call(lambda host: host.stop(run_id))
        elif self._starting is not None:
            self._stop_wanted = True

    def rerun(self, segment_id: str, ended: Ended) -> None:
        """Write one segment of a turn again, with the model that is chosen now."""
        if self._busy:
            return
        if self.replay is None:
            line = QCoreApplication.translate(
                "Session", "Open the replay first: without it nothing can be checked."
            )
            self.failed.emit(line, "turn")
            return
        self._run = ended.started.run_id
        self._set_busy(True)
        request = self._request(ended.started.question, ())

        async def again(host: Host) -> None:
            await host.rerun(segment_id, ended, await request())

        self._engine.call(again, failed=self._not_started)

    def _start(self, question: str | None) -> None:
        if self.replay is None or self._busy:
            return
        self._asked = question
        self._stop_wanted = False
        self._set_busy(True)
        request = self._request(question, turn_requests.notes(self.settings))

        async def start(host: Host) -> str:
            return await host.start(await request())

        self._starting = self._engine.call(start, then=self._started, failed=self._not_started)

    def _request(self, question: str | None, notes: tuple[str, ...]) -> Callable[[], Awaitable[TurnRequest]]:
        assert self.replay is not None
        return turn_requests.by_choices(
            self.settings,
            self.replay,
            self.path,
            self.game,
            lang=self.analysis_language,
            you=self.you,
            conversation=self._conversation,
            question=question,
            notes=notes,
        )

    def _started(self, run_id: str) -> None:
        self._starting = None
        if self._stop_wanted:
            self._stop_wanted = False
            self._engine.call(lambda host: host.stop(run_id))

    def _not_started(self, error: Exception) -> None:
        self._starting = None
        self._set_busy(False)
        self.failed.emit(_line(error), "turn")

    def _event(self, event: AnyEvent) -> None:
        """Pass on what belongs to the replay that is open."""
        if event.event == "turn_started":
            if not self._busy:
                return  # of a replay that was closed before its turn began
            self._runs.add(event.run_id)
            self._run = event.run_id
        if event.run_id not in self._runs:
            return
        if event.event == "segment_restarted":
            self._run = event.run_id
            self._set_busy(True)
        self.happened.emit(event)
        if event.event == "turn_finished" and event.run_id == self._run:
            self._set_busy(False)

    def _engine_broke(self, line: str) -> None:
        self._set_busy(False)
        self.failed.emit(line, "engine")

    def _set_busy(self, busy: bool) -> None:
        if busy != self._busy:
            self._busy = busy
            self.busyChanged.emit(busy)

    # The provider

    def try_out(self, settings: Settings, key: str | None) -> TrialRun:
        """A trial of the model of some settings, with a key that is not kept yet; `start` begins it."""
        from gui.settings.trial_run import TrialRun  # seldom wanted

        return TrialRun(self._engine, settings, key, i18n.language(), self)

    @cached_property
    def install(self) -> ModelInstall:
        """The model that is being installed on this computer, if one is."""
        from gui.model_install import ModelInstall  # seldom wanted

        return ModelInstall(self._engine, self)

    def find_servers(self, then: Callable[[Any], None]) -> Call:
        """Look for model servers on this computer; runs beside everything else."""
        return self._engine.call(lambda host: host.find_servers(), then=then)

    # The archive

    def in_archive(
        self,
        work: Callable[[Archive], Any],
        then: Callable[[Any], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
    ) -> Call:
        """Do something with the archive, beside everything else; what goes wrong is told, or handed back."""

        def tell(error: Exception) -> None:
            self.failed.emit(_line(error), "archive")

        return self._engine.call(lambda host: host.archive(work), then=then, failed=failed or tell)

    def keep_key(
        self, settings: Settings, key: str, place: Literal["store", "run"], then: Any, failed: Any
    ) -> Call:
        """Keep the key of a server: in the key store of the system, or until the program ends."""

        async def keep(host: Host) -> None:
            import asyncio

            from engine.providers import keystore

            name = key_name(settings)
            if name is None:
                return
            write = keystore.write_key if place == "store" else keystore.keep_for_this_run
            await asyncio.to_thread(write, name, key)

        return self._engine.call(keep, then=then, failed=failed)


def _line(error: Exception) -> str:
    """One line for a person; what is not one of ours is named, so that it can be reported."""
    if isinstance(error, TruecastError):
        return str(error)
    return f"{type(error).__name__}: {error}"
