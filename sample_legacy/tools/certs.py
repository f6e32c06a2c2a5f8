from sample_legacy import infra


def check_cert(domain):
    """Days until the TLS certificate of a domain expires, e.g. pay.example.com."""
    if not domain:
        return "哪个域名？"
    infra.audit("check_cert", domain=domain)
    left = infra.days_left(domain)
    if left is None:
        return f"{domain}: no certificate on file"
    return f"{domain}: expired!" if left < 0 else f"{domain}: 证书还有 {left} 天到期"
