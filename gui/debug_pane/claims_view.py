"""Every claim of every attempt, with its verdict, the true value and the facts behind it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.session.events import Attempt
from engine.validation.report import CheckedClaim
from gui.debug_pane.tables import Table, TableModel
from gui.i18n import Retranslated
from gui.record import SegmentRecord
from gui.wording import kinds
from gui.wording.claims import describe
from gui.wording.evidence import truth
from gui.wording.reasons import reason

if TYPE_CHECKING:
    from engine.facts import Replay


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A claim and the attempt it stands in."""

    segment: SegmentRecord
    attempt: Attempt
    checked: CheckedClaim
    replay: Replay | None = None

    @property
    def claim(self) -> str:
        """The claim by its name, and what it says in a phrase."""
        claim = self.checked.claim
        return f"{claim.id} {claim.type} · {describe(claim, self.replay)}"

    @property
    def actual(self) -> str:
        value = self.checked.verdict.actual
        return "" if value is None else truth(value, self.replay)

    @property
    def told(self) -> str:
        """Why the verdict is what it is, and the claim as it was written."""
        data = self.checked.claim.model_dump(mode="json", by_alias=True, exclude_none=True)
        parts = (reason(self.checked.verdict.reason), json.dumps(data, ensure_ascii=False))
        return "\n".join(part for part in parts if part)


class ClaimsView(Retranslated, QWidget):
    """A table of claims."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model: TableModel[ClaimRow] = TableModel(
            (
                lambda row: row.segment.spec.title,
                lambda row: kinds.role(row.attempt.role),
                lambda row: kinds.verdict(row.checked.verdict.status),
                lambda row: row.actual,
                lambda row: " ".join(row.checked.verdict.evidence[:8]),
                lambda row: row.claim,
            ),
            self,
        )
        self.model.tooltip = lambda row: row.told
        self.table = Table(self.model, self)
        self.table.set_widths((80, 0, 0, 72, 84, 220), fitted=(1, 2))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.addWidget(self.table)
        self.retranslate()

    def set_rows(self, rows: list[ClaimRow]) -> None:
        self.model.set_rows(rows)

    def retranslate(self) -> None:
        self.model.set_heads(
            (
                self.tr("Segment"),
                self.tr("Attempt"),
                self.tr("Verdict"),
                self.tr("True"),
                self.tr("Evidence"),
                self.tr("Claim"),
            )
        )
        self.table.setAccessibleName(self.tr("Claims"))
