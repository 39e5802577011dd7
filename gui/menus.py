"""The menus: every action of the window, its words and its keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

_CONTEXT = "Menus"


@dataclass(frozen=True, slots=True)
class Entry:
    """An action: its English words, its keys, whether it can be checked."""

    words: object
    keys: tuple[QKeySequence | QKeySequence.StandardKey | str, ...] = ()
    checkable: bool = False
    role: QAction.MenuRole = QAction.MenuRole.NoRole


_Std = QKeySequence.StandardKey
ENTRIES: dict[str, Entry] = {
    "open": Entry(QT_TRANSLATE_NOOP("Menus", "&Open replay…"), (_Std.Open,)),
    "watch": Entry(QT_TRANSLATE_NOOP("Menus", "&Watch a folder for new replays…")),
    "unwatch": Entry(QT_TRANSLATE_NOOP("Menus", "Watch no &folder any more")),
    "sample": Entry(QT_TRANSLATE_NOOP("Menus", "Open the &sample")),
    "export_markdown": Entry(QT_TRANSLATE_NOOP("Menus", "Export as &Markdown…"), (_Std.Save,)),
    "export_html": Entry(QT_TRANSLATE_NOOP("Menus", "Export as &web page…")),
    "export_png": Entry(QT_TRANSLATE_NOOP("Menus", "Export as &picture…")),
    "export_json": Entry(QT_TRANSLATE_NOOP("Menus", "Export everything as &JSON…")),
    "settings": Entry(
        QT_TRANSLATE_NOOP("Menus", "Se&ttings…"), ("Ctrl+,",), role=QAction.MenuRole.PreferencesRole
    ),
    "quit": Entry(QT_TRANSLATE_NOOP("Menus", "&Quit"), ("Ctrl+Q",), role=QAction.MenuRole.QuitRole),
    "copy_analysis": Entry(QT_TRANSLATE_NOOP("Menus", "&Copy analysis as Markdown"), ("Ctrl+Shift+C",)),
    "find": Entry(QT_TRANSLATE_NOOP("Menus", "&Find in the analysis…"), (_Std.Find,)),
    "undo_forget": Entry(QT_TRANSLATE_NOOP("Menus", "&Undo the last removal"), ("Ctrl+Alt+Z",)),
    "review": Entry(QT_TRANSLATE_NOOP("Menus", "&Review"), ("F5",)),
    "regenerate": Entry(QT_TRANSLATE_NOOP("Menus", "Review &again"), ("Ctrl+R",)),
    "new_conversation": Entry(QT_TRANSLATE_NOOP("Menus", "&New conversation"), (_Std.New,)),
    "compare": Entry(QT_TRANSLATE_NOOP("Menus", "&Compare reviews of this replay…"), ("Ctrl+D",)),
    "stop": Entry(QT_TRANSLATE_NOOP("Menus", "&Stop"), ("Esc",)),
    "ask": Entry(QT_TRANSLATE_NOOP("Menus", "Ask a &question"), ("Ctrl+L",)),
    "library": Entry(QT_TRANSLATE_NOOP("Menus", "&Library"), ("Ctrl+B",), checkable=True),
    "timeline": Entry(QT_TRANSLATE_NOOP("Menus", "&Timeline"), ("Ctrl+T",), checkable=True),
    "debug": Entry(QT_TRANSLATE_NOOP("Menus", "&Debug pane"), ("F12",), checkable=True),
    "zoom_in": Entry(QT_TRANSLATE_NOOP("Menus", "Larger text"), (_Std.ZoomIn, "Ctrl+=")),
    "zoom_out": Entry(QT_TRANSLATE_NOOP("Menus", "Smaller text"), (_Std.ZoomOut,)),
    "zoom_reset": Entry(QT_TRANSLATE_NOOP("Menus", "Normal text"), ("Ctrl+0",)),
    "theme_system": Entry(QT_TRANSLATE_NOOP("Menus", "Colours as the system"), checkable=True),
    "theme_light": Entry(QT_TRANSLATE_NOOP("Menus", "Light"), checkable=True),
    "theme_dark": Entry(QT_TRANSLATE_NOOP("Menus", "Dark"), checkable=True),
    "connect": Entry(QT_TRANSLATE_NOOP("Menus", "Connect a &model…")),
    "about": Entry(QT_TRANSLATE_NOOP("Menus", "&About Truecast"), role=QAction.MenuRole.AboutRole),
}

_TITLES = {
    "file": QT_TRANSLATE_NOOP("Menus", "&File"),
    "edit": QT_TRANSLATE_NOOP("Menus", "&Edit"),
    "review_menu": QT_TRANSLATE_NOOP("Menus", "&Review"),
    "view": QT_TRANSLATE_NOOP("Menus", "&View"),
    "help": QT_TRANSLATE_NOOP("Menus", "&Help"),
    "recent": QT_TRANSLATE_NOOP("Menus", "Recent"),
    "you": QT_TRANSLATE_NOOP("Menus", "I played"),
    "games": QT_TRANSLATE_NOOP("Menus", "Game in this file"),
    "language": QT_TRANSLATE_NOOP("Menus", "Language"),
}


class Menus:
    """Makes the actions and puts them into the menu bar of a window."""

    def __init__(self, window: QMainWindow, handlers: dict[str, Callable[..., object]]) -> None:
        """Make everything.

        Args:
            window: Owns the actions, so that their keys hold in all of it.
            handlers: What each entry of `ENTRIES` does.
        """
        self._window = window
        self.actions: dict[str, QAction] = {}
        for name, entry in ENTRIES.items():
            action = QAction(window)
            action.setCheckable(entry.checkable)
            action.setMenuRole(entry.role)
            action.setShortcuts([QKeySequence(keys) for keys in entry.keys])
            action.triggered.connect(handlers[name])
            window.addAction(action)
            self.actions[name] = action
        self._exclusive("theme_system", "theme_light", "theme_dark")
        self.menus: dict[str, QMenu] = {name: QMenu(window) for name in _TITLES}
        self.languages: dict[str, QAction] = {}
        self._build()
        self.retranslate()

    def _exclusive(self, *names: str) -> None:
        group = QActionGroup(self._window)
        for name in names:
            group.addAction(self.actions[name])

    def _build(self) -> None:
        bar = self._window.menuBar()
        layout: dict[str, tuple[str | None, ...]] = {
            "file": (
                "open", "sample", "@recent", None, "watch", "unwatch", None,
                "export_markdown", "export_html", "export_png", "export_json", None, "settings", None, "quit",
            ),
            "edit": ("copy_analysis", "find", None, "undo_forget"),
            "review_menu": (
                "review", "regenerate", "stop", None, "new_conversation", "ask", None, "compare", None,
                "@you", "@games",
            ),
            "view": (
                "library", "timeline", "debug", None, "zoom_in", "zoom_out", "zoom_reset", None,
                "theme_system", "theme_light", "theme_dark", None, "@language",
            ),
            "help": ("connect", "about"),
        }  # fmt: skip
        for name, items in layout.items():
            menu = self.menus[name]
            for item in items:
                if item is None:
                    menu.addSeparator()
                elif item.startswith("@"):
                    menu.addMenu(self.menus[item[1:]])
                else:
                    menu.addAction(self.actions[item])
            bar.addMenu(menu)

    def button_menu(self, parent: QWidget) -> QMenu:
        """The menu behind the button of the top bar: what is wanted most."""
        menu = QMenu(parent)
        for name in (
            "open",
            "sample",
            None,
            "regenerate",
            "export_markdown",
            None,
            "debug",
            "settings",
            "connect",
        ):
            if name is None:
                menu.addSeparator()
            else:
                menu.addAction(self.actions[name])
        return menu

    def set_languages(self, names: dict[str, str], choose: Callable[[str], None]) -> None:
        """Fill the menu of languages: id -> its own name for itself."""
        group = QActionGroup(self._window)
        for code, name in names.items():
            action = self.menus["language"].addAction(name)
            action.setCheckable(True)
            action.triggered.connect(lambda _=False, c=code: choose(c))
            group.addAction(action)
            self.languages[code] = action

    def retranslate(self) -> None:
        for name, entry in ENTRIES.items():
            self.actions[name].setText(QCoreApplication.translate(_CONTEXT, str(entry.words)))
        for name, words in _TITLES.items():
            self.menus[name].setTitle(QCoreApplication.translate(_CONTEXT, str(words)))
