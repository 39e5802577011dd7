"""Many replays with the same settings, by several processes, so that it can be killed and gone on with."""
