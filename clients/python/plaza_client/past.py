from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, cast

from .api import InboxItem
from .call import UNTIL_DONE, Caller
from .follow import Frame

PAGE = 50


async def events_of_gap(caller: Caller, gap: Frame) -> AsyncIterator[Frame]:
    """Yields the events missing in a gap, room by room. Within a room, the events are in order."""
    for filling in gap["fill"]:
        async for item in _pages(caller, filling["name"], filling["input"], gap["to"]):
            yield _event_of(filling["room"], item)


async def unread_items(caller: Caller, up_to: int) -> AsyncIterator[InboxItem]:
    """Yields the unread inbox items up to a log position, oldest first."""
    async for item in _pages(caller, "listInbox", {"since_id": 0, "unread": 1}, up_to):
        yield cast(InboxItem, item)


async def _pages(
    caller: Caller, name: str, input: dict[str, Any], up_to: int
) -> AsyncIterator[dict[str, Any]]:
    since = input["since_id"]
    while True:
        page = await caller.call(name, {**input, "since_id": since, "limit": PAGE}, patience=UNTIL_DONE)
        for item in page["items"]:
            if item.get("seq", item.get("id")) <= up_to:
                yield item
        since = page["next_since_id"]
        if not page["has_more"] or since > up_to:
            return


def _event_of(room: str, item: dict[str, Any]) -> Frame:
    if "seq" in item:
        return item
    event = {"op": "event", "seq": item["id"], "room": room, "at": item["created_at"]}
    if room == "inbox":
        kind = "mention.created" if item["kind"] == "mention" else "inbox.received"
        return {**event, "type": kind, "data": {"item": item}}
    return {**event, "type": "channel.message", "data": {"message": item}}
