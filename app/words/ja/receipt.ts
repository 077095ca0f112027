import type { receipt as english } from "../en/receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a paid link: its receipt, what it still takes, and what the words on a payment's way mean. */
export const receipt: Translated<typeof english> = {
	title: "領収書",
	amountPaid: "支払額： ",
	paidFinal: "支払い済み、確定",
	paidNotFinal: "支払い済み、未確定",
	notFinalMeans:
		"まれに、{network} が支払いを巻き戻すことがあります。その場合、この領収書は表示されなくなり、その旨がこのページに表示されます。支払いが確定すると、巻き戻されることはなくなります。",
	paidBy: "支払者",
	paidTo: "受取人",
	payerUnknown: "ブロックチェーンからは、誰の資金だったのか分かりません。",
	payersBelow: "{count, plural, =1 {1件のアカウント（下に記載）} other {#件のアカウント（それぞれ下に記載）}}",
	transferOf: "送金 {index} / {count}",
	askedFor: "請求額",
	token: "トークン",
	time: "日時",
	copyHash: "ハッシュをコピー",
	copyHashOf: "ハッシュをコピー {hash}",
	signed: "署名付き領収書",
	print: "印刷",
	copyLink: "リンクをコピー",
	whoSees:
		"このページのリンクを知っている人は誰でも、この領収書を見ることができます。支払者の名前は記載されず、ブロックチェーン上で分かることだけが記載されています。",
	report: "このリンクを通報",
	keptAt: "現在の支払い状況は、次のページで確認できます：",
	paidAgain: "二重に支払った場合",
	paidAgainText:
		"ここでの請求はもう残っていません。2回目の支払いは失われておらず、{name} さんのアドレスにあり、{name} さんに表示されます。下の欄でその支払いを確認し、意図しない支払いだった場合は {name} さんに返金を依頼してください。",

	wordsTitle: "用語の意味",
	"word-confirmation": "ブロック承認",
	"wordMeans-confirmation":
		"ネットワークは、支払いをブロックに書き込み、ブロックを順につなげていきます。あなたの支払いの後に新しいブロックがつながるたびに、承認が1回増え、支払いは巻き戻されにくくなります。",
	"word-final": "確定",
	"wordMeans-final": "確定した後は、ネットワーク自体も支払いを巻き戻しません。",
	"word-pendingAgain": "再び処理中",
	"wordMeans-pendingAgain":
		"まれに、ネットワークがブロックとその中の支払いを取り除くことがあります。支払いが別のブロックに入るまで、資金は送金者のもとに戻っています。通常は数分で別のブロックに入ります。",
	"word-verified": "検証済み、未検証",
	"wordMeans-verified":
		"検証済み：アドレスが請求者のものであることが、署名で示されています。未検証：請求者がアドレスを入力しましたが、自身のものであることは証明されていません。",
};
