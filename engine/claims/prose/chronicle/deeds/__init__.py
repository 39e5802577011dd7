"""What may be said of deeds: made, lost, killed, taken, finished; by whom, of whom, how many."""
