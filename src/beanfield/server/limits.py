"""Limits against floods and spam."""

import time


class Bucket:
    """So many a second, and a burst at once."""

    __slots__ = ("burst", "filled", "level", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.filled = time.monotonic()

    def take(self) -> bool:
        """Take one; False if there is none left."""
        now = time.monotonic()
        level = self.level + (now - self.filled) * self.rate
        self.filled = now
        self.level = min(level, self.burst)
        if self.level < 1:
            return False
        self.level -= 1
        return True
