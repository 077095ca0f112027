import { formatAmountBriefly } from "../core/amount-text.ts";
import { TOKEN_DECIMALS, type TokenSymbol } from "../core/tokens.ts";
import type { PublicSnapshot } from "../core/wire.ts";
import { dayInWords, durationInWords } from "./instants.ts";

/** What a payer must know of a link before paying: how far it is paid, and whether money is already moving. */

export interface SituationTerms {
	requesterName: string;
	token: TokenSymbol;
	network: string;
	/** end of the due day, epoch ms */
	dueAt: number | null;
}

export interface Situation {
	/**
	 * - `open`: nothing arrived and nothing moves
	 * - `moving`: a transfer is on its way; paying now would pay twice
	 * - `asks`: a transfer waits for the requester's word
	 * - `partial`: a part arrived, the rest may be paid
	 * - `paid`: nothing is left to pay
	 */
	phase: "open" | "moving" | "asks" | "partial" | "paid";
	tone: "ok" | "warn";
	icon: "check" | "clock" | "clock-alert" | "circle-dot-dashed" | "refresh-cw" | "undo-2" | "message-circle" | "wallet";
	title: string;
	sentences: string[];
}

/** @returns null when there is nothing to say: nobody has paid, nothing moves and the chain answers */
export function situationInWords(snapshot: PublicSnapshot, terms: SituationTerms): Situation | null {
	const situation = stateOf(snapshot, terms);
	if (!snapshot.chainSilent) return situation;
	const silence = `${terms.network} does not answer us right now, so this is as of our last look. Nothing is lost; we keep asking.`;
	if (situation) return { ...situation, sentences: [...situation.sentences, silence] };
	return { phase: "open", tone: "warn", icon: "clock-alert", title: "The chain is silent", sentences: [silence] };
}

function stateOf(snapshot: PublicSnapshot, terms: SituationTerms): Situation | null {
	if (snapshot.status === "success") return paid(snapshot, terms);
	if (snapshot.status === "pending") return pending(snapshot, terms);
	return open(snapshot, terms);
}

function open(snapshot: PublicSnapshot, terms: SituationTerms): Situation | null {
	const latest = snapshot.attempts.at(-1);
	const again = (title: string, sentence: string): Situation => ({
		phase: "open",
		tone: "warn",
		icon: "wallet",
		title,
		sentences: [sentence],
	});
	switch (latest?.state) {
		case "open":
			return again(
				"A payment was started",
				`A wallet was asked to pay here, but ${terms.network} does not know the transaction yet. If you approved it, wait a minute: this page follows it. If you did not, nothing left your wallet.`,
			);
		case "reverted":
			return again(
				"The last payment failed on the chain",
				`It was reverted: no ${terms.token} moved, only the network fee was spent. You can pay again.`,
			);
		case "cancelled":
			return again(
				"The last payment was cancelled",
				"The wallet put another transaction in its place that pays nothing here. No payment arrived. You can pay again.",
			);
		case "expired":
			return again(
				"The last payment was not seen",
				`The wallet was asked to pay, but nothing reached ${terms.network}. If your wallet shows a transaction, confirm it below with its hash.`,
			);
	}
	if (snapshot.detail === "overdue" && terms.dueAt !== null) {
		return {
			phase: "open",
			tone: "warn",
			icon: "clock-alert",
			title: "Overdue",
			sentences: [
				`This was due on ${dayInWords(terms.dueAt)}. You can still pay; ${terms.requesterName} sees both dates.`,
			],
		};
	}
	return null;
}

