"""The window: top bar, library, timeline, analysis, and the debug pane when it is asked for."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QFileDialog,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from gui import focus_order, i18n, icons, labels, samples
from gui.debug_dock import DebugDock
from gui.deleted_reviews import DeletedReviews
from gui.dropped import DroppedFiles, files_of
from gui.housekeeping import Housekeeping
from gui.library import Library
from gui.menus import Menus
from gui.notice import Notice, Progress
from gui.preferences import Preferences
from gui.recent_replays import RecentReplays
from gui.record import Record
from gui.settings.first_run import FirstRun
from gui.start_page import StartPage
from gui.top_bar import TopBar
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

_PROGRESS_AFTER_MS = 300
_PACK_AFTER_MS, _PACK_IN_HASTE_MS = 250, 10  # between two of the finished segments that are put away
_FEW = 16
_LIST_AFTER_MS = 400  # what has just happened is being written down meanwhile
_LAYOUT_VERSION = 1
_DEBUG_WIDTH = 510


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
        self._review_when_open: Path | None = None
        self._engine_gone = False
        self._loading_name = ""
        self._conversation = ""  # the one on the screen
        self.setAcceptDrops(True)
        self.setWindowIcon(QIcon(icons.pixmap("truecast", 64)))
        self.setMinimumSize(640, 420)

        self.notice = Notice(self)
        self.menus = Menus(self, self._handlers())
        self.library = Library(self)
        self.start_page = StartPage(self)
        self.first_run = FirstRun(self)
        self.progress = Progress(self._cancel_opening, self)
        self._progress_timer = QTimer(self, singleShot=True, interval=_PROGRESS_AFTER_MS)
        self._list_timer = QTimer(self, singleShot=True, interval=_LIST_AFTER_MS)
        self._list_timer.timeout.connect(lambda: self.session.list_reviews(self.library.reviews.search))
        self._packing_timer = QTimer(self, singleShot=True)
        self._packing_timer.timeout.connect(self._pack)
        self.top_bar = TopBar(
            self.menus.button_menu(self), self.menus.menus["you"], self.menus.menus["games"], self
        )
        self.debug_dock = DebugDock(self.record, self)
        self.preferences = Preferences(self, session, self.menus, self.top_bar, self.notice)
        self.deleted = DeletedReviews(self, session, self.library.reviews, self.notice)
        self.dropped = DroppedFiles(self, session, self.notice)
        self.housekeeping = Housekeeping(self, session, self.library.reviews)
        self.recent = RecentReplays(self, session, self.library, self.menus.menus["recent"], self.notice)
        self.watching = Watching(self, session, self.notice)
        self._work: WorkPage | None = None
        self._arrange()
        self._connect()
        self._restore_layout()
        self.preferences.apply()
        session.list_reviews()
        self._update_actions()
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
            self._sync_checks()
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
        self._split = QSplitter(Qt.Orientation.Horizontal, self)
        self._split.addWidget(self.library)
        self._split.addWidget(self._stack)
        self._split.setStretchFactor(1, 1)
        self._split.setCollapsible(1, False)
        self._split.setSizes([212, 900])
        central = QWidget(self)
        column = QVBoxLayout(central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notice)
        column.addWidget(self.progress)
        column.addWidget(self._split, 1)
        self.setCentralWidget(central)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.debug_dock)
        self.debug_dock.hide()

    def _connect(self) -> None:
        session, reviews = self.session, self.library.reviews
        session.loading.connect(self._loading)
        session.replayChanged.connect(self._replay_changed)
        session.happened.connect(self._happened)
        session.reopened.connect(self._reopened)
        session.reviewsListed.connect(reviews.set_entries)
        session.conversationBegun.connect(self._conversation_begun)
        session.busyChanged.connect(lambda _: self._update_actions())
        session.failed.connect(self._failed)
        self._engine.stopped.connect(self._engine_stopped)
        self._progress_timer.timeout.connect(lambda: self.progress.start(self._loading_name))
        self.top_bar.reviewRequested.connect(self.review)
        self.top_bar.stopRequested.connect(session.stop)
        self.top_bar.providerRequested.connect(lambda: self.open_settings(0))
        self.start_page.openRequested.connect(self.choose_file)
        self.start_page.sampleRequested.connect(self.open_sample)
        self.start_page.connectRequested.connect(lambda: self.open_settings(0))
        self.start_page.installRequested.connect(self.preferences.open_local_models)
        reviews.openRequested.connect(session.open_review)
        reviews.searchChanged.connect(session.list_reviews)
        reviews.compareRequested.connect(lambda entry: self.comparing.review(entry))
        reviews.renameRequested.connect(
            lambda entry, name: session.rename_review(entry, name, reviews.search)
        )
        self.debug_dock.labelled.connect(self._keep_label)
        self.debug_dock.exportLabelsRequested.connect(lambda: self.exports.labels())
        self.debug_dock.visibilityChanged.connect(lambda _: self._sync_checks())
        self.preferences.applied.connect(self._settings_applied)
        self.preferences.applied.connect(lambda _: self.housekeeping.keep_within_bounds())
        self.recent.changed.connect(self._update_actions)
        self.deleted.changed.connect(self._update_actions)
        self.watching.changed.connect(self._update_actions)
        self.watching.reviewRequested.connect(self._review_file)

    def _handlers(self) -> dict[str, Callable[..., object]]:
        return {
            "open": self.choose_file,
            "sample": self.open_sample,
            "watch": lambda: self.watching.choose(),
            "unwatch": lambda: self.watching.watch(""),
            "export_markdown": lambda: self.exports.markdown(),
            "export_html": lambda: self.exports.html(),
            "export_png": lambda: self.exports.png(),
            "export_json": lambda: self.exports.json(),
            "settings": lambda: self.open_settings(None),
            "quit": self.close,
            "copy_analysis": lambda: self.exports.copy_analysis(),
            "find": lambda: self.panel.find_bar.open_bar(),
            "undo_forget": lambda: (self.deleted if self.deleted.can_undo else self.recent).undo(),
            "review": self.review,
            "regenerate": self.review,
            "new_conversation": lambda: self.session.new_conversation(),
            "compare": lambda: self.comparing.current(),
            "stop": lambda: self.session.stop(),
            "ask": lambda: self.panel.composer.setFocus(Qt.FocusReason.ShortcutFocusReason),
            "library": lambda on: self.library.setVisible(on),
            "timeline": lambda on: self.timeline.setVisible(on),
            "debug": lambda on: self.debug_dock.setVisible(on),
            "zoom_in": lambda: self.preferences.zoom(10),
            "zoom_out": lambda: self.preferences.zoom(-10),
            "zoom_reset": lambda: self.preferences.zoom(None),
            "theme_system": lambda: self.preferences.choose_theme("system"),
            "theme_light": lambda: self.preferences.choose_theme("light"),
            "theme_dark": lambda: self.preferences.choose_theme("dark"),
            "connect": lambda: self.open_settings(0),
            "about": self._about,
        }

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

    def choose_file(self) -> None:
        """Ask for a replay file."""
        start = str(self.session.path.parent) if self.session.path is not None else ""
        kinds_of_file = self.tr("Replays (*.SC2Replay *.gz *.bz2 *.pgn);;All files (*)")
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Open replay"), start, kinds_of_file)
        if path:
            self.session.open(path)

    def open_sample(self) -> None:
        """Open the replay that comes with the program."""
        path = samples.sample()
        if path is None:
            self.notice.tell(self.tr("No sample was installed. Open a replay of your own."))
        else:
            self.session.open(path)

    def _review_file(self, path: str) -> None:
        self._review_when_open = Path(path)
        self.session.open(path)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.dropped.take(files_of(event.mimeData()))

    def _loading(self, name: str) -> None:
        self._loading_name = name
        self.notice.dismiss()
        self._progress_timer.start()

    def _loaded(self) -> None:
        self._progress_timer.stop()
        self.progress.stop()

    def _cancel_opening(self) -> None:
        self.session.cancel_opening()
        self._loaded()

    def _replay_changed(self, replay: Replay) -> None:
        self._loaded()
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
        wanted, self._review_when_open = self._review_when_open, None
        if wanted is not None and wanted == self.session.path:
            self.review()

    def _reopened(self, found: Reopened) -> None:
        """Show an earlier review."""
        self._leave()
        self._conversation = found.entry.id
        if self.session.replay is None:  # its file is gone: what was written is still worth reading
            self._loaded()
            self.work.set_replay(None)
            self.debug_dock.set_replay(None)
            self.library.set_open("", 0)
            self._game_menus.replay_changed()
            self._stack.setCurrentWidget(self.work)
            line = self.tr("{file} is not where it was: the review is shown without the facts behind it.")
            line = line.replace("{file}", found.entry.replay.file or found.entry.replay.title)
            self.notice.tell(line, tone="info", action=(self.tr("Open replay…"), self.choose_file))
        self.record.take_reopened(found)
        self._packing_timer.start(_PACK_AFTER_MS)
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
                if not self._packing_timer.isActive():
                    self._packing_timer.start(_PACK_AFTER_MS)
            case "turn_finished":
                self._update_actions()
                self._list_timer.start()
        self.debug_dock.refresh()

    def _pack(self) -> None:
        left = self.record.pack_one()
        if left:
            self._packing_timer.start(_PACK_AFTER_MS if left < _FEW else _PACK_IN_HASTE_MS)

    def _failed(self, line: str, about: str) -> None:
        if about == "open":
            self._loaded()
        from gui.wording import engine_texts

        line = engine_texts.line(line)
        if about == "turn":
            action = (self.tr("Settings"), lambda: self.open_settings(0))
            self.notice.tell(line, action=action, retry=self.session.again)
        elif about == "archive":
            self.notice.tell(line[:1].upper() + line[1:], tone="warn")
        elif about == "open":
            self.notice.tell(line, action=(self.tr("Open another"), self.choose_file))
        else:
            text = self.tr("The engine has ended. Save what you need and start Truecast again.")
            self.notice.tell(text, details=line)
        self._update_actions()

    # Settings

    def open_settings(self, page: int | None = None) -> None:
        """Show the settings beside the window."""
        self.preferences.open_dialog(page)

    def _settings_applied(self, settings: Settings) -> None:
        if self._work is not None:
            from gui.chat_panel import SendKey

            self._work.panel.set_send_key(SendKey(settings.send_key))

    def _about(self) -> None:
        from gui.about import show_about

        show_about(self)

    # What QA says

    def _keep_label(self, place: labels.IssuePlace, label: labels.QaLabel) -> None:
        self.session.in_archive(labels.keep(place, label), then=lambda kept: self._label_kept(place, kept))

    def _label_kept(self, place: labels.IssuePlace, kept: bool) -> None:
        if not kept:
            turn = self.record.turns.get(place.run_id)
            if turn is not None:
                turn.labels.pop(place, None)
            self.debug_dock.refresh()
            text = self.tr("This review is not in the archive, so that the label was not kept.")
            self.notice.tell(text, tone="warn", action=(self.tr("Settings"), lambda: self.open_settings(1)))

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

    def _update_actions(self) -> None:
        opened, busy = self.session.replay is not None, self.session.busy
        actions = self.menus.actions
        shown = self.record.has_text
        for name, enabled in (
            ("review", opened and not busy),
            ("regenerate", opened and not busy),
            ("new_conversation", bool(self.record.turns) and not busy),
            ("stop", busy),
            ("ask", opened),
            ("compare", opened),
            ("find", opened),
            ("copy_analysis", shown),
            ("export_markdown", shown),
            ("export_html", shown),
            ("export_png", shown),
            ("export_json", bool(self.record.turns)),
            ("unwatch", bool(self.session.settings.watched_folder)),
            ("undo_forget", self.recent.can_undo or self.deleted.can_undo),
        ):
            actions[name].setEnabled(enabled)
        self.menus.menus["you"].setEnabled(opened)
        self.menus.menus["games"].setEnabled(self.top_bar.has_games)
        self.top_bar.set_state(replay=opened, busy=busy)

    def _sync_checks(self) -> None:
        actions = self.menus.actions
        actions["library"].setChecked(not self.library.isHidden())
        actions["timeline"].setChecked(self._work is None or not self._work.timeline.isHidden())
        actions["debug"].setChecked(not self.debug_dock.isHidden())

    def retranslate(self) -> None:
        self.menus.retranslate()
        self.preferences.show_provider()
        if self._work is not None:
            self._game_menus.fill()
        self._set_titles()
        self._sync_checks()

    # Layout

    def _restore_layout(self) -> None:
        geometry = self._store.layout("geometry")
        if geometry is None or not self.restoreGeometry(geometry):
            self.resize(self.sizeHint())
        state = self._store.layout("split")
        if state is not None:
            self._split.restoreState(state)
        state = self._store.layout("docks")
        if state is None or not self.restoreState(state, _LAYOUT_VERSION):
            self.resizeDocks([self.debug_dock], [_DEBUG_WIDTH], Qt.Orientation.Horizontal)

    def _save_layout(self) -> None:
        self._store.set_layout("geometry", self.saveGeometry())
        self._store.set_layout("split", self._split.saveState())
        if self._work is not None:
            self._store.set_layout("work", self._work.saveState())
        self._store.set_layout("docks", self.saveState(_LAYOUT_VERSION))

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
        self._save_layout()
        self.setEnabled(False)
        self._engine.shut_down()

    def _engine_stopped(self) -> None:
        self._engine_gone = True
        if self._closing:
            self.close()
            self.closed.emit()
