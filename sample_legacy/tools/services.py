from sample_legacy import infra


def check_health(service: str) -> str:
    """Tell whether a service is up, from its health endpoint."""
    if not service:
        return "请问要检查哪个服务？"
    infra.audit("check_health", service=service)
    rate = infra.read_metric(service, "error_rate")
    state = "DEGRADED" if rate > 1 else "UP"
    return f"{service} is {state} ({len(infra.instances[service])} instances, error rate {rate}%)"


def list_instances(service):
    if not service:
        return "哪个服务的实例？"
    infra.audit("list_instances", service=service)
    return ", ".join(infra.instances[service]) or "(none)"


def restart_service(service: str, force: bool = False) -> str:
    """Restart all instances of a service, one after the other.

    注意：会中断正在处理的请求，高峰期(10:00-22:00)请先在群里说一声。

    Args:
        service: 服务名
        force: kill -9 instead of waiting for open requests
    """
    if not service:
        return "请问要重启哪个服务？"
    if service not in infra.SERVICES:
        return f"没有 {service} 这个服务"
    infra.audit("restart_service", service=service, force=force)
    how = "强制重启" if force else "滚动重启"
    return f"{service} {how}完成，共 {len(infra.instances[service])} 个实例"


def scale_service(service: str, replicas: int) -> str:
    """扩缩容

    :param service: 服务名
    :param replicas: 副本数，0 到 50，0 表示停掉
    :raises ValueError: replicas out of range
    """
    if not service:
        return "请问要扩缩容哪个服务？"
    if replicas is None:
        return "请问要调整到几个副本？"
    if replicas < 0 or replicas > 50:
        raise ValueError("replicas must be between 0 and 50")
    infra.audit("scale_service", service=service, replicas=replicas)
    old = len(infra.instances[service])
    names = infra.instances[service][:replicas]
    names += [f"{service}-new{i}" for i in range(replicas - len(names))]
    infra.instances[service] = names
    return f"{service} {old} -> {replicas} 副本"


def clear_cache(service, prefix="*"):
    """清理服务的 redis 缓存, prefix 为空则全清(慎用!)"""
    if not service:
        return "要清哪个服务的缓存？"
    infra.audit("clear_cache", service=service, prefix=prefix)
    return f"{service}:{prefix} 缓存已清理"
