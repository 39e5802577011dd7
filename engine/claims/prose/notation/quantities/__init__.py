"""What may be said of amounts on the board: material, men, points, and how they went."""
