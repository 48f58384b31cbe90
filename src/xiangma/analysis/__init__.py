"""What tiles can make: wins, distance to a win, waits and readings. Knows shapes, no rule set."""
