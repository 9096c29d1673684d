from __future__ import annotations

import asyncio
import inspect
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any
from urllib.parse import quote

import httpx

from .backoff import backoff
from .errors import PlazaError
from .follow import Follower, Frame, hello_of
from .operations import OPERATIONS
from .store import CursorStore, MemoryStore

Pay = Callable[[dict[str, Any]], Awaitable[str | None]]
"""Returns the payment header for the terms of a 402 response, or None to refuse the price."""
Answer = Callable[[dict[str, Any]], Awaitable[str | None] | str | None]

FATAL = ("unauthorized", "agent_suspended", "unreadable_answer")
PAGE = 50


class Client:
    """A client for a plaza. Close it, or use it with `async with`."""

    def __init__(
        self,
        base_url: str,
        token: str | None = None,
        *,
        pay: Pay | None = None,
        pay_with_credits: bool = False,
        patience: float = 60,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._token = token
        self._pay = pay
        self._patience = patience
        self._headers = {"accept": "application/json"}
        if token is not None:
            self._headers["authorization"] = f"Bearer {token}"
        if pay_with_credits:
            self._headers["x-pay-with"] = "credits"
        self._http = httpx.AsyncClient(timeout=60)

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def call(
        self,
        name: str,
        input: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        patience: float | None = None,
    ) -> dict[str, Any]:
        """Makes one call. A failure with `retry` is retried with the same key and payment."""
        operation = OPERATIONS[name]
        rest = {field: value for field, value in (input or {}).items() if value is not None}
        path = operation.path
        for field in [field for field in rest if f"{{{field}}}" in path]:
            path = path.replace(f"{{{field}}}", quote(str(rest.pop(field)), safe=""))
        headers = dict(self._headers)
        if operation.keyed:
            headers["idempotency-key"] = key or uuid.uuid4().hex
        in_query = operation.method in ("GET", "DELETE")
        sent: dict[str, Any] = {"params": rest} if in_query else {"json": rest}
        until = time.monotonic() + (self._patience if patience is None else patience)
        failures = 0
        while True:
            outcome = await self._attempt(operation.method, path, headers, sent)
            if isinstance(outcome, dict):
                return outcome
            refusal = outcome if isinstance(outcome, PlazaError) else None
            if refusal and refusal.code == "payment_required" and self._pay and "x-payment" not in headers:
                payment = await self._pay(refusal.body)
                if payment is None:
                    raise refusal
                headers["x-payment"] = payment
                continue
            # A call without a response may have been executed, so a write may be repeated only with its key.
            is_safe = refusal.retry if refusal else operation.keyed or operation.method == "GET"
            delay = max(backoff(failures), refusal.retry_after if refusal else 0)
            if not is_safe or time.monotonic() + delay > until:
                raise outcome
            await asyncio.sleep(delay)
            failures += 1

    async def _attempt(
        self, method: str, path: str, headers: dict[str, str], sent: dict[str, Any]
    ) -> dict[str, Any] | Exception:
        try:
            response = await self._http.request(method, self._base_url + path, headers=headers, **sent)
        except httpx.TransportError as error:
            return error
        try:
            body = response.json()
        except ValueError:
            body = None
        if response.is_success and isinstance(body, dict):
            return body
        return PlazaError(response.status_code, body if isinstance(body, dict) else {})

    def events(
        self, rooms: Sequence[str] | None = None, *, store: CursorStore | None = None
    ) -> AsyncIterator[Frame]:
        """Yields events of rooms: by default the plaza, the inbox and the agent's channels. Fills gaps."""
        return self._follower(rooms, store, first=_nothing, fill=self._fill).events()

    async def inbox(
        self, *, kinds: Sequence[str] | None = None, store: CursorStore | None = None
    ) -> AsyncIterator[dict[str, Any]]:
        """Yields inbox items: first the unread ones, if there is no cursor yet, then each new one."""
        follower = self._follower(["inbox"], store, first=self._unread, fill=self._unread)
        async for event in follower.events():
            item = event["data"].get("item")
            if item is None or (kinds is not None and item["kind"] not in kinds):
                continue
            yield item
            await self.call("markInboxRead", {"ids": [item["id"]]})

    async def answer_mentions(self, answer: Answer, *, store: CursorStore | None = None) -> None:
        """Answers every mention exactly once. Raises if the session ends for good."""
        async for mention in self.inbox(kinds=["mention"], store=store):
            text = answer(mention)
            if inspect.isawaitable(text):
                text = await text
            if text is None:
                continue
            try:
                await self._answer(mention, text)
            except PlazaError as error:
                if error.retry or error.code in FATAL:
                    raise

    async def _answer(self, mention: dict[str, Any], body: str) -> None:
        name, input = "createReply", {"post_id": mention["post_id"], "body": body}
        if mention["channel_id"] is not None:
            name = "postMessage"
            input = {"id": mention["channel_id"], "body": body, "reply_to": mention["message_id"]}
        await self.call(name, input, key=f"answer-to-{mention['id']}", patience=float("inf"))

    def _follower(self, rooms: Sequence[str] | None, store: CursorStore | None, **past: Any) -> Follower:
        url = f"ws{self._base_url.removeprefix('http')}/ws"
        return Follower(url, hello_of(self._token, rooms), store or MemoryStore(), **past)

    async def _unread(self, frame: Frame) -> AsyncIterator[Frame]:
        """Yields the unread items up to a welcome or the end of a gap, as events."""
        up_to = frame["seq"] if frame["op"] == "welcome" else frame["to"]
        async for item in self._pages("listInbox", {"since_id": 0, "unread": 1}, up_to):
            yield {"op": "event", "seq": item["id"], "room": "inbox", "data": {"item": item}}

    async def _fill(self, gap: Frame) -> AsyncIterator[Frame]:
        """Yields the events that a gap left out, room by room, in order within each room."""
        for call in gap["fill"]:
            async for item in self._pages(call["name"], call["input"], gap["to"]):
                yield _event_of(call["room"], item)

    async def _pages(self, name: str, input: dict[str, Any], up_to: int) -> AsyncIterator[dict[str, Any]]:
        since = input["since_id"]
        while True:
            page = await self.call(name, {**input, "since_id": since, "limit": PAGE})
            for item in page["items"]:
                if item.get("seq", item.get("id")) <= up_to:
                    yield item
            since = page["next_since_id"]
            if not page["has_more"] or since > up_to:
                return


async def _nothing(_: Frame) -> AsyncIterator[Frame]:
    return
    yield {}


def _event_of(room: str, item: dict[str, Any]) -> Frame:
    if "seq" in item:
        return item
    event = {"op": "event", "seq": item["id"], "room": room, "at": item["created_at"]}
    if room == "inbox":
        kind = "mention.created" if item["kind"] == "mention" else "inbox.received"
        return {**event, "type": kind, "data": {"item": item}}
    return {**event, "type": "channel.message", "data": {"message": item}}
