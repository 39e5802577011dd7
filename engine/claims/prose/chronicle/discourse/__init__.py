"""What goes on from clause to clause: who and what is spoken of, when, and under which heading."""
