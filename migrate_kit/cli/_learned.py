"""Versions of the learned router: made, compared, listed, and one of them chosen to serve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from migrate_kit.cli import output
from migrate_kit.cli._flip import who_asks
from migrate_kit.cli._lessons import Wanted
from migrate_kit.config import Settings
from migrate_kit.errors import ExtraMissing, NotProven

if TYPE_CHECKING:
    from migrate_kit.replay.training import Taught
    from migrate_kit.route_ext.store import LearnedStore, Manifest
    from migrate_kit.route_ext.trial import Trial
    from migrate_kit.route_ext.vectors import Vectors

Form = Literal["text", "json"]
RECALL = "recall"
_FEATURE = "migrate-kit train"


def learn(
    settings: Settings, wanted: Wanted, *, force: str | None, dry_run: bool, form: Literal["text", "json"]
) -> bool:
    """Learn, compare and say what came of it; return whether the new version serves, or would."""
    from migrate_kit.cli._contenders import field_of

    specs = field_of(settings, router=wanted.router, only=(), drafts=False).specs
    rows, test = wanted.rows(settings)
    _check_extra()
    vectors = _vectors(settings)
    from migrate_kit.replay.training import catalogue_digest, teach

    taught = teach(rows, test, specs, vectors=vectors, settings=settings)
    serves = taught.trial.is_passed or force is not None
    if not dry_run:
        store = _store(settings)
        store.save(taught.learned, encoder=vectors.version, catalogue=catalogue_digest(specs), trial=taught.trial)
        if serves:
            store.promote(taught.learned.version, who=who_asks(), why=force or "")
    if form == "json":
        output.envelope("train", 1, _payload(taught, serves, force, dry_run))
    else:
        _show(taught, serves, force, dry_run, settings)
    return serves


def show_versions(settings: Settings, form: Form) -> None:
    """Print every version, oldest first, and which of them serves."""
    store = _store(settings)
    versions, current = store.versions(), store.current
    if form == "json":
        output.envelope("train-list", 1, {"serves": current, "versions": [v.model_dump(mode="json") for v in versions]})
        return
    if not versions:
        output.say("train.none_yet")
        return
    columns = ("version", "made", "examples", "tools", "trial", "serves")
    output.table([output.word(f"train.column.{name}") for name in columns], [_row(each, current) for each in versions])


def use_version(settings: Settings, version: str, *, force: str | None, dry_run: bool) -> None:
    """Let *version* serve, or recall alone. Raises LearnedInvalid, and NotProven for one that needs a reason."""
    store = _store(settings)
    if version != RECALL:
        trial = store.manifest(version).trial
        if force is None and (trial is None or not trial.is_passed):
            raise NotProven(version=version, what=_said(trial))
    if not dry_run and version == RECALL:
        store.retire(who=who_asks(), why=force or "")
    elif not dry_run:
        store.promote(version, who=who_asks(), why=force or "")
    output.say("train.would_use" if dry_run else "train.uses", version=version)
    _warn(settings)


def _check_extra() -> None:
    """Raise ExtraMissing at once rather than after everything was read and encoded."""
    from importlib.util import find_spec

    if find_spec("sklearn") is None or find_spec("skops") is None:
        raise ExtraMissing(feature=_FEATURE, extra="learn")
    if find_spec("numpy") is None:
        raise ExtraMissing(feature=_FEATURE, extra="semantic")


def _vectors(settings: Settings) -> Vectors:
    from migrate_kit.route_ext.encoders import load_encoder
    from migrate_kit.route_ext.tier import encoder_choice, vectors_folder
    from migrate_kit.route_ext.vectors import Vectors

    return Vectors(load_encoder(encoder_choice(settings)), folder=vectors_folder(settings))


def _store(settings: Settings) -> LearnedStore:
    try:
        from migrate_kit.route_ext.store import LearnedStore
        from migrate_kit.route_ext.tier import learned_folder
    except ModuleNotFoundError as error:
        raise ExtraMissing(feature=_FEATURE, extra="semantic") from error
    return LearnedStore(learned_folder(settings))


def _show(taught: Taught, serves: bool, force: str | None, dry_run: bool, settings: Settings) -> None:
    from migrate_kit.report.evaluation import render_evaluation

    trial = taught.trial
    output.say("report.text", text=render_evaluation(taught.evaluation, language=output.language()))
    counts = taught.learned.examples.counts
    output.say("train.made", version=taught.learned.version, n=len(taught.learned.examples), tools=len(counts))
    if taught.learned.fit is not None:
        output.say("train.gate", n=taught.learned.fit.rows)
    key = "train.better" if trial.is_passed else "train.forced" if force is not None else "train.not_better"
    output.say(key, what=_said(trial), why=force or "")
    if dry_run:
        output.chat("train.dry_run")
    elif serves:
        _warn(settings)


def _warn(settings: Settings) -> None:
    output.chat("train.next_start")
    if settings.router != "semantic":
        output.chat("train.lexical")


def _said(trial: Trial | None) -> str:
    if trial is None:
        return output.word("train.untried")
    figures = trial.model_dump(exclude={"p", "alpha"})
    return output.word("train.trial", **figures, p=f"{trial.p:.2g}", alpha=f"{trial.alpha:g}")


def _row(manifest: Manifest, current: str | None) -> tuple[str | int, ...]:
    serves = output.word("train.yes") if manifest.version == current else ""
    made = manifest.made
    return manifest.version, made, manifest.examples, len(manifest.tools), _said(manifest.trial), serves


def _payload(taught: Taught, serves: bool, force: str | None, dry_run: bool) -> dict[str, object]:
    return {
        "version": taught.learned.version,
        "examples": dict(sorted(taught.learned.examples.counts.items())),
        "gate_rows": 0 if taught.learned.fit is None else taught.learned.fit.rows,
        "trial": taught.trial.model_dump(mode="json") | {"passed": taught.trial.is_passed},
        "serves": serves and not dry_run,
        "forced": force,
        "dry_run": dry_run,
        "evaluation": taught.evaluation.model_dump(mode="json"),
    }
