"""The way to services elsewhere: a proxy, further certificate authorities."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QFormLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from engine.errors import UsageError
from gui.i18n import Retranslated
from gui.wording import engine_texts

if TYPE_CHECKING:
    from gui.settings.store import Settings


class NetworkPage(Retranslated, QWidget):
    """Two fields; empty ones mean what the environment says."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.proxy = QLineEdit(settings.proxy, self)
        self.ca_file = QLineEdit(settings.ca_file, self)
        self.browse = QPushButton(self)
        self.browse.setProperty("flat", True)
        self._labels = (QLabel(self), QLabel(self))
        self._note = QLabel(self)
        self._note.setWordWrap(True)
        self._note.setProperty("role", "caption")
        row = QWidget(self)
        inside = QHBoxLayout(row)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.ca_file, 1)
        inside.addWidget(self.browse)
        form = QFormLayout(self)
        form.setContentsMargins(2, 16, 2, 8)
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(9)
        self._labels[0].setBuddy(self.proxy)
        self._labels[1].setBuddy(self.ca_file)
        form.addRow(self._labels[0], self.proxy)
        form.addRow(self._labels[1], row)
        form.addRow(QLabel(self), self._note)
        self.browse.clicked.connect(self._browse)
        self.retranslate()

    def settings(self, base: Settings) -> Settings:
        """``base`` with what the page says."""
        return replace(base, proxy=self.proxy.text().strip(), ca_file=self.ca_file.text().strip())

    def problem(self) -> str | None:
        """What cannot be used, in one line."""
        from engine.providers.connection import Network

        network = Network(self.proxy.text().strip() or None, self.ca_file.text().strip() or None)
        try:
            network.through()
            network.certificates()
        except UsageError as error:
            return engine_texts.line(str(error))
        return None

    def _browse(self) -> None:
        folder = str(Path(self.ca_file.text() or ".").parent)
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Certificate authorities"), folder)
        if name:
            self.ca_file.setText(name)

    def retranslate(self) -> None:
        self._labels[0].setText(self.tr("Proxy"))
        self._labels[1].setText(self.tr("Certificate authorities"))
        self.proxy.setAccessibleName(self.tr("Proxy"))
        self.ca_file.setAccessibleName(self.tr("Certificate authorities"))
        self.proxy.setPlaceholderText(self.tr("as the system says (HTTPS_PROXY)"))
        self.ca_file.setPlaceholderText(self.tr("the usual ones; a PEM file is trusted besides them"))
        self.browse.setText(self.tr("Browse…"))
        self._note.setText(
            self.tr(
                "Only for services elsewhere: servers on this computer are asked directly. A proxy that wants"
                " a password belongs into the environment variable HTTPS_PROXY, so that no file holds it."
            )
        )
