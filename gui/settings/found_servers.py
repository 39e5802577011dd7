"""Model servers that answer on this computer, one button each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from engine.providers.presets import PRESETS
from gui.i18n import Retranslated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.providers.probe import Probe


class FoundServers(Retranslated, QWidget):
    """Hidden until a server is found.

    Signals:
        chosen(str, object): the id of the service, and the models it lists.
    """

    chosen = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: list[tuple[str, Probe]] = []
        self._label = QLabel(self)
        self._label.setProperty("role", "caption")
        self.buttons: list[QPushButton] = []
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._label)
        layout.addStretch(1)
        self.hide()
        self.retranslate()

    @property
    def models(self) -> dict[str, tuple[str, ...]]:
        """What each of them has, by the id of the service."""
        return {id: server.models for id, server in self._found}

    def show_found(self, servers: Sequence[Probe]) -> None:
        """Show what answers; the rest of the usual ones is not spoken of."""
        for button in self.buttons:
            button.deleteLater()
        self.buttons = []
        ids = {preset.base_url: preset.id for preset in PRESETS if preset.local}
        self._found = [(ids[server.base_url], server) for server in servers if server.base_url in ids]
        layout = self.layout()
        assert isinstance(layout, QHBoxLayout)
        for place, (id, server) in enumerate(self._found):
            button = QPushButton(self)
            button.setProperty("flat", True)
            button.clicked.connect(lambda _=False, id=id, models=server.models: self.chosen.emit(id, models))
            layout.insertWidget(1 + place, button)
            self.buttons.append(button)
        self.setVisible(bool(self._found))
        self.retranslate()

    def retranslate(self) -> None:
        self._label.setText(self.tr("Answering on this computer:"))
        for button, (_, server) in zip(self.buttons, self._found, strict=True):
            models = self.tr("{server}, %n model(s)", "", len(server.models))
            button.setText(models.replace("{server}", server.server or server.base_url))
