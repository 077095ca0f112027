import type { EventKind } from "../core/link-status-types.ts";
import type { DashboardPayment, PaymentMail } from "../core/wire.ts";

/** Words of the requester's dashboard. Those marked SPEC are fixed by the specification. */

/** "12 seconds", "1 second", "2 minutes": waits are rounded up, so that trying after them works. */
export function waitInWords(ms: number): string {
	const seconds = Math.max(1, Math.ceil(ms / 1000));
	if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
	return `${Math.ceil(seconds / 60)} minutes`;
}

export const dashboard = {
	pageTitle: (shortId: string) => `Dashboard of ${shortId} | Paylink`,
	createNew: "Create New Payment Link", // SPEC §2
	payments: "Payments",
	whatHappened: "What happened",
	paymentLink: "Payment link",
	open: "Open",
	opensNewTab: "(opens in a new tab)",
	showQr: "Show QR Code",
	qrTitle: "Payment link",
	qrAlt: (url: string) => `QR code of ${url}`,
	statusIs: "Status: ",
	receivedOf: (received: string, asked: string) => `Received ${received} of ${asked}`,
	stillAsked: (remaining: string) => `${remaining} still asked for`,
	newPayment: (amount: string, from: string) => `New payment: ${amount} from ${from}`,
	onItsWay: (from: string) => `A payment from ${from} is on its way`,
	newReport: "New report: a transaction was named for this link",
	somebody: "somebody",
	statusNow: (status: string) => `Status now: ${status}`,
} as const;

export const dashboardTable = {
	caption: "Payments of this link",
	stakeholder: "Stakeholder", // SPEC §2
	transaction: "Transaction",
	amount: "Amount",
	status: "Status",
	date: "Date",
	none: "none", // SPEC §4
	notYet: "not yet",
	notMined: "not mined yet",
	unknownAmount: "not known",
	noName: "No name given",
	copyHash: (hash: string) => `Copy the transaction hash ${hash}`,
	viewHash: (explorer: string, hash: string) => `${hash}, view on ${explorer}`,
	needsYou: "Needs your decision",
	part: "A part of the sum",
	leftTheChain: "Left the chain",
	notSeen: "Not seen on the chain yet",
	notFinal: "Not final yet",
	doesNotCount: "Does not count here",
	lateMark: "After the due day",
} as const;

/** How the payer was tied to the link, in the space of a table cell. */
export const proofShort: Record<NonNullable<DashboardPayment["payerProof"]>, string> = {
	attempt: "Tied by the wallet used here",
	signature: "Tied by the payer's signature",
	"sole-link": "Tied by the exact amount",
	requester: "Accepted by you",
};

/** The same as a sentence, in the evidence. */
export const proofSentence: Record<NonNullable<DashboardPayment["payerProof"]> | "none", string> = {
	attempt: "The wallet that sent it was connected on this link's page just before.",
	signature: "The paying address signed a message that names this link.",
	"sole-link": "The amount is exact, and no other open link could have been meant.",
	requester: "You accepted it for this link.",
	none: "Nothing proves that it was meant for this link.",
};

export const evidence = {
	title: "Is this payment for this link?",
	titleOf: (index: number, count: number) => `Is this payment for this link? (${index} of ${count})`,
	arrived: "Arrived",
	asked: "This link asks for",
	from: "From",
	transaction: "Transaction",
	mined: "In block",
	reportedBy: "Reported by",
	reportedNote: "Anybody can type a name and a hash.",
	tie: "Tie to this link",
	accept: "Accept",
	notMine: "Not mine",
	acceptCovers: (amount: string) => `Accept counts ${amount} for this link. The link then reads success.`,
	acceptPart: (amount: string, rest: string) =>
		`Accept counts ${amount} for this link. The link then still asks for ${rest}.`,
	acceptMore: (amount: string) => `Accept adds ${amount} to what this link has received.`,
	notMineMeans:
		"Not mine takes this report off the link. The money stays where it is, at your address, and may still pay another link.",
	/** SPEC leaves this open; DESIGN §4 names the four cases */
	why: {
		"shared-payee":
			"The right amount reached your address. We ask because another open link of yours asks for the same token at the same address, and the payer proved neither.",
		inexact:
			"Money reached your address, but not the exact amount this link asks for, and the payer did not prove that this link was meant.",
		"unproven-native":
			"A contract moved this coin, and our chain connection cannot trace how much of it reached you. Check your wallet before you accept.",
		"attempt-mismatch":
			"A wallet that started a payment here sent this, but the sum or the link it was asked for differs from what arrived.",
	} satisfies Record<NonNullable<DashboardPayment["asks"]>, string>,
} as const;

export const decisionWords = {
	accepted: "Accepted. The payment counts for this link.",
	notMine: "Taken off this link. The money at your address is untouched.",
	"unknown-payment": "This payment is no longer listed. Nothing was changed; look at the payments below.",
	"already-claimed": "This transfer already pays another link, so it cannot pay this one too. Nothing was changed.",
	"already-decided": "This payment was decided before, here or in another window. Nothing was changed.",
	failed: "We could not store your decision. Nothing was changed; try again.",
} as const;

export const unlock = {
	title: "Password to access the dashboard", // SPEC §2
	password: "Password",
	remember: "Remember on this device",
	submit: "Access dashboard", // SPEC §2
	back: "Back", // SPEC §2
	required: "Password is required", // SPEC §5
	invalid: "Invalid Password", // SPEC §8
	valid: "Valid password", // SPEC §8
	slowed: (ms: number) => `Too many tries. Try again in ${waitInWords(ms)}.`,
	failed: "We could not check the password. Nothing was changed; type it again in a moment.",
	locked: "This dashboard is locked. What was paid, and by whom, is shown after the password.",
	enter: "Enter the password",
	lockAgain: "Lock again",
	lockedNow: "Dashboard locked on this device",
	lockedMeanwhile: "The dashboard was locked meanwhile. Nothing was changed; enter the password again.",
} as const;

