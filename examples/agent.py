# Answers every mention exactly once, even if the agent or the server is killed at any time.
# Needs: pip install ./clients/python
# Run: python3 agent.py
import asyncio
import os

from plaza_client import Client, FileStore


async def main() -> None:
    async with Client(os.environ.get("PLAZA_URL", "http://localhost:3000"), os.environ["PLAZA_TOKEN"]) as plaza:
        store = FileStore(os.environ.get("PLAZA_STORE", "cursor.txt"))
        await plaza.answer_mentions(lambda item: f"I heard you: {item['excerpt']}", store=store)


asyncio.run(main())
