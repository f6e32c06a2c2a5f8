"""Words of assistants and operations in both languages, by what they do in a phrase: only pairs that hold everywhere.

A verb may have a noun behind `~`, which it is inside a compound: `登录日志` is a login log, `登录` alone is to log in.
A word that means two things has no line here; `senses.py` tells by the company of each what it means there.
"""

from __future__ import annotations

from collections.abc import Mapping


def pairs(text: str) -> dict[str, str]:
    """Return word → gloss of a list of `word=gloss` separated by `|` and line ends."""
    lines = (line.strip() for line in text.replace("\n", "|").split("|"))
    return {word: gloss for word, _, gloss in (line.partition("=") for line in lines if line)}


VERBS: Mapping[str, str] = pairs("""
    查询=look up~query|查看=view|查找=find|查=look up|搜索=search~search|搜=search|检索=search~search|列出=list
    显示=show
    展示=show|获取=get|计算=calculate~calculation|翻译=translate~translation|检查=check~check
    对比=compare~comparison
    比较=compare~comparison|分析=analyze~analysis|预览=preview~preview|推荐=recommend~recommendation
    评估=assess~assessment|预测=predict~prediction|识别=recognize~recognition|监控=monitor~monitoring
    监测=monitor~monitoring|诊断=diagnose~diagnosis|排查=troubleshoot|汇总=summarize|总结=summarize~summary
    浏览=browse
    下载=download~download|上传=upload~upload|读取=read|验证=verify~verification|校验=validate~validation|添加=add
    新增=add|创建=create|新建=create|编辑=edit|修改=modify~change|更改=change~change|变更=change~change
    更新=update~update|保存=save|启动=start|停止=stop|暂停=pause|继续=continue|重启=restart~restart|重试=retry
    重置=reset|重命名=rename|复制=copy|合并=merge|拆分=split|发送=send|提醒=remind~reminder|通知=notify~notification
    设置=set|预订=reserve~reservation|预定=reserve~reservation
    退款=refund~refund|绑定=bind|解绑=unbind|注册=register~registration|登录=log in to~login|登陆=log in to~login
    备份=back up~backup|归档=archive|导入=import|导出=export|同步=sync~sync|迁移=migrate~migration
    回滚=roll back~rollback|部署=deploy~deployment|扩容=scale out|缩容=scale in|升级=upgrade~upgrade|安装=install
    卸载=uninstall|启用=enable|禁用=disable|停用=disable|排空=drain|驱逐=evict|封禁=ban|解封=unban|冻结=freeze
    锁定=lock|解锁=unlock|删除=delete|删掉=delete|删=delete|移除=remove|清空=clear|清除=clear
    清理=clean up|取消=cancel|终止=terminate|杀掉=kill|杀死=kill|支付=pay~payment|购买=buy|续费=renew|续期=renew
    申请=apply for~application|审批=approve~approval|批准=approve|拒绝=reject|邀请=invite~invitation|分享=share
    转发=forward|评论=comment~comment|播放=play~playback|打印=print|指派=assign|分配=assign
    转交=hand over|认领=claim|签到=check in~check-in|调高=turn up|调低=turn down
    充值=top up~top-up|安排=arrange|确认=confirm
""")

#: With their object inside: nothing stands behind them, but the noun of some stands in compounds.
DEEDS: Mapping[str, str] = pairs("""
    下单=place an order|订票=book tickets~ticket booking|退票=return a ticket|退货=return goods~return
    换货=exchange goods
    缴费=pay a bill~payment|付款=make a payment~payment|转账=transfer money~transfer|提现=withdraw cash~withdrawal
    报名=sign up~registration|请假=ask for leave~leave|报销=claim expenses~expense claim|点歌=request a song
    打电话=make a phone call|转人工=transfer to a human agent|打车=hail a taxi|叫车=hail a taxi|拍照=take a photo
    截图=take a screenshot|开灯=turn on the light|关灯=turn off the light|开门=open the door|关门=close the door
    开窗=open the window|关窗=close the window|升温=raise the temperature|降温=lower the temperature
    报修=report a fault~repair request|挂失=report a loss|退出登录=log out|退出登陆=log out|开机=power on
    关机=power off|注销账号=close the account|注销账户=close the account
    静音=mute|点赞=give a like|拉黑=block a user|检查更新=check for updates|下一首=next song|上一首=previous song
    多少钱=how much|在哪里=where|在哪儿=where|挂号=register to see a doctor|修改密码=change password
    预约=make an appointment~appointment|录音=record audio~recording|投诉=file a complaint~complaint
    上班打卡=clock in|下班打卡=clock out|开空调=turn on the air conditioner
    关空调=turn off the air conditioner|定闹钟=set an alarm clock|设闹钟=set an alarm clock
""")

