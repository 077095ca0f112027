/**
 * Words of the wallet dialog and of paying from a wallet, fetched with the wallet's code. Those of SPEC §2 keep its
 * spelling, straight apostrophes too. Every end says where the money is.
 */
export const wallet = {
	dialogTitle: "Connect to a wallet",
	foundHere: "Found in this browser",
	searching: "Looking for wallets in this browser…",
	usedLast: "Used last time",
	assurance: "Connecting shows us your address and nothing else. No money moves until you approve it in your wallet.",
	tryAgain: "Try again",
	browserWallet: "Browser wallet",
	answerIn: "Answer in {name}",
	askingWalletNote:
		"{name} is asking whether to show this page your address. If you do not see its window, open it from your browser’s toolbar.",
	connectRejected: "{name} did not share an address. You can try again or choose another wallet.",
	connectFailed: "{name} did not answer as a wallet should. Nothing was sent. Try again or choose another.",
	connectBusy: "{name} already has an open question for this page. Open {name} and answer it there.",
	engineFailed: "The part of this page that talks to wallets did not load. Check your connection, then try again.",

	noneFound: "No wallet was found in this browser",
	noneFoundWays: "Three ways to pay:",
	installTitle: "Add a wallet to this browser",
	installText: "Install a wallet extension, then load this page again.",
	phoneTitle: "Use the wallet on your phone",
	phoneText: "Open this link in the browser inside your wallet app, or scan it with the wallet’s camera.",
	phoneQr: "QR code of the link to this page",
	linkLabel: "Link to this page",
	byHandTitle: "Pay by hand",
	byHandText:
		"Send the payment from any wallet to the address on this page, then confirm it below with its transaction hash.",
	byHandButton: "Pay by hand",

	stepOf: "Step {step} of {of}",
	stoppedAt: "Stopped at step {step} of {of}",
	continue: "Continue",

	infoTitle: "Who is paying?",
	infoText: "This information will help the requester know it's you",

	checkingTitle: "Checking your wallet",
	checkingText: "We are reading your balance and the network fee. Nothing is sent.",
	checkFailedTitle: "Your wallet did not answer",
	checkFailedText: "We could not read your balance through your wallet. Nothing was sent.",

	confirmTitle: "Confirm your transaction on {name}",
	confirmText: "{amount} goes from {from} to {name}.",
	from: "From",
	to: "To",
	network: "Network",
	token: "Token",
	asksWithFee: "Your wallet opens and asks for {amount} to {address} and a network fee of about {fee}.",
	asks: "Your wallet opens and asks for {amount} to {address} and a network fee, which it names.",
	shortToken: "You have {have}; this needs {need}",
	shortFee: "You need about {need} for the network fee",
	shortNote: "Nothing was sent. Add to this account or choose another, then check again.",
	ownAccount:
		"This account is where the payment should go: {name} would get nothing by it, and it would not count. Choose another account in your wallet.",
	transferRefused:
		"The {token} contract refuses this transfer, for example because an address is blocked. Nothing was sent.",
	requestChanged: "This page was changed after {name} signed it. Paying is stopped, and nothing left your wallet.",
	requestEqual:
		"Your browser has checked it: {name}’s account signed this request, and your wallet is opened for nothing beyond it.",
	requestEqualForMany:
		"Your browser has checked it: {name}’s account signed this request for all its payers, and yours is one of them. Your wallet is opened for the sum on this page and nothing beyond it.",
	requestNotSigned: "{name} did not sign this request: you rely on this site for the address and the sum.",
	requestUnreadable: "Your browser could not read whether this request is signed. Nothing was checked.",
	requestCouldNotAsk:
		"Only {name}’s wallet contract can say whether the signature is its own, and your wallet could not ask it. The signature is not checked.",
	stoppedTitle: "Paying is stopped",
	stoppedDifferent:
		"Your browser compared this page with what {name} signed on {day}. They differ. Nothing left your wallet.",
	stoppedNotTheirs: "The signature of this request is not of {name}’s address. Nothing left your wallet.",
	stoppedWallet:
		"Your wallet would have been asked for something else than {name} signed on {day}. It was not opened, and nothing left it.",
	stoppedEdited: "If {name} has just edited the request, load this page again.",
	wasSigned: "Was signed",
	pageSays: "Page says",
	amountOrMore: "{amount} or more",
	partAmount: "Sum",
	partAddress: "Address",
	partMemo: "Memo",
	partDue: "Due",
	partCreated: "Made on",
	partRequest: "Request",
	partSite: "Site",
	noMemo: "no memo",
	noDue: "no due day",
	changedNote: "This page was changed after {name} signed it.",
	changedAddress: "Below is the address that stands here now. It is not the one that was signed.",
	changedOther: "Do not send anything; ask {name} by a way you know.",
	notTheirsNote: "The signature does not belong to this request.",
	notTheAddress: "Not the address {name} signed",
	reportLink: "Report this link",
	trackChanged: "Changed",
	trackNoticed: "noticed {time}",
	trackStopped: "stopped",
	checkAgain: "Check again",
	changeWallet: "Choose another wallet",
	storing: "Preparing…",
	earlierOpen:
		"An earlier request may still be open in {name}. Approve one of the two, never both: reject the older one there.",
	walletChanged: "Your wallet changed its account or network meanwhile. Nothing was sent. Check the details again.",

	otherTab: "Another tab of this browser is asking your wallet for this payment. Answer it there.",
	paidByOther: "This request was paid meanwhile",
	paidByOtherText: "{name} has all that was asked. Nothing is left to pay, so your wallet is not asked here.",
	seePayment: "See the payment",
	restMoves:
		"What is left to pay is on its way already, or waits for {name}. If you pay as well, {name} may be paid twice.",
	payAnyway: "Pay anyway",
	marked:
		"This payment carries a mark of 16 bytes that says which link it pays: some hardware wallets show it as raw data, and some refuse it.",
	withoutMark: "Send it without the mark",
	withoutMarkNote:
		"Without the mark nothing in the payment says that it is for this link: you then sign a short message, or {name} accepts the payment by hand.",
	waitingText: "{name} shows the payment of {amount}. No money moves until you approve it there.",
	closedWallet: "I closed my wallet",
	lostTitle: "We have no answer from your wallet",
	lostText:
		"The payment may not have been sent. We watch the chain for it: if it was sent after all, this page shows it by itself.",
	lostChecked:
		"We asked the network a good while later: your account had sent nothing. The payment was most likely not sent, and you can ask your wallet again.",
	unclearTitle: "Your wallet did not say whether it sent the payment",
	unclearText:
		"{name} answered with an error. The payment may have been sent all the same: we watch the chain for it, and if it was sent, this page shows it by itself.",
	usedTitle: "Your account has sent a transaction",
	sendingTitle: "{name} is sending the payment",
	sendingText:
		"{name} took the payment and has not named its transaction yet. This page goes on by itself as soon as it does. Do not pay again.",
	untold:
		"{name} took the payment and cannot tell this page which transaction it became. We watch the chain for it: once it is there, this page shows it by itself. If your wallet's activity shows a transaction for this payment, enter its hash here. Do not pay again.",
	noHashYet:
		"{name} has named no transaction for a minute. If its activity shows one for this payment, enter its hash here.",
	unknownHash:
		"For a minute nobody has found a transaction with this hash. Wallets with several owners and some smart accounts first answer with a number of their own; the transaction comes later, under another hash. When your wallet shows that hash, enter it here. Do not pay again.",
	followHash: "Follow this transaction",
	gateOutcome:
		"The network counts a transaction of your account that may be this payment. Wait until it is clear what it was: this page then changes by itself. Do not pay again.",
	gateIn:
		"An error does not prove that nothing was sent, so we ask the network once more. You can try again in {seconds, plural, one {about # second} other {about # seconds}} at the earliest.",
	gateSoon: "We ask the network whether anything was sent. You can try again in a few seconds.",
	gateAsking: "We are asking the network whether anything was sent. You can try again as soon as it has answered.",
	gateSilent:
		"The network does not answer us, so we cannot tell whether anything was sent. You can try again once it has answered; we keep asking.",
	lostUnseen:
		"We stopped looking: we could not find out what became of the payment. If it was sent, its hash is in your wallet’s activity; enter it here and we check it.",
	lostAdvice:
		"Look into your wallet’s activity before you pay again. If the payment is there, do not send it a second time.",
	askAgain: "It was not sent: try again",
	payByHand: "It was sent: enter its hash",

	pendingTitle: "Waiting for confirmation",
	confirmations: "Confirmations",
	ofConfirmations: "of {need, plural, one {# confirmation} other {# confirmations}}",
	confirmationsText: "{have} of {need, plural, one {# confirmation} other {# confirmations}}",
	untilFinal: "until final",
	untilBlockFinal: "until the block is final",
	finalText:
		"{have, plural, one {# confirmation} other {# confirmations}} so far; the requester waits until the block is final",
	notMined: "not confirmed yet",
	amount: "Amount",
	transaction: "Transaction",
	timeLeft: "Time left",
	minutesLeft: "{minutes, plural, one {about a minute} other {about # minutes}}",
	secondsLeft: "{seconds, plural, one {about a second} other {about # seconds}}",
	replaced: "You sped the payment up in your wallet. We follow the new transaction.",
	reorged:
		"The payment is pending again: the network took it back, which is rare. It usually comes back by itself; your money is not lost.",
	chainSilent: "We cannot reach the network right now and keep trying. Your payment does not depend on us.",
	reportDelayed: "We have not reached our server yet and keep trying. Your payment is not affected.",
	paidMeanwhile:
		"Another payment has settled this link meanwhile. Yours is still on its way: ask {name} whether it is one too many.",
	closePage: "You can close this page. We write to you and to {name} when the payment has arrived.",
	viewOn: "View on {explorer}",

	successTitle: "You've sent {amount} to {name}",
	successText: "Ethereum transfers may take a few minutes to confirm. We notified the requester about the transaction.",
	asksRequester: "The transfer is on the chain. {name} still has to accept it for this link, and was told so.",
	createLink: "Create a payment link",
	backToPage: "Back to the payment page",

	proveTitle: "Prove that you paid",
	proveText:
		"Sign a short message that names this link and your transaction. It tells {name} that you made this payment. Signing costs nothing and moves no money.",
	sign: "Sign the message",
	otherSigner:
		"This payment came from {payer}, and only that address can sign for it. {name} is connected with {connected}. Choose the paying account in your wallet. Its whole address:",
	signRejected: "Nothing was signed and nothing changed. You can still sign.",
	signFailed: "{name} did not sign. Nothing changed. Sign once more, or wait for the requester.",
	signSent: "Your signature arrived. This page changes by itself.",
	signNotEnough:
		"We have your signature, but it could not settle this payment. {name} still has to confirm it; do not pay again.",

	errorTitle: "We did not process the payment",
	/** SPEC §2, and where it leads */
	retry: "Retry from the start page (this leaves the payment)",
	again: "Try this payment again",
	whyRejected: "{name} says the request was rejected.",
	whyNotSent: "{name} says that it did not send the payment.",
	nothingLeft: "Nothing left your wallet: we asked the network afterwards. You can try again.",
	whyReverted:
		"The chain refused the transfer and undid it. The amount is still yours; only the network fee was spent. You can try again.",
	whyCancelled:
		"You cancelled the payment in your wallet. The amount is still yours; only a network fee was spent. You can try again.",
	whySuperseded:
		"Your account sent another transaction in place of this payment. The amount is still yours. You can try again.",
	whyNotCounted: "The transaction is on the chain, but it is not what this link asks for.",

	wrongNetworkTitle: "Switch {name} to {network}",
	walletIsOn: "Your wallet is on {network}.",
	walletIsOnUnknown: "Your wallet is on network {id}.",
	wrongNetwork: "This link asks for {token} on {network}; a transfer on another network would not count.",
	wrongNetworkOf: "You chose to pay {token} on {network}.",
	payThere: "Pay on {network} instead",
	switchTo: "Switch to {network}",
	switching: "Answer in {name}…",
	switchRefused: "The switch was refused in the wallet. Nothing was sent.",
	switchFailed: "The wallet did not switch. Change its network in the wallet itself; this page notices by itself.",
	switchUnknown:
		"Your wallet does not know {network} (chain id {id}). Add it in the wallet’s network settings; this page notices by itself.",
} as const;
