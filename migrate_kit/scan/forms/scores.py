"""Points for each tool, and the best one wins."""

from __future__ import annotations

from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """The hit with most points is picked."""
    return at([branch.line for branch in look.own]) if look.record.pick == "max_score" else None


GOOD = example(
    """
    def weather(text): ...
    def alarm(text): ...

    WORDS = {
        "weather": {"rain": 2, "天气": 3},  #> weather
        "alarm": {"wake": 2, "闹钟": 3},  #> alarm
    }
    TOOLS = {"weather": weather, "alarm": alarm}

    def pick(text):
        best, top = None, 0
        for name, weights in WORDS.items():
            score = sum(points for word, points in weights.items() if word in text)
            if score > top:
                best, top = name, score
        return best

    def run(text):
        name = pick(text)
        if name is not None:
            return TOOLS[name](text)
    """
)
BAD = example(
    """
    def best_host(hosts):
        best, top = None, 0
        for host in hosts:
            score = host.free / (1 + host.load)
            if score > top:
                best, top = host, score
        return best
    """
)
FORM = Form("scores", recognise, (GOOD,), (BAD,))
