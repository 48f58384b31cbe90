"""Many hands in a row: policies, batch play, statistics."""
