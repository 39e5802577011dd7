"""What the settings do to the window, and the dialog in which they are made."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui import i18n
from gui.motion import MOTION
from gui.provider_choice import model_label
from gui.settings.store import ON_THIS_COMPUTER
from gui.theme import THEME

if TYPE_CHECKING:
    from gui.install_notes import InstallNotes
    from gui.menus import Menus
    from gui.notice import Notice
    from gui.session import Session
    from gui.settings.dialog import SettingsDialog
    from gui.settings.store import Settings
    from gui.top_bar import TopBar

_LANGUAGES = {"en": "English", "zh": "简体中文"}
_LEAST_SIZE, _MOST_SIZE = 70, 200  # per cent


class Preferences(QObject):
    """Puts the settings into effect.

    Signals:
        applied(object): the `Settings` that are in effect now.
    """

    applied = Signal(object)

    def __init__(
        self, window: QWidget, session: Session, menus: Menus, top_bar: TopBar, notice: Notice
    ) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._menus = menus
        self._top_bar = top_bar
        self._notice = notice
        self._install_notes: InstallNotes | None = None
        self.dialog: SettingsDialog | None = None
        """The dialog while it is open."""
        menus.set_languages(_LANGUAGES, self.choose_language)
        THEME.changed.connect(self.sync_checks)

    def open_dialog(self, page: int | None = None) -> None:
        """Show the settings beside the window."""
        if self.dialog is not None:
            self.dialog.raise_()
            return
        from gui.install_notes import InstallNotes
        from gui.settings.dialog import SettingsDialog  # seldom wanted, and it knows every service

        if self._install_notes is None:
            self._install_notes = InstallNotes(self, self._session, self._notice)
        self.dialog = SettingsDialog(self._session, self._window)
        self.dialog.settingsChosen.connect(self.choose)
        self.dialog.finished.connect(self._done)
        if page is not None:
            self.dialog.tabs.setCurrentIndex(page)
        self.dialog.open()

    def open_local_models(self) -> None:
        """Show in the settings which models can be installed on this computer."""
        self.open_dialog(0)
        if self.dialog is not None:
            box = self.dialog.provider_page.provider
            box.setCurrentIndex(box.findData(ON_THIS_COMPUTER))

    def _done(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def choose(self, settings: Settings) -> None:
        """Keep choices and put them into effect."""
        self._session.set_settings(settings)
        self.apply()

    def choose_language(self, code: str) -> None:
        """Switch the language of the interface at once."""
        self.choose(replace(self._session.settings, interface_language=code))

    def choose_theme(self, theme: str) -> None:
        """Switch the colours: ``system``, ``light`` or ``dark``."""
        self.choose(replace(self._session.settings, theme=theme))

    def zoom(self, by: int | None) -> None:
        """Make the text larger or smaller, in per cent of the normal size; None makes it normal."""
        size = 100 if by is None else self._session.settings.text_size + by
        self.choose(replace(self._session.settings, text_size=min(_MOST_SIZE, max(_LEAST_SIZE, size))))

    def apply(self) -> None:
        """Put the settings of the session into effect."""
        settings = self._session.settings
        wanted = i18n.as_language(settings.interface_language)
        if wanted != i18n.language():
            i18n.install(wanted)
        THEME.apply(settings.theme, scale=settings.text_size / 100)
        MOTION.choose(settings.motion)
        self.show_provider()
        self.sync_checks()
        self.applied.emit(settings)

    def show_provider(self, label: str | None = None) -> None:
        """Say who analyses: by the settings, or as the provider itself has put it."""
        settings = self._session.settings
        if settings.embedded:
            label = self.tr("Built-in analyst")
        self._top_bar.set_provider(
            label or model_label(settings), slips=settings.embedded and settings.slips > 0
        )

    def sync_checks(self) -> None:
        """Check in the menus what is in effect."""
        self._menus.actions[f"theme_{self._session.settings.theme}"].setChecked(True)
        current = self._menus.languages.get(i18n.language())
        if current is not None:
            current.setChecked(True)
