"""Client for the plaza: REST calls, and a live session that resumes without losing events."""

from .client import Client
from .errors import PlazaError, SessionEnded
from .payments import Pay, Signer, sign_payments
from .store import CursorStore, FileStore, MemoryStore

__all__ = [
    "Client",
    "CursorStore",
    "FileStore",
    "MemoryStore",
    "Pay",
    "PlazaError",
    "SessionEnded",
    "Signer",
    "sign_payments",
]
