"""Who analyses: the built-in analyst, a known service, or any OpenAI-compatible server."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from engine.providers.presets import PRESETS, Preset, preset
from gui import i18n
from gui.i18n import Retranslated
from gui.settings.store import CUSTOM, EMBEDDED, Settings

if TYPE_CHECKING:
    from engine.providers.probe import Probe
    from gui.engine_thread import Call
    from gui.session import Session


class ProviderPage(Retranslated, QWidget):
    """The form about the analyst."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = session.settings
        self._call: Call | None = None
        self.provider = QComboBox(self)
        self.provider.addItem("", EMBEDDED)
        for service in PRESETS:
            self.provider.addItem("", service.id)
        self.provider.addItem("", CUSTOM)
        self.about = QLabel(self)
        self.about.setWordWrap(True)
        self.about.setProperty("role", "caption")
        self.address = QLineEdit(self)
        self.model = QComboBox(self)
        self.model.setEditable(True)
        self.model.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.key = QLineEdit(self)
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key_env = QLineEdit(self)
        self.plain_http = QCheckBox(self)
        self.slips = QSpinBox(self)
        self.slips.setRange(0, 100)
        self.slips.setSuffix(" %")
        self.test = QPushButton(self)
        self.result = QLabel(self)
        self.result.setWordWrap(True)
        self.result.setProperty("role", "caption")
        self.result.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row = QWidget(self)
        inside = QHBoxLayout(row)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.test)
        inside.addWidget(self.result, 1)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(16)
        self._form.setVerticalSpacing(9)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._labels: dict[QWidget, QLabel] = {}
        for widget in (self.provider, self.about, self.address, self.model, self.key, self.key_env):
            self._add(widget)
        self._add(self.plain_http)
        self._add(self.slips)
        self._add(row)
        self._test_row = row
        self.provider.currentIndexChanged.connect(self._provider_changed)
        self.test.clicked.connect(self.test_connection)
        self._load()
        self.retranslate()

    def _add(self, widget: QWidget) -> None:
        label = QLabel(self)
        label.setBuddy(widget)
        self._labels[widget] = label
        self._form.addRow(label, widget)

    # Between the form and the settings

    def _load(self) -> None:
        settings = self._settings
        index = self.provider.findData(settings.provider)
        self.provider.setCurrentIndex(max(0, index))
        self.address.setText(settings.base_url)
        self._list_models()
        self.model.setEditText(settings.model)
        self.key_env.setText(settings.api_key_env)
        self.plain_http.setChecked(settings.plain_http)
        self.slips.setValue(round(settings.slips * 100))
        self._show_fields()

    def settings(self, base: Settings) -> Settings:
        """``base`` with what the form says."""
        return replace(
            base,
            provider=str(self.provider.currentData()),
            base_url=self.address.text().strip(),
            model=self.model.currentText().strip(),
            api_key_env=self.key_env.text().strip(),
            plain_http=self.plain_http.isChecked(),
            slips=self.slips.value() / 100,
        )

    @property
    def typed_key(self) -> str:
        """A key that was typed in and is to be kept; empty when none was."""
        return self.key.text().strip()

    def problem(self) -> str | None:
        """What keeps the form from being usable, in one line."""
        chosen = self.settings(self._settings)
        if chosen.provider == CUSTOM and not chosen.base_url:
            return self.tr("Enter the address of the server, such as http://localhost:8080/v1.")
        if chosen.provider != EMBEDDED and not chosen.model and not self._service_models():
            return self.tr("Enter the name of a model; Test connection lists what the server has.")
        return None

    # What the choice of a provider changes

    def _service(self) -> Preset | None:
        return preset(str(self.provider.currentData()))

    def _service_models(self) -> tuple[str, ...]:
        service = self._service()
        return service.models if service is not None else ()

    def _provider_changed(self) -> None:
        self.address.clear()
        self.key.clear()
        self.key_env.clear()
        self.result.clear()
        self._list_models()
        self.model.setEditText("")
        self._show_fields()
        self.retranslate()

    def _list_models(self, models: tuple[str, ...] | None = None) -> None:
        text = self.model.currentText()
        self.model.clear()
        self.model.addItems(list(models if models is not None else self._service_models()))
        self.model.setEditText(text)

    def _show_fields(self) -> None:
        chosen = self.provider.currentData()
        service = self._service()
        embedded, custom = chosen == EMBEDDED, chosen == CUSTOM
        local = service is not None and service.local
        shown = {
            self.about: True,
            self.address: not embedded,
            self.model: not embedded,
            self.key: not embedded and not local,
            self.key_env: not embedded and not local,
            self.plain_http: custom,
            self.slips: embedded,
            self._test_row: not embedded,
        }
        for widget, visible in shown.items():
            self._form.setRowVisible(widget, visible)

    # Test connection

    def test_connection(self) -> None:
        """Ask the server for its models; says in place what came of it."""
        if self._call is not None:
            self._call.cancel()
        chosen = self.settings(self._settings)
        variable = chosen.api_key_env
        key = self.typed_key or (os.environ.get(variable) if variable else None)
        self.test.setEnabled(False)
        self.result.setText(self.tr("Asking…"))
        self._call = self._session.test_connection(chosen, key, self._tested, self._not_tested)

    def _tested(self, probe: Probe) -> None:
        self.test.setEnabled(True)
        if probe.status == "ok":
            count = len(probe.models)
            self.result.setText(self.tr("It answers and offers %n model(s).", "", count))
            self._list_models(probe.models)
        elif probe.status == "no_key":
            self.result.setText(self.tr("It answers, but wants a key, or another one."))
        elif probe.status == "not_a_model_server":
            self.result.setText(self.tr("Something answers there, but not as a model server."))
        else:
            self.result.setText(self.tr("Nothing answers at {address}.").replace("{address}", probe.base_url))

    def _not_tested(self, error: Exception) -> None:
        self.test.setEnabled(True)
        self.result.setText(str(error))

    # Words

    def retranslate(self) -> None:
        lang = i18n.language()
        for index in range(self.provider.count()):
            data = self.provider.itemData(index)
            service = preset(str(data))
            if data == EMBEDDED:
                text = self.tr("Built-in analyst")
            elif data == CUSTOM:
                text = self.tr("Another OpenAI-compatible server")
            else:
                text = service.display(lang) if service is not None else str(data)
            self.provider.setItemText(index, text)
        for widget, text in (
            (self.provider, self.tr("Analyst")),
            (self.about, ""),
            (self.address, self.tr("Address")),
            (self.model, self.tr("Model")),
            (self.key, self.tr("Key")),
            (self.key_env, self.tr("Key from variable")),
            (self.plain_http, ""),
            (self.slips, self.tr("Slips")),
            (self._test_row, ""),
        ):
            self._labels[widget].setText(text)
            if text:
                widget.setAccessibleName(text)
        self.key.setPlaceholderText(self.tr("kept in the key store of this system, never in a file"))
        self.plain_http.setText(self.tr("Allow a key over http, unencrypted"))
        self.test.setText(self.tr("Test connection"))
        self.about.setText(self._about())
        service = self._service()
        address = service.base_url if service is not None else "http://localhost:8080/v1"
        self.address.setPlaceholderText(address)
        self.key_env.setPlaceholderText((service.key_env or "") if service is not None else "")
        line = self.model.lineEdit()
        if line is not None:
            line.setPlaceholderText(next(iter(self._service_models()), ""))

    def _about(self) -> str:
        chosen = self.provider.currentData()
        service = self._service()
        if chosen == EMBEDDED:
            return self.tr(
                "Works at once, without key, server or network. It is no language model: it picks facts and"
                " puts them into sentences. Slips make it err on purpose, to show the hidden pass at work."
            )
        if service is not None and service.local:
            hint = self.tr("Runs on this machine. If it does not answer: {hint}")
            return hint.replace("{hint}", service.hint or "")
        if service is not None and service.key_url:
            return self.tr("Facts of the replay are sent there. Get a key at {url}").replace(
                "{url}", service.key_url
            )
        return self.tr("Facts of the replay are sent to this server.")
