"""Write a description file; a new one gets the stamp of the generator, and nobody's work is written over."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from pathlib import Path

from migrate_kit._whole_file import locked, write_text
from migrate_kit.errors import NotWritable
from migrate_kit.messages import tell_system
from migrate_kit.review.description import read_text
from migrate_kit.review.stamp import stamped


def write_description(path: Path, text: str) -> None:
    """Write a description. A file that is new holds only the generator's words, so it gets the stamp that says so.

    Raises NotWritable, and DescriptionInvalid when a new text is no description; the old file is then untouched.
    """
    write_text(path, text if path.exists() else stamped(text, path))


def write_over(path: Path, text: str, *, expected: str | None) -> bool:
    """Write a description in place of *expected* (None: of nothing); tell whether the file still said that.

    Of two that come at the same moment the second one sees what the first has written. Raises what `write_description`
    and `read_text` raise.
    """
    with ExitStack() as stack:
        with suppress(OSError):  # no such folder yet, or a file system without locks: then without
            stack.enter_context(locked(path.resolve().parent))
        now = read_text(path) if path.exists() else None
        if now != expected:
            return False
        if text != now:
            write_description(path, text)
        return True


def retire(path: Path, *, expected: str) -> bool:
    """Delete a description that stands in another file now; one that says something else by now stays.

    Raises what `read_text` raises, and NotWritable.
    """
    with ExitStack() as stack:
        with suppress(OSError):
            stack.enter_context(locked(path.resolve().parent))
        if not path.exists() or read_text(path) != expected:
            return False
        try:
            path.unlink()
        except OSError as error:
            raise NotWritable(path=path, what=tell_system(error)) from error
        return True
