"""Intent -> tool -> arguments -> answer."""
import sys

from sample_legacy import slots
from sample_legacy.intents import classify
from sample_legacy.tools import (
    assign_ticket, check_cert, create_ticket, freeze_deploys, get_ticket, run_backup, slow_queries, trace_request,
    unlock_account,
)

ACTIONS = {
    "assign_ticket": assign_ticket,
    "ticket_status": get_ticket,
    "trace": trace_request,
    "unlock": unlock_account,
    "cert": check_cert,
    "backup": run_backup,
    "slow_sql": slow_queries,
    "freeze": freeze_deploys,
    "new_ticket": create_ticket,
}


def _title(text):
    for sep in ("：", ":", "，", ","):
        if sep in text:
            return text.split(sep, 1)[1].strip()
    return text


def _backup_kind(text):
    return "incremental" if "增量" in text or "incremental" in text.lower() else "full"


def _until(text):
    for word in ("到", "until ", "till "):
        if word in text:
            return text.rsplit(word, 1)[1].strip(" 。.!！")
    return None


SLOTS = {
    "assign_ticket": {"ticket_id": slots.find_ticket_id, "assignee": slots.find_username},
    "ticket_status": {"ticket_id": slots.find_ticket_id},
    "trace": {"trace_id": slots.find_trace_id},
    "unlock": {"username": slots.find_username},
    "cert": {"domain": slots.find_domain},
    "backup": {"database": slots.find_database, "kind": _backup_kind},
    "slow_sql": {"database": slots.find_database},
    "freeze": {"until": _until},
    "new_ticket": {"title": _title, "priority": slots.find_priority, "service": slots.find_service},
}


def run(text):
    intent = classify(text)
    action = ACTIONS.get(intent)
    if action is None:
        return "这个我不会，请找人工值班。"
    arguments = {name: find(text) for name, find in SLOTS[intent].items()}
    return action(**arguments)


if __name__ == "__main__":
    print(run(" ".join(sys.argv[1:])))