NOUNS: Mapping[str, str] = pairs("""
    日志=log|日志文件=log file|服务=service|服务器=server|主机=host|节点=node|集群=cluster|容器=container
    实例=instance
    数据库=database|缓存=cache|队列=queue|磁盘=disk|内存=memory|网络=network|端口=port|域名=domain name
    证书=certificate|进程=process|线程=thread|任务=task|流水线=pipeline|版本=version|代码=code
    代码仓库=code repository|配置文件=configuration file|告警=alert|警报=alarm|错误=error|报错=error message
    故障=fault
    宕机=outage|超时=timeout|指标=metric|使用率=usage|利用率=utilization|状态=status|详情=details
    进度=progress|结果=result|工单=ticket|订单=order|订单号=order number|快递=parcel|物流=shipping
    快递单号=tracking number|发票=invoice|账单=bill|余额=balance|库存=inventory|价格=price|商品=product|产品=product
    优惠券=coupon|折扣=discount|购物车=shopping cart|地址=address|电话=phone|手机号=mobile number|用户=user
    用户名=username|账号=account|帐号=account|账户=account|帐户=account|密码=password|权限=permission|角色=role
    客户=customer|客服=customer service|员工=employee|天气=weather|天气预报=weather forecast|气温=air temperature
    温度=temperature|湿度=humidity|空气质量=air quality|新闻=news|股票=shares|股价=share price|汇率=exchange rate
    时间=time|日期=date|日历=calendar|日程=schedule|会议=meeting|会议室=meeting room|闹钟=alarm clock
    提醒事项=reminder|邮件=email|邮箱=email account|短信=text message|文件=file|文件夹=folder|文档=document|图片=picture
    照片=photo|视频=video|音乐=music|歌曲=song|歌词=lyrics|播放列表=playlist|电影=movie|电影票=movie ticket
    机票=flight ticket|火车票=train ticket|航班=flight|酒店=hotel|餐厅=restaurant|餐馆=restaurant|景点=attraction
    地铁=metro|出租车=taxi|路线=route|路况=traffic conditions|公交=bus|城市=city|音量=volume|亮度=brightness
    空调=air conditioner|电视=television|窗帘=curtain|风扇=fan|门锁=door lock|报告=report
    报表=report|图表=chart|列表=list|记录=record|历史记录=history|历史=history|总数=total|排行榜=ranking
    名单=name list
    笑话=joke|成语=idiom|食谱=recipe|菜谱=recipe|课程=course|课表=timetable|课程表=timetable|成绩=grades|考试=exam
    帮助=help|联系方式=contact details|营业时间=opening hours|慢查询=slow query|数据=data|备注=remark|评分=rating
    反馈=feedback|客厅=living room|卧室=bedroom|厨房=kitchen|浴室=bathroom|办公室=office|洗衣机=washing machine
    热水器=water heater|扫地机器人=robot vacuum|加湿器=humidifier|工资=salary|工资条=payslip|年假=annual leave
    考勤=attendance|考勤记录=attendance record|社保=social insurance|公积金=housing fund|驾照=driving licence
    护照=passport|身份证=ID card|信用卡=credit card|银行卡=bank card|贷款=loan|利率=interest rate|医生=doctor
    医院=hospital
    药品=medicine|体检报告=check-up report|病历=medical record|科室=department|收货地址=delivery address
    合同=contract|系统=system|会议记录=meeting minutes|更新日志=changelog|违章记录=traffic violation record
""")

#: Only at the end of a phrase: `打开灯`, `客厅的灯`.
LAST: Mapping[str, str] = pairs("灯=light|门=door|窗=window")

#: What stands before a noun, and behind `~` how it does.
ATTRIBUTES: Mapping[str, str] = pairs("""
    今天=today~today's|今日=today~today's|明天=tomorrow~tomorrow's|昨天=yesterday~yesterday's
    本周=this week~this week's
    本月=this month~this month's|最近=recent|当前=current|附近=nearby|我的=~my|自动=automatic
    手动=manual
    紧急=urgent|最新=latest
""")

