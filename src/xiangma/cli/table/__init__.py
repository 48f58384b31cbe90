"""A table for one person: keys become actions, a view becomes a picture, on a terminal or in lines."""
