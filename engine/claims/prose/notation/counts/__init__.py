"""What may be said of how often: checks, captures, losses, legal moves."""
