"""How long a roll-back by the flag file takes to reach eight busy processes: four started, four forked while serving.

Each serves some 200 calls a second and prints the time of its first legacy answer after a roll-back.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from _shim_stand import bare, light, runtime
from _table import percentile

from migrate_kit.shim import flagfile, router, site, wait_ready

FLIPS, STARTED, FORKED, MOST_S = 50, 4, 4, 3.0
_UP = {"DYNAMIC_TOOL_ENABLED": "true", "MIGRATE_KIT_STAGE": "shadow"}
_BACK = {"FALLBACK_TO_LEGACY": "true"}


def seen_s(flips: int = FLIPS) -> dict[str, float]:
    """Return the 99th percentile and the longest of the seconds until a roll-back was seen; and how many never were."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "migrate-kit.env"
        flagfile.write(path, _UP)
        services = [_start(folder, "1") for _ in range(STARTED)] + [_start(folder, str(FORKED))]
        try:
            return _flipped(path, services, flips)
        finally:
            for service in services:
                service.kill()
                service.communicate()


def _start(folder: str, processes: str) -> subprocess.Popen[str]:
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = os.environ | {"MIGRATE_KIT_ROOT": folder, "PYTHONPATH": paths}
    command = [sys.executable, "-W", "ignore", __file__, processes]
    return subprocess.Popen(command, env=environment, text=True, stdout=subprocess.PIPE, start_new_session=True)


def _flipped(path: Path, services: list[subprocess.Popen[str]], flips: int) -> dict[str, float]:
    wanted = [1] * STARTED + [FORKED]
    seen: list[float] = []
    missed = 0
    _heard(services, wanted, "up")
    for _ in range(flips):
        flagfile.write(path, _BACK)
        at = time.time()
        times = _heard(services, wanted, "back")
        seen += [moment - at for moment in times]
        missed += sum(moment - at > MOST_S for moment in times)
        flagfile.write(path, dict.fromkeys(_BACK))
        _heard(services, wanted, "up")
    return {
        "rollback_p99_s": round(percentile(seen, 0.99), 3),
        "rollback_max_s": round(max(seen), 3),
        "rollback_missed": missed,
    }


def _heard(services: list[subprocess.Popen[str]], wanted: list[int], word: str) -> list[float]:
    times = []
    for service, count in zip(services, wanted, strict=True):
        assert service.stdout is not None
        for _ in range(count):
            said, _, moment = service.stdout.readline().partition(" ")
            assert said == word, (said, word)
            times.append(float(moment))
    return times


def _serve(processes: int) -> None:
    function = router("b:flips", runtime=runtime("b:flips", light))(bare)
    (one,) = site.sites()
    function("warm")
    wait_ready()
    for _ in range(processes):
        if processes == 1 or os.fork() == 0:
            _loop(function, one)
    time.sleep(3_600)


def _loop(function: Callable[[str], str], one: site.Site) -> None:
    was_live = None
    begun_by = os.getppid()
    while os.getppid() == begun_by:
        function("重启 orders 服务")
        is_live = one.cell.live
        if is_live != was_live:
            was_live = is_live
            os.write(1, f"{'up' if is_live else 'back'} {time.time()}\n".encode())
        time.sleep(0.005)
    os._exit(0)


if __name__ == "__main__":
    _serve(int(sys.argv[1]))
