from __future__ import annotations

import random


def backoff(failures: int) -> float:
    """Returns the seconds to wait: random, up to a maximum that doubles with each failure."""
    return random.uniform(0, min(30, 0.5 * 2 ** min(failures, 10)))
