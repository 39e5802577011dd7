"""The parts of a clause to who did what to whom: every admissible way to hand out the roles."""
