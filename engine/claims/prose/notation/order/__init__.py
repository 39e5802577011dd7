"""What may be said of order: first, last, before, since, until, so many moves later."""
