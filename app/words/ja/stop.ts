import type { stop as english } from "../en/stop.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a mailbox wants no more mails. */
export const stop: Translated<typeof english> = {
	page: "メールの停止 - Paylink",
	title: "メールを停止しますか？",
	text: "停止すると、ここからこのメールアドレスに支払い請求やリマインダーを送ることは誰にもできなくなります。あなたの支払いの領収書は引き続き届きます。",
	confirm: "メールを停止",
	doneTitle: "メールを停止しました",
	done: "誰が送ろうとしても、ここからの支払い請求やリマインダーは、このメールアドレスには届きません。",
	doneForGood:
		"誰が送ろうとしても、ここからの支払い請求やリマインダーは、このメールアドレスには届きません。受信を再開するには、このメールアドレスからご連絡ください。",
	undo: "メールの受信を再開",
	goneTitle: "この URL は途中で切れています",
	gone: "メールからもう一度開いてください。URL 全体が必要です。または、ご連絡いただければ当サービスで停止します。",
	contact: "お問い合わせ",
};
