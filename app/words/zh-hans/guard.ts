import type { guard as english } from "../en/guard.ts";
import type { Translated } from "../say.ts";

export const guard: Translated<typeof english> = {
	otherPage: "此请求来自 Paylink 以外的页面。请打开 {url} 后重试。",
	oldAddress: "此页面的请求方式已不再受支持。请重新打开页面。",
	otherMethod: "此处只能读取和提交。",
	tooMuch: "一次提交的内容过多：最多 {size} kB。未保存任何内容。",
	otherKind: "Paylink 在此地址读取表单。未保存任何内容。",
	fieldTwice: "有一个字段被发送了两次。请重新加载页面。未保存任何内容。",
	unreadable: "无法读取所发送的内容。未保存任何内容。",
};
