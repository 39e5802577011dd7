"""What is installed, which providers answer, what is missing, in words a player understands."""

from __future__ import annotations

from engine.doctor.examination import Doctor
from engine.doctor.finding import Finding, Health, Section

__all__ = ["Doctor", "Finding", "Health", "Section"]
