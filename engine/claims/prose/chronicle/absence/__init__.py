"""What may be said of what was not there, and bounds no true statement can pass."""
