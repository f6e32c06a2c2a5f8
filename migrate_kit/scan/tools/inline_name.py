"""Names for what a branch does without a function, the most telling first; none of them depends on where it stands.

From the comment above it, the label it is for, the deeds of its statements, the English words that lead to it, the
sounds of the Chinese ones.

Good: `# park the rover` → park_rover; `db.execute("DELETE FROM orders")` → delete_orders;
      `requests.post(url + "/restart")` → restart; `"记一下" in text` → ji_yi_xia.
Bad:  `# TODO clean up`, `# must stay above restart` are notes to colleagues and name nothing.
"""

from __future__ import annotations

import builtins
import hashlib
import keyword
import re
from collections.abc import Iterator

import libcst as cst

from migrate_kit.model.condition import AllOf, AnyOf, Condition, Fuzzy, LabelIs, Regex, TextAtom, asked_atoms
from migrate_kit.model.inventory import Branch
from migrate_kit.scan.tools.called import Called
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.hanzi import sounds
from migrate_kit.scan.tools.pattern_path import worded_paths
from migrate_kit.scan.tools.syntax import dotted, nodes, spoken, statement_calls, word_set
from migrate_kit.scan.tools.wording import name_tokens, verb_effect

LONGEST = 48
_MOST_WORDS = 4
_SMALL = word_set("a an the of to for in on at by from with and or its this that here just then also some any it is")
_NOTES = re.compile(
    r"\b(todo|fixme|xxx|hack|noqa|type|pylint|pragma|must|should|note|keep|before|after|above|below|old|new|why|because|"
    r"don'?t|do not|never|may|if|when|else|first|last|come|comes|on top)\b|[:：?？=()]|\d{4}|"
    r"先|必须|注意|不要|别|暂时|临时",
    re.IGNORECASE,
)
_SQL = re.compile(
    r"^\s*(?:(delete)\s+from|(insert)\s+(?:or\s+\w+\s+)?into|(update)|(drop)\s+table(?:\s+if\s+exists)?|"
    r"(truncate)(?:\s+table)?|(select)\b.*?\bfrom)\s+[\"`\[]?(\w+)",
    re.IGNORECASE | re.DOTALL,
)
_SAID = {
    "append": "add", "appendleft": "add", "insert": "add", "push": "add", "lpush": "add", "rpush": "add", "sadd": "add",
    "unlink": "remove", "rmtree": "remove", "pop": "remove", "popleft": "remove", "select": "get", "truncate": "clear",
    "put": "put", "update": "update", "write": "write", "discard": "remove",
}  # fmt: skip
_RUNNERS = word_set("system run popen Popen call check_call check_output execute executemany executescript")
_NO_OBJECT = word_set(
    "self cls db conn connection session cursor cur client bot ctx event os path shutil redis r s f app state api"
)
_COMMAND_NOISE = word_set("sudo systemctl service sh bash env nohup python python3")


#: Words of Python: a function that is cut out of the branch later could not be called so.
_TAKEN = frozenset((*keyword.kwlist, *keyword.softkwlist, *dir(builtins)))


def candidates(branch: Branch, source: FunctionSource | None, *, router: str) -> Iterator[str]:
    """Yield names for *branch*, the best first; the last can be nobody else's in *router*. None is a word of Python."""
    for name in _candidates(branch, source, router=router):
        yield f"do_{name}" if name in _TAKEN else name


def _candidates(branch: Branch, source: FunctionSource | None, *, router: str) -> Iterator[str]:
    yield from _from_comment(branch.comment)
    yield from (_name(label.rpartition(".")[2]) for label in labels_of(branch.condition))
    if source is not None:
        yield from _from_deeds(source)
    said = [phrase for phrase in phrases_of(branch.condition) if phrase]
    yield from (_name(phrase) for phrase in said if phrase.isascii())
    yield from ("_".join(sounds(word)[: _MOST_WORDS + 2]) for word in said)
    yield f"{_name(router) or 'router'}_{mark(branch)}"


def mark(branch: Branch) -> str:
    """Return a few letters that stand for the words of *branch*, and nothing else of it."""
    return hashlib.blake2b(branch.condition.model_dump_json().encode(), digest_size=3).hexdigest()


def phrases_of(condition: Condition) -> Iterator[str]:
    """Yield what leads to *condition*, what has to be said together as one phrase."""
    if isinstance(condition, AnyOf):
        for part in condition.of:
            yield from phrases_of(part)
    elif isinstance(condition, AllOf):
        parts = [next(phrases_of(part), "") for part in condition.of]
        told = [part for part in parts if part]
        yield (" " if any(part.isascii() for part in told) else "").join(told)
    elif isinstance(condition, TextAtom | Fuzzy):
        yield condition.text.strip()
    elif isinstance(condition, Regex):
        yield from worded_paths(condition.pattern)


