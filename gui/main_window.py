"""The window: top bar, library, timeline, analysis, and the debug pane when it is asked for."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QIcon
from PySide6.QtWidgets import (
    QDockWidget,
    QFileDialog,
    QMainWindow,
    QMessageBox,
    QSplitter,
    QStackedWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from engine.session import events
from gui import i18n, icons, labels, samples
from gui.chat_panel import AIChatPanel, SendKey
from gui.compare.opener import Comparing
from gui.debug_pane import DebugPane
from gui.dock_title import DockTitle
from gui.exports import Exports
from gui.game_menus import GameMenus
from gui.library import Library
from gui.menus import Menus
from gui.notice import Notice, Progress
from gui.record import Record
from gui.settings.store import RecentReplay, Settings, SettingsStore
from gui.start_page import StartPage
from gui.theme import THEME
from gui.timeline import Timeline
from gui.top_bar import TopBar
from gui.watched_folder import WatchedFolder
from gui.wording import engine_texts, replays

if TYPE_CHECKING:
    from engine.facts import Replay
    from gui.engine_thread import EngineThread
    from gui.reviews import Reopened
    from gui.session import Session
    from gui.settings.dialog import SettingsDialog

log = logging.getLogger(__name__)

_PROGRESS_AFTER_MS = 300
_MOMENTS_AFTER_MS = 100  # the picture is drawn anew for them, once for several segments
_PACK_AFTER_MS = 250  # between two of the finished segments that are put away
_LIST_AFTER_MS = 400  # what has just happened is being written down meanwhile
_LAYOUT_VERSION = 1
_DEBUG_WIDTH = 510
_LANGUAGES = {"en": "English", "zh": "简体中文"}


class MainWindow(i18n.Retranslated, QMainWindow):
    """The program's window. `closed` is sent once, after the engine has ended."""

    closed = Signal()

    def __init__(self, engine: EngineThread, session: Session, store: SettingsStore) -> None:
        super().__init__()
        self._engine = engine
        self.session = session
        self._store = store
        self.record = Record()
        self._closing = False
        self._review_when_open: Path | None = None
        self.watched = WatchedFolder(self)
        self.watched.appeared.connect(self._replay_appeared)
        self.watched.watch(session.settings.watched_folder)
        self._engine_gone = False
        self._loading_name = ""
        self._forgotten: list[RecentReplay] | None = None
        self._dialog: SettingsDialog | None = None
        self.setAcceptDrops(True)
        self.setWindowIcon(QIcon(icons.pixmap("truecast", 64)))
        self.setMinimumSize(640, 420)

        self.panel = AIChatPanel(self)
        self.notice = Notice(self)
        self.exports = Exports(self, session, self.record, self.panel, self.notice)
        self.menus = Menus(self, self._handlers())
        self.menus.set_languages(_LANGUAGES, self.choose_language)
        self.timeline = Timeline(self)
        self.library = Library(self)
        self.start_page = StartPage(self)
        self.progress = Progress(self._cancel_opening, self)
        self._progress_timer = QTimer(self, singleShot=True, interval=_PROGRESS_AFTER_MS)
        self._moments_timer = QTimer(self, singleShot=True, interval=_MOMENTS_AFTER_MS)
        self._list_timer = QTimer(self, singleShot=True, interval=_LIST_AFTER_MS)
        self._list_timer.timeout.connect(lambda: self.session.list_reviews(self.library.reviews.search))
        self._moments_timer.timeout.connect(self._show_moments)
        self._packing_timer = QTimer(self, singleShot=True, interval=_PACK_AFTER_MS)
        self._packing_timer.timeout.connect(self._pack)
        self.top_bar = TopBar(
            self.menus.button_menu(self), self.menus.menus["you"], self.menus.menus["games"], self
        )
        self._game_menus = GameMenus(
            self, session, self.top_bar, self.menus.menus["you"], self.menus.menus["games"]
        )
        self.debug_pane = DebugPane(self.record, self)
        self.debug_dock = QDockWidget(self)
        self.comparing = Comparing(self, session, drafts=lambda: not self.debug_dock.isHidden())
        self._arrange()
        self._connect()
        self._restore_layout()
        self._show_settings()
        self.library.set_entries(session.recent())
        self._fill_recent_menu()
        session.list_reviews()
        self._update_actions()
        self.retranslate()

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
        self._work = QSplitter(Qt.Orientation.Vertical, self)
        self._work.addWidget(self.timeline)
        self._work.addWidget(self.panel)
        self._work.setStretchFactor(1, 1)
        self._work.setChildrenCollapsible(False)
        self._work.setSizes([190, 600])
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.start_page)
        self._stack.addWidget(self._work)
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
        self.debug_dock.setObjectName("debugDock")
        self.debug_dock.setWidget(self.debug_pane)
        self._debug_title = DockTitle(self.debug_dock)
        self.debug_dock.setTitleBarWidget(self._debug_title)
        self.debug_dock.setAllowedAreas(
            Qt.DockWidgetArea.RightDockWidgetArea | Qt.DockWidgetArea.BottomDockWidgetArea
        )
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.debug_dock)
        self.debug_dock.hide()

    def _connect(self) -> None:
        session = self.session
        session.loading.connect(self._loading)
        session.replayChanged.connect(self._replay_changed)
        session.happened.connect(self._happened)
        session.reopened.connect(self._reopened)
        session.reviewsListed.connect(self.library.reviews.set_entries)
        session.conversationBegun.connect(self._conversation_begun)
        session.busyChanged.connect(lambda _: self._update_actions())
        session.failed.connect(self._failed)
        session.recentChanged.connect(self._recent_changed)
        self._game_menus.changed.connect(self._update_actions)
        self._engine.stopped.connect(self._engine_stopped)
        self._progress_timer.timeout.connect(lambda: self.progress.start(self._loading_name))
        self.panel.reviewRequested.connect(self.review)
        self.panel.questionAsked.connect(session.ask)
        self.panel.stopRequested.connect(session.stop)
        self.panel.retryRequested.connect(self._rerun)
        self.panel.regenerateRequested.connect(self._rerun)
        self.panel.momentActivated.connect(self.timeline.set_moment)
        self.timeline.momentActivated.connect(self.panel.activate_moment)
        self.top_bar.reviewRequested.connect(self.review)
        self.top_bar.stopRequested.connect(session.stop)
        self.top_bar.providerRequested.connect(lambda: self.open_settings(0))
        self.start_page.openRequested.connect(self.choose_file)
        self.start_page.sampleRequested.connect(self.open_sample)
        self.start_page.connectRequested.connect(lambda: self.open_settings(0))
        self.library.openRequested.connect(lambda entry: session.open(entry.path, entry.game))
        self.library.forgetRequested.connect(self._forget)
        self.library.reviews.openRequested.connect(session.open_review)
        self.library.reviews.compareRequested.connect(self.comparing.review)
        self.library.reviews.searchChanged.connect(session.list_reviews)
        self.library.reviews.renameRequested.connect(
            lambda entry, name: session.rename_review(entry, name, self.library.reviews.search)
        )
        self.library.reviews.deleteRequested.connect(
            lambda entry: session.delete_review(entry, self.library.reviews.search)
        )
        self.debug_pane.labelled.connect(self._keep_label)
        self.debug_pane.exportLabelsRequested.connect(self.exports.labels)
        self.debug_dock.visibilityChanged.connect(lambda _: self._sync_checks())
        THEME.changed.connect(self._sync_checks)

    def _handlers(self) -> dict[str, Callable[..., object]]:
        return {
            "open": self.choose_file,
            "sample": self.open_sample,
            "watch": self.choose_watched_folder,
            "unwatch": lambda: self._watch(""),
            "export_markdown": self.exports.markdown,
            "export_html": self.exports.html,
            "export_png": self.exports.png,
            "export_json": self.exports.json,
            "settings": lambda: self.open_settings(None),
            "quit": self.close,
            "copy_analysis": self.exports.copy_analysis,
            "find": lambda: self.panel.find_bar.open_bar(),
            "undo_forget": self._undo_forget,
            "review": self.review,
            "regenerate": self.review,
            "new_conversation": lambda: self.session.new_conversation(),
            "compare": lambda: self.comparing.current(),
            "stop": lambda: self.session.stop(),
            "ask": lambda: self.panel.composer.setFocus(Qt.FocusReason.ShortcutFocusReason),
            "library": lambda on: self.library.setVisible(on),
            "timeline": lambda on: self.timeline.setVisible(on),
            "debug": lambda on: self.debug_dock.setVisible(on),
            "zoom_in": lambda: self._zoom(10),
            "zoom_out": lambda: self._zoom(-10),
            "zoom_reset": lambda: self._zoom(None),
            "theme_system": lambda: self._choose_theme("system"),
            "theme_light": lambda: self._choose_theme("light"),
            "theme_dark": lambda: self._choose_theme("dark"),
            "connect": lambda: self.open_settings(0),
            "about": self.about,
        }

    def sizeHint(self) -> QSize:
        return QSize(1280, 860)

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

    def choose_watched_folder(self) -> None:
        """Ask which folder the games write their replays into."""
        start = self.session.settings.watched_folder
        path = QFileDialog.getExistingDirectory(self, self.tr("Folder with replays"), start)
        if path:
            self._watch(path)

    def _watch(self, folder: str) -> None:
        self.session.set_settings(replace(self.session.settings, watched_folder=folder))
        self.watched.watch(folder)
        self._update_actions()
        if folder:
            text = self.tr("New replays in {folder} are noticed from now on.")
            self.notice.tell(text.replace("{folder}", folder), tone="info")

    def _replay_appeared(self, path: str) -> None:
        text = self.tr("New replay: {name}. Review it?").replace("{name}", Path(path).name)
        self.notice.tell(text, tone="info", action=(self.tr("Review"), lambda: self._review_file(path)))

    def _review_file(self, path: str) -> None:
        self._review_when_open = Path(path)
        self.session.open(path)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.session.open(files[0])

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
        self.record.clear()
        self.panel.set_replay(replay)
        self.timeline.set_replay(replay)
        self.debug_pane.set_replay(replay)
        self._stack.setCurrentWidget(self._work)
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
        if self.session.replay is None:  # its file is gone: what was written is still worth reading
            self._loaded()
            self.panel.set_replay(None)
            self.timeline.set_replay(None)
            self.debug_pane.set_replay(None)
            self.library.set_open("", 0)
            self._game_menus.replay_changed()
            self._stack.setCurrentWidget(self._work)
            line = self.tr("{file} is not where it was: the review is shown without the facts behind it.")
            line = line.replace("{file}", found.entry.replay.file or found.entry.replay.title)
            self.notice.tell(line, tone="info", action=(self.tr("Open replay…"), self.choose_file))
        self.record.take_reopened(found)
        self._packing_timer.start()
        self.panel.apply_all(found.events)
        self._game_menus.fill()
        self.debug_pane.refresh()
        self._set_titles()
        self._show_moments()
        self._update_actions()

    def _conversation_begun(self) -> None:
        """Empty the page."""
        self.record.clear()
        self.panel.clear()
        self.timeline.set_statement_moments(())
        self.notice.dismiss()
        self.debug_pane.refresh()
        self._update_actions()

    # Turns

    def review(self) -> None:
        """Review the replay that is open, from the top."""
        if self.session.replay is None or self.session.busy:
            return
        self.panel.clear()
        self.timeline.set_statement_moments(())
        self.notice.dismiss()
        self.session.review()

    def _rerun(self, run_id: str, segment_id: str) -> None:
        """Write a segment again, be it of a review out of the archive."""
        turn = self.record.turns.get(run_id)
        if turn is not None:
            self.session.rerun(segment_id, turn.ended())

    def _happened(self, event: events.Event) -> None:
        self.record.take(event)
        self.panel.apply(event)
        if isinstance(event, events.TurnStarted) and not self.session.settings.embedded:
            self.top_bar.set_provider(event.provider_label, slips=False)
        if isinstance(event, events.SegmentFinal) and not self._moments_timer.isActive():
            self._moments_timer.start()
        if isinstance(event, events.SegmentFinal) and not self._packing_timer.isActive():
            self._packing_timer.start()
        if not isinstance(event, events.DraftProgress):
            self.debug_pane.refresh()
        if isinstance(event, events.TurnFinished):
            self._update_actions()
            self._list_timer.start()

    def _pack(self) -> None:
        if self.record.pack_one():
            self._packing_timer.start()

    def _show_moments(self) -> None:
        self.timeline.set_statement_moments(self.panel.statement_moments())

    def _failed(self, line: str, about: str) -> None:
        if about == "open":
            self._loaded()
        line = engine_texts.line(line)
        if about == "turn":
            action = (self.tr("Settings"), lambda: self.open_settings(0))
            self.notice.tell(line, action=action)
        elif about == "archive":
            self.notice.tell(line, tone="warn")
        elif about == "open":
            self.notice.tell(line, action=(self.tr("Open another"), self.choose_file))
        else:
            text = self.tr("The engine has ended. Save what you need and start Truecast again.")
            self.notice.tell(text, details=line)
        self._update_actions()

    # Settings

    def open_settings(self, page: int | None = None) -> None:
        """Show the settings beside the window."""
        if self._dialog is not None:
            self._dialog.raise_()
            return
        from gui.settings.dialog import SettingsDialog  # seldom wanted, and it knows every service

        self._dialog = SettingsDialog(self.session, self)
        self._dialog.settingsChosen.connect(self._settings_chosen)
        self._dialog.finished.connect(self._dialog_done)
        if page is not None:
            self._dialog.tabs.setCurrentIndex(page)
        self._dialog.open()

    @property
    def settings_dialog(self) -> SettingsDialog | None:
        """The dialog while it is open."""
        return self._dialog

    def _dialog_done(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None

    def _settings_chosen(self, settings: Settings) -> None:
        self.session.set_settings(settings)
        self._show_settings()

    def _show_settings(self) -> None:
        """Put the settings into effect."""
        settings = self.session.settings
        wanted = i18n.as_language(settings.interface_language)
        if wanted != i18n.language():
            i18n.install(wanted)
        THEME.apply(settings.theme, scale=settings.text_size / 100)
        self.panel.set_send_key(SendKey(settings.send_key))
        self._set_provider_label()
        self._sync_checks()

    @property
    def _slips(self) -> bool:
        return self.session.settings.embedded and self.session.settings.slips > 0

    def _set_provider_label(self) -> None:
        settings = self.session.settings
        label = self.tr("Built-in analyst") if settings.embedded else _model_label(settings)
        self.top_bar.set_provider(label, slips=self._slips)

    def choose_language(self, code: str) -> None:
        """Switch the language of the interface at once."""
        self.session.set_settings(replace(self.session.settings, interface_language=code))
        self._show_settings()

    def _choose_theme(self, theme: str) -> None:
        self.session.set_settings(replace(self.session.settings, theme=theme))
        self._show_settings()

    def _zoom(self, by: int | None) -> None:
        size = 100 if by is None else min(200, max(70, self.session.settings.text_size + by))
        self.session.set_settings(replace(self.session.settings, text_size=size))
        self._show_settings()

    # What QA says

    def _keep_label(self, place: labels.IssuePlace, label: labels.QaLabel) -> None:
        self.session.in_archive(labels.keep(place, label), then=lambda kept: self._label_kept(place, kept))

    def _label_kept(self, place: labels.IssuePlace, kept: bool) -> None:
        if not kept:
            turn = self.record.turns.get(place.run_id)
            if turn is not None:
                turn.labels.pop(place, None)
            self.debug_pane.refresh()
            text = self.tr("This review is not in the archive, so that the label was not kept.")
            self.notice.tell(text, tone="warn", action=(self.tr("Settings"), lambda: self.open_settings(1)))

    def about(self) -> None:
        """Say what this is."""
        from importlib.metadata import PackageNotFoundError, version

        number = ""
        with suppress(PackageNotFoundError):
            number = version("truecast")
        box = QMessageBox(self)
        box.setWindowTitle(self.tr("About Truecast"))
        box.setIconPixmap(icons.pixmap("truecast", 48))
        box.setText(f"Truecast {number}".strip())
        box.setInformativeText(
            self.tr("Reviews a game replay with an analyst whose every statement is checked against it.")
        )
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    # Recent replays

    def _recent_changed(self) -> None:
        self.library.set_entries(self.session.recent())
        self._fill_recent_menu()

    def _fill_recent_menu(self) -> None:
        menu = self.menus.menus["recent"]
        menu.clear()
        for entry in self.session.recent()[:10]:
            text = f"{entry.title} — {entry.subtitle}".replace("&", "&&")
            menu.addAction(text, partial(self.session.open, entry.path, entry.game))
        menu.setEnabled(bool(menu.actions()))

    def _forget(self, entry: RecentReplay) -> None:
        self._forgotten = self.session.recent()
        self.session.forget_recent(entry)
        text = self.tr("{title} was taken off the list.").replace("{title}", entry.title)
        self.notice.tell(text, tone="info", action=(self.tr("Undo"), self._undo_forget))
        self._update_actions()

    def _undo_forget(self) -> None:
        if self._forgotten is not None:
            self.session.restore_recent(self._forgotten)
            self._forgotten = None
            self.notice.dismiss()
            self._update_actions()

    # Words and states

    def _set_titles(self) -> None:
        replay = self.session.replay
        if replay is None:
            summary = self.record.summary
            title = summary.title if summary is not None else ""
            self.top_bar.set_title(title)
            self.setWindowTitle(f"{title} — Truecast" if title else "Truecast")
            return
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
            ("undo_forget", self._forgotten is not None),
        ):
            actions[name].setEnabled(enabled)
        self.menus.menus["you"].setEnabled(opened)
        self.menus.menus["games"].setEnabled(self.top_bar.has_games)
        self.top_bar.set_state(replay=opened, busy=busy)

    def _sync_checks(self) -> None:
        actions = self.menus.actions
        actions["library"].setChecked(not self.library.isHidden())
        actions["timeline"].setChecked(not self.timeline.isHidden())
        actions["debug"].setChecked(not self.debug_dock.isHidden())
        actions[f"theme_{self.session.settings.theme}"].setChecked(True)
        current = self.menus.languages.get(i18n.language())
        if current is not None:
            current.setChecked(True)

    def retranslate(self) -> None:
        self.menus.retranslate()
        self.debug_dock.setWindowTitle(self.tr("Debug pane"))
        self._debug_title.set_text(self.tr("Debug pane"))
        self._set_provider_label()
        self._game_menus.fill()
        self._set_titles()
        self._sync_checks()

    # Layout

    def _restore_layout(self) -> None:
        geometry = self._store.layout("geometry")
        if geometry is None or not self.restoreGeometry(geometry):
            self.resize(self.sizeHint())
        for name, splitter in (("split", self._split), ("work", self._work)):
            state = self._store.layout(name)
            if state is not None:
                splitter.restoreState(state)
        state = self._store.layout("docks")
        if state is None or not self.restoreState(state, _LAYOUT_VERSION):
            self.resizeDocks([self.debug_dock], [_DEBUG_WIDTH], Qt.Orientation.Horizontal)

    def _save_layout(self) -> None:
        self._store.set_layout("geometry", self.saveGeometry())
        self._store.set_layout("split", self._split.saveState())
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
        self._save_layout()
        self.setEnabled(False)
        self._engine.shut_down()

    def _engine_stopped(self) -> None:
        self._engine_gone = True
        if self._closing:
            self.close()
            self.closed.emit()


def _model_label(settings: Settings) -> str:
    """Model and service of some settings, for the top bar."""
    from engine.providers.presets import preset  # not needed, and not loaded, for the built-in analyst

    service = preset(settings.provider)
    if service is None:
        return settings.model or settings.base_url
    model = settings.model or next(iter(service.models), "")
    return " · ".join(part for part in (model, service.display(i18n.language())) if part)
