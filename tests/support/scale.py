"""How many random trials a test makes: XM_SCALE times as many as it asks for."""

import os

SCALE = float(os.environ.get("XM_SCALE", "1"))


def scaled(count: int) -> int:
    """So many trials at XM_SCALE=1, more or fewer in proportion, never none."""
    return max(1, round(count * SCALE))
