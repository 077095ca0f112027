import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../say.ts";

/** Words of mails about payments. */
export const mails: Translated<typeof english> = {
	final: "送金は確定しています。",
	openPaymentPage: "支払いページを開く",
	openReceipt: "署名付き領収書を開く",
	receiptAttached:
		"署名付き領収書を、このメールの作成時点の内容で PDF として添付しました。{address} でどなたでも確かめられます。",
	sentSubject: "{amount} の領収書",
	sentHeading: "{amount} を送金しました",
	sentWhole:
		"{network} で、{requester} さんへの {amount} の送金が見つかりました。{requester} さんの {asked} の請求は、全額支払い済みです。",
	sentPart:
		"{network} で、{requester} さんへの {amount} の送金が見つかりました。{requester} さんの {asked} の請求への支払いとして認められます。",
	sentReleased: "あなたがこの送金を申告し、{requester} さんがあなたへの領収書の発行を認めました。",
	afterPayment: "{requester} さんから、支払った方へのメッセージがあります。支払いページでご覧ください。",
	keepThisMail: "このメールを保管してください。下記のトランザクションは、誰に対しても支払いの証明になります。",
	arrivedSubject: "{amount} が着金しました",
	arrivedHeading: "{amount} が着金しました",
	arrivedWhole:
		"通知をお申し込みの支払いリンクに、{network} で {amount} の支払いが着金しました。{asked} は全額支払い済みです。",
	arrivedPart:
		"通知をお申し込みの支払いリンクに、{network} で {amount} の支払いが着金しました。まだ {asked} のうち {rest} が未払いです。",
	arrivedNotFinal: "まだ確定していません。ブロック承認の回数は、支払いページで確認できます。",
	arrivedWhy:
		"支払いの着金を知らせるために、どなたかが支払いページでこのメールアドレスを入力しました。この件のメールはこの1通だけです。心当たりがない場合も、何もする必要はありません。",
	amount: "金額",
	leastAmount: "最低額",
	payerChooses: "支払う金額は支払者が選択",
	network: "ネットワーク",
	to: "送金先",
	from: "支払者",
	namedBy: "申告者",
	notProven: "支払者であることは未証明",
	memo: "メモ",
	date: "日時",
	transaction: "トランザクション",
	onTheChain: "ブロックチェーン上の記録",
	request: "請求",
	due: "支払期限",
	addressProven: "請求者自身のものと証明済み",
	addressTyped: "入力のみ、未証明",
	requestSubject: "{amount} の支払い請求",
	requestHeading: "{amount} の支払い請求が届いています",
	requestSubjectOpen: "支払い請求（{amount} 以上）",
	requestHeadingOpen: "金額を自由に選べる支払い請求が届いています（{amount} 以上）",
	requestFrom:
		"この請求は {name} さんが作成しました。メールアドレス {email} は証明済みですが、名前は本人が入力したものです。このメールへの返信は、{name} さんに届きます。",
	requestExpect:
		"心当たりのある請求だけを支払ってください。支払う義務があるかどうかは、Paylink には分かりません。アカウントは不要です。",
	requestWhy: "請求を作成した方があなたのメールアドレスを入力したため、このメールをお送りしています。",
	reminderSubject: "支払期限 {day}：{amount}",
	reminderHeading: "支払期限 {day}",
	reminder: "まだ {amount} が未払いです。すでに支払った方は、何もする必要はありません。支払いは自動で反映されます。",
	reminderUnnamed: "支払いについての通知を受け取るために、どなたかが支払いページでこのメールアドレスを入力しました。",
	reminderWhy: "どなたかが支払いページでこのメールアドレスを入力したため、このメールをお送りしています。",
	requestCancelledSubject: "取り消し：{amount} の請求",
	requestCancelledHeading: "支払わないでください：この請求は取り消されました",
	requestCancelledBy:
		"{name} さん（{email}）が、あなたに送られた {amount} の請求を取り消しました。支払う必要はもうありません。",
	requestCancelledUnnamed:
		"{amount} の支払い請求が、作成者によって取り消されました。このメールアドレスは、その請求のページで入力されたものです。支払う必要はもうありません。",
	requestCancelledSent:
		"すでに送金した場合、その資金は失われていません。請求者のアドレスにあり、請求者には遅れた支払いとして表示されます。Paylink から返金することはできません。請求者に依頼してください。",
	stop: "このメールアドレスへのこのようなメールを停止：{url}",
	neverAsks:
		"Paylink が、メールでもそれ以外でも、シードフレーズ、秘密鍵、トークンの使用許可（Approve）を求めることは決してありません。",
	questions: "お問い合わせ：{email}",
};