def is_asked_for(condition: Condition) -> bool:
    """Tell whether some words, a label or a pattern lead to *condition*."""
    return any(
        isinstance(atom, LabelIs | Regex) or (isinstance(atom, TextAtom | Fuzzy) and bool(atom.text.strip()))
        for atom in asked_atoms(condition)
    )


def labels_of(condition: Condition) -> Iterator[str]:
    """Yield the labels that *condition* tests."""
    return (atom.text for atom in asked_atoms(condition) if isinstance(atom, LabelIs))


def topic_of_comment(comment: str) -> str:
    """Return the few words of a comment that is a heading; a longer one is a note."""
    plain = comment.strip(" -=*#~.。·")
    if not plain or _NOTES.search(plain):
        return ""
    if plain.isascii():
        return plain if len(plain.split()) <= _MOST_WORDS else ""
    return plain if len(plain) <= 8 and " " not in plain else ""


def _from_comment(comment: str) -> Iterator[str]:
    heading = topic_of_comment(comment)
    yield _name(heading) if heading.isascii() else "_".join(sounds(heading))


def _name(words: str) -> str:
    """Return the telling English words of *words* as a name; nothing without one."""
    tokens = [token for token in re.split(r"[^a-z0-9]+", "_".join(name_tokens(words)).lower()) if token]
    kept = [token for token in tokens if token not in _SMALL] or tokens
    name = "_".join(kept[:_MOST_WORDS])[:LONGEST].strip("_")
    return name if re.match(r"[a-z][a-z0-9_]+$", name) and words.isascii() else ""


def _from_deeds(source: FunctionSource) -> Iterator[str]:
    alone = statement_calls(source.node.body)
    for node in nodes(source.node.body, (cst.Call, cst.Assign, cst.AugAssign)):
        if isinstance(node, cst.Call):
            yield _called(Called(source, node, is_alone=id(node) in alone))
        elif isinstance(node, cst.Assign):
            yield _set(node.targets[0].target)
        elif isinstance(node, cst.AugAssign):
            yield _set(node.target)


def _set(target: cst.CSTNode) -> str:
    if isinstance(target, cst.Attribute):
        return _name(f"set_{target.attr.value}")
    if isinstance(target, cst.Subscript) and isinstance(target.slice[0].slice, cst.Index):
        return _name(f"set_{spoken(target.slice[0].slice.value) or dotted(target.value).rpartition('.')[2]}")
    return ""


def _called(called: Called) -> str:
    if called.is_answer or called.is_harmless:
        return ""
    text = spoken(called.call.args[0].value) if called.call.args else ""
    statement = _SQL.match(text)
    if statement is not None:
        *verbs, thing = statement.groups()
        verb = next(verb for verb in verbs if verb).lower()
        return _name(f"{_SAID.get(verb, verb)}_{thing}")
    if called.method in _RUNNERS:
        return _command(text or " ".join(map(spoken, _items(called.call))))
    if "/" in text:
        return _fetched(called.method, text)
    return _deed(called)


def _items(call: cst.Call) -> list[cst.BaseExpression]:
    first = call.args[0].value if call.args else None
    return [element.value for element in first.elements] if isinstance(first, cst.List | cst.Tuple) else []


def _command(line: str) -> str:
    """Return the program and what it is told to do: `restart_nginx`; a single program is run."""
    words = [word for word in re.findall(r"[A-Za-z]\w+", line) if word not in _COMMAND_NOISE]
    return _name("_".join(words if len(words) > 1 else ["run", *words])) if words else ""


def _fetched(method: str, text: str) -> str:
    host = re.match(r"\w+://(?:www\.|api\.)?([A-Za-z][\w-]+)", text)
    if method.startswith("open") and host is not None:
        return _name(f"open_{host.group(1)}")
    address = re.sub(r"\{[^}]*\}|^\w+://[^/]*", "", text)
    parts = [part for part in re.split(r"[/?&#]", address) if re.fullmatch(r"[A-Za-z][\w-]+", part)]
    if not parts:
        return ""
    last = parts[-1].replace("-", "_")
    acts = any(verb_effect(token) != "unknown" for token in name_tokens(last)[:1])
    verb = method if method in ("get", "post", "put", "patch", "delete") else "call"
    return _name(last if acts else f"{verb}_{last}")


def _deed(called: Called) -> str:
    tokens = name_tokens(called.method)
    if not tokens or (verb_effect(tokens[0]) == "unknown" and tokens[0] not in _SAID):
        return ""
    if len(tokens) > 1:
        return _name(called.method)
    owner = called.receiver.rpartition(".")[2].strip("_").replace("()", "")
    given = called.call.args[0].value if called.call.args else None
    thing = owner if owner.lower() not in _NO_OBJECT else dotted(given).rpartition(".")[2] if given is not None else ""
    verb = _SAID.get(tokens[0], tokens[0])
    return _name(f"{verb}_{thing.lower()}") if thing else ""
