"""The window: top bar, library, timeline, analysis, and the debug pane when it is asked for."""

from __future__ import annotations

import gc
import logging
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from gui import commands, focus_order, i18n, icons, window_layout
from gui.debug_dock import DebugDock
from gui.deleted_reviews import DeletedReviews
from gui.dropped import DroppedFiles, files_of
from gui.housekeeping import Housekeeping
from gui.label_keeping import LabelKeeping
from gui.library import Library
from gui.menus import Menus
from gui.notice import Notice, Progress
from gui.opening import Opening
from gui.packing import Packing
from gui.preferences import Preferences
from gui.recent_replays import RecentReplays
from gui.record import Record
from gui.settings.first_run import FirstRun
from gui.start_page import StartPage
from gui.top_bar import TopBar
from gui.troubles import Troubles
from gui.watching import Watching

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent

    from engine.facts import Replay
    from engine.session.events import AnyEvent
    from gui.chat_panel import AIChatPanel
    from gui.compare.opener import Comparing
    from gui.debug_pane import DebugPane
    from gui.engine_thread import EngineThread
    from gui.exports import Exports
    from gui.game_menus import GameMenus
    from gui.reviews import Reopened
    from gui.session import Session
    from gui.settings.dialog import SettingsDialog
    from gui.settings.store import Settings, SettingsStore
    from gui.timeline import Timeline
    from gui.watched_folder import WatchedFolder
    from gui.work_page import WorkPage

log = logging.getLogger(__name__)

_LIST_AFTER_MS = 400  # what has just happened is being written down meanwhile


