"""What the entries of the menus do, and when they can be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.main_window import MainWindow


def handlers(window: MainWindow) -> dict[str, Callable[..., object]]:
    """What each of `gui.menus.ENTRIES` does in a window; its parts are looked up when they are wanted."""
    return {
        "open": lambda: window.opening.choose_file(),
        "sample": lambda: window.opening.open_sample(),
        "watch": lambda: window.watching.choose(),
        "unwatch": lambda: window.watching.watch(""),
        "export_markdown": lambda: window.exports.markdown(),
        "export_html": lambda: window.exports.html(),
        "export_png": lambda: window.exports.png(),
        "export_json": lambda: window.exports.json(),
        "settings": lambda: window.open_settings(None),
        "quit": window.close,
        "copy_analysis": lambda: window.exports.copy_analysis(),
        "find": lambda: window.panel.find_bar.open_bar(),
        "undo_forget": lambda: (window.deleted if window.deleted.can_undo else window.recent).undo(),
        "review": window.review,
        "regenerate": window.review,
        "new_conversation": lambda: window.session.new_conversation(),
        "compare": lambda: window.comparing.current(),
        "stop": lambda: window.session.stop(),
        "ask": lambda: window.panel.composer.setFocus(Qt.FocusReason.ShortcutFocusReason),
        "library": lambda on: window.library.setVisible(on),
        "timeline": lambda on: window.timeline.setVisible(on),
        "debug": lambda on: window.debug_dock.setVisible(on),
        "zoom_in": lambda: window.preferences.zoom(10),
        "zoom_out": lambda: window.preferences.zoom(-10),
        "zoom_reset": lambda: window.preferences.zoom(None),
        "theme_system": lambda: window.preferences.choose_theme("system"),
        "theme_light": lambda: window.preferences.choose_theme("light"),
        "theme_dark": lambda: window.preferences.choose_theme("dark"),
        "connect": lambda: window.open_settings(0),
        "about": lambda: _about(window),
    }


def update(window: MainWindow) -> None:
    """Let those entries be chosen that make sense just now."""
    session, record = window.session, window.record
    opened, busy = session.replay is not None, session.busy
    shown = record.has_text
    for name, enabled in (
        ("review", opened and not busy),
        ("regenerate", opened and not busy),
        ("new_conversation", bool(record.turns) and not busy),
        ("stop", busy),
        ("ask", opened),
        ("compare", opened),
        ("find", opened),
        ("copy_analysis", shown),
        ("export_markdown", shown),
        ("export_html", shown),
        ("export_png", shown),
        ("export_json", bool(record.turns)),
        ("unwatch", bool(session.settings.watched_folder)),
        ("undo_forget", window.recent.can_undo or window.deleted.can_undo),
    ):
        window.menus.actions[name].setEnabled(enabled)
    window.menus.menus["you"].setEnabled(opened)
    window.menus.menus["games"].setEnabled(window.top_bar.has_games)
    window.top_bar.set_state(replay=opened, busy=busy)


def sync_checks(window: MainWindow) -> None:
    """Check the entries of those parts that are shown."""
    actions = window.menus.actions
    actions["library"].setChecked(not window.library.isHidden())
    actions["timeline"].setChecked(not window.has_work or not window.timeline.isHidden())
    actions["debug"].setChecked(not window.debug_dock.isHidden())


def _about(window: MainWindow) -> None:
    from gui.about import show_about

    show_about(window)
