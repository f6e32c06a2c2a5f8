"""The command line as a program that begins at once: a copy of a process that has imported it already does the work.

    python -m tests.warm SOCKET

A test that has a script call `migrate-kit` forty times would spend most of its time on importing the same again.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.conftest import CHECKOUT

ROUTER = (
    "def handle(text):\n    if 'show it' in text:\n        return a()\n    if 'stop it' in text:\n        return b()\n"
)
CALLER = """\
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as line:
    line.connect({path!r})
    socket.send_fds(line, [b"."], [0, 1, 2])
    line.sendall(json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]).encode() + b"\\n")
    sys.exit((line.recv(1) or b"\\xff")[0])
"""


@contextmanager
def warm_program(folder: Path) -> Iterator[Path]:
    """Yield a folder with the program `migrate-kit`, which is there as long as the block runs."""
    path = folder / "line"
    (folder / "caller.py").write_text(CALLER.format(path=str(path)), encoding="utf-8")
    program = folder / "bin" / "migrate-kit"
    program.parent.mkdir()
    words = shlex.join([sys.executable, "-I", "-S", str(folder / "caller.py")])
    program.write_text(f'#!/bin/sh\nexec {words} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    command = [sys.executable, "-m", "tests.warm", str(path)]
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as serving:
        try:
            assert serving.stdout is not None
            assert serving.stdout.readline() == b"ready\n"
            yield program.parent
        finally:
            serving.terminate()


def serve(path: str) -> None:
    """Answer every call in a copy of this process."""
    warm_up()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system takes the dead away
    with socket.create_server(path, family=socket.AF_UNIX) as listening:
        print("ready", flush=True)
        while True:
            line = listening.accept()[0]
            if os.fork() == 0:
                answer(line)
            line.close()


def warm_up() -> None:
    """Run what is called most, so that all that it imports when it needs it is there."""
    from click.testing import CliRunner

    from migrate_kit.cli import cli

    with TemporaryDirectory() as folder, chdir(folder):
        Path("bot.py").write_text(ROUTER, encoding="utf-8")
        for words in ("scan --format github", "scan --format sarif", "describe", "check --format github", "lint"):
            CliRunner().invoke(cli, words.split())


def answer(line: socket.socket) -> None:
    """Be the program that was called, and end with its exit code."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for number, given in enumerate(socket.recv_fds(line, 1, 3)[1]):
        os.dup2(given, number)
        os.close(given)
    arguments, folder, environment = json.loads(line.makefile().readline())
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = arguments
    code = 1
    try:
        from migrate_kit.cli import main

        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        line.send(bytes([code]))
        os._exit(code)


if __name__ == "__main__":
    serve(sys.argv[1])