function pending(snapshot: PublicSnapshot, terms: SituationTerms): Situation {
	const { requesterName, network } = terms;
	const amount = (baseUnits: string) => `${brief(baseUnits, terms)} ${terms.token}`;
	const moving = (icon: Situation["icon"], title: string, ...sentences: string[]): Situation => ({
		phase: "moving",
		tone: "warn",
		icon,
		title,
		sentences: [...sentences, ...receivedSoFar(snapshot, terms)],
	});
	const inState = (state: string) => snapshot.payments.find((payment) => payment.state === state);
	switch (snapshot.detail) {
		case "mined": {
			const seen = inState("mined")?.amount;
			return moving(
				"clock",
				snapshot.confirmations ? depthInWords(snapshot.confirmations) : "Payment seen",
				`${seen ? amount(seen) : "A transfer"} reached ${requesterName}’s address. It counts as soon as it is confirmed deeply enough. There is nothing left to do; do not pay again.`,
			);
		}
		case "replaced":
			return moving(
				"refresh-cw",
				"Replaced by another transaction",
				"The wallet put a new transaction in place of the first one, as it does for a speed-up. We follow the new one. Nothing is lost; do not pay again.",
			);
		case "reorged":
			return moving(
				"undo-2",
				"The chain took a block back",
				`The block that held this payment is no longer part of ${network}. Such a transaction usually comes back by itself, and we keep looking. Do not pay again yet.`,
			);
		case "needs-requester": {
			const seen = inState("needs-requester")?.amount;
			return {
				phase: "asks",
				tone: "warn",
				icon: "message-circle",
				title: "The requester has to confirm this one",
				sentences: [
					`${seen ? amount(seen) : "A transfer"} is at ${requesterName}’s address, but nothing ties it to this link alone. ${requesterName} can accept it on the dashboard; the transfer is kept until then. If it was yours, do not pay again.`,
				],
			};
		}
		case "partial": {
			const until = terms.dueAt === null ? "" : ` until ${dayInWords(terms.dueAt)}`;
			const credited = snapshot.payments.filter((payment) => payment.state === "credited");
			const counts = credited.every((payment) => payment.final)
				? "What arrived is final and counts."
				: "What arrived counts; it is not final yet.";
			return {
				phase: "partial",
				tone: "warn",
				icon: "circle-dot-dashed",
				title: `${brief(snapshot.received, terms)} of ${amount(snapshot.asked)} received`,
				sentences: [`${counts} ${amount(snapshot.remaining)} is still open${until}.`],
			};
		}
		default:
			return moving(
				"clock",
				"A payment is on its way",
				`${network} knows a transaction for this link but has not put it into a block yet. This page changes by itself; do not pay again.`,
			);
	}
}

function paid(snapshot: PublicSnapshot, terms: SituationTerms): Situation {
	const { requesterName } = terms;
	const amount = (baseUnits: string | bigint) => `${brief(baseUnits, terms)} ${terms.token}`;
	const credited = snapshot.payments.filter((payment) => payment.state === "credited");
	const lastAt = Math.max(...credited.map((payment) => payment.minedAt ?? 0), 0);
	const on = lastAt > 0 ? ` on ${dayInWords(lastAt)}` : "";
	const surplus = BigInt(snapshot.received) - BigInt(snapshot.asked);
	const sentences: string[] = [];
	let title = "Already paid";
	let icon: Situation["icon"] = "check";
	let tone: Situation["tone"] = "ok";
	if (snapshot.detail === "late" && terms.dueAt !== null) {
		title = lastAt > terms.dueAt ? `Paid, ${durationInWords(lastAt - terms.dueAt)} late` : "Paid late";
		icon = "clock-alert";
		tone = "warn";
		sentences.push(
			`${amount(snapshot.received)} arrived in full${on}. It was due on ${dayInWords(terms.dueAt)}. ${requesterName} sees both dates.`,
		);
	} else if (snapshot.detail === "confirmed-by-requester") {
		sentences.push(`${requesterName} confirmed that ${amount(snapshot.received)} arrived for this request.`);
	} else if (credited.length > 1) {
		sentences.push(`${amount(snapshot.received)} arrived in ${credited.length} transfers, the last one${on}.`);
	} else {
		sentences.push(`${amount(snapshot.received)} arrived in full${on}.`);
	}
	if (surplus > 0n) {
		sentences.push(
			`That is ${amount(surplus)} more than asked: ${requesterName} has it and sees it. Ask them if you want it back.`,
		);
	}
	sentences.push("There is nothing left to pay here.");
	if (!snapshot.final) {
		sentences.push(
			`It is not final yet: ${terms.network} could still take the block back, which is rare. We keep watching.`,
		);
	}
	return { phase: "paid", tone, icon, title, sentences };
}

function receivedSoFar(snapshot: PublicSnapshot, terms: SituationTerms): string[] {
	if (snapshot.received === "0") return [];
	return [
		`${brief(snapshot.received, terms)} of ${brief(snapshot.asked, terms)} ${terms.token} was received before it.`,
	];
}

/** "3 of 12 confirmations"; "3 confirmations, not final yet" where the requester asked for final. */
export function depthInWords({ have, need }: { have: number; need: number | "final" }): string {
	if (need === "final") return `${have} ${noun(have)}, not final yet`;
	return `${Math.min(have, need)} of ${need} ${noun(need)}`;
}

function noun(count: number): string {
	return count === 1 ? "confirmation" : "confirmations";
}

function brief(baseUnits: string | bigint, terms: SituationTerms): string {
	return formatAmountBriefly(BigInt(baseUnits), TOKEN_DECIMALS[terms.token]);
}
