"""What goes on from clause to clause: who acts, which piece and which move is spoken of."""
