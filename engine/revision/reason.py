"""Why the gate let a revision through or kept it back."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class GateReason(BaseModel):
    """One condition of the gate: whether it held, and why.

    Attributes:
        condition: Name of the condition, a key of `engine.revision.gate.CONDITIONS`.
        passed: Whether it held.
        detail: One sentence for the debug pane.
    """

    model_config = ConfigDict(frozen=True)

    condition: str
    passed: bool
    detail: str
