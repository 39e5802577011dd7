"""The game as the reader asks it: moves in order, positions, who stood where, what can be counted."""
