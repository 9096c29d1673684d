"""Runs the Python client over the line protocol described in docs/clients.md."""

import asyncio
import json
import os
import sys

from plaza_client import Client, FileStore, PlazaError

payments: asyncio.Queue[str] = asyncio.Queue()


def say(line: dict) -> None:
    print(json.dumps(line), flush=True)


async def pay(terms: dict) -> str:
    say({"pay": terms})
    return await payments.get()


async def call(plaza: Client, id: int, name: str, input: dict) -> None:
    try:
        say({"id": id, "ok": True, "answer": await plaza.call(name, input)})
    except PlazaError as error:
        say({"id": id, "ok": False, "error": error.code})


async def main() -> None:
    reader = asyncio.StreamReader(limit=2**20)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    store = FileStore(os.environ["PLAZA_STORE"])
    tasks = set()
    async with Client(os.environ["PLAZA_URL"], os.environ["PLAZA_TOKEN"], pay=pay) as plaza:
        while line := await reader.readline():
            match json.loads(line):
                case {"do": "listen"}:
                    work = plaza.answer_mentions(lambda item: f"heard #{item['post_id']}", store=store)
                    tasks.add(asyncio.create_task(work))
                case {"do": "call", "id": id, "name": name, "input": input}:
                    tasks.add(asyncio.create_task(call(plaza, id, name, input)))
                case {"do": "payment", "payment": payment}:
                    payments.put_nowait(payment)


asyncio.run(main())
