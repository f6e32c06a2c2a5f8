from sample_legacy import infra


def notify_team(team, message):
    """发消息到团队群

    参数:
        team: 团队名 sre / dba / payment / frontend / backend / network / security
        message: 消息正文
    """
    if not team:
        return "要通知哪个团队？"
    if not message:
        return "要通知什么内容？"
    infra.audit("notify_team", team=team, message=message)
    infra.messages.append((team, message))
    return f"#{team}: {message}"


def page_oncall(team: str, reason: str = "", severity: str = "P2") -> str:
    """Wake the person on call up by phone. Costs real sleep, do not use for questions.

    Args:
        team: Team whose on-call person is paged.
        reason: What happened, one sentence.
        severity: "P1", "P2" or "P3".
    """
    if not team:
        return "page whom? 要呼叫哪个团队的值班？"
    if severity not in {"P1", "P2", "P3"}:
        raise ValueError("severity must be P1, P2 or P3")
    infra.audit("page_oncall", team=team, reason=reason, severity=severity)
    infra.pages.append((team, severity))
    return f"已电话呼叫 {team} 值班 {infra.oncall(team)} ({severity})"


def who_is_oncall(team, day="今天"):
    if not team:
        return "哪个团队的值班？"
    infra.audit("who_is_oncall", team=team, day=day)
    return f"{team} {day}值班：{infra.oncall(team)}"
