/** Words of the payment page. Those of SPEC §2 and §5 keep their spelling. */
export const pay = {
	title: (name: string, amount: string) => `Pay ${name} ${amount} | Paylink`,
	titlePaid: (name: string, amount: string) => `${amount} to ${name}, paid | Paylink`,
	titleUnreadable: "Payment request not readable | Paylink",
	skipToPayment: "Skip to payment",
	connectToWallet: "Connect to wallet",
	connectToAWallet: "Connect to a wallet",
	walletMenu: (short: string) => `Wallet menu, ${short}`,
	showQrCode: "Show QR Code",
	viewDashboard: "View DashBoard",
	createPaymentLink: "Create Payment Link",
	disconnect: "Disconnect",
	theRequest: "The request",
	receiverAddress: "Receiver address",
	qrAlt: (address: string) => `QR code of the address ${address}`,
	qrHint: (amount: string, network: string) => `The code holds the address only. Send ${amount} on ${network}.`,
	noExplorer: (network: string) => `No public explorer shows ${network}.`,
	request: "Request",
	paymentStatus: "Payment status",
	payTo: (name: string) => `Pay ${name}`,
	assure: (name: string) =>
		`The money goes from your wallet straight to ${name}’s address. You approve every detail in your wallet first.`,
	walletNeedsScript:
		"Paying from a wallet on this page needs JavaScript. You can send the amount from any wallet to the address above and confirm it here.",
	connected: "Connected",
	walletOn: (wallet: string, network: string) => `${wallet} on ${network}`,
	anotherNetwork: "another network",
	continue: "Continue",
	payTheRemaining: (amount: string) => `Pay the remaining ${amount}`,
	orConfirm: "or confirm payment information",
	senderEmail: "Sender's Email",
	senderName: "Sender's Name",
	transactionHash: "Transaction Hash",
	emailPlaceholder: "you@example.com",
	hashHelp: "Already paid? Your wallet lists this under the transfer’s details.",
	confirmCompleted: "Confirm completed transaction",
	checking: "Asking the chain",
	createALink: "Create a payment link",
	goBack: "Go back to payment page",
	checkAgain: "Check again",
	proveThatYouPaid: "Prove that you paid",
	proveCostsNothing: "Sign a short message with the wallet that paid. Signing costs nothing and moves no money.",
	nextLook: (seconds: number) => (seconds <= 1 ? "Next look in a moment" : `Next look in ${seconds} seconds`),
	nextLookMinutes: (minutes: number) => `Next look in ${minutes} minutes`,
	keepLooking: "We look again in a moment",
	linkAsks: "This link asks",
	youSent: "You sent",
	check: "Check",
	match: "Match",
	matches: "matches",
	matchesNot: "does not match",
	fromRequester: (name: string) => `From ${name}`,
	openAfterSubmit: (host: string) => `Continue to ${host}`,
	from: "From",
	block: "Block",
	transaction: "Transaction",
	amount: "Amount",
	arrived: "Arrived",
	confirmations: "Confirmations",
	remaining: "Remaining",
	paidSoFar: "Paid so far",
	paidPart: (amount: string) => `${amount} paid`,
	openPart: (amount: string) => `${amount} open`,
	payBar: "Pay",
	payBarLabel: "To the payment",
	amountLeft: "Amount left to pay: ",
	leftOf: (rest: string, asked: string) => `${rest} of ${asked} is left to pay`,
	walletLoading: "Looking for wallets in this browser",
	walletFailed: "The wallet part of this page did not load. Nothing was sent. Check your connection and try again.",
	tryAgain: "Try again",
	unreadableTitle: "We cannot read this request right now",
	unreadable:
		"Our database did not answer, so this page does not know the amount or the address. Do not pay from memory or from an older copy: wait a minute and try again. Whatever you may have paid already is on the chain and safe.",
} as const;

/** SPEC §5, in the words the server answers with. */
export const fieldWords = {
	senderEmail: { missing: "Email is required", malformed: "Email must be a valid email address" },
	senderName: { missing: "Name is required", malformed: "Name is required" },
	txnHash: {
		missing: "Transaction Hash is required",
		malformed: "A transaction hash is 0x and 64 characters from 0-9 and a-f",
	},
} as const;
export type ReportField = keyof typeof fieldWords;

/**
 * What to say about a field the browser finds wrong; native constraints decide, these words tell.
 *
 * @returns null when the browser is content
 */
export function fieldMessage(
	field: ReportField,
	validity: Pick<ValidityState, "valid" | "valueMissing">,
): string | null {
	if (validity.valid) return null;
	return validity.valueMissing ? fieldWords[field].missing : fieldWords[field].malformed;
}
