import { type LinkPhase, progressOf } from "../core/payments/link-phase.ts";
import { paidInFullAt } from "../core/payments/paid-in-full.ts";
import type { PublicSnapshot } from "../core/payments/wire.ts";
import type { TokenSymbol } from "../core/tokens.ts";
import { sayAmount, sayFigure } from "./amounts.ts";
import { sayDay, sayDuration } from "./moments.ts";
import type { Say } from "./say.ts";

/** What a payer must know of a link before paying: how far it is paid, and whether money is already moving. */

interface NamedNetworks {
	network: string;
	/** every network of the link, the requester's first choice first; left out where there is one */
	networks?: readonly { chainId: number; network: string }[];
}

export interface SituationTerms extends NamedNetworks {
	requesterName: string;
	chainId: number;
	token: TokenSymbol;
	/** end of the due day, epoch ms */
	dueAt: number | null;
}

export interface Situation {
	phase: LinkPhase;
	tone: "ok" | "warn" | "bad";
	icon:
		| "ban"
		| "check"
		| "clock"
		| "clock-alert"
		| "circle-dot-dashed"
		| "refresh-cw"
		| "undo-2"
		| "message-circle"
		| "wallet";
	title: string;
	sentences: string[];
}

/**
 * @param ownSent - this page's own wallet has sent a payment, which the snapshot may not know yet
 * @returns null when there is nothing to say: nobody has paid, nothing moves and the chain answers
 */
export function situationInWords(
	say: Say,
	snapshot: PublicSnapshot,
	terms: SituationTerms,
	ownSent = false,
): Situation | null {
	const situation = stateOf(say, snapshot, terms, ownSent);
	if (!snapshot.chainSilent) return situation;
	const silence =
		(terms.networks?.length ?? 1) > 1
			? say("situation.silentOne")
			: say("situation.silent", { network: terms.network });
	if (situation) return { ...situation, sentences: [...situation.sentences, silence] };
	return {
		phase: "open",
		tone: "warn",
		icon: "clock-alert",
		title: say("situation.silentTitle"),
		sentences: [silence],
	};
}

function stateOf(say: Say, snapshot: PublicSnapshot, terms: SituationTerms, ownSent: boolean): Situation | null {
	const { phase } = progressOf(snapshot, ownSent);
	if (phase === "paid") return paid(say, snapshot, terms);
	if (phase === "cancelled") return cancelled(say, snapshot, terms);
	const moves =
		snapshot.status === "pending"
			? pending(say, snapshot, terms, phase)
			: phase === "moving"
				? sentUnnamed(say, snapshot, terms)
				: open(say, snapshot, terms);
	const { cancelledAt } = snapshot;
	if (!moves || cancelledAt == null) return moves;
	const facts = { requester: terms.requesterName, day: sayDay(say, cancelledAt) };
	return { ...moves, sentences: [say("situation.requestCancelledToo", facts), ...moves.sentences] };
}

/** Nobody shall pay, and nothing is on its way. */
function cancelled(say: Say, snapshot: PublicSnapshot, terms: SituationTerms): Situation {
	const facts = { requester: terms.requesterName, day: sayDay(say, snapshot.cancelledAt ?? 0) };
	return {
		phase: "cancelled",
		tone: "bad",
		icon: "ban",
		title: say("situation.requestCancelledTitle"),
		sentences: [say("situation.requestCancelled", facts), ...receivedBefore(say, snapshot, terms)],
	};
}

/** The network that a sentence is about, whichever the payer has chosen. */
export function networkOf({ network, networks }: NamedNetworks, chainId: number | undefined): string {
	return networks?.find((one) => one.chainId === chainId)?.network ?? network;
}

const inState = ({ payments }: PublicSnapshot, state: PublicSnapshot["payments"][number]["state"]) =>
	payments.find((payment) => payment.state === state)?.chainId;

/** Where the last transaction was sent that the link's events name. */
function lastSentOn({ events }: PublicSnapshot, { networks }: SituationTerms): number | undefined {
	const sent = events.filter(({ kind, detail }) => kind === "broadcast" && detail.txHash !== undefined).at(-1);
	// An event names the chain where it is not the one chosen first.
	return sent && Number(sent.detail.chainId ?? networks?.[0]?.chainId);
}

