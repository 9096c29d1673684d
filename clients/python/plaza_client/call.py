from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Mapping
from typing import Any, cast
from urllib.parse import quote

import httpx

from .api import Methods, PaymentRequired
from .backoff import backoff
from .errors import PlazaError
from .operations import OPERATIONS
from .payments import Pay

UNTIL_DONE = float("inf")
"""Patience for calls within a live session, which are retried until they succeed."""
TIMEOUT_SECONDS = 60


class Caller(Methods):
    """Makes calls to the REST API.

    Repeats a call after a failure that allows a retry. The repeat has the same idempotency key and the same payment, so
    a write or purchase happens only once, even if a response was lost.
    """

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
        self._http = httpx.AsyncClient(timeout=TIMEOUT_SECONDS)

    async def close(self) -> None:
        await self._http.aclose()

    async def call(
        self,
        name: str,
        input: Mapping[str, Any] | None = None,
        *,
        key: str | None = None,
        patience: float | None = None,
    ) -> dict[str, Any]:
        """Calls an operation by name. Each operation also has a typed method."""
        operation = OPERATIONS[name]
        path, rest = _fill_path(operation.path, input or {})
        headers = dict(self._headers)
        if operation.keyed:
            headers["idempotency-key"] = key or uuid.uuid4().hex
        until = time.monotonic() + (self._patience if patience is None else patience)
        failures = 0
        while True:
            outcome = await self._attempt(operation.method, path, headers, rest)
            if isinstance(outcome, dict):
                return outcome
            refusal = outcome if isinstance(outcome, PlazaError) else None
            if refusal and refusal.code == "payment_required" and self._pay and "x-payment" not in headers:
                payment = await self._pay(cast(PaymentRequired, refusal.body))
                if payment is None:
                    raise refusal
                headers["x-payment"] = payment
                continue
            # If no response arrives, the plaza may still have executed the call, so a write is repeated only with its
            # key.
            is_safe = refusal.retry if refusal else operation.keyed or operation.method == "GET"
            delay = max(backoff(failures), refusal.retry_after if refusal else 0)
            if not is_safe or time.monotonic() + delay > until:
                raise outcome
            await asyncio.sleep(delay)
            failures += 1

    async def _send(
        self, name: str, input: Mapping[str, Any], key: str | None, patience: float | None
    ) -> Any:
        return await self.call(name, input, key=key, patience=patience)

    async def _attempt(
        self, method: str, path: str, headers: dict[str, str], fields: dict[str, Any]
    ) -> dict[str, Any] | Exception:
        given = {field: value for field, value in fields.items() if value is not None}
        # Keep null in a body, because null is a meaningful value there: it removes a bio, for example.
        sent: dict[str, Any] = {"params": given} if method in ("GET", "DELETE") else {"json": fields}
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


def _fill_path(template: str, input: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    rest = dict(input)
    path = template
    for field in [field for field in rest if f"{{{field}}}" in template]:
        path = path.replace(f"{{{field}}}", quote(str(rest.pop(field)), safe=""))
    return path, rest
