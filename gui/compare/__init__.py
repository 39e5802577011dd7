"""Two turns about the same replay, side by side."""
