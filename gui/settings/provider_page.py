"""Who analyses: the built-in analyst, a model on this computer, a known service, or any server."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from engine.errors import UsageError
from engine.providers.presets import PRESETS, Preset, preset
from gui import i18n
from gui.i18n import Retranslated
from gui.settings.about_line import AboutLine
from gui.settings.choices import fill
from gui.settings.found_servers import FoundServers
from gui.settings.key_row import KeyRow
from gui.settings.local_models import LocalModels
from gui.settings.number_field import NumberField
from gui.settings.store import CUSTOM, EMBEDDED, ON_THIS_COMPUTER, Settings
from gui.settings.trial_view import TrialView

if TYPE_CHECKING:
    from gui.engine_thread import Call
    from gui.session import Session


class ProviderPage(Retranslated, QWidget):
    """The form about the analyst."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = session.settings
        self._search: Call | None = None
        self._asked_host: str | None = None  # whom the leave to go unencrypted is about
        self._served: dict[str, tuple[str, ...]] = {}  # what the servers of this computer have, by service
        self.provider = QComboBox(self)
        for id in (EMBEDDED, ON_THIS_COMPUTER, *(service.id for service in PRESETS), CUSTOM):
            self.provider.addItem("", id)
        self.found = FoundServers(self)
        self.about = AboutLine(self)
        self.local = LocalModels(session.install, self)
        self.address = QLineEdit(self)
        self.dialect = QComboBox(self)
        self.model = QComboBox(self)
        self.model.setEditable(True)
        self.model.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.key_row = KeyRow(self)
        self.key = self.key_row.field
        self.key_env = QLineEdit(self)
        self.plain_http = QCheckBox(self)
        self.drafting = QComboBox(self)
        self.slips = NumberField(self)
        self.slips.setRange(0, 100)
        self.slips.setSuffix(" %")
        self.trial = TrialView(self)
        self.test = self.trial.button
        self.result = self.trial.result
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(16)
        self._form.setVerticalSpacing(9)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._labels: dict[QWidget, QLabel] = {}
        for widget in (
            self.provider,
            self.found,
            self.about,
            self.local,
            self.address,
            self.dialect,
            self.model,
            self.key_row,
            self.key_env,
            self.plain_http,
            self.drafting,
            self.slips,
            self.trial,
        ):
            self._add(widget)
        self.provider.currentIndexChanged.connect(self._provider_changed)
        self.address.textChanged.connect(self._show_fields)
        self.found.chosen.connect(self.take_found)
        self.local.chosen.connect(self._use_local)
        self.local.changed.connect(self.retranslate)
        self.key_row.variableWanted.connect(self.key_env.setFocus)
        self.trial.wanted.connect(self.test_connection)
        self.trial.modelsListed.connect(self._list_models)
        self.trial.draftingChosen.connect(self._choose_drafting)
        self.retranslate()  # fills the choices, which are then set
        self._load()
        self._form.setRowVisible(self.found, False)
        self._search = session.find_servers(self._servers_found)

    def _add(self, widget: QWidget) -> None:
        label = QLabel(self)
        label.setBuddy(widget)
        self._labels[widget] = label
        self._form.addRow(label, widget)

    def stop(self) -> None:
        """End whatever is under way: the page is going away."""
        self.trial.stop()
        if self._search is not None:
            self._search.cancel()

    # Between the form and the settings

    def _load(self) -> None:
        settings = self._settings
        blocked = self.provider.blockSignals(True)
        self.provider.setCurrentIndex(max(0, self.provider.findData(settings.provider)))
        self.provider.blockSignals(blocked)
        self.address.setText(settings.base_url)
        self.dialect.setCurrentIndex(max(0, self.dialect.findData(settings.dialect)))
        self.drafting.setCurrentIndex(max(0, self.drafting.findData(settings.drafting)))
        self._list_models()
        self.model.setEditText(settings.model)
        self.key_env.setText(settings.api_key_env)
        self.plain_http.setChecked(settings.plain_http)
        self.slips.setValue(round(settings.slips * 100))
        self._show_fields()
        self._say_about()

    def settings(self, base: Settings) -> Settings:
        """``base`` with what the form says."""
        return replace(
            base,
            provider=str(self.provider.currentData()),
            base_url=self.address.text().strip(),
            dialect=str(self.dialect.currentData() or "") if self._own_address() else "",
            model=self.model.currentText().strip() or self._served_model(),
            api_key_env=self.key_env.text().strip(),
            plain_http=self.plain_http.isChecked() and self._unencrypted_host() is not None,
            drafting=str(self.drafting.currentData() or ""),
            slips=self.slips.value() / 100,
        )

    @property
    def typed_key(self) -> str:
        """A key that was typed in and is to be kept; empty when none was."""
        return self.key_row.typed

    def problem(self) -> str | None:
        """What keeps the form from being usable, in one line."""
        chosen = self.settings(self._settings)
        if chosen.provider == CUSTOM and not chosen.base_url:
            return self.tr("Enter the address of the server, such as http://localhost:8080/v1.")
        if chosen.provider not in (EMBEDDED, ON_THIS_COMPUTER) and not chosen.model:
            if not self._service_models():
                return self.tr("Enter the name of a model; Test connection lists what the server has.")
        host = self._unencrypted_host()
        if host is not None and not chosen.plain_http:
            return self.tr(
                "{host} would be asked unencrypted. Use an https address, or allow it for this server."
            ).replace("{host}", host)
        if self.key_row.place is None and self.typed_key:
            return self.tr("Choose what happens to the key.")
        if self.key_row.place == "variable" and not chosen.api_key_env:
            return self.tr("Enter the name of the environment variable that holds the key.")
        return None

    # What the choice of a provider changes

    def _service(self) -> Preset | None:
        return preset(str(self.provider.currentData()))

    def _service_models(self) -> tuple[str, ...]:
        if self.provider.currentData() == ON_THIS_COMPUTER:
            from engine.providers.local.folder import installed

            return tuple(one.weights.id for one in installed() if one.weights is not None)
        service = self._service()
        if service is None:
            return ()
        return self._served.get(service.id) or service.models

    def _served_model(self) -> str:
        """The first model of a server that answers here: the one the empty field shows."""
        return next(iter(self._served.get(str(self.provider.currentData()), ())), "")

    def _own_address(self) -> bool:
        """Whether the address is one the reader gave."""
        return self.provider.currentData() == CUSTOM or bool(self.address.text().strip())

    def _unencrypted_host(self) -> str | None:
        """The other computer that would be asked over plain http; None for none."""
        from engine.providers.address import parse_address

        if self.provider.currentData() in (EMBEDDED, ON_THIS_COMPUTER):
            return None
        try:
            address = parse_address(self.address.text())
        except UsageError:
            return None  # it is empty, or not yet an address
        return None if address.secure or address.loopback else address.host

    def _provider_changed(self) -> None:
        self.address.clear()
        self.key_row.clear()
        self.key_env.clear()
        self.plain_http.setChecked(False)
        self.trial.clear()
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
        inside = chosen in (EMBEDDED, ON_THIS_COMPUTER)
        keyless = inside or (service is not None and service.local)
        host = self._unencrypted_host()
        if host is not None and host != self._asked_host:
            self.plain_http.setChecked(False)  # what was allowed for one server is not for another
            self._asked_host = host
        if host is not None:
            self.plain_http.setText(
                self.tr(
                    "Allow {host} to be asked unencrypted: key and replay can be read on the way"
                ).replace("{host}", host)
            )
        shown = {
            self.about: True,
            self.local: chosen == ON_THIS_COMPUTER,
            self.address: not inside,
            self.dialect: not inside and self._own_address(),
            self.model: chosen != EMBEDDED,
            self.key_row: not keyless,
            self.key_env: not keyless,
            self.plain_http: host is not None,
            self.drafting: chosen != EMBEDDED,
            self.slips: chosen == EMBEDDED,
            self.trial: chosen != EMBEDDED,
        }
        for widget, visible in shown.items():
            self._form.setRowVisible(widget, visible)

    # Servers that answer on this computer

    def _servers_found(self, servers: object) -> None:
        self._search = None
        self.found.show_found(list(servers))  # type: ignore[call-overload]  # a sequence of what was found
        self._form.setRowVisible(self.found, bool(self.found.buttons))
        self._served = self.found.models
        self._list_models()
        self.retranslate()

    def take_found(self, id: str, models: tuple[str, ...]) -> None:
        """Choose a server that was found, and the first model it lists."""
        self.provider.setCurrentIndex(self.provider.findData(id))
        self._list_models(models)
        if models:
            self.model.setEditText(models[0])

    def _use_local(self, model: str) -> None:
        """Take a model of this computer that was just installed, or chosen."""
        self._list_models()
        self.model.setEditText(model)
        self.retranslate()

    # Test connection

    def test_connection(self) -> None:
        """Try the model out; says in place what comes of it."""
        problem = self.problem()
        if problem is not None:
            self.trial.say(problem)
            return
        chosen = self.settings(self._settings)
        variable = chosen.api_key_env
        key = self.typed_key or (os.environ.get(variable) if variable else None)
        self.trial.follow(self._session.try_out(chosen, key))

    def _choose_drafting(self, drafting: str) -> None:
        self.drafting.setCurrentIndex(self.drafting.findData(drafting))

    # Words

    def retranslate(self) -> None:
        lang = i18n.language()
        names = {
            EMBEDDED: self.tr("Built-in analyst"),
            ON_THIS_COMPUTER: self.tr("A model on this computer"),
            CUSTOM: self.tr("Another server"),
        }
        for index in range(self.provider.count()):
            data = str(self.provider.itemData(index))
            service = preset(data)
            self.provider.setItemText(
                index, names.get(data, service.display(lang) if service is not None else data)
            )
        fill(
            self.dialect,
            [
                (self.tr("As its address shows"), ""),
                (self.tr("OpenAI (chat completions)"), "openai"),
                (self.tr("Anthropic (messages)"), "anthropic"),
                (self.tr("Ollama (its own)"), "ollama"),
            ],
        )
        fill(
            self.drafting,
            [
                (self.tr("As suits the model"), ""),
                (self.tr("Freely"), "free"),
                (self.tr("Guided: the program chooses the facts, the model words them"), "guided"),
            ],
        )
        for widget, text in (
            (self.provider, self.tr("Analyst")),
            (self.address, self.tr("Address")),
            (self.dialect, self.tr("Dialect")),
            (self.model, self.tr("Model")),
            (self.key_row, self.tr("Key")),
            (self.key_env, self.tr("Key from variable")),
            (self.drafting, self.tr("Drafting")),
            (self.slips, self.tr("Slips")),
        ):
            self._labels[widget].setText(text)
            widget.setAccessibleName(text)
        service = self._service()
        address = service.base_url if service is not None else "http://localhost:8080/v1"
        self.address.setPlaceholderText(address)
        self.key_env.setPlaceholderText((service.key_env or "") if service is not None else "")
        line = self.model.lineEdit()
        if line is not None:
            line.setPlaceholderText(next(iter(self._service_models()), ""))
        self._say_about()
        self._show_fields()

    def _say_about(self) -> None:
        self.about.show_provider(str(self.provider.currentData()))
