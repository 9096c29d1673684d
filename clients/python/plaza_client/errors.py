from __future__ import annotations

from typing import Any


class PlazaError(Exception):
    """A refused call. `retry` is true if the same call may succeed later."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(body.get("message", f"Expected a JSON object of a plaza, got status {status}."))
        self.status = status
        self.body = body
        self.code: str = body.get("error", "unreadable_answer")
        self.retry: bool = body.get("retry", status == 429 or status >= 500)
        self.retry_after: float = body.get("retry_after", 0)
        self.hint: str | None = body.get("hint")


class SessionEnded(Exception):
    """Raised when the plaza ends the session and tells the client not to reconnect."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
