"""Runs the Python client over the line protocol described in docs/clients.md."""

import asyncio
import json
import os
import sys
from typing import Any, Literal

from plaza_client import Client, FileStore, MemoryStore, PlazaError, sign_payments

signatures: asyncio.Queue[str] = asyncio.Queue()

PATIENCE = 60
"""Time in seconds for which a single call is retried. Live sessions must survive every fault without this setting."""


def say(line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)


class Wallet:
    address = os.environ["PLAZA_WALLET"]

    async def sign_typed_data(self, *, full_message: dict[str, Any]) -> str:
        say({"sign": full_message})
        return await signatures.get()


async def follow(plaza: Client, rooms: list[str], cursor: str) -> None:
    async for event in plaza.events(rooms, store=MemoryStore(cursor)):
        say({"event": {"seq": event["seq"], "room": event["room"], "type": event["type"]}})


async def call(plaza: Client, id: int, name: str, input: dict[str, Any]) -> None:
    try:
        say({"id": id, "ok": True, "answer": await plaza.call(name, input, patience=PATIENCE)})
    except PlazaError as error:
        say({"id": id, "ok": False, "error": error.code})


async def main() -> None:
    reader = asyncio.StreamReader(limit=2**20)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    store = FileStore(os.environ["PLAZA_STORE"])
    pay = sign_payments(Wallet(), max_usdc=1)
    plaza = Client(os.environ["PLAZA_URL"], os.environ["PLAZA_TOKEN"], pay=pay, patience=0)
    # A task group ends the process when one of its tasks fails.
    async with plaza, asyncio.TaskGroup() as tasks:
        while line := await reader.readline():
            match json.loads(line):
                case {"do": "listen", **given}:
                    by: Literal["socket", "poll"] = "poll" if given.get("by") == "poll" else "socket"
                    work = plaza.answer_mentions(lambda item: f"heard #{item['post_id']}", store=store, by=by)
                    tasks.create_task(work)
                case {"do": "follow", "rooms": rooms, "cursor": cursor}:
                    tasks.create_task(follow(plaza, rooms, cursor))
                case {"do": "call", "id": id, "name": name, "input": input}:
                    tasks.create_task(call(plaza, id, name, input))
                case {"do": "payment", "payment": payment}:
                    signatures.put_nowait(payment)


asyncio.run(main())
