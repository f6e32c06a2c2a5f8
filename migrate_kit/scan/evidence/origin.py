"""Where the tested value comes from, and what its name and that of the function say."""

from __future__ import annotations

import re

from migrate_kit.model.ground import Ground, ground
from migrate_kit.scan.evidence.held import spellings
from migrate_kit.scan.labels import JoinedRouter
from migrate_kit.scan.names import is_heard, is_perhaps_one, sounds_like_many, sounds_like_other, sounds_like_request

_SETTING = re.compile(
    r"(self\.)?_?(os|sys|platform|config|cfg|conf|options|opts|settings|\w*args|argv|env|environ|kwargs|params|ns|namespace)"
    r"\b.*[.(\[]"
)
#: Names lie both ways, so that this counts for little.
_CLASSIFIER = re.compile(r"(^|_)(intents?|route|router|topic|classify|classifier|dispatch)(_|$)", re.I)
#: A word of the command line, or what standard input gives: it may be a request, or a file or an option.
_READ_IN = re.compile(r"(one of )?sys\.(argv\[|stdin\b)|([\"']) *\3\.join\(")
_MODEL = re.compile(
    r"(?:predict|classif|complet|generat|invoke|llm|embed)\w*(?:\.\w+)*\(|\bchat\.|\bchoices\[|^response\.content",
    re.I,
)


def name_of_the_subject(found: JoinedRouter) -> Ground | None:
    """Names like `text` and `query`, or like `method` and `path`."""
    if found.raw.stage == "dispatch":
        return None
    subject = found.raw.subject
    if is_heard(subject) or "input(" in subject:
        return ground("heard", 0.15)
    if any(map(sounds_like_request, spellings(found))):
        return ground("named-like-request", 0.15, subject=subject)
    if sounds_like_other(subject):
        return ground("named-like-other", -0.45, subject=subject)
    if sounds_like_many(subject):
        return ground("named-like-many", -0.35, subject=subject)
    return ground("perhaps-named-so", 0.05, subject=subject) if is_perhaps_one(subject) else None


def origin_of_the_subject(found: JoinedRouter) -> Ground | None:
    """A value that is no request: part of the language, of the settings, of the system, or a model's answer."""
    subject, steps = found.raw.subject, " ".join(found.raw.normalise)
    if _READ_IN.match(subject):
        return None
    if re.search(r"__|\bkwargs\b|^unpacked|^one of (?!.*input\()", subject) and found.raw.stage != "dispatch":
        return ground("no-request", -0.5)
    if re.search(r"call:os\.path|call:type|splitext|^str\(", f"{steps} {subject}"):
        return ground("made-from-other", -0.5)
    if re.search(r"\b(?:exc|err|error|exception|excinfo|commit)\b", subject):
        return ground("made-from-other", -0.5)
    if _SETTING.match(subject):
        return ground("setting", -0.4)
    if _MODEL.search(subject) and not found.known_origin:
        return ground("model", -0.5)
    return None


def name_of_the_function(found: JoinedRouter) -> Ground | None:
    """Constructors and parsers of values; functions that say themselves that they find out what is wanted."""
    bare = found.raw.function.rpartition(".")[2]
    if re.match(r"__\w+__$|_?(parse|format|validate|normali[sz]e|encode|decode|serialize|convert|colou?r)_?", bare):
        return ground("named-like-parser", -0.25)
    if _CLASSIFIER.search(bare) and found.raw.stage == "decide":
        return ground("named-like-classifier", 0.1)
    return None
