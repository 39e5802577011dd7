"""What may be said of rankings and shares: the most, the second most, most of them."""
