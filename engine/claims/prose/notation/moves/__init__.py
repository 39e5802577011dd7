"""What may be said of single moves: who moved, took, checked, with what and where."""
