import { formatAmount } from "#app/core/amount-text.ts";
import { TOKEN_DECIMALS, type TokenSymbol } from "#app/core/tokens.ts";
import type { FullSnapshot } from "#app/core/wire.ts";
import { money } from "#app/words/dashboard.ts";

/** A sentence on the money, with the colour and mark it stands in. */
export interface MoneyNote {
	key: string;
	tone: "ok" | "warn" | "bad" | "plain";
	text: string;
}

/** @returns "12.50 USDC" from base units as they cross the wire */
export function inToken(baseUnits: string | bigint, token: TokenSymbol): string {
	return `${formatAmount(BigInt(baseUnits), TOKEN_DECIMALS[token])} ${token}`;
}

/** Everything the requester must know about the money right now, the most important first; never empty. */
export function moneyNotes(snapshot: FullSnapshot, token: TokenSymbol): MoneyNote[] {
	const notes = [statusNote(snapshot, token)];
	const waiting = snapshot.dashboard.some((payment) => payment.state === "needs-requester" && !payment.refused);
	if (waiting && snapshot.detail !== "needs-requester") {
		notes.push({ key: "needs-requester", tone: "warn", text: money.needsRequesterToo });
	}
	// Money that moves is told first, so a part that lies still would go unsaid.
	if (snapshot.status === "pending" && snapshot.detail !== "partial" && BigInt(snapshot.received) > 0n) {
		notes.push({ key: "partial", tone: "warn", text: partial(snapshot, token) });
	}
	if (snapshot.status === "success" && !snapshot.final) {
		notes.push({ key: "not-final", tone: "plain", text: money.notFinal });
	}
	if (snapshot.chainSilent) notes.push({ key: "chain-silent", tone: "warn", text: money.chainSilent });
	if (snapshot.singleSource) notes.push({ key: "single-source", tone: "plain", text: money.singleSource });
	return notes;
}

function statusNote(snapshot: FullSnapshot, token: TokenSymbol): MoneyNote {
	const key = `${snapshot.status}:${snapshot.detail}`;
	if (snapshot.status === "success") return { key, tone: "ok", text: success(snapshot, token) };
	if (snapshot.status === "pending") {
		return { key, tone: snapshot.detail === "reorged" ? "bad" : "warn", text: pending(snapshot, token) };
	}
	return { key, tone: snapshot.detail === "overdue" ? "warn" : "plain", text: none(snapshot.detail) };
}

function none(detail: string): string {
	switch (detail) {
		case "opened":
			return money.opened;
		case "wallet-connected":
			return money.walletConnected;
		case "attempt-started":
			return money.attemptStarted;
		case "rejected-in-wallet":
			return money.rejected;
		case "overdue":
			return money.overdue;
		default:
			return money.notPaid;
	}
}

function pending(snapshot: FullSnapshot, token: TokenSymbol): string {
	switch (snapshot.detail) {
		case "mined":
			return money.mined(inToken(minedSum(snapshot), token));
		case "partial":
			return partial(snapshot, token);
		case "replaced":
			return money.replaced;
		case "reorged":
			return money.reorged;
		case "needs-requester":
			return money.needsRequester;
		default:
			return money.broadcast;
	}
}

function success(snapshot: FullSnapshot, token: TokenSymbol): string {
	const received = inToken(snapshot.received, token);
	const over = BigInt(snapshot.received) - BigInt(snapshot.asked);
	const surplus = over > 0n ? inToken(over, token) : null;
	const withSurplus = (text: string) => (surplus ? `${text} ${money.surplus(surplus)}` : text);
	const count = snapshot.dashboard.filter((payment) => payment.state === "credited" && !payment.refused).length;
	switch (snapshot.detail) {
		case "late":
			return withSurplus(money.late(received));
		case "confirmed-by-requester":
			return withSurplus(money.confirmedByRequester(received));
		case "several":
			return surplus ? money.severalOver(received, count, surplus) : money.several(received, count);
		default:
			return surplus ? money.over(received, surplus) : money.exact(received);
	}
}

const partial = (snapshot: FullSnapshot, token: TokenSymbol) =>
	money.partial(inToken(snapshot.received, token), inToken(snapshot.asked, token), inToken(snapshot.remaining, token));

/** Base units that are in a block and do not count yet. */
function minedSum(snapshot: FullSnapshot): bigint {
	return snapshot.dashboard
		.filter((payment) => payment.state === "mined" && !payment.refused)
		.reduce((sum, payment) => sum + BigInt(payment.amount ?? "0"), 0n);
}
