"""What `train` learns from: agreed and adjudicated decisions in the log, and judged requests in files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from migrate_kit.cli import output
from migrate_kit.config import Settings
from migrate_kit.errors import TextNotKept

if TYPE_CHECKING:
    from migrate_kit.model.case import Case
    from migrate_kit.replay.training import Lessons


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user named."""

    files: tuple[Path, ...]
    router: str | None
    since: str | None
    from_log: bool
    test: Path | None
    share: float

    def rows(self, settings: Settings) -> tuple[list[Case], list[Case]]:
        """Return (requests to learn from, requests to compare on), no text in both."""
        from migrate_kit.model.case import load_cases
        from migrate_kit.replay.training import split, without

        found = self._lessons(settings)
        output.chat("train.read", n=len(found.cases), rows=found.rows, disputed=found.disputed)
        if self.test is None:
            return split(found.cases, self.share)
        test = load_cases(self.test)
        return without(found.cases, test), test

    def _lessons(self, settings: Settings) -> Lessons:
        from migrate_kit.model.case import load_cases
        from migrate_kit.replay.training import lessons_of

        judged = [case for file in self.files for case in load_cases(file) if case.labels or case.kind]
        found = self._logged(settings, judged) if self.from_log else lessons_of((), judged)
        if found.rows and found.rows == found.without_text:
            if not judged:
                instead = "migrate-kit train CASES"
                raise TextNotKept(rows=found.rows, url=_masked_url(settings), instead=instead)
            output.chat("train.no_text", rows=found.rows)
        return found

    def _logged(self, settings: Settings, judged: list[Case]) -> Lessons:
        from migrate_kit.cli._evidence import check_router
        from migrate_kit.cli._store import opened_store, since_us
        from migrate_kit.log.adjudications import every_item, verdicts
        from migrate_kit.replay.training import lessons_of
        from migrate_kit.report.adjudication import taught

        start = since_us(self.since, command="train")
        with opened_store(settings) as store:
            check_router(store, settings, self.router)
            items = [item for item in every_item(store) if self.router in (None, item.router)]
            adjudicated = taught(items, verdicts(store)).cases
            return lessons_of(store.observations(router=self.router, since_us=start), [*judged, *adjudicated])


def _masked_url(settings: Settings) -> str:
    from migrate_kit.log.engine import masked

    return masked(settings.store_url)
