"""What a name says about a value: evidence among other evidence, since code is renamed more often than rewritten."""

from __future__ import annotations

import re


def _words(lines: str) -> frozenset[str]:
    return frozenset(lines.split())


_REQUEST = _words(
    """
    text txt msg message query q utterance sentence sent command cmd request req prompt question ask input
    user_input user_text user_message utter speech said spoken heard transcript phrase words content body line raw
    raw_text t s m u chat statement voice data content_text wenti wenben yuju xiaoxi zhiling texto mensaje
    consulta frage eingabe cumle metin
    """
)
_NOT_REQUEST = _words(
    """
    exc err error e ex exception traceback method http_method verb path file filename filepath fname ext extension
    suffix content_type mime mimetype mime_type ctype level log_level loglevel code status status_code state phase
    mode kind typ type event event_type evt url uri host scheme password passwd pwd secret key env model
    model_name engine backend response resp reply answer output result completion header row col column token tok
    char ch digit os platform version encoding hour minute day month dtype fmt format op operator symbol language
    lang locale country currency color colour action direction unit arg option flag argv attr field prop property
    tag node
    """
)


def root_weight(root: str) -> float:
    """Return how much more a root that is named like a request counts than one that is not."""
    names = words_of(root)
    if names & _NOT_REQUEST and not names & _REQUEST:
        return 0.6
    return 1.5 if names & _REQUEST else 1.0


def sounds_like_request(root: str) -> bool:
    """Tell whether the name of a value is one that request texts have."""
    return bool(words_of(root) & _REQUEST) and not sounds_like_other(root)


def sounds_like_other(root: str) -> bool:
    """Tell whether the name of a value speaks against a request text."""
    if root.startswith("sys.argv"):
        return False  # a word of the command line may be anything
    names = words_of(root)
    return bool(names & _NOT_REQUEST) and (not (names & _REQUEST) or max(names, key=len) in _NOT_REQUEST)


def words_of(root: str) -> set[str]:
    """Return the last name of an expression, whole and in its parts."""
    last = re.findall(r"[A-Za-z_]\w*", root)
    if not last:
        return set()
    name = last[-1]
    parts = re.sub(r"([a-z])([A-Z])", r"\1_\2", name).lower().strip("_").split("_")
    return {name.lower(), *parts}
