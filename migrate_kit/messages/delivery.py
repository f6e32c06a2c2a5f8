"""Delivery of a report by address: what is wrong with an address, what failed on the way, and what to do."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "weekly.no_week": Text("{given!r} is no week; a week is written 2026-W48", "{given!r} 不是周；周写作 2026-W48"),
    "weekly.own_span": Text(
        "a week has its own span; leave out one of --week and --since", "周有自己的起止；--week 与 --since 只能用一个"
    ),
    "weekly.needs_send": Text(
        "--send-texts and --dry-run are about what is sent: name an address",
        "--send-texts 与 --dry-run 针对发送：请指明地址",
    ),
    "weekly.needs_week": Text(
        "--send and --format markdown are of the weekly report: add --week",
        "--send 与 --format markdown 属于周报：请加上 --week",
    ),
    "weekly.sent": Text("sent to {where}", "已发送至 {where}"),
    "weekly.would_send": Text("would send to {where}: {subject}", "将发送至 {where}：{subject}"),
    "weekly.address.variable": Text("the environment variable {name} is not set", "环境变量 {name} 没有设置"),
    "weekly.address.form": Text("that is no address", "这不是地址"),
    "weekly.address.scheme": Text(
        "an address begins with https://, http://, smtp:// or smtps://",
        "地址应以 https://、http://、smtp:// 或 smtps:// 开头",
    ),
    "weekly.address.host": Text("the address names no host", "地址没有写主机"),
    "weekly.address.key": Text(
        "a mail address has to, from and tls, and no {name}", "邮件地址只有 to、from 和 tls，没有 {name}"
    ),
    "weekly.address.to": Text("a mail address needs ?to=MAILBOX", "邮件地址要写 ?to=邮箱"),
    "weekly.address.mailbox": Text("{name!r} is no mailbox", "{name!r} 不是邮箱"),
    "weekly.address.tls": Text("tls can be none, and else is left out", "tls 只能是 none，否则不写"),
    "weekly.failed.redirect": Text("it answered {status}, another address", "对方返回 {status}，要求改用其他地址"),
    "weekly.todo.redirect": Text("give the address that it leads to", "请直接填写它指向的地址"),
    "weekly.failed.login": Text("it refused the login ({status})", "对方拒绝登录（{status}）"),
    "weekly.todo.login": Text("check user, password or token", "请检查用户名、密码或令牌"),
    "weekly.failed.chat": Text(
        "it answered that it did not take the message (code {code})", "对方答复没有接收这条消息（代码 {code}）"
    ),
    "weekly.todo.chat": Text(
        "look the code up in the help of the chat program: token, keyword or rate",
        "请在聊天工具的帮助中查该代码：令牌、关键词或频率限制",
    ),
    "weekly.failed.status": Text("it answered {status}", "对方返回 {status}"),
    "weekly.todo.status": Text(
        "check the path of the webhook, and what its server logged", "请检查 webhook 路径，并查看对方服务的日志"
    ),
    "weekly.failed.answer": Text("the mail server answered {status}", "邮件服务器返回 {status}"),
    "weekly.todo.answer": Text(
        "check sender and size limits, and what the mail server logged",
        "请检查发件人与大小限制，并查看邮件服务器的日志",
    ),
    "weekly.failed.mailboxes": Text("these mailboxes were refused: {mailboxes}", "以下邮箱被拒收：{mailboxes}"),
    "weekly.todo.mailboxes": Text("correct or leave out those mailboxes", "请改正或去掉这些邮箱"),
    "weekly.failed.open_line": Text(
        "the server offers no encryption, and the password would go over an open line",
        "服务器不支持加密，密码会以明文传输",
    ),
    "weekly.todo.open_line": Text(
        "use smtps://, or add &tls=none where the network is trusted", "请改用 smtps://；网络可信时可加 &tls=none"
    ),
    "weekly.failed.certificate": Text("its certificate does not hold ({what})", "对方证书无效（{what}）"),
    "weekly.todo.certificate": Text(
        "have the certificate renewed, or let SSL_CERT_FILE name the authority that signed it",
        "请更新证书，或用 SSL_CERT_FILE 指定签发机构",
    ),
    "weekly.failed.tls": Text("no encrypted connection came about ({what})", "无法建立加密连接（{what}）"),
    "weekly.todo.tls": Text(
        "check port and scheme: smtp:// for STARTTLS, smtps:// for TLS at once",
        "请检查端口与协议：STARTTLS 用 smtp://，直接 TLS 用 smtps://",
    ),
    "weekly.failed.silent": Text("it did not answer in time", "对方没有及时应答"),
    "weekly.todo.silent": Text("check host, port and firewall", "请检查主机、端口与防火墙"),
    "weekly.failed.name": Text("its name is not known", "找不到该主机名"),
    "weekly.todo.name": Text("check the spelling of the host, and the name server", "请检查主机名拼写与域名解析"),
    "weekly.failed.refused": Text("nothing listens there", "该端口没有服务"),
    "weekly.todo.refused": Text(
        "check host and port, and whether the service runs", "请检查主机与端口，以及服务是否在运行"
    ),
    "weekly.failed.line": Text("the connection failed ({what})", "连接失败（{what}）"),
    "weekly.todo.line": Text("check host, port and the network", "请检查主机、端口与网络"),
}
