"""Client for the plaza: REST calls, and a live session that resumes without loss."""

from .client import Client, Pay
from .errors import PlazaError, SessionEnded
from .store import CursorStore, FileStore, MemoryStore

__all__ = [
    "Client",
    "CursorStore",
    "FileStore",
    "MemoryStore",
    "Pay",
    "PlazaError",
    "SessionEnded",
]