/** A node counts a transaction that a wallet was asked for here; which one it is, is still to be found. */
function sentUnnamed(say: Say, { attempts }: PublicSnapshot, terms: SituationTerms): Situation {
	const network = networkOf(terms, attempts.filter(({ nonceUsed }) => nonceUsed).at(-1)?.chainId);
	return {
		phase: "moving",
		tone: "warn",
		icon: "clock",
		title: say("situation.onItsWayTitle"),
		sentences: [say("situation.sentUnnamed", { network })],
	};
}

function open(say: Say, snapshot: PublicSnapshot, terms: SituationTerms): Situation | null {
	const { token, requesterName: requester, dueAt } = terms;
	const attempt = snapshot.attempts.at(-1);
	const network = networkOf(terms, attempt?.chainId);
	const warning = (title: string, sentence: string, icon: Situation["icon"] = "wallet") =>
		({ phase: "open", tone: "warn", icon, title, sentences: [sentence] }) satisfies Situation;
	if (snapshot.detail === "forgotten")
		return warning(
			say("situation.forgottenTitle"),
			say("situation.forgotten", { network: networkOf(terms, lastSentOn(snapshot, terms)) }),
		);
	switch (attempt?.state) {
		case "open":
		// A hash was named for it that no node knows.
		case "broadcast":
			return warning(say("situation.startedTitle"), say("situation.started", { network }));
		case "reverted":
			return warning(say("situation.revertedTitle"), say("situation.reverted", { token }));
		case "cancelled":
			return warning(say("situation.cancelledTitle"), say("situation.cancelled"));
		case "expired":
			return warning(say("situation.unseenTitle"), say("situation.unseen", { network }));
	}
	if (snapshot.detail !== "overdue" || dueAt === null) return null;
	const day = sayDay(say, dueAt);
	return warning(say("situation.overdueTitle"), say("situation.overdue", { day, requester }), "clock-alert");
}

function pending(say: Say, snapshot: PublicSnapshot, terms: SituationTerms, phase: LinkPhase): Situation {
	const { requesterName: requester } = terms;
	const moving = (icon: Situation["icon"], title: string, ...sentences: string[]): Situation => ({
		phase: "moving",
		tone: "warn",
		icon,
		title,
		sentences: [...sentences, ...receivedBefore(say, snapshot, terms)],
	});
	// Anybody may send a little: what is known to be less than the rest keeps nobody from paying.
	const left = BigInt(snapshot.remaining) - BigInt(snapshot.moving);
	const part = BigInt(snapshot.moving) > 0n && left > 0n ? sayAmount(say, left, terms) : null;
	/** the amount of the payment in this state, where the chain has reported one */
	const amountIn = (state: string) => {
		const seen = snapshot.payments.find((payment) => payment.state === state)?.amount;
		return seen ? sayAmount(say, seen, terms) : null;
	};
	switch (snapshot.detail) {
		case "mined": {
			const { confirmations } = snapshot;
			const title = confirmations ? depthInWords(say, confirmations) : say("situation.seenTitle");
			const amount = amountIn("mined");
			if (amount && part) return moving("clock", title, say("situation.seenPart", { amount, requester, rest: part }));
			return moving(
				"clock",
				title,
				amount ? say("situation.seen", { amount, requester }) : say("situation.seenSomething", { requester }),
			);
		}
		case "replaced":
			return moving("refresh-cw", say("situation.replacedTitle"), say("situation.replaced"));
		case "reorged":
			return moving(
				"undo-2",
				say("situation.reorgedTitle"),
				say("situation.reorged", { network: networkOf(terms, inState(snapshot, "reorged")) }),
			);
		case "needs-requester": {
			const amount = amountIn("needs-requester");
			return {
				phase: "asks",
				tone: "warn",
				icon: "message-circle",
				title: say("situation.asksTitle"),
				sentences: [
					amount ? say("situation.asks", { amount, requester }) : say("situation.asksOfSomething", { requester }),
				],
			};
		}
		case "partial":
			return partly(say, snapshot, terms, phase);
		default: {
			const network = networkOf(terms, inState(snapshot, "broadcast"));
			return moving(
				"clock",
				say("situation.onItsWayTitle"),
				part ? say("situation.onItsWayPart", { network, rest: part }) : say("situation.onItsWay", { network }),
			);
		}
	}
}

