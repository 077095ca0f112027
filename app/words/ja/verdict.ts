import type { verdict as english } from "../en/verdict.ts";
import type { Translated } from "../say.ts";

/**
 * What the server answers to a report or a call of the payment page: said there, so that no page carries it. Whole
 * sentences, put side by side. `sent` is one of the phrases below: "Polygon 上の 100 USDT".
 */
export const verdict: Translated<typeof english> = {
	sentOn: "{network} 上の {what}",
	anotherToken: "別のトークン",
	anotherAddress: "別のアドレス",
	theTransfer: "この送金",

	revertedTitle: "このトランザクションはブロックチェーン上で失敗しました",
	reverted:
		"ネットワークが支払いを無効にしました。{token} は動いておらず、かかったのはネットワーク手数料だけです。資金はあなたのもとにあり、もう一度支払えます。",
	mismatchTitle: "この送金は請求内容と一致しません",
	unknownToken:
		"送金されたトークンのコントラクトは {contract} です。表示される名前にかかわらず、当サービスが認識していないコントラクトです。このリンクの請求は {network} 上の {amount} です。{token} は着金していません。{token} で支払うか、ハッシュを確認してください。",
	wrongTokenRightAddress:
		"正しいアドレスに送金されたのは {sent} ですが、このリンクの請求は {network} 上の {amount} です。送金された分は {requester} さんのもとにあります。再度送金する前に、{requester} さんに問い合わせてください。",
	wrongChainRightAddress:
		"正しいアドレスに送金されたのは {sent} ですが、このリンクの請求は {network} 上の {amount} です。{requester} さんは、{sentNetwork} でも同じアドレスを持っている可能性があります。再度送金する前に、{requester} さんに問い合わせてください。",
	sentElsewhere:
		"{sent} が、{requester} さんのアドレスではなく {address} に送金されました。このリンクの請求は {network} 上の {amount} です。正しいトランザクションのハッシュをコピーしたか確認してください。",
	sentSomewhere:
		"送金されたのは {sent} ですが、このリンクの請求は {network} 上の {amount} です。正しいトランザクションのハッシュをコピーしたか確認してください。",
	onAnotherChain:
		"このトランザクションは {sentNetwork} 上のものですが、このリンクの請求は {network} 上の {amount} です。正しいトランザクションのハッシュをコピーしたか確認してください。",
	wrongRecipientTitle: "この送金は別のアドレスに送られました",
	wrongRecipient:
		"{sent} が {paid} に送金されましたが、このリンクの受取アドレスは {address} です。{requester} さんには何も届いていません。送金は取り消せません。送金先のアドレスの所有者を知っている場合は、その人に問い合わせてください。",
	wrongRecipientOfSomething:
		"{paid} に送金されましたが、このリンクの受取アドレスは {address} です。{requester} さんには何も届いていません。送金は取り消せません。送金先のアドレスの所有者を知っている場合は、その人に問い合わせてください。",
	noTransferTitle: "このトランザクションに支払いはありません",
	noTransfer:
		"トランザクションは成功しましたが、{requester} さんのアドレスに残った {token} はありません。このリンクの請求は {network} 上の {amount} です。正しいトランザクションのハッシュをコピーしたか確認してください。",
	ownTransferTitle: "これは請求者への支払いではありません",
	ownTransfer:
		"この資金は、{requester} さん自身のアドレスから送られたか、同じトランザクション内でそのアドレスから転送されたため、新たに着金したものはありません。別のアドレスから支払ってください。",
	tooOldTitle: "この送金は請求より前のものです",
	tooOld:
		"{sent} は着金していますが、{requester} さんがこのリンクを作成したのは {createdAt} です。この請求への支払いではありえません。ハッシュを確認するか、{requester} さんに問い合わせてください。",
	tooOldAt:
		"{sent} は {sentAt} に着金していますが、{requester} さんがこのリンクを作成したのは {createdAt} です。この請求への支払いではありえません。ハッシュを確認するか、{requester} さんに問い合わせてください。",
	tooManyTransfersTitle: "このトランザクションには送金が多すぎます",
	tooManyTransfers:
		"このトランザクションには、{requester} さんのアドレスへの送金が{most}件を超えて含まれています。1回の支払いでこれほど多くなることはないため、支払いとして認められません。資金は {requester} さんのアドレスにあります。何の支払いに充てるか、{requester} さんに問い合わせてください。",
	claimedTitle: "このトランザクションは別の請求の支払いに充てられています",
	claimedBy:
		"{day}に、請求 {label} の支払いとして確認されました。1回の送金で支払える請求は1つだけです。この請求のために行った送金のハッシュを送信してください。",
	claimed:
		"別の請求の支払いとして確認されました。1回の送金で支払える請求は1つだけです。この請求のために行った送金のハッシュを送信してください。",
	notMineTitle: "請求者はこの送金に心当たりがありません",
	notMine:
		"{requester} さんが確認し、この請求のものではないと回答しました。資金は {requester} さんのアドレスにあります。何の支払いになったのか、{requester} さんに問い合わせてください。",

	notSeenTitle: "まだ確認できません",
	notSeen:
		"このハッシュのトランザクションは {network} に見つかりません。新しい送金は、表示されるまでに1分ほどかかることがあります。このページを閉じても、確認を続けます。",
	unclearTitle: "送信済み、何への支払いかは未確認",
	unclear:
		"{network} でこのトランザクションが検出されましたが、コントラクトを呼び出すものなので、このリンクへの支払いかどうかはブロックに入るまで分かりません。それまでは支払いとして認められません。このページは自動で更新されます。",
	unminedTitle: "送金中",
	unmined:
		"{network} でこのトランザクションが検出されましたが、ブロック承認はまだです。このページを閉じても、確認を続けます。",
	confirmingTitle: "検出済み、ブロック承認待ち",
	confirming:
		"{sent} が {requester} さんのアドレスに届きました。必要な回数のブロック承認が済むと、支払いとして認められます。ほかに必要な操作はありません。",
	silentTitle: "ブロックチェーンに照会できませんでした",
	silent:
		"{network} から応答がなかったため、支払いについてはまだ何も分かりません。失われたものはありません。ハッシュを保存し、自動でもう一度照会します。",
	disagreeTitle: "情報源の回答がまだ一致していません",
	disagree:
		"このトランザクションについて、{network} の2つの情報源の回答が異なるため、一致するまで待ちます。失われたものはありません。ハッシュを保存し、自動でもう一度照会します。",

	foundAt: "{sent} が {requester} さんのアドレスで見つかりました。",
	foundSomethingAt: "{requester} さんのアドレスで送金が見つかりました。",
	asksSharedPayee: "この送金に当てはまる可能性のある未払いの請求が、複数あります。",
	asksInexact: "請求額と一致せず、ほかにこのリンクへの支払いだと示すものがありません。",
	asksUnprovenNative: "コントラクトを経由したため、着金した金額を確認できませんでした。",
	asksForwarded: "そのアドレスには残っていません。同じトランザクション内で、そのアドレスから転送されました。",
	asksUnauthorised: "コントラクトから支払われており、資金の所有者がこのリンクのために送金したと示すものがありません。",
	asksAttemptMismatch: "この請求のために開始されたウォレットでの支払いと一致しません。",
	foundUnknownAmount:
		"このトランザクションで、コントラクトが {token} を動かしました。{requester} さんのアドレスに送られた可能性があります。",
	canAccept: "{requester} さんがダッシュボードで受け入れることができ、それまで送金の記録は保持されます。",

	partFinal: "あなたの送金は確定しており、支払いとして認められています。",
	partNotFinal: "あなたの送金は支払いとして認められていますが、まだ確定していません。",
	restOpen: "まだ {rest} が未払いです。残りの {rest} をここで支払ってください。",
	restOpenUntil: "まだ {rest} が未払いです。支払期限は{day}です。残りの {rest} をここで支払ってください。",
	reached: "{network} で {amount} が {requester} さんのアドレスに届きました。",
	arrivedLate: "支払期限は{dueDay}で、着金は{day}でした。{requester} さんには、両方の日付が表示されます。",
	makesMore:
		"合計は {total} で、請求額より {more} 多くなっています。その分は {requester} さんのもとにあり、{requester} さんに表示されます。返金を希望する場合は、{requester} さんに依頼してください。",
	withEarlier: "以前の送金と合わせて、{total} が全額支払われました。",
	depthFinal: "ブロック承認は{have, plural, other {#回}}で、確定しています。",
	depthNotFinal: "ブロック承認は{have, plural, other {#回}}で、まだ確定していません。",
	depthOf: "ブロック承認は{need, plural, other {#回}}中{have}回で、まだ確定していません。",

	rowAmount: "金額",
	rowToken: "トークン",
	rowNetwork: "ネットワーク",
	rowAddress: "アドレス",
	nothing: "なし",
	tokenUnknown: "不明なトークン",
	amountUnknown: "不明",

	slowedTitle: "短時間の確認が多すぎます",
	slowed:
		"このハッシュは確認されておらず、何も保存されていません。これによって資金は動いていません。1分ほど待ってから、もう一度お試しください。",

	wrongContentTypeTitle: "フォームとして送信されていません",
	wrongContentType:
		"ここで受け付けるのは、支払いページのフォームだけです。何も確認されておらず、資金は動いていません。",
	tooLargeTitle: "フォームの上限を超えています",
	tooLarge: "入力内容を短くして、もう一度送信してください。何も確認されておらず、資金は動いていません。",
	malformedTitle: "内容を読み取れませんでした",
	malformed:
		"届いた内容が途中で切れているか、壊れています。もう一度送信してください。何も確認されておらず、資金は動いていません。",
	invalidTitle: "入力内容に誤りがあります",
	invalid: "印の付いた箇所を修正して、もう一度送信してください。資金は動いていません。",
	wrongMethodTitle: "この URL は支払いの報告専用です",
	wrongMethod: "請求を表示するには、支払いリンクそのものを開いてください。",
	wrongOriginTitle: "支払いページから送信されたものではありません",
	wrongOrigin: "支払いリンクそのものを開いてください。資金は動いていません。",
	unknownLinkTitle: "リンクが見つかりません",
	unknownLink: "この URL で請求が作成されたことはありません。リンクを一文字ずつ確認してください。",
	rateLimitedTitle: "一度に行う確認が多すぎます",
	rateLimited:
		"1分ほど待ってから、同じハッシュをもう一度送信してください。すでに行った支払いは、その間もブロックチェーン上で安全です。",
	alreadyPaidTitle: "このリンクはすでに支払い済みです",
	alreadyPaid: "支払うものは残っていないため、ウォレットに依頼していません。資金は動いていません。",
	requestCancelledTitle: "請求者がこの請求を取り消しました",
	requestCancelled: "支払わないでください。資金はウォレットから出ていません。",
	arrivedCancelled:
		"{requester} さんは、着金より前の{day}にこの請求を取り消していました。それでも資金は {requester} さんのもとにあり、遅れた支払いとして表示されます。",
	alreadyMovingTitle: "このリンクへの支払いがすでに送金中です",
	alreadyMoving:
		"残りの支払いはブロックチェーン上で送金中か、確認を待っています。ウォレットに依頼しておらず、資金は動いていません。それがあなたの支払いではなく、あなたも支払いたい場合にのみ、支払ってください。",
	nonceAheadTitle: "ネットワークで確認できないトランザクションがウォレットにあります",
	nonceAhead:
		"この支払いは、それらが完了するまで待つことになります。ウォレットに依頼しておらず、資金は動いていません。それらが完了するまで待つか、ウォレットでキャンセルしてから、もう一度お試しください。",
	wrongNetworkTitle: "このリンクはそのネットワークでは支払えません",
	wrongNetwork:
		"ウォレットに依頼しておらず、資金は動いていません。このリンクのネットワークから選び、もう一度お試しください。",
	wrongAmountTitle: "残りの支払額が変わりました",
	wrongAmount: "ウォレットに依頼しておらず、資金は動いていません。金額を見直してから、もう一度お試しください。",
	chainSilentTitle: "ブロックチェーンから応答がありません",
	chainSilent: "ウォレットに依頼しておらず、資金は動いていません。1分ほど待ってから、もう一度お試しください。",
	nonceTakenTitle: "ウォレットがすでに別のトランザクションを送信しています",
	nonceTaken:
		"そのため、ここへの支払いはウォレットに依頼しておらず、このリンクのために資金は動いていません。もう一度お試しください。",
	unreachableTitle: "現在、確認できません",
	unreachable:
		"当サービス側で応答がありませんでした。これは、あなたの支払いがどうなったかを示すものではありません。送金済みであれば、ブロックチェーン上で安全です。1分ほど待ってから再確認してください。二重に支払わないでください。",
};
