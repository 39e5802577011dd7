"""Ways to look at a replay: each makes one sentence, or none when the replay does not give it."""