function partly(say: Say, snapshot: PublicSnapshot, terms: SituationTerms, phase: LinkPhase): Situation {
	const credited = snapshot.payments.filter((payment) => payment.state === "credited");
	const final = credited.every((payment) => payment.final);
	const amount = sayAmount(say, snapshot.remaining, terms);
	const open =
		terms.dueAt === null
			? say("situation.stillOpen", { amount })
			: say("situation.stillOpenUntil", { amount, day: sayDay(say, terms.dueAt) });
	return {
		phase,
		tone: "warn",
		icon: "circle-dot-dashed",
		title: say("situation.partTitle", {
			received: sayFigure(say, snapshot.received, terms),
			asked: sayAmount(say, snapshot.asked, terms),
		}),
		sentences: [
			say(final ? "situation.partFinal" : "situation.partNotFinal"),
			phase === "partial" ? open : say("situation.restMoves", { amount, requester: terms.requesterName }),
		],
	};
}

function paid(say: Say, snapshot: PublicSnapshot, terms: SituationTerms): Situation {
	const { requesterName: requester, dueAt } = terms;
	const amount = sayAmount(say, snapshot.received, terms);
	const credited = snapshot.payments.filter((payment) => payment.state === "credited");
	const lastAt = Math.max(...credited.map((payment) => payment.minedAt ?? 0), 0);
	const day = lastAt > 0 ? sayDay(say, lastAt) : null;
	const arrived = arrivedInWords(say, { amount, count: credited.length, day });
	const { cancelledAt } = snapshot;
	const isLate = snapshot.detail === "late";
	const counted = credited.map((payment) => ({ amount: BigInt(payment.amount ?? 0), minedAt: payment.minedAt ?? 0 }));
	const fullAt = paidInFullAt(counted, BigInt(snapshot.asked)) ?? lastAt;
	const cancelled = isLate && cancelledAt != null && fullAt > cancelledAt ? cancelledAt : null;
	const late = isLate && cancelled === null ? dueAt : null;
	const isWord = snapshot.detail === "confirmed-by-requester";
	const sentences = [isWord ? say("situation.confirmedByRequester", { requester, amount }) : arrived];
	if (cancelled !== null) sentences.push(say("situation.lateCancelled", { day: sayDay(say, cancelled), requester }));
	else if (late !== null) sentences.push(say("situation.late", { day: sayDay(say, late), requester }));
	const surplus = BigInt(snapshot.received) - BigInt(snapshot.asked);
	if (surplus > 0n) sentences.push(say("situation.surplus", { amount: sayAmount(say, surplus, terms), requester }));
	sentences.push(say("situation.nothingLeft"));
	if (!snapshot.final) {
		const network = networkOf(terms, credited.find(({ final }) => !final)?.chainId);
		sentences.push(say("situation.notFinal", { network }));
	}
	return {
		phase: "paid",
		tone: late === null && cancelled === null ? "ok" : "warn",
		icon: late === null && cancelled === null ? "check" : "clock-alert",
		title: paidTitle(say, { cancelled: cancelled !== null, lateMs: late === null ? null : fullAt - late }),
		sentences,
	};
}

/** @param of.day - of the last transfer; null: not known */
function arrivedInWords(
	say: Say,
	{ amount, count, day }: { amount: string; count: number; day: string | null },
): string {
	if (count > 1)
		return day === null
			? say("situation.inParts", { amount, count })
			: say("situation.inPartsOn", { amount, count, day });
	return day === null ? say("situation.inFull", { amount }) : say("situation.inFullOn", { amount, day });
}

function paidTitle(say: Say, { cancelled, lateMs }: { cancelled: boolean; lateMs: number | null }): string {
	if (cancelled) return say("situation.paidCancelledTitle");
	return lateMs === null ? say("situation.paidTitle") : lateTitle(say, lateMs);
}

/** @param lateMs - not above zero when the blocks' times do not say how late */
function lateTitle(say: Say, lateMs: number): string {
	if (lateMs <= 0) return say("situation.paidLateTitle");
	return say("situation.paidLateByTitle", { duration: sayDuration(say, lateMs) });
}

function receivedBefore(say: Say, snapshot: PublicSnapshot, terms: SituationTerms): string[] {
	if (snapshot.received === "0") return [];
	const received = sayFigure(say, snapshot.received, terms);
	return [say("situation.receivedBefore", { received, asked: sayAmount(say, snapshot.asked, terms) })];
}

/** "3 of 12 confirmations"; "3 confirmations, not final yet" where the requester asked for final. */
export function depthInWords(say: Say, { have, need }: { have: number; need: number | "final" }): string {
	if (need === "final") return say("situation.depthNotFinal", { have });
	return say("situation.depth", { have: Math.min(have, need), need });
}
