"""What the reader may choose, where it is kept, and the dialog to choose it."""
