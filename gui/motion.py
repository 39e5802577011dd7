"""Whether things on the screen may move: as the desktop asks, or never if the reader wants it so."""

from __future__ import annotations

import ctypes
import sys

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

_SPI_GETCLIENTAREAANIMATION = 0x1042
_PORTAL_MS = 200
_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
)


class Motion(QObject):
    """What the reader chose and what the desktop asks for; there is one of it.

    Signals:
        changed(bool): whether things may move from now on.
    """

    changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._never = False
        self._system_still = False

    @property
    def wanted(self) -> bool:
        """Whether anything may move."""
        if self._never or self._system_still:
            return False
        from PySide6.QtWidgets import QStyle  # slow to load, and the first picture needs none of it

        style = QApplication.style()
        return style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0

    def choose(self, choice: str) -> None:
        """Take the reader's choice: ``system`` or ``none``."""
        self._set(choice == "none", self._system_still)

    def note_system(self, still: bool) -> None:
        """Take what `system_is_still` found."""
        self._set(self._never, still)

    def _set(self, never: bool, system_still: bool) -> None:
        if (never, system_still) == (self._never, self._system_still):
            return
        before = self.wanted
        self._never, self._system_still = never, system_still
        wanted = self.wanted
        if wanted == before:
            return
        for effect in _EFFECTS:
            QApplication.setEffectEnabled(effect, wanted)
        self.changed.emit(wanted)


MOTION = Motion()


def system_is_still() -> bool:
    """Whether the desktop asks programs not to move things. May take a while: not for the window's thread."""
    if sys.platform == "win32":
        return _windows_is_still()
    if sys.platform == "darwin":
        return _mac_is_still()
    return _portal_is_still()


def _windows_is_still() -> bool:
    moves = ctypes.c_int(1)
    user32 = ctypes.WinDLL("user32")  # type: ignore[attr-defined]  # there on Windows only
    told = user32.SystemParametersInfoW(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(moves), 0)
    return bool(told) and not moves.value


def _mac_is_still() -> bool:
    foundation = ctypes.CDLL("/System/Library/Frameworks/CoreFoundation.framework/CoreFoundation")
    make = foundation.CFStringCreateWithCString
    make.restype, make.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint32]
    read = foundation.CFPreferencesGetAppBooleanValue
    read.restype, read.argtypes = ctypes.c_bool, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]
    utf8 = 0x08000100
    key, place = make(None, b"reduceMotion", utf8), make(None, b"com.apple.universalaccess", utf8)
    return bool(read(key, place, None))


def _portal_is_still() -> bool:
    """What GNOME, and whoever answers for it, says through the desktop portal."""
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return False
    asked = QDBusMessage.createMethodCall(
        "org.freedesktop.portal.Desktop",
        "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.Settings",
        "ReadOne",
    )
    asked.setArguments(["org.gnome.desktop.interface", "enable-animations"])
    answer = bus.call(asked, timeout=_PORTAL_MS)
    if answer.type() is not QDBusMessage.MessageType.ReplyMessage:
        return False
    told = answer.arguments()
    value = told[0].variant() if told and hasattr(told[0], "variant") else (told[0] if told else True)
    return value is False
