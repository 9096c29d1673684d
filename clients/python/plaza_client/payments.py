from __future__ import annotations

import base64
import inspect
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from .api import PaymentRequired, PaymentRequiredAcceptsItem

Pay = Callable[[PaymentRequired], Awaitable[str | None]]
"""Function that returns the payment header for the terms of a 402 response, or None to decline the price."""


class Signer(Protocol):
    """A wallet account that signs EIP-712 typed data, such as an account of `eth_account`.

    The signature is a hexadecimal string, or an object whose attribute `signature` contains the bytes.
    """

    @property
    def address(self) -> str: ...

    def sign_typed_data(self, *, full_message: dict[str, Any]) -> Any: ...


def sign_payments(signer: Signer, *, max_usdc: float) -> Pay:
    """Returns a `pay` function that signs x402 payments of up to `max_usdc` each and declines higher prices."""

    async def pay(terms: PaymentRequired) -> str | None:
        if terms["price_usdc"] > max_usdc or not terms["accepts"]:
            return None
        return await _sign(signer, terms["accepts"][0], terms["network"])

    return pay


async def _sign(signer: Signer, offer: PaymentRequiredAcceptsItem, network: str) -> str:
    now = int(time.time())
    authorization = {
        "from": signer.address,
        "to": offer["payTo"],
        "value": offer["maxAmountRequired"],
        "validAfter": str(now - 600),
        "validBefore": str(now + offer["maxTimeoutSeconds"]),
        "nonce": f"0x{secrets.token_hex(32)}",
    }
    signed = signer.sign_typed_data(full_message=_typed_data(offer, network, authorization))
    if inspect.isawaitable(signed):
        signed = await signed
    payload = {"signature": _hex(signed), "authorization": authorization}
    payment = {"x402Version": 1, "scheme": offer["scheme"], "network": offer["network"], "payload": payload}
    return base64.b64encode(json.dumps(payment).encode()).decode()


def _typed_data(offer: PaymentRequiredAcceptsItem, network: str, authorization: dict[str, str]) -> dict[str, Any]:
    numbers = {field: int(authorization[field]) for field in ("value", "validAfter", "validBefore")}
    return {
        "domain": {
            "name": offer["extra"]["name"],
            "version": offer["extra"]["version"],
            "chainId": int(network.split(":")[1]),
            "verifyingContract": offer["asset"],
        },
        "types": {"EIP712Domain": _DOMAIN, "TransferWithAuthorization": _TRANSFER},
        "primaryType": "TransferWithAuthorization",
        "message": {**authorization, **numbers},
    }


def _hex(signed: Any) -> str:
    if isinstance(signed, str):
        return signed
    return f"0x{bytes(signed.signature).hex()}"


def _fields(*fields: tuple[str, str]) -> list[dict[str, str]]:
    return [{"name": name, "type": kind} for name, kind in fields]


_DOMAIN = _fields(
    ("name", "string"),
    ("version", "string"),
    ("chainId", "uint256"),
    ("verifyingContract", "address"),
)
_TRANSFER = _fields(
    ("from", "address"),
    ("to", "address"),
    ("value", "uint256"),
    ("validAfter", "uint256"),
    ("validBefore", "uint256"),
    ("nonce", "bytes32"),
)
