import type { AddressRefusal } from "../core/address.ts";
import type { TokenSymbol } from "../core/chains.ts";
import { type AmountRefusal, MAX_AMOUNT_DIGITS } from "../core/money.ts";
import type { ConfirmationsAsked } from "../core/payment-terms.ts";

/** Words of the page that makes a payment link, and of the page that hands it over. */
export const create = {
	page: "Create a payment link | Paylink",
	title: "Create a payment link",
	lead: "Write it once. Whoever opens the link sees exactly the card on this page.",
	amountSet: "Amount",
	howMuch: "How much",
	token: "Token",
	network: "Network",
	due: "Due",
	dueHelp: "Until the end of that day, UTC. A late payment still counts and says so.",
	askingSet: "Who is asking",
	yourName: "Your name",
	yourEmail: "Your e-mail",
	receivingAddress: "Receiving address",
	receivingAddressHelp: "Payments go straight here. Check it: nobody can bring back what went to a wrong address.",
	memo: "Memo",
	memoAside: "optional, the payer sees it",
	certaintySet: "When is it paid?",
	confirmations: "Confirmations asked",
	dashboardSet: "Your dashboard",
	dashboardPassword: "Dashboard password",
	dashboardPasswordHelp:
		"Opens this link’s dashboard. Eight characters or more. Share it with your bookkeeper, not with the payer.",
	afterPayment: "After payment",
	afterPaymentPlaceholder: "Thank you, or https://…",
	afterPaymentHelp: "A few words or an https address. The payer sees it only when the payment is in.",
	submit: "Create payment link",
	submitting: "Creating your link",
	assurance: "Creating a link costs nothing and moves no money.",
	preview: "Preview",
	whatThePayerSees: "What the payer sees",
	refused: (count: number) =>
		count === 1
			? "One field needs another look. Nothing was saved."
			: `${count} fields need another look. Nothing was saved.`,
} as const;

export const confirmationWords: Record<ConfirmationsAsked, { name: string; meaning: string }> = {
	"1": {
		name: "1 block",
		meaning: "Seconds. Enough for small sums; a rare reorganisation of the chain can still undo it.",
	},
	"12": { name: "12 blocks", meaning: "A few minutes on Ethereum. Undoing it would take an attack on the chain." },
	final: {
		name: "Final",
		meaning: "About a quarter of an hour on Ethereum. The chain itself then treats it as settled.",
	},
};

export const amountRefusals: Record<AmountRefusal, (token: TokenSymbol, decimals: number) => string> = {
	"amount-missing": () => "Amount is required",
	"amount-not-a-number": () => "Write the amount in digits with a point before the decimals: 12.50",
	"amount-negative": () => "An amount cannot be negative",
	"amount-exponent": () => "Write the amount in full, without an exponent",
	"amount-grouped": () => "Write the amount without commas or spaces between the digits: 1234.50",
	"amount-zero": () => "An amount must be more than zero",
	"amount-too-fine": (token, decimals) => `${token} has at most ${decimals} decimals`,
	"amount-too-long": () => `An amount has at most ${MAX_AMOUNT_DIGITS} digits, and less than a token can count`,
};

export const addressRefusals: Record<AddressRefusal, string> = {
	"address-missing": "Receiving address is required",
	"address-malformed":
		"An address is 0x and 40 characters from 0-9 and a-f. Names such as vitalik.eth are not read: paste the address itself",
	"address-checksum":
		"Capitals and small letters of this address do not fit together: a character is probably wrong. Copy it again from your wallet.",
	"address-zero": "Nobody owns the zero address: what is sent there is lost",
	"address-token-contract": "This is the address of a token’s contract, not of a wallet: what is sent there is lost",
};

export const fieldRefusals = {
	once: "This field was sent twice. Load the page again.",
	nameMissing: "Name is required",
	nameTooLong: (most: number) => `A name has at most ${most} characters`,
	emailMissing: "Email is required",
	emailInvalid: "Email must be a valid email address",
	tokenUnknown: "Choose one of the tokens",
	networkUnknown: "Choose one of the networks",
	tokenNotOffered: (token: TokenSymbol, network: string) =>
		`${token} is not offered on ${network}. Choose another token or network.`,
	confirmationsUnknown: "Choose how many confirmations you ask for",
	memoTooLong: (most: number) => `A memo has at most ${most} characters`,
	dueInvalid: "Write a day as year, month and day: 2026-05-28",
	duePast: "This day has passed. Choose today or later.",
	afterTooLong: (most: number) => `At most ${most} characters`,
	afterNotHttps: "An address to open next must begin with https://",
	afterInvalid: "This https address cannot be read",
	passwordMissing: "Password is required",
	passwordTooShort: (least: number) => `A password has ${least} characters or more`,
	passwordTooLong: (most: number) => `A password has at most ${most} characters`,
	stale: "This form was opened too long ago to be sent. Load the page again.",
} as const;

export const created = {
	page: "Your link is ready | Paylink",
	title: "Your link is ready",
	lead: "Send it to whoever should pay. We write to you when it is paid.",
	paymentLink: "Payment link",
	share: "Share",
	email: "E-mail",
	print: "Print",
	openDashboard: "Open dashboard",
	createAnother: "Create another",
	asksFor: (amount: string) => `asks for ${amount}`,
	by: "by",
	qrAlt: "QR code of the payment link",
	scanToPay: "Scan to pay",
	saveQr: "Save QR",
	mailSubject: (name: string, amount: string) => `${name} asks for ${amount}`,
	mailBody: (url: string) => `You can pay here: ${url}`,
	mailMemo: (memo: string, url: string) => `${memo}\n\nYou can pay here: ${url}`,
} as const;
