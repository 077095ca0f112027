import { requireChain } from "../../core/chains.ts";
import type { PaymentMail } from "../../core/operations/mail-message.ts";
import { shortPaymentId } from "../../core/payments/payment-id.ts";
import type { PaymentTerms } from "../../core/payments/payment-terms.ts";
import { sayAmount } from "../../words/amounts.ts";
import { sayInstant } from "../../words/moments.ts";
import type { Say } from "../../words/say.ts";
import { isolated, type MailContent, unclickable } from "../operations/compose-mail.ts";

/** What a mail may contain. Names come from people: they are written as text, never as markup or header. */
export interface MailFacts {
	terms: PaymentTerms;
	/** base units of this transaction; 0 where unknown */
	amount: bigint;
	/** base units the link still asks for */
	rest: bigint;
	txHash: string | null;
	senderName: string | null;
	/** otherwise the name is somebody's word */
	senderProven: boolean;
	/** of the payment page, where it shows what the requester says after payment; null: nothing is said, or not to whoever gets the mail */
	afterPaymentUrl: string | null;
	/** epoch ms */
	minedAt: number | null;
	final: boolean;
	linkUrl: string;
	dashboardUrl: string;
	/** the transaction on a block explorer, where the chain has one */
	explorerUrl: string | null;
	/** leads to the signed receipt of the transaction; null: it has none */
	receiptUrl: string | null;
	/** that receipt goes with the mail as PDF */
	receiptIsAttached: boolean;
	supportEmail: string;
	/** no further mail of this kind goes out within a day */
	lastToday: boolean;
	/** what had become of the link before the money came; null: it was open */
	late: "cancelled" | "ended" | null;
}

/**
 * Puts a payment's mail into words. Subjects are made of our words and amounts alone: whoever makes a link or names a
 * payment must not write the subject line in somebody's inbox.
 */
export function mailWords(say: Say, kind: PaymentMail["kind"], facts: MailFacts): MailContent {
	const { terms } = facts;
	const amount = isolated(sayAmount(say, facts.amount, terms));
	const asked = isolated(sayAmount(say, terms.amount, terms));
	const rest = isolated(sayAmount(say, facts.rest, terms));
	const network = isolated(chainName(terms));
	const facing = { rows: rowsOf(say, facts), footer: footer(say, facts) };
	const toRequester = { ...facing, button: { label: say("requesterMails.openDashboard"), url: facts.dashboardUrl } };
	const toCredited = { ...toRequester, others: receiptButton(say, facts) };
	const finality = facts.final ? say("mails.final") : say("requesterMails.notFinal");
	const late =
		facts.late === null
			? []
			: [say(facts.late === "cancelled" ? "requesterMails.afterCancelling" : "requesterMails.afterEnding")];
	switch (kind) {
		case "payment-received":
			return {
				subject: say("requesterMails.receivedSubject", { amount }),
				heading: say("requesterMails.receivedHeading", { amount }),
				paragraphs: [
					facts.senderProven && facts.senderName !== null
						? say("requesterMails.received", { sender: isolated(unclickable(facts.senderName)), asked })
						: say("requesterMails.receivedUnnamed", { asked }),
					...late,
					finality,
				],
				...toCredited,
			};
		case "payment-sent":
			return { ...receiptWords(say, facts, { amount, asked, network }), ...facing };
		case "payment-arrived":
			return arrivedWords(say, facts, { amount, asked, rest, network });
		case "payment-reorged":
			return {
				subject: say("requesterMails.reorgedSubject", { amount }),
				heading: say("requesterMails.reorgedHeading"),
				paragraphs: [say("requesterMails.reorged", { network, amount }), say("requesterMails.reorgedNext")],
				...toRequester,
			};
		case "part-received":
			return {
				subject: say("requesterMails.partReceivedSubject", { amount }),
				heading: say("requesterMails.partReceivedHeading", { amount, rest }),
				paragraphs: [say("requesterMails.partReceived", { amount, asked, rest }), ...late, finality],
				...toCredited,
			};
		case "part-reorged":
			return {
				subject: say("requesterMails.partReorgedSubject", { amount }),
				heading: say("requesterMails.partReorgedHeading"),
				paragraphs: [
					say("requesterMails.partReorged", { network, amount, rest, asked }),
					say("requesterMails.reorgedNext"),
				],
				...toRequester,
			};
		case "arrived-unmatched":
			return {
				subject: say("requesterMails.unmatchedSubject", { amount }),
				heading: say("requesterMails.unmatchedHeading", { amount }),
				paragraphs: [
					say("requesterMails.unmatched", { amount, network }),
					say("requesterMails.unmatchedNext"),
					...(facts.lastToday ? [say("requesterMails.unmatchedLast")] : []),
				],
				...facing,
				// Which of the links it is for is what the requester is asked: the mail names none.
				rows: facing.rows.filter(({ label }) => label !== say("mails.memo") && label !== say("mails.request")),
				button: { label: say("requesterMails.openDashboard"), url: facts.dashboardUrl },
			};
		case "needs-requester":
			return { ...askingWords(say, facts, { amount, asked }), ...toRequester };
	}
}