EN_VERBS: Mapping[str, str] = pairs("""
    query=查询|find=查找|look up=查询|search=搜索|calculate=计算|translate=翻译|inspect=检查|compare=比较
    analyze=分析|analyse=分析|preview=预览|recommend=推荐|predict=预测|diagnose=诊断|troubleshoot=排查
    summarize=总结|browse=浏览|download=下载|upload=上传|verify=验证|validate=校验|add=添加|create=创建|edit=编辑
    modify=修改|update=更新|stop=停止|pause=暂停|continue=继续|restart=重启|retry=重试|reset=重置
    rename=重命名|copy=复制|merge=合并|remind=提醒|notify=通知|reserve=预订|refund=退款|submit=提交
    bind=绑定
    unbind=解绑|back up=备份|archive=归档|import=导入|export=导出|sync=同步|migrate=迁移|roll back=回滚|deploy=部署
    scale out=扩容|scale in=缩容|upgrade=升级|install=安装|uninstall=卸载|enable=启用|disable=禁用|drain=排空
    evict=驱逐|ban=封禁|unban=解封|unfreeze=解冻|unlock=解锁|delete=删除|remove=移除|clean up=清理
    cancel=取消|terminate=终止|pay=支付|buy=购买|apply for=申请|approve=批准|reject=拒绝|invite=邀请
    assign=分配|hand over=转交
""")
EN_DEEDS: Mapping[str, str] = pairs("""
    log in=登录|login=登录|log out=退出登录|logout=退出登录|sign out=退出登录|rollback=回滚|show logs=显示日志
    transfer money=转账|withdraw cash=提现|top up=充值|hail taxi=打车|call taxi=叫车|take photo=拍照|mute=静音
    ask for leave=请假|place order=下单|turn on lights=开灯|turn off lights=关灯|turn on light=开灯
    turn off light=关灯
    open door=开门|close door=关门|next song=下一首|previous song=上一首|how much=多少|what time=几点
    play music=播放音乐|book table=订座|check for updates=检查更新|transfer to human agent=转人工
    set alarm=设闹钟|set alarm clock=设闹钟|change password=修改密码|reset password=重置密码|track order=跟踪订单
""")
EN_NOUNS: Mapping[str, str] = pairs("""
    logs=日志|log file=日志文件|service=服务|server=服务器|node=节点|cluster=集群|database=数据库|cache=缓存
    queue=队列|disk=磁盘|disk usage=磁盘使用率|disk space=磁盘空间|memory=内存|memory usage=内存使用率|network=网络
    domain name=域名|certificate=证书|task=任务|version=版本|error=错误
    timeout=超时|metric=指标|status=状态|progress=进度|result=结果|order status=订单状态|order number=订单号
    my orders=我的订单
    parcel=快递|tracking number=快递单号|invoice=发票|inventory=库存|price=价格|product=商品|coupon=优惠券
    discount=折扣|shopping cart=购物车|user=用户|username=用户名|password=密码|permission=权限|role=角色
    customer=客户|customer service=客服|employee=员工|weather=天气|weather forecast=天气预报|temperature=温度
    humidity=湿度
    air quality=空气质量|news=新闻|share price=股价|exchange rate=汇率|calendar=日历|meeting=会议
    meeting room=会议室
    alarm clock=闹钟|reminder=提醒|mailbox=邮箱|text message=短信|file=文件|folder=文件夹|document=文档
    picture=图片|photo=照片|video=视频|music=音乐|song=歌曲|lyrics=歌词|playlist=播放列表|movie=电影
    movie ticket=电影票
    flight ticket=机票|train ticket=火车票|hotel=酒店|restaurant=餐厅|metro=地铁|taxi=出租车|city=城市
    brightness=亮度|air conditioner=空调|television=电视|curtain=窗帘|door lock=门锁|battery level=电量|recipe=菜谱
    course=课程|timetable=课程表|help=帮助|opening hours=营业时间|slow query=慢查询|data=数据|feedback=反馈
    living room=客厅|bedroom=卧室|kitchen=厨房|bathroom=浴室|washing machine=洗衣机|water heater=热水器
    salary=工资|payslip=工资条|annual leave=年假|passport=护照|driving licence=驾照|credit card=信用卡|loan=贷款
    interest rate=利率|doctor=医生|hospital=医院|joke=笑话|backup=备份
""")
EN_ATTRIBUTES: Mapping[str, str] = pairs("""
    my=~我的|all=所有|today's=今天的|tomorrow's=明天的|yesterday's=昨天的|nearby=附近的|recent=最近的|latest=最新
""")
#: They end in `s` and are one: no plural of anything.
ONE_ALREADY = frozenset(
    [
        "news",
        "status",
        "address",
        "series",
        "analysis",
        "access",
        "lyrics",
        "process",
        "progress",
        "business",
        "bus",
        "gas",
    ]
)
EN_EMPTY = frozenset({"the", "a", "an", "please"})

TO_ENGLISH: Mapping[str, str] = {**ATTRIBUTES, **LAST, **NOUNS, **DEEDS, **VERBS}
TO_CHINESE: Mapping[str, str] = {**EN_ATTRIBUTES, **EN_NOUNS, **EN_DEEDS, **EN_VERBS}
