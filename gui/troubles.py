"""What went wrong beside the text, told in the strip with what can be done about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.notice import Notice
    from gui.opening import Opening
    from gui.session import Session


class Troubles(QObject):
    """Listens to the session."""

    def __init__(
        self,
        session: Session,
        notice: Notice,
        opening: Opening,
        open_settings: Callable[[int], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._notice = notice
        self._opening = opening
        self._open_settings = open_settings
        session.failed.connect(self._failed)

    def _failed(self, line: str, about: str) -> None:
        from gui.wording import engine_texts

        line = engine_texts.line(line)
        if about == "open":
            self._opening.loaded()
            action = (self.tr("Open another"), self._opening.choose_file)
            self._notice.tell(line, action=action)
        elif about == "turn":
            action = (self.tr("Settings"), lambda: self._open_settings(0))
            self._notice.tell(line, action=action, retry=self._session.again)
        elif about == "archive":
            self._notice.tell(line[:1].upper() + line[1:], tone="warn")
        else:
            text = self.tr("The engine has ended. Save what you need and start Truecast again.")
            self._notice.tell(text, details=line)
