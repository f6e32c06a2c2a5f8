"""What a name says about a value: evidence among other evidence, since code is renamed more often than rewritten."""

from __future__ import annotations

import re
from functools import lru_cache


def _words(lines: str) -> frozenset[str]:
    return frozenset(lines.split())


#: Names that texts of users have.
_REQUEST = _words(
    """
    text txt msg message query q utterance utt sentence sent command cmd prompt question ask input transcription
    user_input user_text user_message utter speech said spoken heard transcript phrase voice chat statement reply_to
    text_content user_command voice_command user_cmd user_query user_prompt user_question
    inp user_said incoming recognized recognised comando frase pergunta komut soru befehl commande requete texte
    zhiling kouling mingling shuru neirong wenti wenben yuju xiaoxi texto mensaje consulta frage
    eingabe cumle metin
    """
)
#: Names that they have, and much else as well.
_PERHAPS = _words("request req line raw raw_text body content words t s m u data voice_data")
#: Names that say it alone, not as the end of another: `cmd` is what a user says, `git_cmd` is not.
_ALONE = _words("cmd command input ask prompt statement voice q reply_to")
_NOT_REQUEST = _words(
    """
    exc err error e ex exception traceback method http_method verb path file filename filepath fname ext extension
    suffix content_type mime mimetype mime_type ctype level log_level loglevel code status status_code state phase
    mode kind typ type event event_type evt url uri host scheme password passwd pwd secret key env model
    model_name engine backend response resp reply answer output result completion header row col column token tok
    char ch digit os platform version encoding hour minute day month dtype fmt format op operator symbol language
    lang locale country currency color colour action direction unit arg option flag argv attr field prop property
    tag node table id index idx name names list dict map mapping set size length count number num date time user
    username style theme driver protocol dialect strategy policy algorithm solver axis order how which side align
    origin location position shape gui device arch architecture family role scope category section severity priority
    source src dest target cls klass class module package lib library group parent child object obj item element el
    buf buffer handler callback func function fn proc process thread
    cache registry seen visited known json
    config cfg cursor connection conn instance schema kwargs kw stmt clause expr session
    stderr stdout sql topic title html xml css selector
    """
)
#: What is kept as a list of names, and is one when it is put together as well.
_NO_SENTENCE = _words("class cls classes tags labels")
#: What may follow a name without changing what it is the name of.
_TAILS = _words("lower lowered lc low upper str string text_lower clean cleaned stripped norm normalized raw original")
_HEARD = re.compile(
    r"^(raw_)?input$|listen|recogni[sz]e|transcri|take_?command|hear|speech|^stt|get_?audio|mic(rophone)?$", re.I
)
#: An element such as `messages[-1]`.
_ELEMENT = re.compile(r"\[(-?\d+|[ijkn])\]$")
_HUMP = re.compile(r"([a-z])([A-Z])")
_DOTTED = re.compile(r"(?:[a-z_]\w*\.)*([a-z_]\w*)", re.I | re.A)
#: The key in `event["text"]`, `event[text]` (as the cheap look writes it) and `event.get("text")`.
_KEYED = re.compile(r"""\[["']?(\w+)["']?\]$|\bget\(\s*["'](\w+)["'][^()]*\)$""")


def root_weight(root: str) -> float:
    """Return how much more a root that is named like a request counts than one that is not."""
    if sounds_like_other(root):
        return 0.6
    return 1.5 if sounds_like_request(root) or is_perhaps_one(root) else 1.0


def sounds_like_request(root: str) -> bool:
    """Tell whether the name of a value is one that request texts have."""
    return bool(names_of(root) & _REQUEST)


def is_perhaps_one(root: str) -> bool:
    """Tell whether request texts are among the things that have such a name."""
    return bool(names_of(root) & _PERHAPS)


def sounds_like_other(root: str) -> bool:
    """Tell whether the name of a value speaks against a request text."""
    if root.startswith("sys.argv"):
        return False  # a word of the command line may be anything
    names = names_of(root)
    return bool(names & (_NOT_REQUEST | _NO_SENTENCE)) and not names & _REQUEST


def sounds_like_many(root: str) -> bool:
    """Tell whether the name is that of a collection: a plural, and nothing is taken out of it."""
    last = _last_name(root)
    if not last or root.endswith(")") or _ELEMENT.search(root):
        return False
    head = _parts(last)[-1]
    if head[:-1] in _REQUEST - _ALONE:
        return False  # one after another, `messages` are requests
    return bool(re.search(r"[a-rt-z]s$", head)) and not names_of(root) & (_REQUEST | _PERHAPS)


def is_heard(root: str) -> bool:
    """Tell whether an expression asks somebody: `input()`, or the answer of a microphone."""
    return root.endswith(")") and bool(_HEARD.search(_last_name(root)))


@lru_cache(maxsize=8_192)  # the same few names are asked about in every body
def names_of(root: str) -> frozenset[str]:
    """Return the last name of an expression: whole, and the word in it that says what it is."""
    together = re.match(r"(['\"]) *\1\.join\((.*)\)$", root, re.S) if root[:1] in ("'", '"') else None
    if together is not None:  # whatever they were taken from, put together again they are a sentence
        return frozenset({"words"}) | (names_of(together[2]) & _NO_SENTENCE)
    last = _last_name(root)
    if not last:
        return frozenset()
    parts = _parts(last)
    while len(parts) > 1 and parts[-1] in _TAILS:
        parts.pop()
    head = parts[-1]
    if root[-1] == "]" and _ELEMENT.search(root) and head.endswith("s"):
        head = head[:-1]
    alone = len(parts) > 1 and head in _ALONE
    return frozenset({"_".join(parts)} if alone else {"_".join(parts), head})


def _last_name(root: str) -> str:
    """Return the name of what is called, the key of what is looked up, else the last name."""
    plain = _DOTTED.fullmatch(root)
    if plain is not None:  # nearly all are
        return plain[1]
    root = _ELEMENT.sub("", root.strip())
    keyed = _KEYED.search(root)
    if keyed is not None:
        return keyed[1] or keyed[2]
    if root.endswith(")"):
        root = root[: _opening(root)]
    last = re.findall(r"[A-Za-z_]\w*", root)
    return last[-1] if last else ""


def _opening(call: str) -> int:
    depth = 0
    for index in range(len(call) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(call[index], 0)
        if depth == 0:
            return index
    return 0


def _parts(name: str) -> list[str]:
    small = name if name.islower() else _HUMP.sub(r"\1_\2", name).lower()
    parts = small.strip("_").split("_")
    return [part.rstrip("0123456789") or part for part in parts if part] or [name]
