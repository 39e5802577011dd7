"""What may be said of how the game ended and which opening it was."""
