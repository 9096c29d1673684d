from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol


class CursorStore(Protocol):
    """Stores the cursor of a live session. `save` is called only after an event has been handled."""

    def load(self) -> str | None: ...

    def save(self, cursor: str) -> None: ...


class MemoryStore:
    """Stores the cursor in memory. The next process starts with the unread items."""

    def __init__(self, cursor: str | None = None) -> None:
        self._cursor = cursor

    def load(self) -> str | None:
        return self._cursor

    def save(self, cursor: str) -> None:
        self._cursor = cursor


class FileStore:
    """Stores the cursor in a file. After a crash, the file contains either the old cursor or the new one."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)

    def load(self) -> str | None:
        return self._path.read_text().strip() or None if self._path.exists() else None

    def save(self, cursor: str) -> None:
        new = self._path.with_name(f"{self._path.name}.new")
        new.write_text(f"{cursor}\n")
        os.replace(new, self._path)
