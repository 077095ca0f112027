import { requireChain } from "#app/core/chains.ts";
import type { FullSnapshot } from "#app/core/payments/wire.ts";
import type { TokenOnChain } from "#app/core/tokens.ts";
import { sayAmount } from "#app/words/amounts.ts";
import { isolated } from "#app/words/isolated.ts";
import { sayDay } from "#app/words/moments.ts";
import type { Say } from "#app/words/say.ts";
import { withOneSource } from "./chain-reading.ts";
import { undecided } from "./decisions.ts";

/** A sentence on the money, with its colour and mark. */
export interface MoneyNote {
	key: string;
	tone: "ok" | "warn" | "bad" | "plain";
	text: string;
}

/** Nothing has arrived, and something should be known of it. */
const isWarned = (detail: FullSnapshot["detail"]) => detail === "overdue" || detail === "forgotten";

const hasUnmatched = ({ arrivals }: Pick<FullSnapshot, "arrivals">) => arrivals.some(({ dust }) => !dust);

type With<Status extends FullSnapshot["status"]> = Extract<FullSnapshot, { status: Status }>;

/** @returns "12.50 USDC" for a sentence, from base units as they cross the wire */
export function inToken(say: Say, baseUnits: string | bigint, coin: TokenOnChain): string {
	return isolated(say, sayAmount(say, baseUnits, coin));
}

/** The token, and where the link may be paid in it. */
export type LinkCoin = TokenOnChain & { chainIds: readonly number[] };

/** Nothing came, and nothing is under way. */
const QUIET: ReadonlySet<FullSnapshot["detail"]> = new Set([
	"created",
	"opened",
	"wallet-connected",
	"rejected-in-wallet",
]);

/** Everything the requester must know about the money right now, the most important first; never empty. */
export function moneyNotes(say: Say, snapshot: FullSnapshot, coin: LinkCoin): MoneyNote[] {
	const { cancelledAt } = snapshot;
	// Of a cancelled link it is no news that nothing came.
	const isSilent = cancelledAt != null && snapshot.status === "none" && QUIET.has(snapshot.detail);
	const notes = isSilent && !hasUnmatched(snapshot) ? [] : [statusNote(say, snapshot, coin)];
	if (cancelledAt != null) {
		const text = say("dashboard.cancelledNote", { day: sayDay(say, cancelledAt) });
		// First, unless money came all the same.
		if (snapshot.status === "none") notes.unshift({ key: "cancelled", tone: "plain", text });
		else if (snapshot.status === "pending") notes.push({ key: "cancelled", tone: "plain", text });
	}
	const typed = sumTyped(snapshot);
	if (typed > 0n) {
		const text = say("dashboard.typedSum", { amount: inToken(say, typed, coin) });
		notes.push({ key: "typed-sum", tone: "plain", text });
	}
	if (undecided(snapshot).length > 0 && snapshot.detail !== "needs-requester") {
		notes.push({ key: "needs-requester", tone: "warn", text: say("dashboard.needsRequesterToo") });
	}
	if (hasUnmatched(snapshot)) notes.push({ key: "unmatched", tone: "warn", text: say("dashboard.unmatched") });
	// Money that moves is reported first, so a part that does not move would go unsaid.
	if (snapshot.status === "pending" && snapshot.detail !== "partial" && BigInt(snapshot.received) > 0n) {
		notes.push({ key: "partial", tone: "warn", text: partial(say, snapshot, coin) });
	}
	if (snapshot.status === "success" && !snapshot.final) {
		notes.push({ key: "not-final", tone: "plain", text: say("dashboard.notFinal") });
	}
	if (snapshot.chainSilent) notes.push({ key: "chain-silent", tone: "warn", text: say("dashboard.chainSilent") });
	const alone = withOneSource(snapshot, coin.chainIds);
	if (alone.length > 0) notes.push({ key: "single-source", tone: "plain", text: oneSource(say, alone, coin) });
	return notes;
}

function oneSource(say: Say, chains: readonly number[], { chainIds }: LinkCoin): string {
	if (chainIds.length === 1) return say("dashboard.singleSource");
	const names = chains.map((id) => isolated(say, requireChain(id).name));
	return say("dashboard.singleSourceOf", { networks: names.join(say("dashboard.comma")) });
}

