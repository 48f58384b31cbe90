"""Players that are programs: they see a seat's view and its offers, and answer."""
