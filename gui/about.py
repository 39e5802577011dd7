"""What this program is."""

from __future__ import annotations

from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from gui import icons


def show_about(parent: QWidget) -> None:
    """Say it, with the version, in a box over a window."""
    number = ""
    with suppress(PackageNotFoundError):
        number = version("truecast")
    box = QMessageBox(parent)
    box.setWindowTitle(QCoreApplication.translate("About", "About Truecast"))
    box.setIconPixmap(icons.pixmap("truecast", 48))
    box.setText(f"Truecast {number}".strip())
    box.setInformativeText(
        QCoreApplication.translate(
            "About", "Reviews a game replay with an analyst whose every statement is checked against it."
        )
    )
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
