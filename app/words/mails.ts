import { requireChain, TOKEN_DECIMALS } from "../core/chains.ts";
import { formatAmountBriefly } from "../core/money.ts";
import { shortPaymentId } from "../core/payment-id.ts";
import type { PaymentTerms } from "../core/payment-terms.ts";
import type { PaymentMail } from "../core/wire.ts";
import { instantInWords } from "./instants.ts";

/** What a mail may tell. Names come from people: they are written as text, never as markup or header. */
export interface MailFacts {
	terms: PaymentTerms;
	/** base units of this transaction */
	amount: bigint;
	txHash: string | null;
	senderName: string | null;
	/** epoch ms */
	minedAt: number | null;
	final: boolean;
	linkUrl: string;
	dashboardUrl: string;
	/** the transaction on a block explorer, where the chain has one */
	explorerUrl: string | null;
	supportEmail: string;
}

/** A mail in words; services/compose-mail.ts gives it its two shapes. */
export interface MailWords {
	subject: string;
	heading: string;
	paragraphs: string[];
	rows: { label: string; value: string; mono?: boolean }[];
	button: { label: string; url: string };
	footer: string[];
}

export function mailWords(kind: PaymentMail["kind"], facts: MailFacts): MailWords {
	const { terms } = facts;
	const amount = inWords(facts.amount, terms);
	const asked = inWords(terms.amount, terms);
	const sender = facts.senderName ?? "Somebody";
	const finality = facts.final
		? "The transfer is final."
		: "It is not final yet: should the chain drop its block, you get another mail.";
	const toRequester = { button: { label: "Open the dashboard", url: facts.dashboardUrl }, footer: footer(facts) };
	switch (kind) {
		case "payment-received":
			return {
				subject: `${sender} paid you ${amount}`,
				heading: `${amount} received`,
				paragraphs: [
					`${sender} paid your payment link for ${asked}. The money is at your address; Paylink never holds it.`,
					finality,
				],
				rows: rowsOf(facts, amount),
				...toRequester,
			};
		case "payment-sent":
			return {
				subject: `Your payment of ${amount} to ${terms.requesterName}`,
				heading: `${amount} sent`,
				paragraphs: [
					`Your transfer to ${terms.requesterName} was found on ${chainName(terms)} and pays their request of ${asked} in full.`,
					"Keep this mail: the transaction below proves the payment to anybody.",
				],
				rows: rowsOf(facts, amount),
				button: { label: "Open the payment page", url: facts.linkUrl },
				footer: footer(facts),
			};
		case "payment-reorged":
			return {
				subject: `A payment of ${amount} is pending again`,
				heading: "A payment is pending again",
				paragraphs: [
					`${chainName(terms)} dropped the block that held the transfer of ${amount}. Your payment link is back to pending.`,
					"Most such transfers are mined again within minutes; Paylink keeps looking and tells you. Do not hand over what was paid for until the dashboard says success.",
				],
				rows: rowsOf(facts, amount),
				...toRequester,
			};
		case "needs-requester":
			return {
				subject: `Is this transfer of ${amount} yours?`,
				heading: "A transfer needs your eyes",
				paragraphs: [
					`${sender} says that a transfer of ${amount} pays your request of ${asked}. The transfer reached your address, but nothing ties it to this link alone.`,
					"Open the dashboard, compare the evidence, and choose Accept or Not mine. The money is at your address whatever you choose.",
				],
				rows: rowsOf(facts, amount),
				...toRequester,
			};
	}
}

function rowsOf(facts: MailFacts, amount: string): MailWords["rows"] {
	const { terms } = facts;
	return [
		{ label: "Amount", value: amount },
		{ label: "Network", value: chainName(terms) },
		{ label: "To", value: terms.requesterAddress, mono: true },
		...(facts.senderName === null ? [] : [{ label: "From", value: facts.senderName }]),
		...(terms.memo === null ? [] : [{ label: "Memo", value: terms.memo }]),
		...(facts.minedAt === null ? [] : [{ label: "Date", value: instantInWords(facts.minedAt) }]),
		...(facts.txHash === null ? [] : [{ label: "Transaction", value: facts.txHash, mono: true }]),
		...(facts.explorerUrl === null ? [] : [{ label: "On the chain", value: facts.explorerUrl }]),
		{ label: "Request", value: shortPaymentId(terms.paymentId) },
	];
}

function footer({ supportEmail }: MailFacts): string[] {
	return [
		"Paylink never asks for a seed phrase, a private key or an approval, in a mail or anywhere.",
		`Questions: ${supportEmail}`,
	];
}

function chainName(terms: PaymentTerms): string {
	return requireChain(terms.chainId).name;
}

function inWords(baseUnits: bigint, terms: PaymentTerms): string {
	return `${formatAmountBriefly(baseUnits, TOKEN_DECIMALS[terms.token])} ${terms.token}`;
}
