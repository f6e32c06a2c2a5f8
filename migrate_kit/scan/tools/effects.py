"""Whether calling a tool reads, changes, or may do harm: words and deeds together.

Words (name, first sentence, users' phrases) and deeds (the body, one call deep) must not contradict each other.
A tool is read-only only when something says that it reads and nothing says that it changes anything; a
contradiction is `unknown`, which everything downstream treats with care. Where neither says anything, what the tool
answers may: that something was done, or a fixed piece of information.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.model.condition import anchors
from migrate_kit.model.effects import Effects
from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools.deed import Deed
from migrate_kit.scan.tools.documented import document
from migrate_kit.scan.tools.function_source import CallSite, FunctionSource
from migrate_kit.scan.tools.hop import all_deeds
from migrate_kit.scan.tools.rank import strongest
from migrate_kit.scan.tools.reply import Answer, fixed_answer, reported
from migrate_kit.scan.tools.switch import is_switch
from migrate_kit.scan.tools.syntax import source_of
from migrate_kit.scan.tools.wording import by_anchor, by_anchors, by_name, by_sentence


def effects_of(source: FunctionSource, calls: Sequence[CallSite]) -> tuple[Effects, tuple[Evidence, ...]]:
    """Return the effects of *source* and what they were read from."""
    phrases = [phrase for call in calls for phrase in anchors(call.branch.condition)]
    doc = document(source)
    is_chinese = any("\u4e00" <= mark <= "\u9fff" for text in (*phrases, source_of(source.node)) for mark in text)
    name, sentence = by_name(source.name, pinyin=is_chinese), by_sentence(doc.summary)
    users = by_anchors(phrases)
    body = list(all_deeds(source))
    effect = combine(name, sentence, users, deed_of([d for _, d in body]), doubtful=is_doubtful([d for _, d in body]))
    said = list(_evidence(source, name, sentence, users, body))
    if effect == "unknown" and name == sentence == "unknown":
        answer = fixed_answer(source) if not body else ""
        asked = any(by_anchor(phrase) == "read_only" for phrase in phrases)
        effect = by_answer(users, reported(source), answer, switches=is_switch(source), asked=asked)
        said += [Evidence(file=source.file, line=source.line, rule="effect-answer")] if effect != "unknown" else []
    # Where they contradict each other they speak for nothing.
    return effect, tuple(said if effect == "unknown" else (each.about("side_effects") for each in said))


def combine(name: Effects, sentence: Effects, users: Effects, deed: Effects, *, doubtful: bool = False) -> Effects:
    """Weigh what name, sentence and users' words promise against what the body does; *doubtful*: it may do anything."""
    words = _words(name, sentence, users)
    if "dangerous" in (words, deed):
        # Reading by name and destroying by deed is a contradiction, not a read.
        return "unknown" if words == "read_only" else "dangerous"
    if words == "read_only":
        return "unknown" if deed == "write" or doubtful else "read_only"
    if words == "write" or deed == "write":
        return "write"
    return deed if deed == "read_only" and not doubtful else "unknown"


def by_answer(users: Effects, report: Effects, answer: Answer, *, switches: bool, asked: bool) -> Effects:
    """Return what the answer of a tool shows of which neither its words nor its deeds tell anything.

    A fixed answer alone is no proof of a read ("9:02" may be the receipt of a clocking-in): users have to ask for it
    with at least one phrase (*asked*), or it has to say itself that it informs.
    """
    if report in ("write", "dangerous"):
        return report
    if switches:
        return "write"
    if users in ("write", "dangerous"):
        return "unknown"
    reads = answer == "informs" or (answer == "tells" and asked) or (answer == "empty" and users == "read_only")
    return "read_only" if reads else "unknown"


def _words(name: Effects, sentence: Effects, users: Effects) -> Effects:
    declared = [word for word in (name, sentence) if word != "unknown"]
    if not declared:
        # What users say ("help", "my order") shows the way to a tool, not what it does there: never enough for a read.
        return users if users != "read_only" else "unknown"
    if "read_only" in declared and strongest(declared) != "read_only":
        # "check" in the name, "order" in the text: the more harmful promise counts only if the name makes it.
        return name if name != "read_only" else "unknown"
    return strongest(declared)


def deed_of(found: Sequence[Deed]) -> Effects:
    """Return the weightiest of the deeds *found*."""
    return strongest(deed.effect for deed in found)


def is_doubtful(found: Sequence[Deed]) -> bool:
    """Tell whether one of the deeds *found* may be anything."""
    return any(deed.effect == "unknown" for deed in found)


def _evidence(
    source: FunctionSource,
    name: Effects,
    sentence: Effects,
    users: Effects,
    body: list[tuple[FunctionSource, Deed]],
) -> Iterator[Evidence]:
    for rule, said in (("effect-name", name), ("effect-doc", sentence), ("effect-words", users)):
        if said != "unknown":
            yield Evidence(file=source.file, line=source.line, rule=rule)
    most = strongest(d.effect for _, d in body)
    for where, deed in body:
        if deed.effect == most and deed.effect != "unknown":
            yield Evidence(file=where.file, line=where.line_of(deed.node), rule="effect-body")
            return