/** No button where receipts are not signed. */
function receiptButton(say: Say, { receiptUrl }: MailFacts): { label: string; url: string }[] {
	return receiptUrl === null ? [] : [{ label: say("mails.openReceipt"), url: receiptUrl }];
}

/** To the payer, or to whom the requester released it: they alone are led to what the requester says after payment. */
function receiptWords(
	say: Say,
	facts: MailFacts,
	values: { amount: string; asked: string; network: string },
): Pick<MailContent, "subject" | "heading" | "paragraphs" | "button" | "others"> {
	const { terms, rest, senderProven, afterPaymentUrl, linkUrl } = facts;
	const requester = isolated(unclickable(terms.requesterName));
	const { amount } = values;
	const covers =
		rest === 0n ? say("mails.sentWhole", { requester, ...values }) : say("mails.sentPart", { requester, ...values });
	return {
		subject: say("mails.sentSubject", { amount }),
		heading: say("mails.sentHeading", { amount }),
		paragraphs: [
			covers,
			...(senderProven ? [] : [say("mails.sentReleased", { requester })]),
			say("mails.keepThisMail"),
			...(facts.receiptIsAttached
				? [say("mails.receiptAttached", { address: isolated(new URL("/verify", linkUrl).href) })]
				: []),
			...(afterPaymentUrl === null ? [] : [say("mails.afterPayment", { requester })]),
		],
		button: { label: say("mails.openPaymentPage"), url: afterPaymentUrl ?? linkUrl },
		others: receiptButton(say, facts),
	};
}

/**
 * To a mailbox that anybody may have typed: our own words, amounts, the network and the link. No name, no memo, no address and no
 * transaction, all of which somebody else chooses.
 */
function arrivedWords(
	say: Say,
	facts: MailFacts,
	values: { amount: string; asked: string; rest: string; network: string },
): MailContent {
	const { terms, amount, rest, linkUrl } = facts;
	return {
		subject: say("mails.arrivedSubject", { amount: values.amount }),
		heading: say("mails.arrivedHeading", { amount: values.amount }),
		paragraphs: [
			rest === 0n ? say("mails.arrivedWhole", values) : say("mails.arrivedPart", values),
			facts.final ? say("mails.final") : say("mails.arrivedNotFinal"),
		],
		rows: [
			{ label: say("mails.amount"), value: sayAmount(say, amount, terms) },
			{ label: say("mails.network"), value: chainName(terms) },
		],
		button: { label: say("mails.openPaymentPage"), url: linkUrl },
		footer: [say("mails.arrivedWhy"), ...footer(say, facts)],
	};
}

function askingWords(
	say: Say,
	{ terms, amount: baseUnits }: MailFacts,
	{ amount, asked }: { amount: string; asked: string },
): Pick<MailContent, "subject" | "heading" | "paragraphs"> {
	const token = isolated(terms.token);
	const known = baseUnits > 0n;
	return {
		subject: known
			? say("requesterMails.needsRequesterSubject", { amount })
			: say("requesterMails.needsRequesterSubjectUnknown", { token }),
		heading: say("requesterMails.needsRequesterHeading"),
		paragraphs: [
			known
				? say("requesterMails.needsRequester", { amount, asked })
				: say("requesterMails.needsRequesterUnknown", { token, asked }),
			say("requesterMails.needsRequesterNext"),
		],
	};
}

function rowsOf(say: Say, facts: MailFacts): MailContent["rows"] {
	const { terms } = facts;
	return [
		...(facts.amount === 0n ? [] : [{ label: say("mails.amount"), value: sayAmount(say, facts.amount, terms) }]),
		{ label: say("mails.network"), value: chainName(terms) },
		{ label: say("mails.to"), value: terms.requesterAddress, mono: true },
		...senderRow(say, facts),
		...(terms.memo === null ? [] : [{ label: say("mails.memo"), value: unclickable(terms.memo) }]),
		...(facts.minedAt === null ? [] : [{ label: say("mails.date"), value: sayInstant(say, facts.minedAt) }]),
		...(facts.txHash === null ? [] : [{ label: say("mails.transaction"), value: facts.txHash, mono: true }]),
		...(facts.explorerUrl === null ? [] : [{ label: say("mails.onTheChain"), value: facts.explorerUrl }]),
		{ label: say("mails.request"), value: shortPaymentId(terms.paymentId) },
	];
}

/** Anybody can name any payment: only a proven name is shown as the payer's. */
function senderRow(say: Say, { senderName, senderProven }: MailFacts): MailContent["rows"] {
	if (senderName === null) return [];
	return senderProven
		? [{ label: say("mails.from"), value: unclickable(senderName) }]
		: [{ label: say("mails.namedBy"), value: unclickable(senderName), note: say("mails.notProven") }];
}

function footer(say: Say, { supportEmail }: MailFacts): string[] {
	return [say("mails.neverAsks"), say("mails.questions", { email: isolated(supportEmail) })];
}

function chainName(terms: PaymentTerms): string {
	return requireChain(terms.chainId).name;
}
