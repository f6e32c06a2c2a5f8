"""Messages between a scan and its workers: pickled, and only ever between a process and the children it started."""

from __future__ import annotations

import pickle
from io import BytesIO
from typing import IO, Any

from migrate_kit.scan.bodies import Outcome
from migrate_kit.scan.definitions import DistantFunction, FunctionDef, Module
from migrate_kit.scan.project import Project

_LENGTH_BYTES = 8


def send(stream: IO[bytes], message: Any) -> None:
    """Write *message* with its length."""
    data = message if isinstance(message, bytes) else pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    stream.write(len(data).to_bytes(_LENGTH_BYTES, "big"))
    stream.write(data)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes:
    """Return the next message as it was sent; raises EOFError where the other side is gone."""
    length = int.from_bytes(_exactly(stream, _LENGTH_BYTES), "big")
    return _exactly(stream, length)


def _exactly(stream: IO[bytes], length: int) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data


def packed(outcomes: list[Outcome]) -> bytes:
    """Return *outcomes* as bytes in which modules and functions stand by their names and places."""
    buffer = BytesIO()
    pickler = _Naming(buffer, pickle.HIGHEST_PROTOCOL)
    pickler.dump(outcomes)
    return buffer.getvalue()


def unpacked(data: bytes, project: Project) -> list[Outcome]:
    """Return what `packed` was given, with the modules and functions of *project*."""
    outcomes: list[Outcome] = _Finding(BytesIO(data), project).load()
    return outcomes


class _Naming(pickle.Pickler):
    def persistent_id(self, obj: Any) -> Any:
        if isinstance(obj, Module):
            return "module", obj.name, None
        if isinstance(obj, FunctionDef):
            return "function", obj.module.name, (obj.name, obj.line)
        return None


class _Finding(pickle.Unpickler):
    def __init__(self, buffer: BytesIO, project: Project) -> None:
        super().__init__(buffer)
        self._project = project

    def persistent_load(self, pid: Any) -> Any:
        kind, name, place = pid
        module = self._project.modules[name]
        return module if kind == "module" else DistantFunction(module, *place)
