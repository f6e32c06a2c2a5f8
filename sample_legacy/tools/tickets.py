import re

from sample_legacy import infra

PRIORITIES = ["P0", "P1", "P2", "P3", "P4"]
_NO_SUCH = "没有工单 {}"


def create_ticket(title: str, priority: str = "P3", service: str = "") -> str:
    """Open a ticket in the OPS project.

    Args:
        title: What it is about, in one line.
        priority: P0 (worst) to P4.
        service: Service concerned, empty when none.

    Returns:
        The number of the new ticket.
    """
    title = (title or "").strip()
    if not title:
        return "工单标题是什么？"
    if priority not in PRIORITIES:
        raise ValueError("priority must be P0..P4")
    infra.audit("create_ticket", title=title, priority=priority, service=service or "")
    number = f"OPS-{1001 + len(infra.tickets)}"
    infra.tickets[number] = {"title": title, "status": "open", "assignee": "", "priority": priority}
    return f"已建单 {number} [{priority}] {title}"


def get_ticket(ticket_id: str) -> str:
    """查工单详情

    :param ticket_id: 工单号，形如 OPS-1001
    """
    if not ticket_id:
        return "请提供工单号，例如 OPS-1001"
    if not re.match(r"^OPS-\d+$", ticket_id):
        return "工单号格式不对"
    infra.audit("get_ticket", ticket_id=ticket_id)
    t = infra.tickets.get(ticket_id)
    if t is None:
        return _NO_SUCH.format(ticket_id)
    return f"{ticket_id} [{t['priority']}] {t['title']} - {t['status']}, {t['assignee'] or 'nobody'}"


def close_ticket(ticket_id, comment=""):
    if not ticket_id:
        return "要关闭哪个工单？"
    infra.audit("close_ticket", ticket_id=ticket_id, comment=comment)
    if ticket_id not in infra.tickets:
        return _NO_SUCH.format(ticket_id)
    infra.tickets[ticket_id]["status"] = "closed"
    return f"{ticket_id} closed"


def assign_ticket(ticket_id, assignee):
    """Hand a ticket to somebody (login name, e.g. lina)."""
    if not ticket_id:
        return "which ticket?"
    if not assignee:
        return "指派给谁？"
    infra.audit("assign_ticket", ticket_id=ticket_id, assignee=assignee)
    if ticket_id in infra.tickets:
        infra.tickets[ticket_id]["assignee"] = assignee
        return f"{ticket_id} -> {assignee}"
    return _NO_SUCH.format(ticket_id)
