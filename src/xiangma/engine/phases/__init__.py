"""What each phase of a hand asks and what follows from the answers."""
