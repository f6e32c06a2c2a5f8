"""Functions of well-known libraries, by their imported names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from migrate_kit.model.condition import Fuzzy
from migrate_kit.model.similarity import WORD_FIRST
from migrate_kit.scan.data_files import configured, phrases_beside, read_beside
from migrate_kit.scan.evaluate import derived, entries
from migrate_kit.scan.forms.loading import READERS as LOADING
from migrate_kit.scan.names import is_perhaps_one, sounds_like_request
from migrate_kit.scan.patterns import regex_call
from migrate_kit.scan.portions import Partial
from migrate_kit.scan.request import Measure, Text, Words
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import (
    Choice,
    Function,
    Hits,
    Known,
    Listing,
    Mapping_,
    Option,
    Place,
    Row,
    Struct,
    Unclear,
    Value,
)
from migrate_kit.scan.views import as_text

Arguments = Sequence[Value]
Keywords = Mapping[str, Value]
Reader = Callable[[Arguments, Keywords, Scope, str], Value]
#: Reads words from outside the code.
_OUTSIDE = frozenset(
    """json.load json.loads yaml.safe_load yaml.load toml.load tomllib.load os.getenv os.environ.get csv.reader
    csv.DictReader configparser.ConfigParser configparser.RawConfigParser tomli.load tomllib.loads toml.loads
    pickle.load open""".split()  # noqa: SIM905 - a list of sixteen lines
)
#: What was asked for, not what came in by itself.
_ANSWERED = re.compile(r"resp|reply|result|completion|choices|file|path|config|read", re.I)
_TOKENISERS = ("lcut", "cut", "word_tokenize", "tokenize", "wordpunct_tokenize", "cut_for_search")


def library_call(name: str, arguments: Arguments, keywords: Keywords, scope: Scope, source: str) -> Value | None:
    """Return the value of a call of the library function *name*; None for one that is not known here."""
    if name.startswith(("re.", "regex.")):
        return regex_call(name.partition(".")[2], arguments, keywords, scope, source)
    if name in _OUTSIDE:
        return _outside(arguments, scope, source)
    reader = _READERS.get(name) or LOADING.get(name)
    if reader is not None:
        return reader(arguments, keywords, scope, source)
    head, _, last = name.rpartition(".")
    if head and last in _TOKENISERS and arguments and (text := as_text(arguments[0])) is not None:
        return Words(Text(text.root, (*text.steps, f"call:{name}")))
    if head.endswith(("fuzz", "fuzzywuzzy.fuzz", "rapidfuzz.fuzz", "thefuzz.fuzz")):
        return similarity(f"{head}.{last}", arguments, source)
    return None


def _outside(arguments: Arguments, scope: Scope, source: str) -> Value:
    read = phrases_beside if source.startswith("open(") else read_beside
    beside = configured(scope) if "ConfigParser(" in source else read(tuple(arguments), scope)
    if beside is not None:
        return beside
    given = settle(arguments[0]) if arguments else None
    if isinstance(given, Mapping_ | Listing):  # dumped just before
        return given
    if isinstance(given, Text):  # the request itself is a payload
        return Text(source)
    if isinstance(given, Unclear) and any(isinstance(v, Text) for v in given.inner):
        return Text(source)
    if _is_message(given, source):
        return Unclear(source, "a message taken apart", inner=tuple(arguments))
    return Unclear(source, "read at run time", external=True, inner=tuple(arguments))


def _is_message(given: Value | None, source: str) -> bool:
    """Whether `json.loads` takes a message apart that came in, rather than reading words that were put down."""
    if not source.startswith("json.loads(") or not isinstance(given, Unclear) or given.external:
        return False
    named = sounds_like_request(given.source) or is_perhaps_one(given.source)
    return named and _ANSWERED.search(given.source) is None


def similarity(scorer: str, arguments: Arguments, source: str) -> Value:
    """Return the measure of how like a constant the request is."""
    texts = [as_text(a) for a in arguments[:2]]
    words = [a.value if isinstance(a, Known) else None for a in arguments[:2]]
    text = next((t for t in texts if t is not None), None)
    word = next((w for w in words if isinstance(w, str)), None)
    if text is None or word is None:
        return derived("similarity", list(arguments), source)
    first = isinstance(arguments[0], Known)
    return Measure("ratio", text, needle=word, scorer=scorer + WORD_FIRST if scorer and first else scorer)


def _going_on(arguments: Arguments, keywords: Keywords, scope: Scope, source: str) -> Value:
    """`Command(goto="search")`: where a graph goes on, as a plan."""
    goto = keywords.get("goto")
    if goto is None:
        return Unclear(source, "no way on", inner=tuple(arguments))
    place = Place(scope.module.file, 0)
    return Mapping_((Row(Known("goto"), goto, place),))


def _sent(arguments: Arguments, _keywords: Keywords, _scope: Scope, source: str) -> Value:
    return arguments[0] if arguments else Unclear(source, "no way on")


def _same(arguments: Arguments, _keywords: Keywords, _scope: Scope, source: str) -> Value:
    return arguments[0] if arguments else Unclear(source, "no argument")


def _named_tuple(arguments: Arguments, _keywords: Keywords, _scope: Scope, source: str) -> Value:
    given = settle(arguments[1]) if len(arguments) > 1 else None
    rows = entries(given) if given is not None else None
    if isinstance(given, Known) and isinstance(given.value, str):
        return Struct(tuple(given.value.replace(",", " ").split()))
    names = [str(row.value.value) for row in rows or () if isinstance(row.value, Known)]
    return Struct(tuple(names)) if names else Unclear(source, "fields that cannot be told")


def _counter(arguments: Arguments, _keywords: Keywords, _scope: Scope, _source: str) -> Value:
    given = settle(arguments[0]) if arguments else None
    return given if isinstance(given, Mapping_ | Words) else Mapping_(())


def _from_keys(arguments: Arguments, _keywords: Keywords, _scope: Scope, source: str) -> Value:
    rows = entries(arguments[0]) if arguments else None
    value = arguments[1] if len(arguments) > 1 else Known(None)
    if rows is None:
        return Unclear(source, "entries that cannot be told")
    return Mapping_(tuple(Row(row.value, value, row.place) for row in rows))


def _partial(arguments: Arguments, keywords: Keywords, _scope: Scope, source: str) -> Value:
    match arguments:
        case [Function() as whole, *given]:
            own = (whole.definition, whole.owner, whole.instance, whole.through)
            return Partial(*own, given=tuple(given), named=tuple(keywords.items()))
        case [other, *_]:
            return other
    return Unclear(source, "no argument")


def _extractor(library: str) -> Reader:
    def read(arguments: Arguments, keywords: Keywords, scope: Scope, source: str) -> Value:
        return _extract_one(library, arguments, keywords, scope, source)

    return read


def _extract_one(library: str, arguments: Arguments, keywords: Keywords, scope: Scope, source: str) -> Value:
    text = as_text(arguments[0]) if arguments else None
    choices = entries(arguments[1]) if len(arguments) > 1 else None
    cutoff = keywords.get("score_cutoff", Known(0))
    if text is None or choices is None or not isinstance(cutoff, Known):
        return derived("similarity", list(arguments), source)
    scorer = keywords.get("scorer")
    name = scorer.source.rpartition(".")[2] if isinstance(scorer, Unclear) else "WRatio"
    known = f"{library}.fuzz.{name}" if "processor" not in keywords and len(arguments) < 3 else None
    options = []
    for row, atom in _best_of(choices, cutoff.value, known):
        found = Listing("tuple", (Row(Known(0), row.value, row.place), Row(Known(1), Unclear(source), row.place)))
        options.append(Option(scope.run.atom(atom, text), found, row.place))
    return Choice(tuple(options), Known(None))


def _best_of(choices: Sequence[Row], threshold: float, scorer: str | None) -> Iterator[tuple[Row, Fuzzy]]:
    """Yield each constant choice with the test that it is the one taken."""
    texts = [str(row.value.value) for row in choices if isinstance(row.value, Known)]
    scorer = scorer if len(texts) == len(choices) else None
    for row in choices:
        if isinstance(row.value, Known):
            text = str(row.value.value)
            others = tuple(other for other in texts if other != text) if scorer else ()
            yield row, Fuzzy(text=text, threshold=threshold, scorer=scorer, among=others)


def _close_matches(arguments: Arguments, keywords: Keywords, scope: Scope, source: str) -> Value:
    text = as_text(arguments[0]) if arguments else None
    choices = entries(arguments[1]) if len(arguments) > 1 else None
    cutoff = keywords.get("cutoff", arguments[3] if len(arguments) > 3 else Known(0.6))
    if text is None or choices is None or not isinstance(cutoff, Known):
        return derived("similarity", list(arguments), source)
    # Of several that are close it is the order of their scores that counts, which no test says.
    one = keywords.get("n", arguments[2] if len(arguments) > 2 else None) == Known(1)
    scorer = f"difflib.ratio{WORD_FIRST}" if one else None
    options = [
        Option(scope.run.atom(atom, text), row.value, row.place)
        for row, atom in _best_of(choices, cutoff.value, scorer)
    ]
    return Hits(tuple(options))


def _matcher(arguments: Arguments, keywords: Keywords, _scope: Scope, source: str) -> Value:
    given = [keywords[k] for k in ("a", "b") if k in keywords] or list(arguments[1:3])
    junk = keywords.get("isjunk", arguments[0] if arguments else Known(None))
    plain = junk == Known(None) and "autojunk" not in keywords and len(arguments) < 4
    return Unclear(source, "sequence matcher" if plain else "sequence matcher with junk", inner=tuple(given))


def _normal_form(arguments: Arguments, _keywords: Keywords, _scope: Scope, source: str) -> Value:
    text = as_text(arguments[1]) if len(arguments) > 1 else None
    form = arguments[0] if arguments else None
    if text is None or not isinstance(form, Known):
        return derived("normalize", list(arguments), source)
    return Text(text.root, (*text.steps, str(form.value).lower()))


_READERS: dict[str, Reader] = {
    "asyncio.create_task": _same, "asyncio.ensure_future": _same, "asyncio.gather": _same, "asyncio.run": _same,
    "asyncio.wait_for": _same, "copy.copy": _same, "copy.deepcopy": _same, "json.dumps": _same,
    "collections.namedtuple": _named_tuple, "collections.Counter": _counter, "collections.OrderedDict": _counter,
    "collections.defaultdict": _counter,
    "langgraph.types.Command": _going_on, "langgraph.types.Send": _sent, "langgraph.constants.Send": _sent,
    "types.MappingProxyType": _counter, "dict.fromkeys": _from_keys, "functools.partial": _partial,
    "difflib.get_close_matches": _close_matches, "difflib.SequenceMatcher": _matcher,
    "rapidfuzz.process.extractOne": _extractor("rapidfuzz"),
    "fuzzywuzzy.process.extractOne": _extractor("fuzzywuzzy"),
    "thefuzz.process.extractOne": _extractor("thefuzz"), "unicodedata.normalize": _normal_form,
}  # fmt: skip
