"""The other wording of a description in review: shown beside the text, as data, and taken over by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from migrate_kit.cli import output

if TYPE_CHECKING:
    from migrate_kit.cli._reviewer import Reviewer
    from migrate_kit.review.session import ReviewItem


def show_polished(item: ReviewItem) -> None:
    """Print the text against its other wording, and the facts that each sentence rests on; nothing without one."""
    from migrate_kit.messages import tell

    if item.polished is None:
        return
    click.echo(_difference(item))
    comma = tell("review.list", output.language())
    for about, facts in item.polished.cites.items():
        output.say("polish.rests_on", field=about, facts=comma.join(facts))


def polished_record(item: ReviewItem) -> dict[str, Any] | None:
    """Return the other wording as plain data, None without one."""
    if item.polished is None:
        return None
    sentences = {"summary", "do_not_use_when", "ask_user"}
    plain = item.polished.spec.model_dump(mode="json", include=sentences)
    meanings = {name: {"meaning": p.meaning} for name, p in item.polished.spec.parameters.items()}
    cites = {about: list(facts) for about, facts in item.polished.cites.items()}
    said = {"by": item.polished.by, **plain, "parameters": meanings, "cites": cites}
    return said | {"difference": _difference(item)}


def refuse_without(items: Sequence[ReviewItem]) -> None:
    """Raise OptionInvalid for the first of *items* that has no other wording, before anything is written."""
    from migrate_kit.errors import OptionInvalid
    from migrate_kit.messages import tell

    for item in items:
        if item.polished is None:
            what = tell("polish.none", output.language(), tool=item.spec.name)
            raise OptionInvalid(option="--take-polished", what=what, command="review")


def take_over(items: Sequence[ReviewItem], person: Reviewer) -> None:
    """Write the other wording of each of *items* into its text, unless somebody else wrote meanwhile."""
    from migrate_kit import review
    from migrate_kit.errors import MigrateKitError
    from migrate_kit.review.status import current_text

    for item in items:
        try:
            text = review.take_polished(item.text, item.path)
            current_text(item.path, expected=item.text)
            if not person.dry_run:
                review.write_description(item.path, text)
        except MigrateKitError as error:
            person.refused.append(error)
            output.report_error(error)
        else:
            person.taken.append(item.spec.name)


def _difference(item: ReviewItem) -> str:
    from migrate_kit.messages import tell
    from migrate_kit.review.difference import difference

    assert item.polished is not None
    language = output.language()
    names = (tell("review.side_text", language), tell("polish.side", language, by=item.polished.by))
    return difference(item.spec, item.polished.spec, names=names)
