import type { stop as english } from "../en/stop.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a mailbox wants no more mails. */
export const stop: Translated<typeof english> = {
	page: "不再接收邮件 - Paylink",
	title: "不再接收邮件？",
	text: "此后任何人都无法从这里向此邮箱发送付款请求或提醒。您付款后的收据仍会发送。",
	confirm: "不再接收此类邮件",
	doneTitle: "不再接收邮件",
	done: "无论由谁发送，此邮箱都不会再从这里收到付款请求或提醒。",
	doneForGood: "无论由谁发送，此邮箱都不会再从这里收到付款请求或提醒。如需恢复，请用此邮箱写信给我们。",
	undo: "恢复接收",
	goneTitle: "这个网址不完整",
	gone: "请从邮件中重新打开：需要完整的网址。或者写信给我们，由我们处理。",
	contact: "联系我们",
};
