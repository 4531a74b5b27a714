"""A WebSocket client that costs little: no queues, no tasks, one object a connection."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Final, cast

MASK: Final = b"\x00\x00\x00\x00"  # any mask is allowed, and this one costs nothing


def masked(payload: bytes) -> bytes:
    """A text frame of a client."""
    size = len(payload)
    if size < 126:
        return struct.pack("!BB", 0x81, 0x80 | size) + MASK + payload
    return struct.pack("!BBH", 0x81, 0x80 | 126, size) + MASK + payload


class LoadSocket(asyncio.Protocol):
    """A connection; ``hear`` gets every message."""

    def __init__(self, host: str, path: str, token: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: beanfield={token}\r\n\r\n"
        ).encode()
        self.transport: asyncio.Transport
        self.buffer = b""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.hear: Callable[[bytes], None] = lambda data: None
        self.bytes = 0
        self.gone = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)
        self.request = b""

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        buffer = self.buffer + data if self.buffer else data
        at = 0
        if not self.ready.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self.buffer = buffer
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.ready.set_exception(ConnectionError(buffer[:80].decode("latin-1")))
                return
            self.ready.set_result(None)
            at = end + 4
        size = len(buffer)
        while size - at >= 2:
            length = buffer[at + 1] & 127
            head = 2
            if length == 126:
                if size - at < 4:
                    break
                length = int.from_bytes(buffer[at + 2 : at + 4], "big")
                head = 4
            elif length == 127:
                if size - at < 10:
                    break
                length = int.from_bytes(buffer[at + 2 : at + 10], "big")
                head = 10
            if size - at < head + length:
                break
            payload = buffer[at + head : at + head + length]
            opcode = buffer[at] & 15
            at += head + length
            if opcode == 1:
                self.bytes += head + length
                self.hear(payload)
            elif opcode == 9:
                self.transport.write(struct.pack("!BB", 0x8A, 0x80 | length) + MASK + payload)
        self.buffer = buffer[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        """The server is gone."""
        self.gone = True
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the server closed the connection"))

    def say(self, payload: bytes) -> None:
        """Send a message."""
        self.transport.write(masked(payload))
