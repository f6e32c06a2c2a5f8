"""Ask a model for another wording of one description, and keep what its facts bear."""

from __future__ import annotations

from dataclasses import dataclass, field

from migrate_kit.describe.polish.answer import sentences_in
from migrate_kit.describe.polish.asking import Question
from migrate_kit.describe.polish.checking import check
from migrate_kit.describe.polish.place import worded
from migrate_kit.describe.polish.reason import Dropped
from migrate_kit.errors import AnswerUnusable
from migrate_kit.messages import language_of, tell
from migrate_kit.model.polished import Polished
from migrate_kit.model.ports import ChatModel


@dataclass(frozen=True, slots=True)
class Outcome:
    """The other wording, and what of the answer did not become part of it."""

    polished: Polished
    kept: int = 0
    """Sentences that are used."""
    same: int = 0
    """Sentences that say what the text says already."""
    dropped: tuple[Dropped, ...] = field(default=())


def polish(question: Question, model: ChatModel, *, deadline_us: int) -> Outcome:
    """Return another wording of the description in *question*. Raises a ModelError; nothing is changed by that."""
    answer = model.answer(question.user, system=question.system, schema=question.schema, deadline_us=deadline_us)
    sentences = sentences_in(answer)
    if sentences is None:
        what = tell("model.not_json", language_of())
        raise AnswerUnusable(endpoint=question.spec.name, model=model.name, what=what)
    checked = check(sentences, question)
    names = {fact.id: fact.about for fact in question.facts}
    polished = Polished(
        spec=worded(question.spec, checked.texts),
        made_from=question.spec.text_hash(),
        by=model.name,
        asked=question.hash_for(model.name),
        cites={about: tuple(names[cite] for cite in cites) for about, cites in checked.cites.items()},
    )
    return Outcome(polished, checked.kept, checked.same, tuple(checked.dropped))
