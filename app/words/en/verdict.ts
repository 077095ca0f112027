/**
 * What the server answers to a report or a call of the payment page: said there, so that no page carries it. Whole
 * sentences, put side by side. `sent` is one of the phrases below: "100 USDT on Polygon".
 */
export const verdict = {
	sentOn: "{what} on {network}",
	anotherToken: "another token",
	anotherAddress: "another address",
	theTransfer: "The transfer",

	revertedTitle: "This transaction failed on the chain",
	reverted:
		"The network undid it: no {token} moved, only the network fee was spent. You still have the money and can pay again.",
	mismatchTitle: "This transfer does not match",
	unknownToken:
		"The token came from {contract}, a contract we do not know, whatever name it shows; this link asks for {amount} on {network}. No {token} arrived. Pay with {token}, or check the hash.",
	wrongTokenRightAddress:
		"You sent {sent} to the right address; this link asks for {amount} on {network}. {requester} has it: ask them before you send again.",
	wrongChainRightAddress:
		"You sent {sent} to the right address; this link asks for {amount} on {network}. {requester} may hold the same address on {sentNetwork}. Ask them before you send again.",
	sentElsewhere:
		"You sent {sent} to {address}, not to {requester}’s address; this link asks for {amount} on {network}. Check that you copied the hash of the right transaction.",
	sentSomewhere:
		"You sent {sent}; this link asks for {amount} on {network}. Check that you copied the hash of the right transaction.",
	onAnotherChain:
		"This transaction is on {sentNetwork}; this link asks for {amount} on {network}. Check that you copied the hash of the right transaction.",
	wrongRecipientTitle: "This transfer went to another address",
	wrongRecipient:
		"You sent {sent} to {paid}; this link is paid at {address}. Nothing reached {requester}. A transfer cannot be called back: if you know who owns that address, ask them.",
	wrongRecipientOfSomething:
		"You sent it to {paid}; this link is paid at {address}. Nothing reached {requester}. A transfer cannot be called back: if you know who owns that address, ask them.",
	noTransferTitle: "No payment in this transaction",
	noTransfer:
		"It went through, but no {token} stayed at {requester}’s address; this link asks for {amount} on {network}. Check that you copied the hash of the right transaction.",
	ownTransferTitle: "This is not a payment to the requester",
	ownTransfer:
		"{requester}’s own address sent this money or passed it on in the same transaction, so nothing new arrived. Pay from another address.",
	tooOldTitle: "This transfer is older than the request",
	tooOld:
		"{sent} arrived, but {requester} made this link on {createdAt}. It cannot be the payment asked for here: check the hash, or ask {requester}.",
	tooOldAt:
		"{sent} arrived on {sentAt}, but {requester} made this link on {createdAt}. It cannot be the payment asked for here: check the hash, or ask {requester}.",
	tooManyTransfersTitle: "This transaction holds too many transfers",
	tooManyTransfers:
		"More than {most} transfers in it go to {requester}’s address, more than one payment is ever made of, so we cannot count it. The money is there: ask {requester} what it should pay.",
	claimedTitle: "This transaction paid another request",
	claimedBy:
		"It was confirmed for request {label} on {day}. One transfer can settle one request only: send the hash of the transfer you made for this one.",
	claimed:
		"It was confirmed for another request. One transfer can settle one request only: send the hash of the transfer you made for this one.",
	notMineTitle: "The requester does not know this transfer",
	notMine:
		"{requester} looked at it and said it does not belong to this request. The money is at their address: ask them what it paid.",

	notSeenTitle: "We cannot see it yet",
	notSeen:
		"No transaction with this hash on {network}. New transfers can take a minute to appear. We keep looking, also when this page is closed.",
	unclearTitle: "Sent, not yet known what it pays",
	unclear:
		"{network} knows this transaction, but it calls a contract, and only its block will show whether it pays this link. Nothing counts until then; this page changes by itself.",
	unminedTitle: "On its way",
	unmined:
		"{network} knows this transaction and has not confirmed it yet. We keep looking, also when this page is closed.",
	confirmingTitle: "Seen, waiting for confirmations",
	confirming:
		"{sent} reached {requester}’s address. It counts as soon as it is confirmed often enough; there is nothing left for you to do.",
	silentTitle: "We could not ask the chain",
	silent:
		"{network} did not answer us, so this says nothing about your payment. Nothing is lost: we keep the hash and ask again by ourselves.",
	disagreeTitle: "Our sources do not agree yet",
	disagree:
		"Two sources on {network} tell different things about this transaction, so we wait until they agree. Nothing is lost: we keep the hash and ask again by ourselves.",

	foundAt: "We found {sent} at {requester}’s address.",
	foundSomethingAt: "We found a transfer at {requester}’s address.",
	asksSharedPayee: "More than one open request could be meant by it.",
	asksInexact: "It is not the amount asked for, and nothing else ties it to this link.",
	asksUnprovenNative: "It went through a contract, and we could not see how much arrived.",
	asksForwarded: "It did not stay there: the address passed it on in the same transaction.",
	asksUnauthorised: "A contract paid it out, and nothing shows that the owner of the money sent it for this link.",
	asksAttemptMismatch: "It does not fit the wallet payment that was started for it.",
	foundUnknownAmount: "A contract moved {token} in this transaction, perhaps to {requester}’s address.",
	canAccept: "{requester} can accept it on their dashboard; the transfer is kept until then.",

	partFinal: "Your transfer is final and counts.",
	partNotFinal: "Your transfer counts; it is not final yet.",
	restOpen: "{rest} is still open: pay the remaining {rest} here.",
	restOpenUntil: "{rest} is still open until {day}: pay the remaining {rest} here.",
	reached: "{amount} reached {requester}’s address on {network}.",
	arrivedLate: "It arrived on {day} and was due on {dueDay}. {requester} sees both dates.",
	makesMore:
		"That makes {total}, {more} more than asked: {requester} has it and sees it. Ask them if you want it back.",
	withEarlier: "With the transfers before it, {total} is paid in full.",
	depthFinal: "It has {have, plural, one {# confirmation} other {# confirmations}} and is final.",
	depthNotFinal: "It has {have, plural, one {# confirmation} other {# confirmations}} and is not final yet.",
	depthOf: "It has {have} of {need, plural, one {# confirmation} other {# confirmations}} and is not final yet.",

	rowAmount: "Amount",
	rowToken: "Token",
	rowNetwork: "Network",
	rowAddress: "Address",
	nothing: "nothing",
	tokenUnknown: "unknown token",
	amountUnknown: "unknown",

	slowedTitle: "Too many checks in a short time",
	slowed:
		"This hash was not checked and nothing was stored. No money moved because of it. Wait a minute and try again.",

	wrongContentTypeTitle: "This was not sent as a form",
	wrongContentType: "Only the payment page’s own form is read here. Nothing was checked and no money moved.",
	tooLargeTitle: "This is more than the form can hold",
	tooLarge: "Shorten what you typed and send it again. Nothing was checked and no money moved.",
	malformedTitle: "This could not be read",
	malformed: "What arrived was cut off or garbled. Send it again. Nothing was checked and no money moved.",
	invalidTitle: "Something in this form is not right",
	invalid: "Correct what is marked and send it again. No money moved.",
	wrongMethodTitle: "This address only takes reports of payments",
	wrongMethod: "Open the payment link itself to see the request.",
	wrongOriginTitle: "This did not come from the payment page",
	wrongOrigin: "Open the payment link itself. No money moved.",
	unknownLinkTitle: "No such link",
	unknownLink: "Nothing was ever asked for at this address. Check the link letter by letter.",
	rateLimitedTitle: "Too many checks at once",
	rateLimited: "Wait a minute, then send the same hash again. A payment already made is safe on the chain meanwhile.",
	alreadyPaidTitle: "This link is already paid",
	alreadyPaid: "Nothing is left to pay here, so your wallet was not asked. No money moved.",
	requestCancelledTitle: "The requester cancelled this request",
	requestCancelled: "Do not pay. Nothing left your wallet.",
	arrivedCancelled:
		"{requester} had cancelled the request on {day}, before this arrived: the money is theirs all the same, and they see it as late.",
	alreadyMovingTitle: "A payment for this link is on its way already",
	alreadyMoving:
		"What is left to pay is moving on the chain, or waits to be confirmed. Your wallet was not asked and no money moved. Pay as well only if that payment is not yours and you want to pay too.",
	nonceAheadTitle: "Your wallet has transactions the network does not know",
	nonceAhead:
		"Yours would have to wait for them. Your wallet was not asked and no money moved. Wait until they are through, or cancel them in your wallet, then try again.",
	wrongNetworkTitle: "This link is not paid on that network",
	wrongNetwork: "Your wallet was not asked and no money moved. Choose one of the link's networks and try again.",
	wrongAmountTitle: "What is left to pay has changed",
	wrongAmount: "Your wallet was not asked and no money moved. Look at the amount once more and try again.",
	chainSilentTitle: "The chain does not answer us",
	chainSilent: "Your wallet was not asked and no money moved. Try again in a minute.",
	nonceTakenTitle: "Your wallet has sent something else meanwhile",
	nonceTaken: "So it was not asked to pay here, and no money moved for this link. Try again.",
	unreachableTitle: "We could not check this right now",
	unreachable:
		"Our side did not answer. That says nothing about your payment: if you sent it, it is safe on the chain. Check again in a minute; do not pay twice.",
} as const;
