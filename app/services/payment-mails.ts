import { requireChain, TOKEN_DECIMALS } from "../core/chains.ts";
import { formatAmountBriefly } from "../core/money.ts";
import { shortPaymentId } from "../core/payment-id.ts";
import type { PaymentTerms } from "../core/payment-terms.ts";
import type { PaymentMail } from "../core/wire.ts";
import { sayInstant } from "../words/moments.ts";
import type { Say } from "../words/say.ts";
import { isolated, type MailWords } from "./compose-mail.ts";

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

/** Puts a payment's mail into words. */
export function mailWords(say: Say, kind: PaymentMail["kind"], facts: MailFacts): MailWords {
	const { terms } = facts;
	const amount = isolated(inWords(facts.amount, terms));
	const asked = isolated(inWords(terms.amount, terms));
	const sender = isolated(facts.senderName ?? say("mails.somebody"));
	const requester = isolated(terms.requesterName);
	const network = isolated(chainName(terms));
	const facing = { rows: rowsOf(say, facts), footer: footer(say, facts) };
	const toRequester = { ...facing, button: { label: say("mails.openDashboard"), url: facts.dashboardUrl } };
	switch (kind) {
		case "payment-received":
			return {
				subject: say("mails.receivedSubject", { sender, amount }),
				heading: say("mails.receivedHeading", { amount }),
				paragraphs: [
					say("mails.received", { sender, asked }),
					facts.final ? say("mails.final") : say("mails.notFinal"),
				],
				...toRequester,
			};
		case "payment-sent":
			return {
				subject: say("mails.sentSubject", { amount, requester }),
				heading: say("mails.sentHeading", { amount }),
				paragraphs: [say("mails.sent", { requester, network, asked }), say("mails.keepThisMail")],
				...facing,
				button: { label: say("mails.openPaymentPage"), url: facts.linkUrl },
			};
		case "payment-reorged":
			return {
				subject: say("mails.reorgedSubject", { amount }),
				heading: say("mails.reorgedHeading"),
				paragraphs: [say("mails.reorged", { network, amount }), say("mails.reorgedNext")],
				...toRequester,
			};
		case "needs-requester":
			return {
				subject: say("mails.needsRequesterSubject", { amount }),
				heading: say("mails.needsRequesterHeading"),
				paragraphs: [say("mails.needsRequester", { sender, amount, asked }), say("mails.needsRequesterNext")],
				...toRequester,
			};
	}
}

function rowsOf(say: Say, facts: MailFacts): MailWords["rows"] {
	const { terms } = facts;
	return [
		{ label: say("mails.amount"), value: inWords(facts.amount, terms) },
		{ label: say("mails.network"), value: chainName(terms) },
		{ label: say("mails.to"), value: terms.requesterAddress, mono: true },
		...(facts.senderName === null ? [] : [{ label: say("mails.from"), value: facts.senderName }]),
		...(terms.memo === null ? [] : [{ label: say("mails.memo"), value: terms.memo }]),
		...(facts.minedAt === null ? [] : [{ label: say("mails.date"), value: sayInstant(say, facts.minedAt) }]),
		...(facts.txHash === null ? [] : [{ label: say("mails.transaction"), value: facts.txHash, mono: true }]),
		...(facts.explorerUrl === null ? [] : [{ label: say("mails.onTheChain"), value: facts.explorerUrl }]),
		{ label: say("mails.request"), value: shortPaymentId(terms.paymentId) },
	];
}

function footer(say: Say, { supportEmail }: MailFacts): string[] {
	return [say("mails.neverAsks"), say("mails.questions", { email: isolated(supportEmail) })];
}

function chainName(terms: PaymentTerms): string {
	return requireChain(terms.chainId).name;
}

function inWords(baseUnits: bigint, terms: PaymentTerms): string {
	return `${formatAmountBriefly(baseUnits, TOKEN_DECIMALS[terms.token])} ${terms.token}`;
}
