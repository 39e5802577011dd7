"""What may be said of single fights: who struck whom, how hard, with what luck."""
