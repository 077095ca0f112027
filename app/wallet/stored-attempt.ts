import type { Hash } from "#app/core/address.ts";
import type { PublicAttempt } from "#app/core/wire.ts";
import type { OpenAttempt } from "./payment-machine.ts";

/**
 * The attempt of this browser, kept per link so that a closed tab finds its payment again. No name and no e-mail: those
 * are stored with the attempt on the server. Small and free of wallet code: the page may import it before the first click.
 */
export interface StoredAttempt {
	attempt: OpenAttempt;
	walletName: string;
	txHash: Hash | null;
	/** epoch ms */
	askedAt: number;
}

/** The server stops watching after 7 days (DESIGN §3.4); an older attempt has nothing to tell. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const keyOf = (paymentId: string) => `paylink:attempt:${paymentId}`;

/** @returns null when there is none, or storage is off */
export function findStoredAttempt(paymentId: string, now = Date.now()): StoredAttempt | null {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(keyOf(paymentId)) ?? "null");
		return isStored(stored) && now - stored.askedAt < KEPT_MS ? stored : null;
	} catch {
		return null;
	}
}

/** The server's words for an attempt whose end is still to come; one it does not list yet counts as well. */
const UNDER_WAY: ReadonlySet<PublicAttempt["state"]> = new Set(["open", "broadcast", "replaced"]);

/** Whether this browser asked a wallet to pay this link and the end is not known: the page then opens at that step. */
export function isPaymentUnderWay(paymentId: string, attempts: readonly PublicAttempt[]): boolean {
	const stored = findStoredAttempt(paymentId);
	if (!stored) return false;
	const known = attempts.find(({ attemptId }) => attemptId === stored.attempt.attemptId);
	return !known || UNDER_WAY.has(known.state);
}

export function storeAttempt(paymentId: string, stored: StoredAttempt): void {
	try {
		localStorage.setItem(keyOf(paymentId), JSON.stringify(stored));
	} catch {
		// Storage is off: the server still watches the attempt, this browser just cannot name it after a reload.
	}
}

/** The attempt came to an end that was shown. */
export function forgetAttempt(paymentId: string): void {
	try {
		localStorage.removeItem(keyOf(paymentId));
	} catch {
		// Nothing was kept.
	}
}

function isStored(value: unknown): value is StoredAttempt {
	const stored = value as StoredAttempt | null;
	return (
		typeof stored?.attempt?.attemptId === "string" &&
		typeof stored.attempt.amount === "string" &&
		typeof stored.askedAt === "number" &&
		(stored.txHash === null || /^0x[0-9a-f]{64}$/.test(stored.txHash))
	);
}
