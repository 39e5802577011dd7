"""What a choice of analyst means, in a line or two."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from engine.providers.presets import preset
from gui import i18n
from gui.i18n import Retranslated
from gui.settings.store import EMBEDDED, ON_THIS_COMPUTER


class AboutLine(Retranslated, QLabel):
    """Says where the facts go, and what is needed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setProperty("role", "caption")
        self._provider = EMBEDDED

    def show_provider(self, provider: str) -> None:
        """Say what a provider is."""
        self._provider = provider
        self.retranslate()

    def retranslate(self) -> None:
        self.setText(self._about())

    def _about(self) -> str:
        if self._provider == EMBEDDED:
            return self.tr(
                "Works at once, without key, server or network. It is no language model: it picks facts and"
                " puts them into sentences. Slips make it err on purpose, to show the hidden pass at work."
            )
        if self._provider == ON_THIS_COMPUTER:
            return self.tr(
                "Runs in Truecast itself: no key, no network. A small model only rewords what the program"
                " chose."
            )
        service = preset(self._provider)
        if service is not None and service.local:
            hint = self.tr("Runs on this machine. If it does not answer: {hint}")
            return hint.replace("{hint}", service.how_to_start(i18n.language()))
        if service is not None and service.key_url:
            return self.tr("Facts of the replay are sent there. Get a key at {url}").replace(
                "{url}", service.key_url
            )
        return self.tr("Facts of the replay are sent to this server.")
