"""Phrases that requests teach: proposed for review once they were seen to do no harm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from migrate_kit.cli import output
from migrate_kit.cli._lessons import Wanted
from migrate_kit.config import Settings

if TYPE_CHECKING:
    from migrate_kit.model.case import Case
    from migrate_kit.model.phrase import LearnedPhrase
    from migrate_kit.model.tool import ToolSpec
    from migrate_kit.replay.evaluation import Evaluation

WITH, WITHOUT = "with phrases", "without"


def propose(settings: Settings, wanted: Wanted, *, dry_run: bool, form: Literal["text", "json"]) -> bool:
    """Mine, compare on what nothing was mined from, and write the proposals; return whether there are any."""
    from migrate_kit.cli._contenders import field_of
    from migrate_kit.replay.training import mine
    from migrate_kit.review.phrases_file import add_phrases, load_phrases, phrases_path

    specs = field_of(settings, router=wanted.router, only=(), drafts=False).specs
    known = load_phrases(settings.tools_path)
    rows, test = wanted.rows(settings)
    said = {one.phrase for one in known.phrases}
    fresh = tuple(one for one in mine(rows, specs) if one.phrase not in said)
    if not fresh:
        return _nothing(form)
    found = _compared(test, specs, known.in_use(settings.learned_phrases, specs), fresh, settings)
    is_harmless = not found.pairs or found.pairs[0].gained >= found.pairs[0].lost
    if is_harmless and not dry_run:
        add_phrases(settings.tools_path, fresh)
    if form == "json":
        phrases = [one.model_dump(mode="json") for one in fresh]
        output.envelope(
            "train-phrases",
            1,
            {"phrases": phrases, "proposed": is_harmless and not dry_run, "evaluation": found.model_dump(mode="json")},
        )
    else:
        _show(fresh, found)
        _say_outcome(is_harmless, dry_run, len(fresh), str(phrases_path(settings.tools_path)))
    return is_harmless


def _compared(
    test: Sequence[Case],
    specs: Sequence[ToolSpec],
    before: Sequence[LearnedPhrase],
    fresh: Sequence[LearnedPhrase],
    settings: Settings,
) -> Evaluation:
    """Return both routers on *test*, as the configuration has them."""
    from migrate_kit.replay.evaluation import Dynamic, evaluate
    from migrate_kit.route.phrased import phrased_router

    def contender(name: str, phrases: Sequence[LearnedPhrase]) -> Dynamic:
        if settings.router == "semantic":
            from migrate_kit.route_ext.routers import SemanticRouters

            router = SemanticRouters(settings).router(name, specs, phrases)
            if router is not None:
                return Dynamic(name, router)
        low, near = settings.min_score, settings.min_margin
        router = phrased_router(specs, phrases, min_score=low, min_margin=near, language=settings.language)
        return Dynamic(name, router)

    return evaluate(test, [contender(WITH, (*before, *fresh)), contender(WITHOUT, before)], specs=specs)


def _nothing(form: Literal["text", "json"]) -> bool:
    from migrate_kit.replay.training.phrases import PRECISION, SUPPORT

    if form == "json":
        output.envelope("train-phrases", 1, {"phrases": [], "proposed": False, "evaluation": None})
    else:
        output.say("train.no_phrase", support=SUPPORT, precision=PRECISION)
    return False


def _show(fresh: Sequence[LearnedPhrase], found: Evaluation) -> None:
    from migrate_kit.report.evaluation import render_evaluation

    output.say("report.text", text=render_evaluation(found, language=output.language()))
    columns = [output.word(f"train.column.{name}") for name in ("tool", "phrase", "support", "precision")]
    output.table(columns, [(one.tool, one.phrase, one.support, one.precision) for one in fresh])


def _say_outcome(is_harmless: bool, dry_run: bool, n: int, path: str) -> None:
    if not is_harmless:
        output.say("train.phrases_worse")
    elif dry_run:
        output.chat("train.dry_run")
    else:
        output.say("train.proposed", n=n, path=path)
        output.next_step("migrate-kit eval CASES")
