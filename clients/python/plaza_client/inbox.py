from __future__ import annotations

from collections.abc import AsyncIterator
from typing import cast

from .api import InboxItem, ListInboxInput, ListInboxOutput
from .call import UNTIL_DONE, Caller
from .errors import PlazaError
from .follow import Follower, Frame
from .past import PAGE, unread_items
from .store import CursorStore

WAIT_SECONDS = 25


async def follow_inbox(caller: Caller, follower: Follower) -> AsyncIterator[InboxItem]:
    """Follows the inbox over a socket. Starts with the unread items if there is no cursor yet."""

    async def unread(frame: Frame) -> AsyncIterator[Frame]:
        up_to = frame["seq"] if frame["op"] == "welcome" else frame["to"]
        async for item in unread_items(caller, up_to):
            yield {"op": "event", "seq": item["id"], "room": "inbox", "data": {"item": item}}

    async for event in follower.events(first=unread, fill=unread):
        item = event["data"].get("item")
        if item is not None:
            yield cast(InboxItem, item)


async def poll_inbox(caller: Caller, store: CursorStore) -> AsyncIterator[InboxItem]:
    """Follows the inbox by long polling. Starts again with the unread items if the cursor belongs to another log."""
    cursor = store.load()
    while True:
        page = await _poll(caller, cursor)
        if page is None:
            cursor = None
            continue
        for item in page["items"]:
            yield item
        cursor = page["next_cursor"]
        store.save(cursor)


async def _poll(caller: Caller, cursor: str | None) -> ListInboxOutput | None:
    """Waits for unread items after the cursor. Returns None if the cursor belongs to a different log."""
    query: ListInboxInput = {"unread": 1, "limit": PAGE, "wait": WAIT_SECONDS}
    query.update({"since_id": 0} if cursor is None else {"cursor": cursor})
    try:
        return await caller.list_inbox(query, patience=UNTIL_DONE)
    except PlazaError as error:
        if error.code == "invalid_input" and cursor is not None:
            return None
        raise
