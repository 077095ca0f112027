import type { errors as english } from "../en/errors.ts";
import type { Translated } from "../say.ts";

/** Words of the pages that stand where another page should. Each says what happened to the money. */
export const errors: Translated<typeof english> = {
	didNotWorkPage: "操作未成功 | Paylink",
	noSuchLinkPage: "没有这个链接 | Paylink",
	notFoundPage: "这里没有内容 | Paylink",
	notFoundTitle: "这里没有内容",
	notFound: "这个网址下没有页面。请逐字核对，或重新开始。没有任何资金变动。",
	noSuchLinkTitle: "没有这个链接",
	noSuchLink: "这个网址从未用于收款，或收款人已将其撤回。请逐字核对链接，或索要新的链接。没有任何资金变动。",
	youOpened: "您打开的是",
	createLink: "创建付款链接",
	serverErrorTitle: "是我们的问题",
	serverError: "我们这边出了错。如果您已在钱包中批准了付款，它在链上是安全的；请勿再次发送。",
	reference: "编号",
	time: "时间",
	unreachableTitle: "无网络连接",
	unreachable: "我们无法连接到 Paylink。已发送的付款在链上是安全的。请检查网络连接。",
	tryAgain: "重试",
	refusedTitle: "操作未成功",
	refused: "此页面不接受发送给它的内容。没有保存任何内容，也没有任何资金变动。",
};
