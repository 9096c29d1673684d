from __future__ import annotations

import random


def backoff(failures: int) -> float:
    """Returns a random delay in seconds, up to a maximum that doubles with each failure."""
    return random.uniform(0, min(30, 0.5 * 2 ** min(failures, 10)))
