import { formatAmount } from "#app/core/amount-text.ts";
import { TOKEN_DECIMALS, type TokenSymbol } from "#app/core/tokens.ts";
import type { FullSnapshot } from "#app/core/wire.ts";
import { apart } from "#app/words/apart.ts";
import type { Say } from "#app/words/say.ts";

/** A sentence on the money, with the colour and mark it stands in. */
export interface MoneyNote {
	key: string;
	tone: "ok" | "warn" | "bad" | "plain";
	text: string;
}

/** Nothing has arrived, and something should be known of it. */
const WARNED: readonly string[] = ["overdue", "forgotten"];

/** @returns "12.50 USDC" for a sentence, from base units as they cross the wire */
export function inToken(say: Say, baseUnits: string | bigint, token: TokenSymbol): string {
	return apart(say, `${formatAmount(BigInt(baseUnits), TOKEN_DECIMALS[token])} ${token}`);
}

/** Everything the requester must know about the money right now, the most important first; never empty. */
export function moneyNotes(say: Say, snapshot: FullSnapshot, token: TokenSymbol): MoneyNote[] {
	const notes = [statusNote(say, snapshot, token)];
	const waiting = snapshot.dashboard.some((payment) => payment.state === "needs-requester" && !payment.refused);
	if (waiting && snapshot.detail !== "needs-requester") {
		notes.push({ key: "needs-requester", tone: "warn", text: say("dashboard.needsRequesterToo") });
	}
	// Money that moves is told first, so a part that lies still would go unsaid.
	if (snapshot.status === "pending" && snapshot.detail !== "partial" && BigInt(snapshot.received) > 0n) {
		notes.push({ key: "partial", tone: "warn", text: partial(say, snapshot, token) });
	}
	if (snapshot.status === "success" && !snapshot.final) {
		notes.push({ key: "not-final", tone: "plain", text: say("dashboard.notFinal") });
	}
	if (snapshot.chainSilent) notes.push({ key: "chain-silent", tone: "warn", text: say("dashboard.chainSilent") });
	if (snapshot.singleSource) notes.push({ key: "single-source", tone: "plain", text: say("dashboard.singleSource") });
	return notes;
}

function statusNote(say: Say, snapshot: FullSnapshot, token: TokenSymbol): MoneyNote {
	const key = `${snapshot.status}:${snapshot.detail}`;
	if (snapshot.status === "success") return { key, tone: "ok", text: success(say, snapshot, token) };
	if (snapshot.status === "pending") {
		return { key, tone: snapshot.detail === "reorged" ? "bad" : "warn", text: pending(say, snapshot, token) };
	}
	return { key, tone: WARNED.includes(snapshot.detail) ? "warn" : "plain", text: none(say, snapshot.detail) };
}

function none(say: Say, detail: string): string {
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
		default:
			return say("dashboard.notPaid");
	}
}

function pending(say: Say, snapshot: FullSnapshot, token: TokenSymbol): string {
	switch (snapshot.detail) {
		case "mined":
			return say("dashboard.mined", { amount: inToken(say, minedSum(snapshot), token) });
		case "partial":
			return partial(say, snapshot, token);
		case "replaced":
			return say("dashboard.replaced");
		case "reorged":
			return say("dashboard.reorged");
		case "needs-requester":
			return say("dashboard.needsRequester");
		default:
			return say("dashboard.broadcast");
	}
}

function success(say: Say, snapshot: FullSnapshot, token: TokenSymbol): string {
	const received = inToken(say, snapshot.received, token);
	const over = BigInt(snapshot.received) - BigInt(snapshot.asked);
	const surplus = over > 0n ? inToken(say, over, token) : null;
	const withSurplus = (text: string) => (surplus ? `${text} ${say("dashboard.surplus", { surplus })}` : text);
	const count = snapshot.dashboard.filter((payment) => payment.state === "credited" && !payment.refused).length;
	switch (snapshot.detail) {
		case "late":
			return withSurplus(say("dashboard.late", { received }));
		case "confirmed-by-requester":
			return withSurplus(say("dashboard.confirmedByRequester", { received }));
		case "several":
			return surplus
				? say("dashboard.severalOver", { received, count, surplus })
				: say("dashboard.several", { received, count });
		default:
			return surplus ? say("dashboard.over", { received, surplus }) : say("dashboard.exact", { received });
	}
}

function partial(say: Say, snapshot: FullSnapshot, token: TokenSymbol): string {
	return say("dashboard.partial", {
		received: inToken(say, snapshot.received, token),
		asked: inToken(say, snapshot.asked, token),
		remaining: inToken(say, snapshot.remaining, token),
	});
}

/** Base units that are in a block and do not count yet. */
function minedSum(snapshot: FullSnapshot): bigint {
	return snapshot.dashboard
		.filter((payment) => payment.state === "mined" && !payment.refused)
		.reduce((sum, payment) => sum + BigInt(payment.amount ?? "0"), 0n);
}
