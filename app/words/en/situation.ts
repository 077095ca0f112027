/** How far a link is paid and whether money is moving, as its page says it; whole sentences, put side by side. */
export const situation = {
	silentTitle: "The chain is silent",
	silent: "{network} does not answer us right now, so this is as of our last look. Nothing is lost; we keep asking.",
	/** of a link with several networks */
	silentOne:
		"One of this link’s networks does not answer us right now, so this is as of our last look. Nothing is lost; we keep asking.",
	startedTitle: "A payment was started",
	started:
		"A wallet was asked to pay here, but {network} does not know the transaction yet. If you approved it, wait a minute: this page follows it. If you did not, nothing left your wallet.",
	revertedTitle: "The last payment failed on the chain",
	reverted: "The network undid it: no {token} moved, only the network fee was spent. You can pay again.",
	cancelledTitle: "The last payment was cancelled",
	cancelled:
		"The wallet put another transaction in its place that pays nothing here. No payment arrived. You can pay again.",
	unseenTitle: "The last payment was not seen",
	unseen:
		"The wallet was asked to pay, but nothing reached {network}. If your wallet shows a transaction, confirm it below with its hash.",
	overdueTitle: "Overdue",
	overdue: "This was due on {day}. You can still pay; {requester} sees both dates.",

	onItsWayTitle: "A payment is on its way",
	onItsWay:
		"{network} knows a payment for this link and has not confirmed it yet. This page changes by itself; do not pay again.",
	seenTitle: "Payment seen",
	seen: "{amount} reached {requester}’s address. It counts as soon as it is confirmed often enough. There is nothing left to do; do not pay again.",
	seenSomething:
		"A transfer reached {requester}’s address. It counts as soon as it is confirmed often enough. There is nothing left to do; do not pay again.",
	onItsWayPart:
		"{network} knows a payment for this link and has not confirmed it yet. This page changes by itself; {rest} is open beside it.",
	sentUnnamed:
		"A wallet was asked to pay here, and its account has since sent a transaction. {network} does not show yet which one it is. This page changes by itself; do not pay again.",
	seenPart:
		"{amount} reached {requester}’s address. It counts as soon as it is confirmed often enough. {rest} is open beside it.",
	forgottenTitle: "A payment was sent and not seen again",
	forgotten:
		"A transaction for this request was on its way on {network}, and no node has known it for an hour or more. Look into the wallet it came from before you pay again: one that still waits there can yet be paid.",
	replacedTitle: "Replaced by another transaction",
	replaced:
		"The wallet put a new transaction in place of the first one, as it does for a speed-up. We follow the new one. Nothing is lost; do not pay again.",
	reorgedTitle: "The payment is pending again",
	reorged:
		"{network} took this payment back, which is rare. It usually comes back by itself within minutes, and we keep looking. Do not pay again yet.",
	asksTitle: "The requester has to confirm this one",
	asks: "{amount} is at {requester}’s address, but nothing ties it to this link alone. {requester} can accept it on the dashboard; the transfer is kept until then. If it was yours, do not pay again.",
	asksOfSomething:
		"A transfer is at {requester}’s address, but nothing ties it to this link alone. {requester} can accept it on the dashboard; the transfer is kept until then. If it was yours, do not pay again.",
	requestCancelledTitle: "The requester cancelled this request. Do not pay.",
	requestCancelled:
		"{requester} cancelled it on {day}. The address is not shown any more. Already sent something? It is still watched for, and {requester} will see it as late.",
	requestCancelledToo:
		"{requester} cancelled this request on {day}: send nothing more. What is under way reaches {requester} all the same.",
	receivedBefore: "{received} of {asked} was received before it.",

	partTitle: "{received} of {asked} received",
	partFinal: "What arrived is final and counts.",
	partNotFinal: "What arrived counts; it is not final yet.",
	stillOpen: "{amount} is still open.",
	stillOpenUntil: "{amount} is still open until {day}.",

	restMoves: "The remaining {amount} is on its way, or waits for {requester}. Do not pay it again.",

	paidTitle: "Already paid",
	verifiedTitle: "Payment verified",
	paidLateTitle: "Paid late",
	paidLateByTitle: "Paid, {duration} late",
	paidCancelledTitle: "Paid after it was cancelled",
	lateCancelled:
		"{requester} had cancelled the request on {day}. The money is at their address all the same: ask them if you want it back.",
	inFull: "{amount} arrived in full.",
	inFullOn: "{amount} arrived in full on {day}.",
	late: "It was due on {day}. {requester} sees both dates.",
	confirmedByRequester: "{requester} confirmed that {amount} arrived for this request.",
	inParts: "{amount} arrived in {count, plural, one {# transfer} other {# transfers}}.",
	inPartsOn: "{amount} arrived in {count, plural, one {# transfer} other {# transfers}}, the last one on {day}.",
	surplus: "That is {amount} more than asked: {requester} has it and sees it. Ask them if you want it back.",
	nothingLeft: "There is nothing left to pay here.",
	notFinal: "It is not final yet: {network} could still take the payment back, which is rare. We keep watching.",

	depth: "{have} of {need, plural, one {# confirmation} other {# confirmations}}",
	depthNotFinal: "{have, plural, one {# confirmation} other {# confirmations}}, not final yet",

	changedTitle: "The chain’s answer changed",
	changed:
		"This transaction no longer counts towards this link: it failed, was replaced, the network took it back, or the requester did not accept it. Check it again for the reason before you pay once more.",
	notAcceptedTitle: "This transfer was not accepted here",
	notAccepted:
		"{requester} said that it does not belong to this request, or it settled another one. The money is at their address: ask them what it paid.",
} as const;
