"""What is so in the game itself, whatever the replay."""
