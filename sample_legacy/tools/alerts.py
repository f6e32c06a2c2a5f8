from typing import Optional

from sample_legacy import infra

SEVERITIES = {"critical": 1, "warning": 2, "info": 3}


def list_alerts(severity: Optional[str] = None, service: Optional[str] = None) -> str:
    """列出当前告警

    :param severity: critical / warning / info，不填则全部
    :param service: 只看这个服务
    """
    if severity and severity not in SEVERITIES:
        return "级别只能是 critical、warning、info"
    infra.audit("list_alerts", severity=severity, service=service)
    rows = [
        f"{number} {a['severity']} {a['service']}: {a['text']}"
        for number, a in sorted(infra.alerts.items())
        if (not severity or a["severity"] == severity) and (not service or a["service"] == service)
    ]
    return "; ".join(rows) or "当前没有告警"


def ack_alert(alert_id: str) -> str:
    """Acknowledge an alert so that it stops ringing.

    Args:
        alert_id: Number of the alert, e.g. ALT-501.
    """
    if not alert_id:
        return "which alert? 告警编号？"
    if not alert_id.startswith("ALT-"):
        raise ValueError("alert id looks like ALT-501")
    infra.audit("ack_alert", alert_id=alert_id)
    if alert_id not in infra.alerts:
        return f"{alert_id}: no such alert"
    infra.alerts[alert_id]["acked"] = True
    return f"{alert_id} acknowledged"


def silence_alert(service: str, minutes: int = 30) -> str:
    """静默某个服务的告警

    参数:
        service: 服务名
        minutes: 静默多少分钟,1-1440
    """
    if not service:
        return "要静默哪个服务的告警？"
    if not 1 <= minutes <= 1440:
        raise ValueError("minutes must be 1..1440")
    infra.audit("silence_alert", service=service, minutes=minutes)
    return f"{service} 告警静默 {minutes} 分钟"