function statusNote(say: Say, snapshot: FullSnapshot, coin: TokenOnChain): MoneyNote {
	const key = `${snapshot.status}:${snapshot.detail}`;
	if (snapshot.status === "success") return { key, tone: "ok", text: success(say, snapshot, coin) };
	if (snapshot.status === "pending") {
		return { key, tone: snapshot.detail === "reorged" ? "bad" : "warn", text: pending(say, snapshot, coin) };
	}
	return { key, tone: isWarned(snapshot.detail) ? "warn" : "plain", text: none(say, snapshot) };
}

function none(say: Say, { detail, dashboard, arrivals }: With<"none">): string {
	// "Nothing has arrived" would deny what the requester has just decided on, or what is listed below.
	const isTakenOff = dashboard.some(({ decided }) => decided === "not-mine");
	if ((isTakenOff || hasUnmatched({ arrivals })) && !isWarned(detail)) return say("dashboard.nothingCounts");
	switch (detail) {
		case "opened":
			return say("dashboard.opened");
		case "wallet-connected":
			return say("dashboard.walletConnected");
		case "attempt-started":
			return say("dashboard.attemptStarted");
		case "rejected-in-wallet":
			return say("dashboard.rejected");
		case "forgotten":
			return say("dashboard.forgotten");
		case "overdue":
			return say("dashboard.overdue");
		case "created":
			return say("dashboard.notPaid");
	}
}

function pending(say: Say, snapshot: With<"pending">, coin: TokenOnChain): string {
	switch (snapshot.detail) {
		case "mined":
			return say("dashboard.mined", { amount: inToken(say, minedSum(snapshot), coin) });
		case "partial":
			return partial(say, snapshot, coin);
		case "replaced":
			return say("dashboard.replaced");
		case "reorged":
			return say("dashboard.reorged");
		case "needs-requester":
			return say("dashboard.needsRequester");
		case "broadcast":
			return say("dashboard.broadcast");
	}
}

function success(say: Say, snapshot: With<"success">, coin: TokenOnChain): string {
	const received = inToken(say, snapshot.received, coin);
	const over = BigInt(snapshot.received) - BigInt(snapshot.asked);
	const surplus = over > 0n ? inToken(say, over, coin) : null;
	const withSurplus = (text: string) => (surplus ? `${text} ${say("dashboard.surplus", { surplus })}` : text);
	const count = snapshot.dashboard.filter((payment) => payment.state === "credited" && !payment.refused).length;
	switch (snapshot.detail) {
		case "late":
			return withSurplus(say(isAfterCancelling(snapshot) ? "dashboard.lateCancelled" : "dashboard.late", { received }));
		case "confirmed-by-requester":
			return withSurplus(say("dashboard.confirmedByRequester", { received }));
		case "several":
			return surplus
				? say("dashboard.severalOver", { received, count, surplus })
				: say("dashboard.several", { received, count });
		case "exact":
		case "over":
			return surplus ? say("dashboard.over", { received, surplus }) : say("dashboard.exact", { received });
	}
}

/** What counts came after the cancelling, or some of it. */
function isAfterCancelling({ cancelledAt, payments }: FullSnapshot): boolean {
	return payments.some(
		({ state, minedAt }) => state === "credited" && cancelledAt != null && (minedAt ?? 0) > cancelledAt,
	);
}

function partial(say: Say, snapshot: FullSnapshot, coin: TokenOnChain): string {
	return say("dashboard.partial", {
		received: inToken(say, snapshot.received, coin),
		asked: inToken(say, snapshot.asked, coin),
		remaining: inToken(say, snapshot.remaining, coin),
	});
}

/** Base units that count by the requester's word alone. */
function sumTyped(snapshot: FullSnapshot): bigint {
	return snapshot.dashboard
		.filter(({ state, refused, amountSource }) => state === "credited" && !refused && amountSource === "requester")
		.reduce((sum, { amount }) => sum + BigInt(amount ?? "0"), 0n);
}

/** Base units that are in a block and do not count yet. */
function minedSum(snapshot: FullSnapshot): bigint {
	return snapshot.dashboard
		.filter((payment) => payment.state === "mined" && !payment.refused)
		.reduce((sum, payment) => sum + BigInt(payment.amount ?? "0"), 0n);
}
