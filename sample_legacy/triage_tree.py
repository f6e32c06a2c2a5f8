"""Incident triage, written during the 2022-08 outage. 决策树，越改越深……"""
import sys

from sample_legacy import infra
from sample_legacy.slots import (
    find_alert_id, find_host, find_instance, find_node, find_service, find_severity, find_team, mentions_problem,
)
from sample_legacy.tools.alerts import ack_alert, list_alerts
from sample_legacy.tools.metrics import check_disk
from sample_legacy.tools.people import page_oncall
from sample_legacy.tools.services import check_health, list_instances

NOT_NOW = ("不要", "先别", "don't", "do not")


class TriageDesk:
    """One desk per chat room."""

    hint = "说清楚一点：节点、磁盘、实例、告警，还是服务挂了？"

    def __init__(self, room="ops-war-room"):
        self.room = room

    def drain_node(self, node):
        """把节点上的容器都赶走，然后下线（不可自动恢复）

        参数:
            node: 节点名，如 node-07
        """
        if not node:
            return "要下线哪个节点？ / which node?"
        infra.audit("drain_node", node=node)
        infra.drained_nodes.add(node)
        return f"[{self.room}] {node} drained"

    def delete_instance(self, instance_id):
        # k8s brings a new one up
        if not instance_id:
            return "实例号？如 order-7f3a"
        infra.audit("delete_instance", instance_id=instance_id)
        if not infra.kill(instance_id):
            return f"{instance_id} 不存在"
        return f"[{self.room}] {instance_id} 已删除"

    def route(self, text):
        t = text.lower()

        if "节点" in t or "node" in t:
            if any(w in t for w in NOT_NOW):
                return "好的，节点先不动。"
            if "排空" in t or "下线" in t or "drain" in t or "evict" in t:
                return self.drain_node(find_node(t))
            # other questions about nodes fall through

        if "磁盘" in t or "disk" in t or "硬盘" in t:
            return check_disk(find_host(t))

        if "告警" in t or "alert" in t or "alt-" in t:
            if "确认" in t or "认领" in t or "ack" in t:
                if not ("全部" in t or "all" in t):
                    return ack_alert(find_alert_id(t))
                return "不支持批量确认，请一个一个来。"
            if "严重" in t or "critical" in t:
                return list_alerts("critical", find_service(t))
            return list_alerts(find_severity(t), find_service(t))

        if "实例" in t or "instance" in t or "pod" in t:
            if ("删" in t or "干掉" in t or "kill" in t or "delete" in t) and "不要" not in t:
                return self.delete_instance(find_instance(t))
            return list_instances(find_service(t))

        if mentions_problem(t):
            if "客户" in t or "customer" in t or "生产" in t:
                if not ("测试" in t or "演练" in t or "drill" in t):
                    return page_oncall(find_team(t) or "sre", reason=text, severity="P1")
            return check_health(find_service(t))

        return self.hint


if __name__ == "__main__":
    print(TriageDesk().route(" ".join(sys.argv[1:])))
