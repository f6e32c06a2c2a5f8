"""`shadow_tools/ignore.yaml`: read and checked, with the line of whatever is wrong."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from pydantic import ValidationError

from migrate_kit.errors import DescriptionInvalid, IgnoreInvalid, MigrateKitError
from migrate_kit.messages import language_of, tell, tell_problem
from migrate_kit.model.ignore import ANY, IGNORE_FILES, IgnoreFile, today_utc
from migrate_kit.review.description import open_document, read_text
from migrate_kit.review.place import line_of


def ignore_path(folder: Path) -> Path:
    """Return the file of *folder*, there or not."""
    return next((folder / name for name in IGNORE_FILES if (folder / name).exists()), folder / IGNORE_FILES[0])


def load_ignore(folder: Path) -> IgnoreFile:
    """Return the rules of *folder*; none where there is no file. Raises IgnoreInvalid or NotReadable."""
    path = ignore_path(folder)
    return parse_ignore(read_text(path), path) if path.exists() else IgnoreFile()


@lru_cache(maxsize=2)  # a running process looks again while mismatches come in
def parse_ignore(text: str, path: Path) -> IgnoreFile:
    """Return the rules of *text*. Raises IgnoreInvalid with the line of the first fault."""
    if all(not line.strip() or line.lstrip().startswith("#") for line in text.splitlines()):
        return IgnoreFile()
    try:
        document = open_document(text, path, keyless="review.no_keys")
    except DescriptionInvalid as error:
        raise IgnoreInvalid(path=path, line=error.fields["line"], what=error.fields["what"]) from error
    try:
        found = IgnoreFile.model_validate(document.values)
    except ValidationError as error:
        line = min(line_of(document.root, each["loc"]) for each in error.errors())
        raise IgnoreInvalid(path=path, line=line, what=tell_problem(error)) from error
    seen: set[str] = set()
    for number, rule in enumerate(found.rules):
        everything = rule.legacy == ANY and rule.dynamic == ANY and rule.path is None
        if rule.id in seen or everything:
            what = tell("ignore.everything" if everything else "ignore.twice", language_of(), id=rule.id)
            raise IgnoreInvalid(path=path, line=line_of(document.root, ("rules", number)), what=what)
        seen.add(rule.id)
    return found


class IgnoreReader:
    """Reads the rules again where the file changed; what cannot be read leaves the last good ones in force."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen: tuple[int, int, int] | None = None
        self._file = IgnoreFile()
        self.trouble = ""

    def load(self) -> IgnoreFile:
        """Return the rules as they are now. Never raises; `trouble` says what is wrong."""
        try:
            seen = self._fingerprint()
            if seen != self._seen:
                self._file, self._seen, self.trouble = load_ignore(self._folder), seen, ""
        except (MigrateKitError, OSError) as error:
            self.trouble = str(error)
        return self._file

    @property
    def remarks(self) -> list[str]:
        """What the rules cannot do as they stand, each as a sentence."""
        expired = self.load().expired(today_utc())
        said = [
            tell("ignore.expired", language_of(), id=rule.id, owner=rule.owner, day=rule.expires) for rule in expired
        ]
        return [*said, tell("ignore.kept", language_of(), what=self.trouble)] if self.trouble else said

    def _fingerprint(self) -> tuple[int, int, int]:
        try:
            found = ignore_path(self._folder).stat()
        except FileNotFoundError:
            return (0, 0, 0)
        return found.st_mtime_ns, found.st_size, found.st_ino
