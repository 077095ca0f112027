import { cleanText } from "../../core/i18n/plain-text.ts";
import { payersOn } from "../../core/payments/payers-on.ts";
import { shortPaymentId } from "../../core/payments/payment-id.ts";
import { readSignedRequest, signedRequestIn } from "../../core/payments/read-signed-request.ts";
import { payeeNameOn } from "../../core/payments/receipt.ts";
import type { ReceiptClaims } from "../../core/payments/receipt-claims.ts";
import type { ReceiptSheet } from "../../ports/receipt-printer.ts";
import { sayAmount } from "../../words/amounts.ts";
import type { Say } from "../../words/say.ts";

/** A stored receipt: what was signed, and what it says. */
export interface IssuedReceipt {
	claims: ReceiptClaims;
	/** compact serialization */
	jws: string;
	/** of the key it was signed with */
	keyId: string;
}

/** Characters that a phone still reads off paper: a receipt that nobody else signed has about 1,400, and 1,600 with what it was worth. */
const LONGEST_CODE = 1_700;
const LONGEST_NAME = 200;
/** Characters of a name inside a sentence that has to be read to its end: the whole of it stands elsewhere. */
const NAME_IN_SENTENCE = 40;

/** What a receipt's PDF says, in the reader's words. Names and memos are anybody's, and cleaned. */
export function receiptSheet(say: Say, { claims, jws, keyId }: IssuedReceipt): ReceiptSheet {
	const { payment, request } = claims;
	const amount = sayAmount(say, payment.amount, { token: payment.token.symbol, chainId: payment.chainId });
	const payee = payeeNameOn(request);
	const inFragment = `${claims.iss}/verify#jws=${jws}`;
	return {
		language: say.language,
		title: say("paper.title", { amount, payee }),
		heading: say("paper.heading"),
		number: shortPaymentId(claims.request.paymentId),
		amount,
		notes: notesOf(say, claims),
		parties: [
			{
				label: say("paper.paidBy"),
				name: payment.transfers.some(({ payer }) => payer === null) ? say("receipt.payerUnknown") : null,
				addresses: payersOn(payment),
				proof: claims.payerSignature ? say("paper.payerSigned") : null,
			},
			{
				label: say("paper.paidTo"),
				name: payee,
				addresses: [request.payee],
				proof: readSignedRequest(signedRequestIn(request)) ? say("paper.payeeSigned") : null,
			},
		],
		facts: factsOf(say, claims),
		hashLabel: say("verify.hash"),
		hash: payment.hash,
		signatures: [say("paper.signedHere", { key: keyId })],
		howToCheck: say("paper.howToCheck", { site: `${claims.iss.replace(/^https?:\/\//, "")}/verify` }),
		codeSays: say("paper.code"),
		// A receipt with another signature is too long for a code: its page has it then.
		code: inFragment.length <= LONGEST_CODE ? inFragment : claims.page,
		jws,
		issuedAt: claims.iat,
	};
}

function notesOf(say: Say, { payment, request, worth, iat }: ReceiptClaims): string[] {
	const confirmations = payment.confirmations;
	const isSaid = payment.transfers.some(({ amountSource }) => amountSource === "requester");
	return [
		...(isSaid ? [say("signedReceipt.sumSaid", { name: shortened(payeeNameOn(request)) })] : []),
		// Of less than the currency's smallest coin nothing is said.
		...(worth && /[1-9]/.test(worth.amount)
			? [
					say("paper.worth", {
						amount: `${worth.amount} ${worth.currency}`,
						source: cleanText(worth.source, LONGEST_NAME),
						time: timeOf(say, worth.time),
					}),
				]
			: []),
		payment.final ? say("paper.final") : say("paper.confirmed", { confirmations }),
		say("paper.asOf", { time: timeOf(say, iat) }),
	];
}

function shortened(name: string): string {
	const letters = [...name];
	return letters.length > NAME_IN_SENTENCE ? `${letters.slice(0, NAME_IN_SENTENCE - 1).join("")}…` : name;
}

function factsOf(say: Say, { payment, request, bookkeeping }: ReceiptClaims): ReceiptSheet["facts"] {
	const { symbol, contract } = payment.token;
	const facts: [label: string, value: string | null | undefined][] = [
		[say("verify.forWhat"), request.memo],
		[say("verify.invoice"), bookkeeping?.invoiceNumber],
		[say("verify.taxId"), bookkeeping?.taxId],
		[say("verify.postal"), bookkeeping?.postalLines.join(", ")],
		[say("verify.network"), `${payment.chainName} (${payment.chainId})`],
		[say("paper.token"), contract ? `${symbol} ${contract}` : symbol],
		[say("verify.block"), payment.blockNumber],
		[say("verify.time"), timeOf(say, payment.time)],
	];
	return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** @param seconds - since the epoch. @returns in UTC, which it says */
function timeOf(say: Say, seconds: number): string {
	return new Intl.DateTimeFormat(say.locale, {
		day: "numeric",
		month: "short",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		timeZoneName: "short",
		timeZone: "UTC",
	}).format(seconds * 1_000);
}
