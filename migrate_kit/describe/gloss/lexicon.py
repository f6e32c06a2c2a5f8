"""Words of assistants and operations in both languages: only pairs that hold whatever stands beside them.

A Chinese word has one English line; where it means two things both are given (`打开` opens and turns on). English words
that mean two things (`order`, `book`, `light`, `run`) have no line of their own, but stand in longer ones.
"""

from __future__ import annotations

_PAIRS = """
    查询=query|查看=view|查找=find|查=look up|搜索=search|搜=search|检索=search|列出=list|显示=show|展示=show
    获取=get|统计=count/statistics|计算=calculate|翻译=translate|检查=check|对比=compare|比较=compare|分析=analyze
    预览=preview|推荐=recommend|评估=assess|预测=predict|识别=recognize|提取=extract|监控=monitor|监测=monitor
    诊断=diagnose|排查=troubleshoot|汇总=summarize|总结=summarize|浏览=browse|下载=download|上传=upload|读取=read
    验证=verify|校验=validate|添加=add|新增=add|增加=add|创建=create|新建=create|编辑=edit|修改=modify|更改=change
    更新=update|保存=save|启动=start|停止=stop|暂停=pause|恢复=restore/resume|继续=continue|重启=restart
    重试=retry|重置=reset|重命名=rename|复制=copy|移动=move|合并=merge|拆分=split|发送=send|发布=publish/release
    通知=notify|提醒=remind|预订=book|预定=book|预约=book/appointment|下单=place an order|订票=book a ticket
    退票=refund a ticket|退款=refund|退货=return goods|换货=exchange goods|提交=submit|绑定=bind|解绑=unbind
    登记=register|注册=sign up|注销=close an account|登录=log in|登陆=log in|退出=exit|备份=back up|归档=archive
    导入=import|导出=export|同步=sync|迁移=migrate|回滚=roll back|部署=deploy|上线=go live|下线=take offline
    扩容=scale out|缩容=scale in|升级=upgrade|降级=downgrade|安装=install|卸载=uninstall|配置=configure
    启用=enable|禁用=disable|停用=disable|开启=enable|关闭=close/turn off|打开=open/turn on|关机=shut down
    开机=power on|排空=drain|驱逐=evict|封禁=ban|解封=unban|拉黑=block|冻结=freeze|解冻=unfreeze|锁定=lock
    解锁=unlock|删除=delete|删掉=delete|删=delete|移除=remove|清空=empty|清除=clear|清理=clean up|取消=cancel
    撤销=revoke|撤回=withdraw|终止=terminate|杀掉=kill|杀死=kill|支付=pay|付款=pay|缴费=pay a bill|充值=top up
    转账=transfer money|提现=withdraw cash|购买=buy|续费=renew|续期=renew|报名=sign up|签到=check in|打卡=clock in
    请假=ask for leave|报销=claim expenses|申请=apply|审批=approve|批准=approve|拒绝=reject|邀请=invite|分享=share
    转发=forward|收藏=bookmark|点赞=like|评论=comment|播放=play|点歌=request a song|下一首=next song
    上一首=previous song|静音=mute|打电话=make a call|呼叫=call|转人工=transfer to an agent|打车=call a taxi
    叫车=call a taxi|导航=navigate|打印=print|拍照=take a photo|录音=record audio|截图=take a screenshot
    开灯=turn on the light|关灯=turn off the light|开门=open the door|关门=close the door|开窗=open the window
    关窗=close the window|调高=turn up|调低=turn down|升温=raise the temperature|降温=lower the temperature
    指派=assign|分配=assign|转交=hand over|认领=claim|投诉=complain|报修=report a fault|挂失=report a loss
    日志=log|日志文件=log file|服务=service|服务器=server|主机=host|节点=node|集群=cluster|容器=container
    镜像=image|实例=instance|数据库=database|缓存=cache|队列=queue|磁盘=disk|内存=memory|网络=network
    接口=interface|端口=port|域名=domain name|证书=certificate|进程=process|线程=thread|任务=task|流水线=pipeline
    版本=version|分支=branch|代码=code|仓库=repository/warehouse|配置文件=configuration file|告警=alert|报警=alarm
    警报=alarm|错误=error|报错=error|异常=exception|故障=fault|宕机=outage|超时=timeout|延迟=latency|指标=metric
    流量=traffic|负载=load|使用率=usage|利用率=utilization|性能=performance|状态=status|详情=details|进度=progress
    结果=result|工单=ticket|订单=order|订单号=order number|快递=parcel|物流=logistics|快递单号=tracking number
    发票=invoice|账单=bill|余额=balance|库存=stock|价格=price|商品=product|产品=product|优惠券=coupon
    折扣=discount|购物车=shopping cart|地址=address|电话=phone|手机号=mobile number|用户=user|用户名=username
    账号=account|账户=account|密码=password|权限=permission|角色=role|客户=customer|客服=customer service
    员工=employee|天气=weather|天气预报=weather forecast|气温=temperature|温度=temperature|湿度=humidity
    空气质量=air quality|新闻=news|股票=stock/share|股价=share price|汇率=exchange rate|时间=time|日期=date
    日历=calendar|日程=schedule|会议=meeting|会议室=meeting room|闹钟=alarm clock|提醒事项=reminder|邮件=email
    邮箱=mailbox|短信=text message|消息=message|文件=file|文件夹=folder|文档=document|图片=picture|照片=photo
    视频=video|音乐=music|歌曲=song|歌词=lyrics|电影=movie|电影票=movie ticket|机票=flight ticket
    火车票=train ticket|航班=flight|酒店=hotel|餐厅=restaurant|餐馆=restaurant|景点=sight|地铁=metro|出租车=taxi
    路线=route|路况=traffic conditions|公交=bus|城市=city|附近=nearby|音量=volume|亮度=brightness
    空调=air conditioner|电视=television|窗帘=curtain|风扇=fan|门锁=door lock|电量=battery level|报告=report
    报表=report|图表=chart|列表=list|记录=record|历史=history|历史记录=history|总数=total|排行榜=ranking
    名单=name list|笑话=joke|故事=story|成语=idiom|诗词=poetry|食谱=recipe|菜谱=recipe|课程=course|课表=timetable
    课程表=timetable|成绩=grade|考试=exam|帮助=help|联系方式=contact details|营业时间=opening hours
    多少钱=how much|几点=what time|在哪里=where|在哪儿=where|今天=today|明天=tomorrow|昨天=yesterday|今日=today
    本周=this week|最近=recent|当前=current|所有=all|全部=all|系统=system|应用=app|慢查询=slow query|数据=data
    表格=table|备注=remark|标签=tag|评分=rating|评价=review|反馈=feedback|建议=suggestion|问题=question/problem
    自动=automatic|手动=manual|紧急=urgent|制冷=cooling|制热=heating|除湿=dehumidify|一下=|的=|我的=my
    客厅=living room|卧室=bedroom|厨房=kitchen|浴室=bathroom|办公室=office
"""


