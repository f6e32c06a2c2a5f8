"""The benchmark that stands beside a compiled matcher: the same texts through it and through the chain of tests."""

from __future__ import annotations

from migrate_kit.analyze.compile.chain import chain_lines
from migrate_kit.analyze.compile.program import Program
from migrate_kit.analyze.compile.workload import workload

_HEAD = '''"""Compare the compiled matcher with the chain of tests: python {name}_bench.py [REQUESTS.jsonl]

Prints one JSON object: microseconds a request, and how many times as fast the matcher is.
"""

import json
import sys
import time
from re import sub
from unicodedata import normalize

from {name} import fired

ROUNDS = 9
ROUND_S = 0.01
'''
_TAIL = '''

def texts():
    if len(sys.argv) < 2:
        return TEXTS
    with open(sys.argv[1], encoding="utf-8") as lines:
        return [json.loads(line)["text"] for line in lines if line.strip()]


def measured(function, asked):
    """Return the seconds that one text takes."""
    done = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < ROUND_S:
        for text in asked:
            function(text)
        done += len(asked)
    return (time.perf_counter() - begin) / done


def main():
    asked = texts() or TEXTS
    for text in asked:
        if fired(text) != chain(text):
            sys.exit(f"not equal for {text!r}: {fired(text)} and {chain(text)}")
    # Taken in turn, so that a busy machine slows both.
    rounds = [(measured(chain, asked), measured(fired, asked)) for _ in range(ROUNDS)]
    slow, fast = (min(times) * 1e6 for times in zip(*rounds))
    print(json.dumps({"texts": len(asked), "chain_us": slow, "compiled_us": fast, "gain": slow / fast}))


if __name__ == "__main__":
    main()
'''


def benchmark_source(program: Program, *, name: str) -> str:
    """Return the script `NAME_bench.py` for the matcher in the module *name* beside it."""
    texts = ["TEXTS = ["]
    texts += [f"    {text!r}," for text in workload(program)]
    texts += ["]", "", ""]
    return "\n".join([_HEAD.replace("{name}", name), *texts, *chain_lines(program)]) + "\n" + _TAIL
