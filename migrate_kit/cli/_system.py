"""What the system says of a file, as one of our errors. Whatever a command did not foresee arrives here."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from migrate_kit.errors import InternalError, MigrateKitError, NotReadable, NotWritable, PathNotFound
from migrate_kit.messages import tell_system

_WRITING = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG, errno.EEXIST, errno.ENOTEMPTY})
_RIGHTS = frozenset({errno.EACCES, errno.EPERM})


def system_error(error: OSError) -> MigrateKitError:
    """Return *error* as PathNotFound, NotReadable or NotWritable; one that names neither cause nor file is a fault."""
    if error.errno is None:
        return InternalError(what=f"{type(error).__name__}: {error}")
    path = "stdout" if error.filename is None else os.fsdecode(error.filename)
    what = tell_system(error)
    if error.errno in _WRITING or path == "stdout":
        return NotWritable(path=path, what=what)
    if error.errno == errno.ENOENT:
        return PathNotFound(path=path)
    if error.errno in _RIGHTS and not _is_hidden(Path(path)):
        return NotWritable(path=path, what=what)
    return NotReadable(path=path, what=what)


def drop_output() -> None:
    """Send what is still buffered for stdout nowhere: Python would complain again at shutdown."""
    with suppress(OSError, ValueError):
        import sys

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _is_hidden(path: Path) -> bool:
    """Tell whether *path* itself, or else the nearest folder above it that is known, cannot be looked into."""
    if os.access(path, os.F_OK):
        return not os.access(path, os.R_OK) or (path.is_dir() and not os.access(path, os.X_OK))
    return not os.access(path.parent, os.X_OK)
