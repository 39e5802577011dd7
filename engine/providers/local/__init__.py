"""Models on this computer: weights installed in one step, and the process that answers with them."""
