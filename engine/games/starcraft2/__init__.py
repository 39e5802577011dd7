"""StarCraft II: replays of every version sc2reader knows."""

from engine.games.starcraft2.adapter import ADAPTER

__all__ = ["ADAPTER"]
