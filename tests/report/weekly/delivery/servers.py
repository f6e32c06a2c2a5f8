"""Real servers on this machine: one for webhooks, one for mail, each with the answers a test wants."""

from __future__ import annotations

import http.server
import socketserver
import ssl
import threading
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path


@dataclass
class Hook:
    """What a webhook got, and what it answers."""

    port: int = 0
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    got: list[tuple[str, Mapping[str, str], bytes]] = field(default_factory=list)

    def url(self, path: str = "/hook", user: str = "") -> str:
        return f"http://{user}127.0.0.1:{self.port}{path}"


@contextmanager
def hook(**answer: object) -> Iterator[Hook]:
    """Give a webhook that answers as *answer* says."""
    state = Hook(**answer)  # type: ignore[arg-type]

    class Taking(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            state.got.append((f"POST {self.path}", dict(self.headers), body))
            self._answer()

        def do_GET(self) -> None:
            state.got.append((f"GET {self.path}", dict(self.headers), b""))
            self._answer()

        def _answer(self) -> None:
            self.send_response(state.status)
            for name, value in state.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(state.body)

        def log_message(self, *_: object) -> None:
            pass

    with served(http.server.ThreadingHTTPServer(("127.0.0.1", 0), Taking)) as state.port:
        yield state


@dataclass
class Post:
    """What a mail server got, and how it behaves."""

    port: int = 0
    certificate: Path | None = None
    """Whether it offers STARTTLS, with this file."""
    at_once: bool = False
    password: str = "s3cret"
    refuses: tuple[str, ...] = ()
    data_answer: str = "250 taken"
    hangs: bool = False
    lines: list[str] = field(default_factory=list)
    """Commands as they came over the line, those that were encrypted marked with `tls `."""
    mails: list[EmailMessage] = field(default_factory=list)


class Talking(socketserver.StreamRequestHandler):
    """One conversation: enough of RFC 5321, 3207 and 4954 for a client."""

    server: Office
    safe = False

    def handle(self) -> None:
        state = self.server.state
        if state.at_once:
            self.encrypt()
        if state.hangs:
            self.connection.recv(1)
            return
        self.say("220 test")
        while line := self.rfile.readline().decode().strip():
            state.lines.append(f"{'tls ' if self.safe else ''}{line}")
            verb = line.partition(" ")[0].lower()
            getattr(self, f"on_{verb}", self.on_other)(line)
            if verb == "quit":
                return

    def on_ehlo(self, _: str) -> None:
        state = self.server.state
        for each in ["test"] + (["STARTTLS"] if state.certificate and not self.safe else []) + ["AUTH PLAIN"]:
            self.say(f"250-{each}")
        self.say("250 8BITMIME")

    def on_starttls(self, _: str) -> None:
        self.say("220 go on")
        self.encrypt()

    def on_auth(self, line: str) -> None:
        told = b64decode(line.split(" ")[2]).split(b"\0")[-1].decode()
        self.say("235 in" if told == self.server.state.password else f"535 5.7.8 no such password: {told}")

    def on_rcpt(self, line: str) -> None:
        gone = any(each in line for each in self.server.state.refuses)
        self.say("550 no such mailbox" if gone else "250 ok")

    def on_data(self, _: str) -> None:
        self.say("354 go on")
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        self.server.state.mails.append(message_from_bytes(b"".join(lines), policy=policy.default))
        self.say(self.server.state.data_answer)

    def on_quit(self, _: str) -> None:
        self.say("221 bye")

    def on_other(self, _: str) -> None:
        self.say("250 ok")

    def encrypt(self) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.server.state.certificate)
        self.connection = context.wrap_socket(self.connection, server_side=True)
        self.rfile = self.connection.makefile("rb")
        self.safe = True

    def say(self, line: str) -> None:
        self.connection.sendall(f"{line}\r\n".encode())

    def finish(self) -> None:
        super().finish()
        self.connection.close()


class Office(socketserver.ThreadingTCPServer):
    """A mail server that behaves as *state* says."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, state: Post) -> None:
        super().__init__(("127.0.0.1", 0), Talking)
        self.state = state

    def handle_error(self, *_: object) -> None:
        """Say nothing: a client that breaks off is what some tests are about."""


@contextmanager
def post_office(**behaviour: object) -> Iterator[Post]:
    """Give a mail server that behaves so."""
    state = Post(**behaviour)  # type: ignore[arg-type]
    with served(Office(state)) as state.port:
        yield state


@contextmanager
def served(server: socketserver.TCPServer) -> Iterator[int]:
    """Let *server* run while the block does, and give its port."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
