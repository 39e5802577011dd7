"""What the window says about facts, issues and replays, in the language of the interface."""
