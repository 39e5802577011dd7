"""What may be said of where pieces stand, what they attack, and what is still there."""
