"""What `replay` is asked for, made into a job: which requests, which routers, how they decide now and then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from migrate_kit.cli import output
from migrate_kit.config import Settings
from migrate_kit.errors import NoApprovedDescription, NoRouter, OptionInvalid, PathNotFound, UnknownRouter
from migrate_kit.messages import tell_problem

if TYPE_CHECKING:
    from migrate_kit.model.inventory import LegacyRouter
    from migrate_kit.model.tool import ToolSpec
    from migrate_kit.replay.job import Job
    from migrate_kit.replay.setup import Setup
    from migrate_kit.replay.sources import Found
    from migrate_kit.replay.truth import Key, Truth


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The options that say what is decided, and how."""

    settings: Settings
    router: str | None
    descriptions: Path | None
    decider: str | None
    changes: tuple[str, ...]
    drafts: bool

    @cached_property
    def legacy(self) -> tuple[LegacyRouter, ...]:
        """The legacy routers that are known, with tools under their described names. Raises UnknownRouter."""
        from migrate_kit.cli._contenders import described_routers
        from migrate_kit.cli.shadow import known_twins
        from migrate_kit.replay.setup import described

        known = [twin.router for _, twin in sorted(known_twins(self.settings).items())]
        return described_routers(known, described(self.settings.tools_path))

    def file_routers(self) -> tuple[str, ...]:
        """Return the routers that a file is put to. Raises NoRouter or UnknownRouter."""
        known = tuple(router.id for router in self.legacy)
        if not known:
            raise NoRouter(path=self.settings.inventory_path)
        if self.router is not None and self.router not in known:
            raise UnknownRouter(router=self.router, known=", ".join(known))
        return known if self.router is None else (self.router,)

    def now(self, routers: Iterable[str]) -> Setup:
        """Return how it is decided now: as the options say, else as configured. Raises NoApprovedDescription."""
        settings = self._changed()
        if self.descriptions is not None:
            if not self.descriptions.is_dir():
                raise PathNotFound(path=self.descriptions)
            settings = settings.model_copy(update={"tools_folder": str(self.descriptions.resolve())})
        return self._setup(settings, self.decider or settings.router, routers, drafts=self.drafts)

    def then(self, routers: Iterable[str]) -> Setup | None:
        """Return how it is decided as configured; None where nothing is approved yet."""
        with suppress(NoApprovedDescription):
            return self._setup(self.settings, self.settings.router, routers, drafts=False)
        return None

    def _setup(self, settings: Settings, decider: str, routers: Iterable[str], *, drafts: bool) -> Setup:
        from migrate_kit.cli._contenders import usable
        from migrate_kit.replay.setup import Setup, described

        specs = usable(described(settings.tools_path), drafts, settings)
        tools = {router: self._competing(specs, router) for router in routers}
        return Setup(settings=settings, decider=decider, tools=tools)

    def _competing(self, specs: Sequence[ToolSpec], router_id: str) -> tuple[str, ...]:
        from migrate_kit.installed import competes

        router = next((each for each in self.legacy if each.id == router_id), None)
        reached = None if router is None else {branch.tool for branch in router.branches}
        return tuple(sorted(spec.name for spec in specs if competes(spec, router_id, reached)))

    def _changed(self) -> Settings:
        """Return the settings with those that --set names. Raises OptionInvalid."""
        from migrate_kit.replay.setup import DECIDING

        values: dict[str, Any] = {}
        for given in self.changes:
            name, equals, value = given.partition("=")
            if not equals or name.strip() not in DECIDING:
                what = output.word("replay.no_setting", given=given, known=", ".join(DECIDING))
                raise OptionInvalid(option="--set", what=what, command="replay")
            values[name.strip()] = value.strip()
        try:
            return Settings.model_validate(self.settings.model_dump() | values)
        except ValidationError as error:
            raise OptionInvalid(option="--set", what=tell_problem(error), command="replay") from error


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """A job that is ready, and what makes it this one: what a resumed replay is compared by."""

    job: Job
    of: Mapping[str, str]


def prepare(
    plan: Plan,
    found: Found,
    *,
    routers: Sequence[str],
    asked: Mapping[str, str],
    truths: Mapping[Key, Truth],
    has_then: bool,
    shown: int,
    has_rows: bool,
) -> Prepared:
    """Return the job over the requests that were *found*; *has_then* when they come with the decisions of then."""
    from migrate_kit.cli._contenders import inline_of
    from migrate_kit.replay.job import Job
    from migrate_kit.review.ignore_file import load_ignore

    now = plan.now(routers)
    versions = _versions(now)
    then, versions_then = (None, {}) if has_then else _other(plan.then(routers), versions)
    job = Job(
        key="",
        source=found.source,
        now=now,
        then=then,
        versions=versions,
        legacy=plan.legacy,
        truths=truths,
        inline=inline_of(plan.legacy),
        ignore=load_ignore(plan.settings.tools_path),
        shown=shown,
        has_rows=has_rows,
    )
    of = _identity(job, found, asked, versions_then)
    return Prepared(job=replace(job, key=_digest(of)), of=of)


def _other(then: Setup | None, versions: Mapping[str, str]) -> tuple[Setup | None, Mapping[str, str]]:
    """Return *then* and its versions where it decides in another way than the routers of these *versions*."""
    before = {} if then is None else _versions(then)  # a router may load an encoder, which takes a second or two
    return (None, {}) if before == versions else (then, before)


def _identity(job: Job, found: Found, asked: Mapping[str, str], versions_then: Mapping[str, str]) -> dict[str, str]:
    """Return all that the result hangs on, by name."""
    from migrate_kit._resources import version

    then = job.then
    return {
        "version": version(),
        **asked,
        "content": found.digest,
        "catalogue": _digest(job.versions),
        "settings": job.now.said,
        "catalogue_then": "-" if then is None else _digest(versions_then),
        "settings_then": "-" if then is None else then.said,
        "legacy": _digest([router.model_dump_json() for router in job.legacy]),
        "verdicts": _digest(sorted(map(repr, job.truths.items()))),
        "ignore": _digest(job.ignore.model_dump_json()),
        "examples": str(job.shown),
        "rows": str(job.has_rows).lower(),
    }


def _versions(setup: Setup) -> dict[str, str]:
    specs = setup.specs()
    return {router: made.version for router, made in setup.routers(specs).items()}


def _digest(value: object) -> str:
    return blake2b(repr(value).encode("utf-8", "replace"), digest_size=8).hexdigest()
