"""The lean end of a WebSocket: messages go straight to the table, and ready-made frames straight to the transport.

uvicorn serves the connection; once the endpoint has accepted it, this class bypasses the queues of ASGI. A frame that
goes to many is made once, because a server does not mask its frames.
"""

import struct
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

EXTENSION: Final = "beanfield.socket"
DRAIN: Final = 2.0  # seconds the rest of a message that is too large is read and thrown away


class Sink(Protocol):
    """Whoever takes the messages of a connection."""

    def message(self, data: bytes, text: bool) -> None:
        """A whole message has come."""
        ...

    def oversized(self) -> None:
        """A message was announced that is too large even to be read."""
        ...

    def lost(self) -> None:
        """The connection is gone."""
        ...

    def stop(self) -> None:
        """The server shuts down; say goodbye."""
        ...


def frame(payload: bytes) -> bytes:
    """A text frame, ready for the wire."""
    size = len(payload)
    if size < 126:
        return struct.pack("!BB", 0x81, size) + payload
    if size < 65536:
        return struct.pack("!BBH", 0x81, 126, size) + payload
    return struct.pack("!BBQ", 0x81, 127, size) + payload


class Nobody:
    """Stands where a queue and an event were that nobody waits for any more."""

    def put_nowait(self, message: object) -> None:
        """Nobody hears it."""

    def set(self) -> None:
        """Nobody waits."""

    def clear(self) -> None:
        """Nobody will wait."""


NOBODY: Final[Any] = Nobody()


class Socket(WebSocketsSansIOProtocol):
    """A connection that hands its messages to a sink as they come."""

    sink: Sink | None = None
    draining = False

    def attach(self, sink: Sink) -> None:
        """From now on ``sink`` takes all messages, those that have come already first."""
        self.sink = sink
        while not self.queue.empty():
            message: Any = self.queue.get_nowait()
            if message["type"] == "websocket.disconnect":
                sink.lost()
            elif message["type"] == "websocket.receive":
                text = message.get("text")
                sink.message(message["bytes"] if text is None else text.encode(), text is not None)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        # Nobody waits at these any more, and thousands of them take memory.
        self.queue = NOBODY
        self.writable = NOBODY

    def put(self, data: bytes) -> int:
        """Send a frame; returns how many bytes wait for the reader."""
        if self.transport.is_closing() or self.close_sent:
            return 0
        self.transport.write(data)
        return self.transport.get_write_buffer_size()

    def finish(self, code: int, reason: str, patience: float = 5.0) -> None:
        """Close the connection; if the other side does not answer in time, cut it."""
        if self.close_sent or self.transport.is_closing():
            return
        self.stop_keepalive()
        if self.conn.close_sent is None:
            self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        # While the rest of a message is thrown away, the other side's answer is not seen either.
        self.close_timer = self.loop.call_later(DRAIN if self.draining else patience, self.transport.abort)

    # What uvicorn calls.

    def handle_connect(self, event: Any) -> None:
        """Let the endpoint find this object."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    async def run_asgi(self) -> None:
        """Run the endpoint; when it has attached a sink, the connection outlives it, and little memory is held."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except Exception:
            self.logger.exception("the endpoint failed")
            self.send_500_response()
        if self.sink is not None and self.handshake_complete:
            # The parser keeps the request as long as the connection lasts; a browser's has a dozen headers.
            self.request.headers.clear()
            if self.response is not None:
                self.response.headers.clear()
            del self.scope, self.request, self.response
            return
        if not self.handshake_complete:
            self.send_500_response()
        if self.close_timer is None:
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        if self.sink is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.sink.message(data, self.curr_msg_data_type == "text")

    def handle_parser_exception(self) -> None:
        """What came is no WebSocket message, or is too large: our word first, then the close frame."""
        closing = self.conn.close_sent
        if self.sink is None or closing is None or closing.code != CloseCode.MESSAGE_TOO_BIG:
            super().handle_parser_exception()
            return
        # Cut off in the middle of a message, the other side would never read why: let it finish first.
        self.draining = True
        self.sink.oversized()

    def data_received(self, data: bytes) -> None:
        """Bytes have come."""
        if not self.draining:
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        super().connection_lost(exc)
        if self.sink is not None:
            self.sink.lost()
            self.sink = None

    def shutdown(self) -> None:
        """The server stops."""
        if self.sink is not None and not self.close_sent:
            self.sink.stop()
        else:
            super().shutdown()
