import { requireChain } from "../../core/chains.ts";
import type { RequestMail } from "../../core/operations/mail-message.ts";
import { shortPaymentId } from "../../core/payments/payment-id.ts";
import type { PaymentTerms } from "../../core/payments/payment-terms.ts";
import { sayAmount } from "../../words/amounts.ts";
import { sayDay } from "../../words/moments.ts";
import type { Say } from "../../words/say.ts";
import { isolated, type MailContent, unclickable } from "./compose-mail.ts";

/** What a mail about a request may contain. */
export interface RequestFacts {
	terms: PaymentTerms;
	/** base units the link still asks for */
	rest: bigint;
	/** each payer of the link chooses the sum: what it asks for is the least */
	isOpen: boolean;
	/** the account's own e-mail, which it has proven: who asks */
	makerEmail: string;
	/** the account has proven the receiving address */
	addressProven: boolean;
	/** the due day is over */
	overdue: boolean;
	linkUrl: string;
	dashboardUrl: string;
	settingsUrl: string;
	stopUrl: string;
	supportEmail: string;
}

/** Subjects hold amounts and our words: nobody writes the subject in somebody's inbox. */
export function requestMailWords(say: Say, mail: RequestMail, facts: RequestFacts): MailContent {
	const { terms } = facts;
	// What was made or cancelled is the request; what is due is what is left of it.
	const isWhole = mail.kind === "link-made" || mail.kind === "request-cancelled" || mail.kind === "repeating-ended";
	const amount = isolated(sayAmount(say, isWhole ? terms.amount : facts.rest, terms));
	switch (mail.kind) {
		case "link-made":
			return {
				subject: say(facts.isOpen ? "requesterMails.madeSubjectOpen" : "requesterMails.madeSubject", { amount }),
				heading: say("requesterMails.madeHeading"),
				paragraphs: [
					say(facts.isOpen ? "requesterMails.madeOpen" : "requesterMails.made", { amount }),
					isolated(facts.linkUrl),
				],
				rows: requestRows(say, facts, true),
				button: { label: say("requesterMails.openDashboard"), url: facts.dashboardUrl },
				others: [{ label: say("mails.openPaymentPage"), url: facts.linkUrl }],
				footer: [say("requesterMails.madeStop", { url: isolated(facts.settingsUrl) }), ...footer(say, facts)],
			};
		case "request-due": {
			const words = facts.overdue
				? {
						subject: say("requesterMails.overdueSubject", { amount }),
						heading: say("requesterMails.overdueHeading", { amount }),
						paragraphs: [say("requesterMails.overdue", { amount }), say("requesterMails.dueNext")],
					}
				: {
						subject: say("requesterMails.dueTodaySubject", { amount }),
						heading: say("requesterMails.dueTodayHeading", { amount }),
						paragraphs: [say("requesterMails.dueToday", { amount }), say("requesterMails.dueNext")],
					};
			return {
				...words,
				rows: requestRows(say, facts, true),
				button: { label: say("requesterMails.openDashboard"), url: facts.dashboardUrl },
				footer: footer(say, facts),
			};
		}
		case "repeating-ended":
			return {
				subject: say("requesterMails.repeatingEndedSubject", { amount }),
				heading: say("requesterMails.repeatingEndedHeading"),
				paragraphs: [
					say("requesterMails.repeatingEnded", { address: isolated(terms.requesterAddress) }),
					say("requesterMails.repeatingEndedNext"),
				],
				rows: requestRows(say, facts, true),
				button: { label: say("requesterMails.openDashboard"), url: facts.dashboardUrl },
				footer: footer(say, facts),
			};
		case "request-sent":
			return {
				subject: say(facts.isOpen ? "mails.requestSubjectOpen" : "mails.requestSubject", { amount }),
				heading: say(facts.isOpen ? "mails.requestHeadingOpen" : "mails.requestHeading", { amount }),
				paragraphs: [whoAsks(say, facts), say("mails.requestExpect")],
				...(mail.note === null ? {} : { quote: unclickable(mail.note) }),
				...toPayer(say, mail, facts),
			};
		case "request-cancelled":
			return {
				subject: say("mails.requestCancelledSubject", { amount }),
				heading: say("mails.requestCancelledHeading"),
				paragraphs: [
					mail.sentByMaker
						? say("mails.requestCancelledBy", {
								name: isolated(unclickable(terms.requesterName)),
								email: isolated(facts.makerEmail),
								amount,
							})
						: say("mails.requestCancelledUnnamed", { amount }),
					say("mails.requestCancelledSent"),
				],
				...toPayer(say, mail, facts),
			};
		case "request-reminder":
			return {
				subject: say("mails.reminderSubject", { amount, day: dueDay(say, terms) }),
				heading: say("mails.reminderHeading", { day: dueDay(say, terms) }),
				paragraphs: [
					mail.sentByMaker ? whoAsks(say, facts) : say("mails.reminderUnnamed"),
					say("mails.reminder", { amount }),
					say("mails.requestExpect"),
				],
				...toPayer(say, mail, facts),
			};
	}
}

const dueDay = (say: Say, { dueAt }: PaymentTerms) => isolated(dueAt === null ? "" : sayDay(say, dueAt));

function whoAsks(say: Say, { terms, makerEmail }: RequestFacts): string {
	return say("mails.requestFrom", { name: isolated(unclickable(terms.requesterName)), email: isolated(makerEmail) });
}

/** A mailbox that somebody typed gets our words, the amount, the network and the day; what its maker wrote only from them. */
function toPayer(say: Say, mail: RequestMail, facts: RequestFacts): Pick<MailContent, "rows" | "button" | "footer"> {
	return {
		rows: requestRows(say, facts, mail.sentByMaker),
		button: { label: say("mails.openPaymentPage"), url: facts.linkUrl },
		footer: [
			say(mail.sentByMaker ? "mails.requestWhy" : "mails.reminderWhy"),
			say("mails.stop", { url: isolated(facts.stopUrl) }),
			...footer(say, facts),
		],
	};
}

function requestRows(say: Say, { terms, isOpen, addressProven }: RequestFacts, own: boolean): MailContent["rows"] {
	const networks = terms.chainIds.map((chainId) => requireChain(chainId).name).join(", ");
	const amount = sayAmount(say, terms.amount, terms);
	return [
		isOpen
			? { label: say("mails.leastAmount"), value: amount, note: say("mails.payerChooses") }
			: { label: say("mails.amount"), value: amount },
		{ label: say("mails.network"), value: networks },
		...(own
			? [
					{
						label: say("mails.to"),
						value: terms.requesterAddress,
						mono: true,
						note: say(addressProven ? "mails.addressProven" : "mails.addressTyped"),
					},
				]
			: []),
		...(terms.dueAt === null ? [] : [{ label: say("mails.due"), value: sayDay(say, terms.dueAt) }]),
		...(own && terms.memo !== null ? [{ label: say("mails.memo"), value: unclickable(terms.memo) }] : []),
		{ label: say("mails.request"), value: shortPaymentId(terms.paymentId) },
	];
}

function footer(say: Say, { supportEmail }: RequestFacts): string[] {
	return [say("mails.neverAsks"), say("mails.questions", { email: isolated(supportEmail) })];
}
