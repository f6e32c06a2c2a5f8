"""Texts to measure and compare on, made from the words of a router: hits, near misses and misses."""

from __future__ import annotations

from migrate_kit.analyze.compile.program import Program

MOST = 400
_AROUND = ("@ please, as soon as you can", "麻烦帮我@一下,谢谢", "could you @ for the whole team", "@")
_BESIDE = ("nothing of the kind is asked for here", "今天下午三点在二楼开会", "ok", "", "?!")


def workload(program: Program) -> list[str]:
    """Return at most 400 texts: every word within a sentence, every second one also broken or in capitals."""
    words = list(dict.fromkeys(test.text for test in program.tests if test.text))
    step = -(-len(words) // (MOST // 4)) or 1
    texts: list[str] = []
    for number, word in enumerate(words[::step]):
        texts.append(_within(number, word))
        texts.append(_BESIDE[number % len(_BESIDE)])
        if number % 2:
            texts += [word.upper(), _within(number, word[:-1])]
    return list(dict.fromkeys((*texts, *_BESIDE)))[:MOST]


def _within(number: int, word: str) -> str:
    return _AROUND[number % len(_AROUND)].replace("@", word)
