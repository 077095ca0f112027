import type { situation as english } from "../en/situation.ts";
import type { Translated } from "../say.ts";

/** How far a link is paid and whether money is moving, as its page says it; whole sentences, put side by side. */
export const situation: Translated<typeof english> = {
	silentTitle: "ブロックチェーンから応答がありません",
	silent:
		"現在、{network} から応答がないため、最後に確認した時点の状況を表示しています。失われたものはありません。引き続き照会します。",
	silentOne:
		"現在、このリンクのネットワークの1つから応答がないため、最後に確認した時点の状況を表示しています。失われたものはありません。引き続き照会します。",
	startedTitle: "支払いが開始されました",
	started:
		"ここからウォレットに支払いを依頼しましたが、{network} ではまだトランザクションを確認できません。承認した場合は、1分ほどお待ちください。このページが状況を追跡します。承認していない場合、資金はウォレットから出ていません。",
	revertedTitle: "前回の支払いはブロックチェーン上で失敗しました",
	reverted:
		"ネットワークが支払いを無効にしました。{token} は動いておらず、かかったのはネットワーク手数料だけです。もう一度支払えます。",
	cancelledTitle: "前回の支払いはキャンセルされました",
	cancelled:
		"ウォレットが、この請求への支払いを含まない別のトランザクションに置き換えました。支払いは着金していません。もう一度支払えます。",
	unseenTitle: "前回の支払いは確認できませんでした",
	unseen:
		"ウォレットに支払いを依頼しましたが、{network} には何も届いていません。ウォレットにトランザクションが表示されている場合は、下の欄にそのハッシュを入力して確認してください。",
	overdueTitle: "期限超過",
	overdue: "支払期限は{day}でした。今からでも支払えます。{requester} さんには、期限と支払日の両方が表示されます。",

	onItsWayTitle: "送金中の支払いがあります",
	onItsWay:
		"{network} でこのリンクへの支払いが検出されましたが、ブロック承認はまだです。このページは自動で更新されます。再度支払わないでください。",
	seenTitle: "支払いを検出しました",
	seen: "{amount} が {requester} さんのアドレスに届きました。必要な回数のブロック承認が済むと、支払いとして認められます。ほかに必要な操作はありません。再度支払わないでください。",
	seenSomething:
		"{requester} さんのアドレスに送金が届きました。必要な回数のブロック承認が済むと、支払いとして認められます。ほかに必要な操作はありません。再度支払わないでください。",
	onItsWayPart:
		"{network} でこのリンクへの支払いが検出されましたが、ブロック承認はまだです。このページは自動で更新されます。これとは別に、{rest} が未払いです。",
	sentUnnamed:
		"ここからウォレットに支払いを依頼し、その後、そのアカウントからトランザクションが送信されました。それがどのトランザクションかは、{network} ではまだ分かりません。このページは自動で更新されます。再度支払わないでください。",
	seenPart:
		"{amount} が {requester} さんのアドレスに届きました。必要な回数のブロック承認が済むと、支払いとして認められます。これとは別に、{rest} が未払いです。",
	forgottenTitle: "送信された支払いを確認できなくなりました",
	forgotten:
		"この請求に対するトランザクションが {network} に送信されていましたが、1時間以上、どのノードでも確認できていません。再度支払う前に、送金元のウォレットを確認してください。ウォレットに待機中のトランザクションが残っている場合、これから支払いが実行される可能性があります。",
	replacedTitle: "別のトランザクションに置き換えられました",
	replaced:
		"ウォレットが、最初のトランザクションを新しいものに置き換えました。スピードアップの操作などで起こります。このページは新しいトランザクションを追跡します。失われたものはありません。再度支払わないでください。",
	reorgedTitle: "支払いが再び処理中になりました",
	reorged:
		"{network} がこの支払いを巻き戻しました。これはまれなことです。通常は数分以内に自動で再びブロックに取り込まれます。確認を続けていますので、今は再度支払わないでください。",
	asksTitle: "この支払いには請求者の確認が必要です",
	asks: "{amount} は {requester} さんのアドレスにありますが、このリンクへの支払いだと特定できません。{requester} さんがダッシュボードで受け入れることができ、それまで送金の記録は保持されます。あなたの送金であれば、再度支払わないでください。",
	asksOfSomething:
		"送金は {requester} さんのアドレスにありますが、このリンクへの支払いだと特定できません。{requester} さんがダッシュボードで受け入れることができ、それまで送金の記録は保持されます。あなたの送金であれば、再度支払わないでください。",
	requestCancelledTitle: "請求者がこの請求を取り消しました。支払わないでください。",
	requestCancelled:
		"{requester} さんが{day}に取り消しました。アドレスはもう表示されません。すでに送金した場合も監視は続いており、{requester} さんには遅れた支払いとして表示されます。",
	requestCancelledToo:
		"{requester} さんは{day}にこの請求を取り消しました。これ以上送金しないでください。進行中の送金は、そのまま {requester} さんに届きます。",
	receivedBefore: "それより前に、{asked} のうち {received} が着金しています。",

	partTitle: "{asked} のうち {received} が着金",
	partFinal: "着金した分は確定しており、支払いとして認められています。",
	partNotFinal: "着金した分は支払いとして認められていますが、まだ確定していません。",
	stillOpen: "まだ {amount} が未払いです。",
	stillOpenUntil: "まだ {amount} が未払いです。支払期限は{day}です。",

	restMoves: "残りの {amount} は送金中か、{requester} さんの確認を待っています。再度支払わないでください。",

	paidTitle: "支払い済み",
	verifiedTitle: "支払いを確認しました",
	paidLateTitle: "支払い済み（期限後）",
	paidLateByTitle: "支払い済み（{duration}遅れ）",
	paidCancelledTitle: "取り消し後に支払われました",
	lateCancelled:
		"{requester} さんは{day}にこの請求を取り消していました。それでも資金は {requester} さんのアドレスにあります。返金を希望する場合は、{requester} さんに依頼してください。",
	inFull: "{amount} が全額着金しました。",
	inFullOn: "{day}に {amount} が全額着金しました。",
	late: "支払期限は{day}でした。{requester} さんには、期限と着金日の両方が表示されます。",
	confirmedByRequester: "{requester} さんは、この請求に対して {amount} が着金したことを確認しました。",
	inParts: "{amount} が{count, plural, other {#回}}の送金で着金しました。",
	inPartsOn: "{amount} が{count, plural, other {#回}}の送金で着金しました。最後の着金は{day}です。",
	surplus:
		"請求額より {amount} 多く着金しています。その分は {requester} さんのもとにあり、{requester} さんに表示されます。返金を希望する場合は、{requester} さんに依頼してください。",
	nothingLeft: "ここで支払うものはもう残っていません。",
	notFinal: "まだ確定していません。まれですが、{network} が支払いを巻き戻す可能性があります。引き続き監視します。",

	depth: "ブロック承認 {need, plural, other {#回}}中{have}回",
	depthNotFinal: "ブロック承認 {have, plural, other {#回}}、未確定",

	changedTitle: "ブロックチェーンの回答が変わりました",
	changed:
		"このトランザクションは、このリンクへの支払いとして認められなくなりました。失敗した、置き換えられた、ネットワークが巻き戻した、請求者が受け入れなかった、のいずれかです。もう一度支払う前に、再確認して理由を確かめてください。",
	notAcceptedTitle: "この送金はここでは受け入れられませんでした",
	notAccepted:
		"{requester} さんがこの請求のものではないと回答したか、別の請求の支払いに充てられました。資金は {requester} さんのアドレスにあります。何の支払いになったのか、{requester} さんに問い合わせてください。",
};
