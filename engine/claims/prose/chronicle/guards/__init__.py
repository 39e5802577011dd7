"""Reasons not to hold a refutation, or a support, that was found."""
