import type { card as english } from "../en/card.ts";
import type { Translated } from "../say.ts";

/** Words on the request itself, wherever it is shown. */
export const card: Translated<typeof english> = {
	amountRequested: "请求金额： ",
	fromAmount: "{amount} 起",
	receivingAddress: "收款地址",
	network: "网络",
	payerChooses: "由付款人选择，共 {count} 个",
	tokenBridged: "{token}（跨链桥）",
	tokenNot: "{token}，不是 {other}",
	tokenThere: "在 {network} 上，它是 {token}。",
	due: "到期",
	memo: "备注",
	invoiceNumber: "发票编号",
	taxId: "税号",
	postalLines: "{name} 的地址",
	nameMissing: "您的姓名",
	emailMissing: "您的邮箱",
	addressMissing: "您的收款地址",
	nameHere: "{name} 指向此地址。",
	nameMarked: "标记的字符容易与其他字符混淆。",
	nameMoved: "创建请求时 {name} 指向此地址，现在指向别处。付款前请通过您熟悉的方式向 {requester} 确认。",
	nameGone: "创建请求时 {name} 指向此地址，现在不指向任何地址。付款前请通过您熟悉的方式向 {requester} 确认。",
	viewOn: "在 {explorer} 上查看",
	emailUnverified: "邮箱未验证",
	addressVerified: "收款人已通过签名证明此地址属于自己。",
	addressUnverified: "此地址由收款人填写，尚未证明属于本人。如有疑问，请通过其他方式向对方确认。",
};
