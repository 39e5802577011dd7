"""Tables of figures and of events."""
