/**
 * Words of the wallet dialog and of paying from a wallet. Those of SPEC §2 keep its spelling, straight apostrophes too.
 * Every end says where the money is.
 */
export const wallet = {
	dialogTitle: "Connect to a wallet",
	foundHere: "Found in this browser",
	looking: "Looking for wallets in this browser…",
	usedLast: "Used last time",
	assurance: "Connecting shows us your address and nothing else. No money moves until you approve it in your wallet.",
	browserWallet: "Browser wallet",
	askingWallet: (name: string) => `Answer in ${name}`,
	askingWalletNote: (name: string) =>
		`${name} is asking whether to show this page your address. If you do not see its window, open it from your browser’s toolbar.`,
	stopAsking: "Choose another wallet",
	connectRejected: (name: string) => `${name} did not share an address. You can try again or choose another wallet.`,
	connectFailed: (name: string) =>
		`${name} did not answer as a wallet should. Nothing was sent. Try again or choose another.`,
	connectBusy: (name: string) =>
		`${name} already has an open question for this page. Open ${name} and answer it there.`,
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

	stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
	stoppedAt: (step: number, of: number) => `Stopped at step ${step} of ${of}`,
	continue: "Continue",
	back: "Back",

	infoTitle: "Who is paying?",
	infoText: "This information will help the requester know it's you",
	senderEmail: "Sender's Email",
	senderName: "Sender's Name",
	emailRequired: "Email is required",
	emailInvalid: "Email must be a valid email address",
	nameRequired: "Name is required",

	checkingTitle: "Checking your wallet",
	checkingText: "We are reading your balance and the network fee. Nothing is sent.",
	checkFailedTitle: "Your wallet did not answer",
	checkFailedText: "We could not read your balance through your wallet. Nothing was sent.",

	confirmTitle: (name: string) => `Confirm your transaction on ${name}`,
	confirmText: (amount: string, from: string, name: string) => `${amount} goes from ${from} to ${name}.`,
	from: "From",
	to: "To",
	network: "Network",
	networkFee: "Network fee",
	about: (fee: string) => `about ${fee}`,
	feeUnknown: "your wallet will say",
	shortToken: (have: string, need: string) => `You have ${have}; this needs ${need}`,
	shortFee: (need: string) => `You need about ${need} for the network fee`,
	shortNote: "Nothing was sent. Add to this account or choose another, then check again.",
	transferRefused: (token: string) =>
		`The ${token} contract refuses this transfer, for example because an address is blocked. Nothing was sent.`,
	checkAgain: "Check again",
	changeWallet: "Choose another wallet",
	storing: "Preparing…",
	earlierOpen: (name: string) =>
		`An earlier request may still be open in ${name}. Approve one of the two, never both: reject the older one there.`,
	walletChanged: "Your wallet changed its account or network meanwhile. Nothing was sent. Check the details again.",

	waitingTitle: (name: string) => `Answer in ${name}`,
	waitingText: (name: string, amount: string) =>
		`${name} shows the payment of ${amount}. No money moves until you approve it there.`,
	closedWallet: "I closed my wallet",
	lostTitle: "We have no answer from your wallet",
	lostText:
		"The payment may not have been sent. We watch the chain for it: if it was sent after all, this page shows it by itself.",
	lostUnseen:
		"We stopped looking: we could not find out what became of the payment. If it was sent, its hash is in your wallet’s activity; enter it here and we check it.",
	lostAdvice:
		"Look into your wallet’s activity before you pay again. If the payment is there, do not send it a second time.",
	askAgain: "It was not sent: try again",
	payByHand: "It was sent: enter its hash",

	pendingTitle: "Waiting for confirmation",
	confirmations: "Confirmations",
	ofConfirmations: (need: number) => (need === 1 ? "of 1 confirmation" : `of ${need} confirmations`),
	confirmationsText: (have: number, need: number) =>
		`${have} of ${need} ${need === 1 ? "confirmation" : "confirmations"}`,
	untilFinal: "until final",
	untilBlockFinal: "until the block is final",
	finalText: (have: number) => `${have} confirmations so far; the requester waits until the block is final`,
	notMined: "not in a block yet",
	amount: "Amount",
	transaction: "Transaction",
	timeLeft: "Time left",
	minutesLeft: (minutes: number) => (minutes <= 1 ? "about a minute" : `about ${minutes} minutes`),
	secondsLeft: (seconds: number) => (seconds === 1 ? "about a second" : `about ${seconds} seconds`),
	replaced: "You sped the payment up in your wallet. We follow the new transaction.",
	reorged:
		"The chain put the block aside that held the payment. It is waiting for another block; your money is not lost.",
	chainSilent: "We cannot reach the network right now and keep trying. Your payment does not depend on us.",
	reportDelayed: "We have not reached our server yet and keep trying. Your payment is not affected.",
	closePage: (name: string) => `You can close this page. We write to you and to ${name} when the payment has arrived.`,
	viewOn: (explorer: string) => `View on ${explorer}`,

	successTitle: (amount: string, name: string) => `You've sent ${amount} to ${name}`,
	successText: "Ethereum transfers may take a few minutes to confirm. We notified the requester about the transaction.",
	asksRequester: (name: string) =>
		`The transfer is on the chain. ${name} still has to accept it for this link, and was told so.`,
	createLink: "Create a payment link",
	backToPage: "Back to the payment page",

	proveTitle: "Prove that you paid",
	proveText: (name: string) =>
		`Sign a short message that names this link and your transaction. It tells ${name} that you made this payment. Signing costs nothing and moves no money.`,
	sign: "Sign the message",
	otherSigner: (payer: string, connected: string, name: string) =>
		`This payment came from ${payer}, and only that address can sign for it. ${name} is connected with ${connected}. Choose the paying account in your wallet. Its whole address:`,
	signRejected: "Nothing was signed and nothing changed. You can try again.",
	signFailed: (name: string) => `${name} did not sign. Nothing changed. Try again, or wait for the requester.`,
	signSent: "Your signature arrived. This page changes by itself.",
	signNotEnough: (name: string) =>
		`We have your signature, but it could not settle this payment. ${name} still has to confirm it; do not pay again.`,

	errorTitle: "We did not process the payment",
	retry: "Retry",
	again: "Try this payment again",
	why: {
		rejected: (name: string) =>
			`${name} says the request was rejected. Nothing left your wallet, and you can try again.`,
		"not-sent": (name: string) => `${name} did not send the payment. Nothing left your wallet, and you can try again.`,
		reverted: () =>
			"The chain refused the transfer and undid it. The amount is still yours; only the network fee was spent. You can try again.",
		cancelled: () =>
			"You cancelled the payment in your wallet. The amount is still yours; only a network fee was spent. You can try again.",
		"not-counted": () => "The transaction is on the chain, but it is not what this link asks for.",
	},

	wrongNetworkTitle: (name: string, network: string) => `Switch ${name} to ${network}`,
	wrongNetwork: (token: string, network: string) =>
		`This link asks for ${token} on ${network}; a transfer on another network would not count.`,
	walletIsOn: (network: string) => `Your wallet is on ${network}.`,
	unknownNetwork: (id: number) => `network ${id}`,
	switchTo: (network: string) => `Switch to ${network}`,
	switching: (name: string) => `Answer in ${name}…`,
	switchRefused: "The switch was refused in the wallet. Nothing was sent.",
	switchFailed: "The wallet did not switch. Change its network in the wallet itself; this page notices by itself.",
	switchUnknown: (network: string, id: number) =>
		`Your wallet does not know ${network} (chain id ${id}). Add it in the wallet’s network settings; this page notices by itself.`,
} as const;