class MainWindow(i18n.Retranslated, QMainWindow):
    """The program's window.

    Signals:
        painted(): it is on the screen. Sent once.
        closed(): the engine has ended. Sent once.
    """

    painted = Signal()
    closed = Signal()

    def __init__(self, engine: EngineThread, session: Session, store: SettingsStore) -> None:
        super().__init__()
        self._engine = engine
        self.session = session
        self._store = store
        self.record = Record()
        self._closing = False
        self._painted = False
        self._engine_gone = False
        self._conversation = ""  # the one on the screen
        self.setAcceptDrops(True)
        self.setWindowIcon(QIcon(icons.pixmap("truecast", 64)))
        self.setMinimumSize(640, 420)

        self.notice = Notice(self)
        self.menus = Menus(self, commands.handlers(self))
        self.library = Library(self)
        self.start_page = StartPage(self)
        self.first_run = FirstRun(self)
        self.progress = Progress(self)
        self._list_timer = QTimer(self, singleShot=True, interval=_LIST_AFTER_MS)
        self._list_timer.timeout.connect(lambda: self.session.list_reviews(self.library.reviews.search))
        self._packing = Packing(self.record, self)
        self.top_bar = TopBar(
            self.menus.button_menu(self), self.menus.menus["you"], self.menus.menus["games"], self
        )
        self.debug_dock = DebugDock(self.record, self)
        self.preferences = Preferences(self, session, self.menus, self.top_bar, self.notice)
        self.deleted = DeletedReviews(self, session, self.library.reviews, self.notice)
        self.opening = Opening(self, session, self.notice, self.progress)
        self.dropped = DroppedFiles(self, session, self.notice)
        self.housekeeping = Housekeeping(self, session, self.library.reviews)
        self.recent = RecentReplays(self, session, self.library, self.menus.menus["recent"], self.notice)
        self.watching = Watching(self, session, self.notice)
        self._work: WorkPage | None = None
        self._arrange()
        self._connect()
        window_layout.restore(self, store)
        self.preferences.apply()
        session.list_reviews()
        self._update_actions()
        self._show_watched()
        self.retranslate()

    # Parts that are made when they are first wanted: nobody waits for them when the program starts

    @property
    def work(self) -> WorkPage:
        """Where a replay is looked at."""
        if self._work is None:
            from gui.chat_panel import SendKey
            from gui.work_page import WorkPage

            self._work = work = WorkPage(self)
            self._stack.addWidget(work)
            state = self._store.layout("work")
            if state is not None:
                work.restoreState(state)
            work.panel.reviewRequested.connect(self.review)
            work.panel.questionAsked.connect(self.session.ask)
            work.panel.stopRequested.connect(self.session.stop)
            work.panel.retryRequested.connect(self._rerun)
            work.panel.regenerateRequested.connect(self._rerun)
            work.panel.set_send_key(SendKey(self.session.settings.send_key))
            commands.sync_checks(self)
        return self._work

    def prepare(self) -> None:
        """Make what the first replay is shown with, while nobody waits for it."""
        if not self._closing:
            self.work.timeline.ensurePolished()
            gc.freeze()  # what is there now stays: no collection need look at it again

    @property
    def panel(self) -> AIChatPanel:
        return self.work.panel

    @property
    def timeline(self) -> Timeline:
        return self.work.timeline

    @property
    def debug_pane(self) -> DebugPane:
        return self.debug_dock.pane

    @property
    def watched(self) -> WatchedFolder:
        return self.watching.folder

    @property
    def settings_dialog(self) -> SettingsDialog | None:
        """The dialog while it is open."""
        return self.preferences.dialog

    @cached_property
    def exports(self) -> Exports:
        from gui.exports import Exports

        return Exports(self, self.session, self.record, self.panel, self.notice)

    @cached_property
    def comparing(self) -> Comparing:
        from gui.compare.opener import Comparing

        return Comparing(self, self.session, drafts=lambda: not self.debug_dock.isHidden())

    @cached_property
    def _game_menus(self) -> GameMenus:
        from gui.game_menus import GameMenus

        menus = self.menus.menus
        made = GameMenus(self, self.session, self.top_bar, menus["you"], menus["games"])
        made.changed.connect(self._update_actions)
        return made

    @property
    def has_work(self) -> bool:
        """Whether `work` is there: it is made when it is first wanted."""
        return self._work is not None

    # Arrangement

    def _arrange(self) -> None:
        bar = QToolBar(self)
        bar.setObjectName("topToolBar")
        bar.setMovable(False)
        bar.setFloatable(False)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        bar.toggleViewAction().setEnabled(False)
        bar.addWidget(self.top_bar)
        layout = bar.layout()
        if layout is not None:
            layout.setContentsMargins(0, 0, 0, 0)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.start_page)
        self.split = QSplitter(Qt.Orientation.Horizontal, self)
        self.split.addWidget(self.library)
        self.split.addWidget(self._stack)
        self.split.setStretchFactor(1, 1)
        self.split.setCollapsible(1, False)
        self.split.setSizes([212, 900])
        central = QWidget(self)
        column = QVBoxLayout(central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notice)
        column.addWidget(self.progress)
        column.addWidget(self.split, 1)
        self.setCentralWidget(central)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.debug_dock)
        self.debug_dock.hide()

    def _connect(self) -> None:
        session, reviews = self.session, self.library.reviews
        session.replayChanged.connect(self._replay_changed)
        session.happened.connect(self._happened)
        session.reopened.connect(self._reopened)
        session.reviewsListed.connect(reviews.set_entries)
        session.conversationBegun.connect(self._conversation_begun)
        session.busyChanged.connect(lambda _: self._update_actions())
        Troubles(session, self.notice, self.opening, self.open_settings, self)
        session.failed.connect(lambda *_: self._update_actions())
        self._engine.stopped.connect(self._engine_stopped)
        self.top_bar.reviewRequested.connect(self.review)
        self.top_bar.stopRequested.connect(session.stop)
        self.top_bar.providerRequested.connect(lambda: self.open_settings(0))
        self.start_page.openRequested.connect(self.opening.choose_file)
        self.start_page.sampleRequested.connect(self.opening.open_sample)
        self.start_page.connectRequested.connect(lambda: self.open_settings(0))
        self.start_page.installRequested.connect(self.preferences.open_local_models)
        reviews.openRequested.connect(session.open_review)
        reviews.searchChanged.connect(session.list_reviews)
        reviews.compareRequested.connect(lambda entry: self.comparing.review(entry))
        reviews.renameRequested.connect(
            lambda entry, name: session.rename_review(entry, name, reviews.search)
        )
        LabelKeeping(self.debug_dock, session, self.record, self.notice, self.open_settings)
        self.debug_dock.exportLabelsRequested.connect(lambda: self.exports.labels())
        self.debug_dock.visibilityChanged.connect(lambda _: commands.sync_checks(self))
        self.preferences.applied.connect(self._settings_applied)
        self.preferences.applied.connect(lambda _: self.housekeeping.keep_within_bounds())
        self.recent.changed.connect(self._update_actions)
        self.deleted.changed.connect(self._update_actions)
        self.watching.changed.connect(self._update_actions)
        self.watching.changed.connect(self._show_watched)
        self.watching.reviewRequested.connect(self.opening.open_for_review)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through the window as it is read."""
        page = () if self._work is None else (self._work.timeline, *self._work.panel.parts)
        parts = (self.top_bar, self.notice, self.progress, self.library, self.start_page, *page)
        docked = () if self.debug_dock.isFloating() else (self.debug_dock,)
        chosen = focus_order.go(focus_order.stops((*parts, *docked)), forward=forward)
        if chosen is not None and self._work is not None:
            self._work.panel.bring_into_view(chosen)
        return chosen is not None

    def sizeHint(self) -> QSize:
        return QSize(1280, 860)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.painted.emit)

    @property
    def engine_gone(self) -> bool:
        """Whether the engine has ended, so that the window may close."""
        return self._engine_gone

    # Opening

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.dropped.take(files_of(event.mimeData()))

    def _replay_changed(self, replay: Replay) -> None:
        self.opening.loaded()
        self._leave()
        self.record.clear()
        self.work.set_replay(replay)
        self.debug_dock.set_replay(replay)
        self._stack.setCurrentWidget(self.work)
        if self.session.path is not None:
            self.library.set_open(str(self.session.path), self.session.game)
        self._game_menus.replay_changed()
        self._set_titles()
        self._update_actions()
        self.panel.setFocus()
        if self.opening.take_wish():
            self.review()

    def _reopened(self, found: Reopened) -> None:
        """Show an earlier review."""
        self._leave()
        self._conversation = found.entry.id
        if self.session.replay is None:  # its file is gone: what was written is still worth reading
            self.opening.loaded()
            self.work.set_replay(None)
            self.debug_dock.set_replay(None)
            self.library.set_open("", 0)
            self._game_menus.replay_changed()
            self._stack.setCurrentWidget(self.work)
            line = self.tr("{file} is not where it was: the review is shown without the facts behind it.")
            line = line.replace("{file}", found.entry.replay.file or found.entry.replay.title)
            self.notice.tell(line, tone="info", action=(self.tr("Open replay…"), self.opening.choose_file))
        self.record.take_reopened(found)
        self._packing.soon()
        self.work.reopen(found.events)
        place = self._store.place(found.entry.id)
        if place is not None:
            self.panel.go_to(*place)
        self._game_menus.fill()
        self.debug_dock.refresh()
        self._set_titles()
        self._update_actions()

    def _conversation_begun(self) -> None:
        """Empty the page."""
        self._leave()
        self.record.clear()
        self.work.clear()
        self.notice.dismiss()
        self.debug_dock.refresh()
        self._update_actions()

    def _leave(self) -> None:
        """Remember where the reader of the review on the screen was."""
        if self._conversation and self._work is not None and self._work.panel.cards:
            self._store.set_place(self._conversation, self._work.panel.place)
        self._conversation = ""

    # Turns

    def review(self) -> None:
        """Review the replay that is open, from the top."""
        if self.session.replay is None or self.session.busy:
            return
        self.work.clear()
        self.notice.dismiss()
        self.session.review()

    def _rerun(self, run_id: str, segment_id: str) -> None:
        """Write a segment again, be it of a review out of the archive."""
        turn = self.record.turns.get(run_id)
        if turn is not None:
            self.session.rerun(segment_id, turn.ended())

    def _happened(self, event: AnyEvent) -> None:
        self.record.take(event)
        self.work.apply(event)
        match event.event:
            case "draft_progress":
                return
            case "turn_started":
                self._conversation = event.conversation or ""
                self.preferences.show_provider(event.provider_label)
            case "segment_final":
                self._packing.soon()
            case "turn_finished":
                self._update_actions()
                self._list_timer.start()
        self.debug_dock.refresh()

    # Settings

    def open_settings(self, page: int | None = None) -> None:
        """Show the settings beside the window."""
        self.preferences.open_dialog(page)

    def _settings_applied(self, settings: Settings) -> None:
        if self._work is not None:
            from gui.chat_panel import SendKey

            self._work.panel.set_send_key(SendKey(settings.send_key))

    # Words and states

    def _set_titles(self) -> None:
        replay = self.session.replay
        if replay is None:
            summary = self.record.summary
            title = summary.title if summary is not None else ""
            self.top_bar.set_title(title)
            self.setWindowTitle(f"{title} — Truecast" if title else "Truecast")
            return
        from gui.wording import replays

        title = replays.title(replay)
        self.top_bar.set_title(f"{title} · {replays.summary(replay)}")
        self.setWindowTitle(f"{title} — Truecast")

    def _show_watched(self) -> None:
        self.library.set_watched(self.session.settings.watched_folder)

    def _update_actions(self) -> None:
        commands.update(self)

    def retranslate(self) -> None:
        self.menus.retranslate()
        self.preferences.show_provider()
        if self._work is not None:
            self._game_menus.fill()
        self._set_titles()
        commands.sync_checks(self)

    # Closing: refuse, end the engine, then close

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._engine_gone:
            event.accept()
            return
        event.ignore()
        if self._closing:
            return
        self._closing = True
        self._leave()
        window_layout.save(self, self._store)
        self.setEnabled(False)
        self._engine.shut_down()

    def _engine_stopped(self) -> None:
        self._engine_gone = True
        if self._closing:
            self.close()
            self.closed.emit()
