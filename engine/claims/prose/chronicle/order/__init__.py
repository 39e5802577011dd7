"""What may be said of order and time between deeds: before, first, last, nth, until, so much later."""
