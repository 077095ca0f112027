import type { begin as english } from "../en/begin.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a payer of a link for many begins. */
export const begin: Translated<typeof english> = {
	youChoose: "金额由您决定",
	from: "最低",
	everybody: "每人支付",
	title: "向 {name} 付款 | Paylink",
	payWhatYouWant: "向 {name} 支付任意金额",
	payYourShare: "向 {name} 付款",
	yourAmount: "您的金额（{token}）",
	orMore: "{amount} 或更多",
	suggestions: "建议金额",
	pay: "付款",
	payAmount: "支付 {amount}",
	oneOfMany: "这里有许多人付款。您的付款有自己的页面、状态和收据。",
	payFromThere: "请在接下来属于您自己的页面付款。直接发送到此地址的资金不会自动与您对应。",
	paidSoFar: "目前已付",
	times: "{count, plural, =0 {尚无} other {# 次}}",
	timesOf: "{count} / {most}",
	goOn: "继续您的付款",
	begunBefore: "您在此浏览器中开始过一笔 {amount} 的付款。",
	ended: "您开始的付款未按时完成，已经结束。请在这里重新开始。",
	endedSent: "如果您已经汇出资金，它没有丢失：{name} 能看到。请联系对方。",
	complete: "此请求已收满",
	completeText: "收到的付款笔数已达到 {name} 的要求。无需再付款。",
	cancelled: "收款人已取消此请求。请勿付款。",
	tooLittle: "最低为 {least}",
	tooOften: "您在这里开始了很多笔付款。请继续其中一笔，或在 {wait} 后重试。",
	full: "有很多人开始付款但没有完成。请稍后再试。",
	failed: "您的付款未能开始。请重试。",
};
