import re

from sample_legacy import infra

ENVS = ["prod", "staging", "dev"]


def deploy_service(service: str, version: str, env: str = "prod") -> str:
    """Roll a version of a service out.

    Args:
        service (str): service name
        version (str): tag such as v2.5.1
        env (str): prod, staging or dev

    Raises:
        ValueError: version is not a tag
        RuntimeError: deploys are frozen (封网)
    """
    if not service:
        return "请问要发布哪个服务？"
    if not version:
        return "请问要发布哪个版本？例如 v2.5.1"
    if not re.fullmatch(r"v\d+\.\d+\.\d+", version):
        raise ValueError(f"not a version tag: {version}")
    if env not in ENVS:
        raise ValueError(f"unknown env {env}")
    if infra.freeze and env == "prod":
        raise RuntimeError(f"封网中，截止 {infra.freeze['until']}")
    infra.audit("deploy_service", service=service, version=version, env=env)
    infra.deployments[service].append(version)
    return f"{service} {version} 已发布到 {env}"


def rollback_deploy(service, version=""):
    """回滚到上一个版本或指定版本。

    参数:
        service: 服务名
        version: 版本号,如 v2.4.1,不填就是上一个
    """
    if not service:
        return "请问要回滚哪个服务？"
    history = infra.deployments[service]
    target = version or (history[-2] if len(history) > 1 else history[-1])
    infra.audit("rollback_deploy", service=service, version=version)
    history.append(target)
    return f"{service} 已回滚到 {target}"


def list_deployments(service, limit=5):
    # newest first
    if not service:
        return "哪个服务的发布记录？"
    infra.audit("list_deployments", service=service, limit=limit)
    return f"{service}: " + ", ".join(reversed(infra.deployments[service][-limit:]))


def freeze_deploys(until, reason=""):
    """封网：到 until 之前禁止一切生产发布

    参数:
        until: 截止时间,照原话记录,如 周五晚上10点、Monday 9am
        reason: 原因
    """
    if not until:
        return "封网到什么时候？ / until when?"
    infra.audit("freeze_deploys", until=until, reason=reason)
    infra.freeze.update(until=until, reason=reason)
    return f"deploys frozen until {until}"
