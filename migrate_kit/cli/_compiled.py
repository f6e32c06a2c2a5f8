"""Compiled matchers: written to a side folder, measured there, and kept only where they are faster."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from migrate_kit.analyze.compile import Engine, Program
    from migrate_kit.model.inventory import LegacyRouter

GAIN = 1.1
"""Less than this is noise."""
LONGEST_S = 60


@dataclass(frozen=True, slots=True)
class Matcher:
    """What became of one router: kept, would be kept, stays as it is, or refused; *fields* are for the sentence."""

    outcome: Literal["kept", "would", "stay", "refused"]
    fields: dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Measured:
    engine: Engine
    chain_us: float
    compiled_us: float
    gain: float
    files: tuple[Path, Path]


def compile_routers(
    routers: Sequence[LegacyRouter], target: Path, requests: Path | None, *, dry_run: bool
) -> list[Matcher]:
    """Compile each of *routers* into *target* where that is faster, measured on *requests* or on made-up texts.

    Raises NotWritable, and InternalError for a matcher that is not equal to its router.
    """
    with tempfile.TemporaryDirectory(prefix="migrate-kit-") as side:
        return [_compiled(router, target, Path(side), requests, dry_run=dry_run) for router in routers]


def _compiled(router: LegacyRouter, target: Path, side: Path, requests: Path | None, *, dry_run: bool) -> Matcher:
    from migrate_kit.analyze.compile import Refusal, program
    from migrate_kit.messages import language_of, tell

    made = program(router)
    if isinstance(made, Refusal):
        reason = tell(made.reason.key, language_of(), **made.reason.fields)
        return Matcher("refused", {"router": router.id, "reason": reason})
    name = _name(router)
    best = max((_measured(router, made, name, side, engine, requests) for engine in _engines(made)), key=_gain)
    fields = {"router": router.id, "engine": best.engine, "chain": best.chain_us, "compiled": best.compiled_us}
    if best.gain < GAIN:
        return Matcher("stay", fields | {"gain": best.gain})
    fields |= {"gain": best.gain, "path": str(target / f"{name}.py")}
    if dry_run:
        return Matcher("would", fields)
    _kept(best.files, target)
    return Matcher("kept", fields)


def _engines(made: Program) -> list[Engine]:
    engines: list[Engine] = ["pairs"]
    is_text = all(test.text.isascii() or _encodes(test.text) for test in made.tests)
    if is_text and find_spec("ahocorasick_rs") is not None:
        engines.append("automaton")
    return engines


def _encodes(text: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in text)


def _gain(measured: _Measured) -> float:
    return measured.gain


def _measured(
    router: LegacyRouter, made: Program, name: str, side: Path, engine: Engine, requests: Path | None
) -> _Measured:
    import orjson

    from migrate_kit.analyze.compile import benchmark_source, matcher_source
    from migrate_kit.errors import InternalError

    folder = side / engine
    folder.mkdir(exist_ok=True)
    module, script = folder / f"{name}.py", folder / f"{name}_bench.py"
    source = matcher_source(made, engine=engine)
    _compare(router, made, source)
    module.write_text(source, encoding="utf-8")
    script.write_text(benchmark_source(made, name=name), encoding="utf-8")
    command = [sys.executable, "-B", str(script), *([str(requests.resolve())] if requests else [])]
    try:
        ran = subprocess.run(command, capture_output=True, timeout=LONGEST_S, check=False)  # noqa: S603 - our own script
    except subprocess.TimeoutExpired as error:
        raise InternalError(what=f"the benchmark of {router.id} did not end") from error
    if ran.returncode != 0:
        raise InternalError(what=f"the benchmark of {router.id}: {ran.stderr.decode('utf-8', 'replace')[-300:]}")
    figures = orjson.loads(ran.stdout)
    return _Measured(engine, figures["chain_us"], figures["compiled_us"], figures["gain"], (module, script))


def _compare(router: LegacyRouter, made: Program, source: str) -> None:
    """Raise InternalError where the matcher and the twin differ on a made-up text."""
    from migrate_kit.analyze.compile import workload
    from migrate_kit.errors import InternalError
    from migrate_kit.model.twin import Twin

    names: dict[str, Any] = {}
    exec(compile(source, "<matcher>", "exec"), names)  # noqa: S102 - the source was just generated from constants
    decide: Callable[[str], tuple[str, ...]] = names["decide"]
    twin = Twin(router)
    for text in workload(made):
        if decide(text) != twin.decide(text).tools:
            raise InternalError(what=f"the matcher of {router.id} differs from it for {text!r}")


def _kept(files: Sequence[Path], target: Path) -> None:
    from migrate_kit.errors import NotWritable

    fresh: list[tuple[Path, Path]] = []
    try:
        target.mkdir(parents=True, exist_ok=True)
        for file in files:
            fresh.append((target / f".{file.name}.new", target / file.name))
            shutil.copyfile(file, fresh[-1][0])
        for new, final in fresh:
            new.replace(final)
    except OSError as error:
        for new, _ in fresh:
            new.unlink(missing_ok=True)
        raise NotWritable(path=target, what=error.strerror or str(error)) from error


def _name(router: LegacyRouter) -> str:
    """Return a module name for *router*: its id in plain letters, and a mark of the id and line that keeps it apart."""
    plain = re.sub(r"\W+", "_", router.id, flags=re.ASCII).strip("_").lower()
    mark = blake2b(f"{router.id}:{router.first_line}".encode(), digest_size=3).hexdigest()
    return f"match_{plain}_{mark}"
