"""What a first look told of each file, by its content: a changed tree costs its changed files, and what may route."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from migrate_kit.model.inventory import NotParsed
from migrate_kit.scan.cache import Cache, key_of
from migrate_kit.scan.clues import Clues
from migrate_kit.scan.crew import Crew
from migrate_kit.scan.files import FoundFile
from migrate_kit.scan.survey import FileSurvey
from migrate_kit.scan.word_tables import WordFacts

_Facts = tuple[  # a FileSurvey without its file
    WordFacts,
    tuple[Clues, ...],
    tuple[tuple[str, frozenset[str]], ...],
    tuple[tuple[str, str], ...],
    frozenset[str],
    tuple[tuple[str, str], ...],
    NotParsed | None,
]
_Kept = dict[str, _Facts | NotParsed]
Surveyed = FileSurvey | NotParsed


class CachedSurveys:
    """The surveys of the files in *folder* that some earlier scan of it made."""

    def __init__(self, cache: Cache, folder: Path) -> None:
        self._cache = cache
        self._key = key_of([str(folder.resolve())])
        self._adapter: TypeAdapter[_Kept] = TypeAdapter(_Kept)
        self._kept = self._read()

    def _read(self) -> _Kept:
        content = self._cache.read("survey", self._key)
        try:
            return {} if content is None else self._adapter.validate_json(content)
        except ValidationError:
            self._cache.drop("survey", self._key)
            return {}

    def survey(
        self, files: Sequence[FoundFile], digests: Sequence[str], crew: Crew, progress: Callable[[str], None]
    ) -> list[Surveyed]:
        """Return what a first look at each of *files* tells; only those that are not known are looked at."""
        known = [self._known(file, digest) for file, digest in zip(files, digests, strict=True)]
        unknown = []
        for file, record in zip(files, known, strict=True):
            if record is None:
                unknown.append(file)
            else:
                progress(file.name)
        fresh = crew.survey(unknown, progress)
        return [next(fresh) if record is None else record for record in known]

    def _known(self, file: FoundFile, digest: str) -> Surveyed | None:
        kept = self._kept.get(_place(file, digest))
        if kept is None or isinstance(kept, NotParsed):
            return kept
        return FileSurvey(file, *kept)

    def keep(self, files: Sequence[FoundFile], digests: Sequence[str], surveyed: Sequence[Surveyed]) -> None:
        """Keep what was *surveyed* of *files*, and nothing else."""
        found: _Kept = {
            _place(file, digest): record if isinstance(record, NotParsed) else _facts(record)
            for file, digest, record in zip(files, digests, surveyed, strict=True)
        }
        if found.keys() != self._kept.keys():
            self._cache.write("survey", self._key, self._adapter.dump_json(found))


def _place(file: FoundFile, digest: str) -> str:
    return f"{digest} {file.module} {file.name}"  # relative imports mean what the place of the file says


def _facts(record: FileSurvey) -> _Facts:
    return record.words, record.clues, record.fills, record.imports, record.hints, record.hidden, record.broken
