import type { card as english } from "../en/card.ts";
import type { Translated } from "../say.ts";

/** Words on the request itself, wherever it is shown. */
export const card: Translated<typeof english> = {
	amountRequested: "請求額： ",
	fromAmount: "{amount} 以上",
	receivingAddress: "受取アドレス",
	network: "ネットワーク",
	payerChooses: "支払者が{count}種類から選択",
	tokenBridged: "{token}（ブリッジ版）",
	tokenNot: "{token}（{other} ではありません）",
	tokenThere: "{network} でのトークンは {token} です。",
	due: "支払期限",
	memo: "メモ",
	invoiceNumber: "請求書番号",
	taxId: "税番号",
	postalLines: "{name} の住所",
	nameMissing: "あなたの名前",
	emailMissing: "あなたのメールアドレス",
	addressMissing: "あなたの受取アドレス",
	nameHere: "{name} はこのアドレスを指しています。",
	nameMarked: "印の付いた文字は、ほかの文字と間違えやすいものです。",
	nameMoved:
		"リクエストの作成時、{name} はこのアドレスを指していましたが、今は別のアドレスを指しています。支払う前に、ご存じの方法で{requester} さんに確認してください。",
	nameGone:
		"リクエストの作成時、{name} はこのアドレスを指していましたが、今はどのアドレスも指していません。支払う前に、ご存じの方法で{requester} さんに確認してください。",
	viewOn: "{explorer} で表示",
	emailUnverified: "メール未検証",
	addressVerified: "請求者は、このアドレスが自身のものであることを署名で証明しました。",
	addressUnverified:
		"このアドレスは請求者が入力したもので、請求者自身のものであることは証明されていません。疑わしい場合は、別の方法で請求者に確認してください。",
};
