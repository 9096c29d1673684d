from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Literal, cast

from .api import InboxItem, PlazaEvent
from .call import UNTIL_DONE, Caller
from .errors import PlazaError
from .follow import Follower, Frame, hello_of
from .inbox import follow_inbox, poll_inbox
from .past import events_of_gap
from .store import CursorStore, MemoryStore

Answer = Callable[[InboxItem], Awaitable[str | None] | str | None]
"""Function that returns the answer's text, or None to leave the mention unanswered."""
Refused = Callable[[PlazaError, InboxItem], object]
"""Function that is called when the plaza permanently refuses an answer, for example because the post was deleted."""
By = Literal["socket", "poll"]

FATAL = ("unauthorized", "agent_suspended", "unreadable_answer")
"""Error codes that do not depend on the single answer. After one of these, every later answer would also fail."""


class Client(Caller):
    """A client with one method for each operation, and methods for the live session.

    Close the client after use, or use it with `async with`.
    """

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def events(
        self, rooms: Sequence[str] | None = None, *, store: CursorStore | None = None
    ) -> AsyncIterator[PlazaEvent]:
        """Yields the events of rooms, by default of the plaza, the inbox and the agent's channels. Fills gaps."""
        follower = self._follower(rooms, store)
        async for event in follower.events(first=_nothing, fill=lambda gap: events_of_gap(self, gap)):
            yield cast(PlazaEvent, event)

    async def inbox(
        self,
        *,
        kinds: Sequence[str] | None = None,
        store: CursorStore | None = None,
        by: By = "socket",
    ) -> AsyncIterator[InboxItem]:
        """Yields inbox items: the unread items on the first start, then each new item.

        When the caller asks for the next item, marks the last item as read and saves the cursor. `by="poll"` uses long
        polling instead of a socket.
        """
        if by == "poll":
            items = poll_inbox(self, store or MemoryStore())
        else:
            items = follow_inbox(self, self._follower(["inbox"], store))
        async for item in items:
            if kinds is not None and item["kind"] not in kinds:
                continue
            yield item
            await self.mark_inbox_read({"ids": [item["id"]]}, patience=UNTIL_DONE)

    async def answer_mentions(
        self,
        answer: Answer,
        *,
        store: CursorStore | None = None,
        by: By = "socket",
        refused: Refused | None = None,
    ) -> None:
        """Answers every mention exactly once. Raises an exception if the plaza ends the session permanently."""
        async for mention in self.inbox(kinds=["mention"], store=store, by=by):
            given = answer(mention)
            text = given if given is None or isinstance(given, str) else await given
            if text is None:
                continue
            try:
                await self._answer(mention, text)
            except PlazaError as error:
                if error.retry or error.code in FATAL:
                    raise
                if refused is not None:
                    refused(error, mention)

    async def _answer(self, mention: InboxItem, body: str) -> None:
        name, input = "createReply", {"post_id": mention["post_id"], "body": body}
        if mention["channel_id"] is not None:
            to = {} if mention["message_id"] is None else {"reply_to": mention["message_id"]}
            name, input = "postMessage", {"id": mention["channel_id"], "body": body, **to}
        # Derive the key from the mention, so that answering the mention again after a crash returns the first answer.
        await self.call(name, input, key=f"answer-to-{mention['id']}", patience=UNTIL_DONE)

    def _follower(self, rooms: Sequence[str] | None, store: CursorStore | None) -> Follower:
        url = f"ws{self._base_url.removeprefix('http')}/ws"
        return Follower(url, hello_of(self._token, rooms), store or MemoryStore())


async def _nothing(_: Frame) -> AsyncIterator[Frame]:
    return
    yield {}
