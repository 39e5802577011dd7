"""What may be said of amounts: how much, how it went, who had more, the highest and the lowest."""
