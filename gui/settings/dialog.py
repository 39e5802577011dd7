"""The settings, on four pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLabel,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from engine.prompting import characters
from engine.providers.keystore import NoKeyStore
from gui import i18n
from gui.chat_panel.strip import Strip
from gui.i18n import Retranslated
from gui.settings.choices import fill
from gui.settings.network_page import NetworkPage
from gui.settings.number_field import NumberField
from gui.settings.provider_page import ProviderPage
from gui.settings.store import Settings
from gui.wording import engine_texts

if TYPE_CHECKING:
    from gui.session import Session


class SettingsDialog(Retranslated, QDialog):
    """Shows the settings and keeps them on OK. Opens beside the window, not in its way."""

    settingsChosen = Signal(object)  # Settings

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        settings = session.settings
        self.provider_page = ProviderPage(session, self)
        self.network_page = NetworkPage(settings, self)
        self.interface_language = QComboBox(self)
        self.analysis_language = QComboBox(self)
        self.theme = QComboBox(self)
        self.motion = QComboBox(self)
        self.send_key = QComboBox(self)
        self.revision = QComboBox(self)
        self.character = QComboBox(self)
        self.text_size = NumberField(self)
        self.text_size.setRange(70, 200)
        self.text_size.setSingleStep(10)
        self.text_size.setSuffix(" %")
        self.segments = NumberField(self)
        self.segments.setRange(0, 20)
        self._revision_note = QLabel(self)
        self._revision_note.setWordWrap(True)
        self._revision_note.setProperty("role", "caption")
        self.archive = QCheckBox(self)
        self.keep_days, self.keep_megabytes = NumberField(self), NumberField(self)
        for box, most, step in ((self.keep_days, 3650, 30), (self.keep_megabytes, 100_000, 100)):
            box.setRange(0, most)
            box.setSingleStep(step)
            self.archive.toggled.connect(box.setEnabled)
        self.judge = QCheckBox(self)
        self.second_reader = QCheckBox(self)
        self._labels: list[tuple[QLabel, QWidget]] = []
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self._analyst = _page(self.provider_page)
        self.provider_page.trial.grown.connect(self._show_trial)
        self.tabs.addTab(self._analyst, "")
        self.tabs.addTab(
            self._form(
                self.character,
                self.analysis_language,
                self.segments,
                self.revision,
                self._revision_note,
                self.second_reader,
                self.judge,
                self.archive,
                self.keep_days,
                self.keep_megabytes,
            ),
            "",
        )
        self.tabs.addTab(
            self._form(self.interface_language, self.theme, self.text_size, self.motion, self.send_key), ""
        )
        self.tabs.addTab(self.network_page, "")
        self._strip = Strip("warningStrip", self)
        self._strip.hide()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self.finished.connect(self.provider_page.stop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 14)
        layout.setSpacing(12)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self._strip)
        layout.addWidget(self.buttons)
        self.resize(600, 560)
        self.retranslate()
        self._load(settings)

    def _form(self, *widgets: QWidget) -> QWidget:
        page = QWidget(self)
        form = QFormLayout(page)
        form.setContentsMargins(2, 16, 2, 8)
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(9)
        for widget in widgets:
            label = QLabel(page)
            label.setBuddy(widget)
            self._labels.append((label, widget))
            form.addRow(label, widget)
        return page

    def _load(self, settings: Settings) -> None:
        for box, value in (
            (self.interface_language, settings.interface_language),
            (self.analysis_language, settings.analysis_language),
            (self.theme, settings.theme),
            (self.motion, settings.motion),
            (self.send_key, settings.send_key),
            (self.revision, settings.revision),
            (self.character, settings.character),
        ):
            box.setCurrentIndex(max(0, box.findData(value)))
        self.text_size.setValue(settings.text_size)
        self.segments.setValue(settings.segments)
        self.archive.setChecked(settings.archive)
        self.keep_days.setValue(settings.keep_days)
        self.keep_megabytes.setValue(settings.keep_megabytes)
        for box in (self.keep_days, self.keep_megabytes):
            box.setEnabled(settings.archive)
        self.judge.setChecked(settings.judge)
        self.second_reader.setChecked(settings.second_reader)

    def chosen(self) -> Settings:
        """What the dialog says now."""
        return replace(
            self.network_page.settings(self.provider_page.settings(self._session.settings)),
            interface_language=self.interface_language.currentData(),
            analysis_language=self.analysis_language.currentData(),
            theme=self.theme.currentData(),
            motion=self.motion.currentData(),
            send_key=self.send_key.currentData(),
            revision=self.revision.currentData(),
            character=self.character.currentData(),
            text_size=self.text_size.value(),
            segments=self.segments.value(),
            archive=self.archive.isChecked(),
            keep_days=self.keep_days.value(),
            keep_megabytes=self.keep_megabytes.value(),
            judge=self.judge.isChecked(),
            second_reader=self.second_reader.isChecked(),
        )

    def _accept(self) -> None:
        for page in (self.provider_page, self.network_page):
            problem = page.problem()
            if problem is not None:
                self._tell(problem, page)
                return
        page = self.provider_page
        key, place = page.typed_key, page.key_row.place
        if not key or place is None or place == "variable":
            self._finish()
            return
        self.buttons.setEnabled(False)
        self._session.keep_key(self.chosen(), key, place, then=self._key_kept, failed=self._key_not_kept)

    def _key_kept(self, _: Any) -> None:
        self.provider_page.key.clear()
        self.buttons.setEnabled(True)
        self._finish()

    def _key_not_kept(self, error: Exception) -> None:
        self.buttons.setEnabled(True)
        if not isinstance(error, NoKeyStore):
            self._tell(engine_texts.line(str(error)))
            return
        self.provider_page.key_row.ask()
        self._tell(
            self.tr(
                "This system has no key store that can keep the key. Keep it until the program ends, or put"
                " it in an environment variable."
            )
        )

    def _show_trial(self) -> None:
        """Bring what a trial says into view, once it has its place."""
        bar = self._analyst.verticalScrollBar()
        QTimer.singleShot(0, self._analyst, lambda: bar.setValue(bar.maximum()))

    def _tell(self, text: str, page: QWidget | None = None) -> None:
        self.tabs.setCurrentIndex(self.tabs.indexOf(self.network_page) if page is self.network_page else 0)
        self._strip.show_text(text, "warn")

    @property
    def problem_text(self) -> str:
        """What keeps the dialog from closing; empty when nothing does."""
        return "" if self._strip.isHidden() else self._strip.text()

    def _finish(self) -> None:
        self.settingsChosen.emit(self.chosen())
        self.accept()

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Settings"))
        titles = (self.tr("Analyst"), self.tr("Analysis"), self.tr("Window"), self.tr("Network"))
        for index, text in enumerate(titles):
            self.tabs.setTabText(index, text)
        words = {
            self.analysis_language: self.tr("Language of the analysis"),
            self.segments: self.tr("Segments at most"),
            self.revision: self.tr("Hidden revision"),
            self._revision_note: "",
            self.character: self.tr("Character"),
            self.archive: "",
            self.keep_days: self.tr("Keep reviews for"),
            self.keep_megabytes: self.tr("Room for reviews"),
            self.judge: "",
            self.second_reader: "",
            self.interface_language: self.tr("Language"),
            self.theme: self.tr("Colours"),
            self.motion: self.tr("Movement"),
            self.text_size: self.tr("Text size"),
            self.send_key: self.tr("Send with"),
        }
        for label, widget in self._labels:
            label.setText(words[widget])
            if words[widget]:
                widget.setAccessibleName(words[widget])
        self.judge.setText(self.tr("Have the model score each turn, so that the next does better"))
        self.second_reader.setText(self.tr("Have the model read once more what could not be checked"))
        self.archive.setText(self.tr("Keep reviews in the archive on this machine"))
        self.keep_days.setSpecialValueText(self.tr("ever"))
        self.keep_days.setSuffix(self.tr(" days"))
        self.keep_megabytes.setSpecialValueText(self.tr("any"))
        self.keep_megabytes.setSuffix(" MB")
        for box in (self.keep_days, self.keep_megabytes):
            box.setToolTip(self.tr("The oldest reviews go first; those with a label always stay."))
        self.segments.setSpecialValueText(self.tr("all"))
        self._revision_note.setText(
            self.tr("Shadow checks and records, but shows every draft as it came, with a warning.")
        )
        found, _ = characters.every(i18n.language(), folder=characters.default_folder())
        fill(self.character, [(self.tr("Plain analyst"), ""), *((one.name, one.id) for one in found)])
        languages = [("English", "en"), ("简体中文", "zh")]
        fill(self.interface_language, [(self.tr("As the system"), "system"), *languages])
        fill(self.analysis_language, [(self.tr("As the window"), "interface"), *languages])
        fill(
            self.theme,
            [
                (self.tr("As the system"), "system"),
                (self.tr("Light"), "light"),
                (self.tr("Dark"), "dark"),
            ],
        )
        fill(self.motion, [(self.tr("As the system"), "system"), (self.tr("None"), "none")])
        fill(self.send_key, [(self.tr("Enter"), "enter"), (self.tr("Ctrl+Enter"), "ctrl_enter")])
        fill(self.revision, [(self.tr("On"), "on"), (self.tr("Shadow"), "shadow")])


def _page(widget: QWidget) -> QScrollArea:
    """A page that scrolls when it grows beyond the dialog."""
    page = QWidget()
    layout = QVBoxLayout(page)
    layout.setContentsMargins(2, 16, 8, 8)
    layout.addWidget(widget)
    layout.addStretch(1)
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidgetResizable(True)
    area.setWidget(page)
    return area
