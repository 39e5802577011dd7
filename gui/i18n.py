"""The language of the interface: English or Simplified Chinese, switched while the program runs.

Source strings are English. ``truecast_zh_CN`` holds the Chinese, ``truecast_en`` only the plural forms
of English. Qt's own strings (standard buttons, context menus) come with PySide6.
"""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import Literal

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QTranslator

Language = Literal["en", "zh"]

_FILES: dict[Language, tuple[str, str]] = {
    "en": ("truecast_en", "qtbase_en"),
    "zh": ("truecast_zh_CN", "qtbase_zh_CN"),
}
_installed: list[QTranslator] = []
_current: Language = "en"


def system_language() -> Language:
    """The language of the desktop if it is one of ours, else English."""
    return "zh" if QLocale.system().language() == QLocale.Language.Chinese else "en"


def as_language(name: str) -> Language:
    """One of ours by its name; ``system`` and anything unknown is the desktop's."""
    if name in ("en", "zh"):
        return "zh" if name == "zh" else "en"
    return system_language()


def language() -> Language:
    """The language in use."""
    return _current


def locale() -> QLocale:
    """The locale of the language in use, for numbers and dates."""
    return QLocale("zh_CN") if _current == "zh" else QLocale("en_US")


def install(chosen: Language) -> None:
    """Put a language into effect; every widget gets a ``LanguageChange`` event."""
    global _current
    app = QCoreApplication.instance()
    if app is None:
        raise RuntimeError("translations are installed into a running application")
    for translator in _installed:
        app.removeTranslator(translator)
    _installed.clear()
    _current = chosen
    own, qt = _FILES[chosen]
    qt_folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    with as_file(files("resources") / "i18n") as folder:
        for name, where in ((qt, qt_folder), (own, str(folder))):
            translator = QTranslator(app)
            if translator.load(name, where):
                app.installTranslator(translator)
                _installed.append(translator)
    QLocale.setDefault(locale())


class Words:
    """Counted strings that belong to no widget: a subclass is their context.

    The extraction tool takes ``%n`` for a count only in a call of ``tr``.
    """

    def tr(self, text: str, comment: str = "", n: int = -1) -> str:
        """The string in the language in use; ``%n`` stands for ``n``."""
        return QCoreApplication.translate(type(self).__name__, text, comment, n)


class Retranslated:
    """For widgets with words: calls `retranslate` whenever the language changes.

    Mix in before the Qt class and call `retranslate` once at the end of the constructor.
    """

    def retranslate(self) -> None:
        """Set every word the widget shows."""

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)  # type: ignore[misc]  # the Qt class comes after this one