def _lines(text: str) -> list[str]:
    return [line for part in text.replace("\n", "|").split("|") if (line := part.strip())]


def _pairs(text: str) -> dict[str, str]:
    return {one: other for one, _, other in (line.partition("=") for line in _lines(text))}


TO_ENGLISH = _pairs(_PAIRS)
#: Of several Chinese words for an English one the first counts. What has a slash explains and is not translated back.
_SPOKEN = {english: chinese for chinese, english in reversed(TO_ENGLISH.items()) if english and "/" not in english}
#: They mean something else as well, in other company.
_AMBIGUOUS = _lines("""
    order|book|call|play|like|check|fan|load|view|count|address|record|comment|stock|get|start|close|share|host|process
    review|schedule|branch|move|claim|read|save|lock|list|exit|block|register|volume|usage|performance|traffic|current
    image|port|interface|table|configure|print|grade|sight|empty|change|sign up|make a call
""")
_MORE = """
    logs=日志|show logs=显示日志|services=服务|servers=服务器|alerts=告警|errors=错误|metrics=指标|nodes=节点
    orders=订单|order status=订单状态|my orders=我的订单|tickets=工单|users=用户|files=文件|my=我的|rollback=回滚
    backup=备份|shutdown=关机|disk usage=磁盘使用率|disk space=磁盘空间|memory usage=内存使用率
    check status=查看状态|air conditioner=空调|analyse=分析|hotels=酒店|flights=航班|restaurants=餐厅
    book a table=订座|alarm clock=闹钟|turn on=打开|turn off=关闭|play music=播放音乐|the=|a=|an=|please=
    temperature=温度|what time=几点|how much=多少钱
"""
TO_CHINESE: dict[str, str] = {
    **{english: chinese for english, chinese in _SPOKEN.items() if english not in _AMBIGUOUS},
    **_pairs(_MORE),
}
