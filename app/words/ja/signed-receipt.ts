import type { signedReceipt as english } from "../en/signed-receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a signed receipt’s own page. */
export const signedReceipt: Translated<typeof english> = {
	pageTitle: "領収書、{name}への{amount} | Paylink",
	paidTo: "{name}に{amount}を支払い済み",
	notFinal: "{name}に{amount}を支払い済み、未確定",
	withdrawn: "この領収書は取り下げられました",
	withdrawnOn: "{time}に取り下げ",
	withdrawnAmount: "金額（取り下げ済み）：",
	withdrawnTitle: "この領収書に頼らないでください。",
	withdrawnText:
		"この領収書が示す支払いは、現在この請求の支払いとして数えられていません。{network}がそのブロックを置き換えたか、{name}が認めた言葉を取り消しました。再び数えられると、このアドレスに新しく署名された領収書が表示されます。",
	paymentPage: "支払いページ",
	confirmations: "{count, plural, other {承認#回}}、未確定",
	payerProven: "証明済み：このアカウントがこの支払いに署名しました",
	payeeProven: "証明済み：{name}がこれで請求に署名しました",
	about: "内容",
	requestSigned: "請求の署名",
	tiedBy: "請求との結び付き",
	"tie-tag": "取引内の印",
	"tie-signature": "支払者の署名",
	"tie-attempt": "支払いページで開いたウォレット",
	"tie-sole-link": "正確な金額",
	"tie-requester": "{name}の言葉",
	sumSaid: "届いた額は{name}の申告です。チェーンには示されていません。",
	signedBy: "Paylinkが署名",
	withKey: "鍵 {key}",
	signedByPayer: "支払ったアカウントが署名",
	signedByRequester: "{name}が{day}に請求へ署名",
	check: "この領収書は、{address}の公開鍵で誰でも確かめられます。上の細い行が署名そのものです。",
	checkWithdrawn: "署名は本物です。ただし内容はもう当てはまりません。現在の状態はこのページに示されます。",
	checkIt: "この領収書を確かめる",
	signedText: "署名済みテキスト",
	copySignedText: "署名済みテキストをコピー",
	qrAlt: "このページを開くQRコード",
	whoSees: "このページのアドレスを知る人は誰でも見られます。支払者の名前はなく、チェーンが示す内容だけです。",
};