export const newPassword = {
	disclose: "Set a new password",
	discloseLocked: "Forgot it? Set a new password",
	why: "You made this link, so you may set a new dashboard password. Every other device must then enter it.",
	label: "New dashboard password",
	help: (least: number) => `At least ${least} characters`,
	submit: "Save new password",
	tooShort: (least: number) => `Use at least ${least} characters`,
	tooLong: (most: number) => `Use at most ${most} characters`,
	saved: "New password saved. Other devices must enter it.",
	refused: "Only the person who made this link can set its password. Sign in as that person first.",
	failed: "We could not save the new password. The old one still works; try again.",
} as const;

export const badForm = "The form did not arrive as it should. Nothing was changed; load the page again.";

/** Sentences on the money, the first that a requester must know on top. */
export const money = {
	notPaid: "Nothing has arrived yet. Send the link to the payer.",
	opened: "The link was opened. Nothing has arrived yet.",
	walletConnected: "A payer connected a wallet. Nothing was sent yet.",
	attemptStarted: "A payer's wallet was asked to pay. Nothing was sent yet.",
	rejected: "A payer said no in the wallet. Nothing was sent; they can try again.",
	overdue: "The due day has passed and nothing has arrived. The link still takes the payment and marks it late.",
	broadcast: "A payment is on its way: the network knows it, no block holds it yet. Nothing counts until one does.",
	replaced:
		"The payer's wallet replaced the transaction with another one. We follow the new one; nothing counts until it is mined.",
	mined: (amount: string) =>
		`${amount} reached your address. It counts once the confirmations this link asks for are there.`,
	partial: (received: string, asked: string, remaining: string) =>
		`${received} of ${asked} arrived and is yours. The payment page now asks for the remaining ${remaining}.`,
	reorged:
		"The chain dropped the block that held the payment, so it no longer counts. Most such transactions are mined again soon; we keep looking.",
	needsRequester: "Money reached your address, and nobody proved that it was for this link. You decide below.",
	needsRequesterToo:
		"Another transfer reached your address, and nobody proved that it was for this link. You decide below.",
	exact: (received: string) => `Paid. ${received} reached your address, exactly what you asked for.`,
	over: (received: string, surplus: string) =>
		`Paid. ${received} reached your address, ${surplus} more than you asked for. All of it is yours to keep or return.`,
	late: (received: string) => `Paid late. ${received} reached your address after the due day.`,
	several: (received: string, count: number) => `Paid in ${count} transfers: ${received} reached your address in all.`,
	severalOver: (received: string, count: number, surplus: string) =>
		`Paid in ${count} transfers: ${received} reached your address in all, ${surplus} more than you asked for.`,
	confirmedByRequester: (received: string) => `Paid, counting what you accepted: ${received} reached your address.`,
	surplus: (surplus: string) => `That is ${surplus} more than you asked for.`,
	notFinal:
		"Not final yet: until the network finalizes the block, a reorganisation could still undo the payment. We keep looking and tell you.",
	chainSilent:
		"The chain did not answer our last look. What you see is as of the look before; no payment is lost by this, and we keep asking.",
	singleSource:
		"This network is read through one single source, so no second one confirms what it says. Check a large payment in your own wallet too.",
} as const;

/** What happened, one title per event. */
export const eventTitles: Record<EventKind, string> = {
	created: "Link created",
	opened: "Opened",
	"wallet-connected": "Wallet connected",
	"attempt-started": "Wallet asked to pay",
	"rejected-in-wallet": "Rejected in the wallet",
	broadcast: "Sent",
	replaced: "Replaced by the wallet",
	cancelled: "Cancelled by the wallet",
	reverted: "Failed on the chain",
	mined: "In a block",
	partial: "A part arrived",
	"needs-requester": "Arrived, not proven to be for this link",
	accepted: "Accepted by you",
	"not-mine": "Not mine",
	success: "Paid",
	reorged: "Left the chain",
	final: "Final",
	"mail-sent": "E-mail sent",
	"password-changed": "Dashboard password changed",
};

export const timelineWords = {
	times: (count: number) => `${count} times in all`,
	of: (received: string, asked: string) => `${received} of ${asked}`,
	by: (what: string, name: string) => `${what} by ${name}`,
	block: (number: string) => `block ${number}`,
	mails: {
		"payment-received": "to you: the payment arrived",
		"payment-sent": "to the payer: the payment arrived",
		"payment-reorged": "to you: the payment left the chain",
		"needs-requester": "to you: a payment waits for your decision",
	} satisfies Record<PaymentMail["kind"], string>,
	notOpened: "Not opened yet",
	notOpenedNote: "Copy the link and send it to the payer",
	notSent: "Not sent yet",
	notSentNote: "The payment page shows the payer what to do",
	sent: "Sent",
	confirmed: "Confirmed",
	confirmedOf: (have: number, need: number) => `Confirmed ${have}/${need}`,
	toBeMined: "Waiting for a block",
	minedAgain: "Waiting for a block again",
	theRest: "Waiting for the rest",
	yours: "Waiting for your decision",
	final: "Final",
	finalNote: "when the network has finalized the block",
	aboutLeft: (minutes: number) =>
		minutes <= 1
			? "less than a minute left"
			: minutes === 2
				? "about two minutes left"
				: `about ${minutes} minutes left`,
} as const;
