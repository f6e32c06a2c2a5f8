"""Where a path lies: on a disk of this machine, or on one that it shares over a network.

SQLite's write-ahead log needs memory that all processes share, which no network file system gives.
"""

from __future__ import annotations

import os
from pathlib import Path

_MOUNTS = Path("/proc/self/mounts")
#: Types as Linux names them; FUSE adds its own name behind a dot.
NETWORK_TYPES = frozenset(
    {
        *("9p", "afs", "beegfs", "ceph", "cifs", "coda", "gfs", "gfs2", "glusterfs", "gpfs", "lustre", "ncpfs"),
        *("nfs", "nfs3", "nfs4", "ocfs2", "orangefs", "smb3", "smbfs", "virtiofs"),
    }
)
_NETWORK_FUSE = ("sshfs", "s3fs", "gcsfuse", "rclone", "glusterfs", "ceph", "davfs", "goofys", "blobfuse", "juicefs")


def is_on_network(path: Path, mounts: str | None = None) -> bool:
    """Tell whether *path* lies on a network file system; where the system does not say, it does not."""
    kind = file_system(path, mounts)
    driver, _, fuse = kind.partition(".")
    return driver in NETWORK_TYPES or (driver == "fuse" and fuse.startswith(_NETWORK_FUSE))


def file_system(path: Path, mounts: str | None = None) -> str:
    """Return the type of the file system that *path* lies on, empty where that is not known (Linux only)."""
    try:
        listed = _MOUNTS.read_text(encoding="utf-8", errors="replace") if mounts is None else mounts
    except OSError:
        return ""
    where, best, kind = os.path.realpath(path), "", ""
    for line in listed.splitlines():
        fields = line.split()
        if len(fields) < 3:
            continue
        point = _unescaped(fields[1])
        # The last of equal mounts lies on top.
        if len(point) >= len(best) and (where == point or where.startswith(point.rstrip("/") + "/")):
            best, kind = point, fields[2]
    return kind


def _unescaped(point: str) -> str:
    """Return a mount point as it is: blanks and such are written in octal."""
    for code in ("\\040", "\\011", "\\012", "\\134"):
        point = point.replace(code, chr(int(code[1:], 8)))
    return point
