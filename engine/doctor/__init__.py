"""What is installed, which providers answer, what is missing, in words a player understands."""

from __future__ import annotations

from engine.doctor.examination import Doctor, Finding, Health

__all__ = ["Doctor", "Finding", "Health"]
