import type { begin as english } from "../en/begin.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a payer of a link for many begins. */
export const begin: Translated<typeof english> = {
	youChoose: "金額は自由",
	from: "最低額",
	everybody: "1人あたり",
	title: "{name} さんへの支払い | Paylink",
	payWhatYouWant: "{name} さんに好きな金額を支払う",
	payYourShare: "{name} さんへの支払い",
	yourAmount: "支払う金額（{token}）",
	orMore: "{amount} 以上",
	suggestions: "金額の候補",
	pay: "支払う",
	payAmount: "{amount} を支払う",
	oneOfMany:
		"あなたは、この請求の複数の支払者の1人です。あなたの支払いには、専用のページ、支払い状況、領収書が用意されます。",
	payFromThere:
		"次に表示されるあなた専用のページから支払ってください。このアドレスに直接送金しても、あなたの支払いとして自動では判別されません。",
	paidSoFar: "これまでの支払い",
	times: "{count, plural, =0 {まだなし} other {#回}}",
	timesOf: "{most}回中{count}回",
	goOn: "支払いを続ける",
	begunBefore: "このブラウザで、{amount} の支払いをすでに開始しています。",
	ended: "開始した支払いは、時間内に行われなかったため終了しました。ここからもう一度始めてください。",
	endedSent: "すでに送金した場合、その資金は失われておらず、{name} さんに表示されます。{name} さんに連絡してください。",
	complete: "この請求の受付は完了しました",
	completeText: "{name} さんが求めた件数の支払いがすべて済みました。これ以上、誰も支払う必要はありません。",
	cancelled: "請求者がこの請求を取り消しました。支払わないでください。",
	tooLittle: "最低額は {least} です",
	tooOften: "ここで開始した支払いが多すぎます。そのうちの1つを続けるか、{wait}後にもう一度お試しください。",
	full: "支払いを開始したまま完了していない人が非常に多くなっています。しばらくしてからもう一度お試しください。",
	failed: "支払いを開始できませんでした。もう一度お試しください。",
};
