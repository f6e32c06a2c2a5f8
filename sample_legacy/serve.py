"""Play a file of requests through the routers, and write down what each of them answered and did.

    python -m sample_legacy.serve --requests sample_legacy/requests.jsonl --out answers.jsonl
    python -m sample_legacy.serve --router triage --loop 30 --pause 20 --out live.jsonl
"""
import argparse
import json
import os
import sys
import time

from sample_legacy import dispatch, infra, ops_bot, triage_tree

HERE = os.path.dirname(os.path.abspath(__file__))


def _triage(text):
    return triage_tree.TriageDesk().route(text)


# looked up late, so that a patched module is respected
ROUTERS = {
    "ops_bot": lambda text: ops_bot.handle(text),
    "intents": lambda text: dispatch.run(text),
    "triage": _triage,
}


def load(path):
    with open(path, encoding="utf-8") as f:
        return [json.loads(line)["text"] for line in f if line.strip()]


def ask(router, text):
    """Put one question to one router, on fresh infrastructure."""
    infra.reset()
    answer = error = None
    try:
        answer = ROUTERS[router](text)
    except Exception as e:  # the chat gateway does the same
        error = f"{type(e).__name__}: {e}"
    done = [[tool, arguments] for tool, arguments in infra.journal]
    return {"router": router, "text": text, "answer": answer, "done": done, "error": error}


def play(texts, routers, out, pause=0.0, stamped=False, until=None):
    """Write a line per text and router; returns (lines, tool calls, errors). Stops at `until` (time.monotonic)."""
    lines = calls = errors = 0
    for text in texts:
        for router in routers:
            if until is not None and time.monotonic() >= until:
                return lines, calls, errors
            row = ask(router, text)
            if stamped:
                row["at"] = time.time()
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
            out.flush()
            lines += 1
            calls += len(row["done"])
            errors += row["error"] is not None
            if pause:
                time.sleep(pause)
    return lines, calls, errors


def main(argv=None):
    parser = argparse.ArgumentParser(prog="sample_legacy.serve", description=__doc__.split("\n")[0])
    parser.add_argument("--requests", default=os.path.join(HERE, "requests.jsonl"), help="JSON lines with a text each")
    parser.add_argument("--out", default="-", help="where the answers go, - for standard output")
    parser.add_argument("--router", choices=[*ROUTERS, "all"], default="all")
    parser.add_argument("--loop", type=float, metavar="SECONDS", help="start over until that long has passed")
    parser.add_argument("--pause", type=float, default=0, metavar="MS", help="wait between two requests")
    args = parser.parse_args(argv)

    texts = load(args.requests)
    if not texts:
        parser.error(f"no request in {args.requests}")
    routers = list(ROUTERS) if args.router == "all" else [args.router]
    out = sys.stdout if args.out == "-" else open(args.out, "w", encoding="utf-8")
    total = [0, 0, 0]
    try:
        until = None if args.loop is None else time.monotonic() + args.loop
        while True:
            part = play(texts, routers, out, args.pause / 1000, args.loop is not None, until)
            total = [a + b for a, b in zip(total, part)]
            if until is None or time.monotonic() >= until:
                break
    finally:
        if out is not sys.stdout:
            out.close()
    summary = "%d answers from %s: %d tool calls, %d errors" % (total[0], ", ".join(routers), *total[1:])
    print(summary, file=sys.stderr if out is sys.stdout else sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
