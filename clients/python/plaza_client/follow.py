from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import websockets
from websockets.exceptions import ConnectionClosed, WebSocketException

from .backoff import backoff
from .errors import SessionEnded
from .store import CursorStore

Frame = dict[str, Any]
Past = Callable[[Frame], AsyncIterator[Frame]]

FIRST_FINAL_CLOSE = 4500
SILENT_SECONDS = 45
PING_SECONDS = 20


class Follower:
    """Follows rooms of the log across reconnects.

    Yields each event once per process, in order, and saves the event's cursor when the caller asks for the next event.
    After a crash before that, the next process yields the event again.
    """

    def __init__(
        self,
        url: str,
        hello: dict[str, Any],
        store: CursorStore,
    ) -> None:
        self._url = url
        self._hello = hello
        self._store = store
        self._cursor = store.load()
        self._seq = 0
        self._failures = 0
        self._after = 0.0

    async def events(self, *, first: Past, fill: Past) -> AsyncIterator[Frame]:
        """Yields events. `first` yields past events if there is no cursor. `fill` yields the events of a gap."""
        while True:
            self._after = 0.0
            try:
                async for event in self._session(first, fill):
                    yield event
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                if FIRST_FINAL_CLOSE <= code < 5000:
                    raise SessionEnded(str(code), f"The plaza ended the session with {code}.") from closed
            except (OSError, asyncio.TimeoutError, WebSocketException):
                pass
            await asyncio.sleep(max(self._after, backoff(self._failures)))
            self._failures += 1

    async def _session(self, first: Past, fill: Past) -> AsyncIterator[Frame]:
        # Unread frames need no limit here, because the `websockets` package stops reading from the network while its
        # queue is full.
        async with websockets.connect(  # type: ignore[attr-defined]
            self._url, ping_interval=PING_SECONDS, ping_timeout=SILENT_SECONDS, max_size=None
        ) as socket:
            cursor = {} if self._cursor is None else {"cursor": self._cursor}
            await socket.send(json.dumps({"op": "hello", **self._hello, **cursor}))
            while True:
                frame = json.loads(await socket.recv())
                async for event in self._take(frame, first, fill):
                    yield event

    async def _take(self, frame: Frame, first: Past, fill: Past) -> AsyncIterator[Frame]:
        match frame["op"]:
            case "welcome":
                self._failures = 0
                if self._cursor is None:
                    async for event in first(frame):
                        yield event
                    self._move_to(frame["seq"], frame["cursor"])
            case "event" if frame["seq"] > self._seq:
                yield frame
                self._move_to(frame["seq"], frame["cursor"])
            case "gap":
                async for event in fill(frame):
                    yield event
                self._move_to(frame["to"], frame["cursor"])
            case "bye":
                self._after = frame["after_ms"] / 1000
                if not frame["reconnect"]:
                    raise SessionEnded(frame["code"], frame["message"])

    def _move_to(self, seq: int, cursor: str) -> None:
        self._seq = seq
        self._cursor = cursor
        self._store.save(cursor)


def hello_of(token: str | None, rooms: Sequence[str] | None) -> dict[str, Any]:
    return {
        **({"token": token} if token is not None else {}),
        **({"rooms": list(rooms)} if rooms is not None else {}),
    }
