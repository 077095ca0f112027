import type { receipt as english } from "../en/receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a paid link: its receipt, what it still takes, and what the words on a payment's way mean. */
export const receipt: Translated<typeof english> = {
	title: "收据",
	amountPaid: "已付金额： ",
	paidFinal: "已付款，已最终确定",
	paidNotFinal: "已付款，尚未最终确定",
	notFinalMeans: "在极少数情况下，{network} 仍可能撤回付款。届时此收据会消失，页面会说明。一旦最终确定，就不会再发生。",
	paidBy: "付款人",
	paidTo: "收款人",
	payerUnknown: "链上没有显示这是谁的资金。",
	payersBelow: "{count, plural, other {# 个账户，下方逐一列出}}",
	transferOf: "第 {index} 笔转账，共 {count} 笔",
	askedFor: "请求金额",
	token: "代币",
	time: "时间",
	copyHash: "复制哈希",
	copyHashOf: "复制哈希 {hash}",
	signed: "签名收据",
	print: "打印",
	copyLink: "复制链接",
	whoSees: "拥有此页面链接的人都能看到此收据。它不显示付款人姓名，只显示链上的内容。",
	report: "举报此链接",
	keptAt: "付款的最新状态见此页面：",
	paidAgain: "我又付了一次",
	paidAgainText:
		"这里不再需要付款。第二笔付款没有丢失：它在 {name} 的地址上，对方能看到。请在下方确认；如非本意，请要求 {name} 退回。",
	wordsTitle: "这些词的含义",
	"word-confirmation": "确认",
	"wordMeans-confirmation": "网络将付款依次写入区块。您的区块之后每多一个新区块，付款就多一次确认，也更难被撤回。",
	"word-final": "最终确定",
	"wordMeans-final": "从此刻起，网络自身也不会再撤回这笔付款。",
	"word-pendingAgain": "重新处理中",
	"wordMeans-pendingAgain":
		"在极少数情况下，网络会丢弃一个区块及其中的付款。资金回到发送方，直到付款写入另一个区块，通常需要几分钟。",
	"word-verified": "已验证、未验证",
	"wordMeans-verified": "已验证：签名表明该地址属于收款人。未验证：地址由收款人填写，尚未证明属于本人。",
};
