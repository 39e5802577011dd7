"""Prices in words: what is not known is said to be unknown, and never shown as nothing."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QCoreApplication

from gui import i18n

_CENT = Decimal("0.01")
_LEAST = Decimal("0.000001")


def price(dollars: Decimal | None) -> str:
    """US dollars as a table shows them: ``$1.37``, ``$0.0042``, ``unknown``.

    Under a cent two digits that say something are shown, since a request often costs less.
    """
    if dollars is None:
        return QCoreApplication.translate("Money", "unknown")
    if dollars == 0:
        return "$0"
    if abs(dollars) < _LEAST:
        return "< $0.000001"
    places = 2 if abs(dollars) >= _CENT else 1 - dollars.adjusted()
    return f"${i18n.locale().toString(float(dollars), 'f', places)}"
