import type { PublicAttempt } from "#app/core/payments/wire.ts";
import { forgetKept, keep, readKept } from "#app/ui/device-storage.ts";
import type { OpenAttempt, WalletHash } from "./payment-flow.ts";
import { type Failure, retryGate } from "./retry-gate.ts";

/**
 * The attempt of this browser, kept per link so that a closed tab finds its payment again, and no tab asks a wallet while
 * another request's outcome is open. No name and no e-mail: those are stored with the attempt on the server. Small and
 * free of wallet code: the page may import it before the first click.
 */
export interface StoredAttempt {
	attempt: OpenAttempt;
	walletName: string;
	walletHash: WalletHash | null;
	/** the wallet's own number of a batch it took (EIP-5792) */
	batchId: string | null;
	/** epoch ms by the server's clock */
	askedAt: number;
	/** how the wallet answered, where it gave no hash */
	failure: Failure | null;
	/** the chain was asked after it ended so, and the account had sent nothing */
	cleared?: boolean;
}

/** The server stops watching a hash after 7 days; an older attempt has nothing to say. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const keyOf = (paymentId: string) => `paylink:attempt:${paymentId}`;

/** @returns null when there is none */
export function findStoredAttempt(paymentId: string, now = Date.now()): StoredAttempt | null {
	const stored = readKept(keyOf(paymentId));
	if (!isStored(stored)) return null;
	// The device's clock may be days off: what was asked is dated by the server's.
	return now + stored.attempt.clockAheadMs - stored.askedAt < KEPT_MS ? stored : null;
}

/** How an attempt without a hash ended; one that was never answered may still be open in the wallet. */
export function failureOfStored({ failure, askedAt }: StoredAttempt): Failure {
	return failure ?? { why: "unanswered", at: askedAt };
}

/** The server's words for an attempt whose end is still to come; one it does not list yet counts as well. */
const UNDER_WAY: ReadonlySet<PublicAttempt["state"]> = new Set(["open", "broadcast", "replaced"]);
const SENT: ReadonlySet<PublicAttempt["state"]> = new Set(["broadcast", "replaced"]);

/**
 * Whether it is open what became of a stored attempt: the page then opens at its step, and no wallet is asked for another
 * payment of this link.
 *
 * @param attempts - as the newest snapshot lists them
 */
export function isUnderWay(stored: StoredAttempt, attempts: readonly PublicAttempt[]): boolean {
	const known = attempts.find(({ attemptId }) => attemptId === stored.attempt.attemptId);
	// Its nonce went elsewhere: the server's word for the attempt is not about this hash.
	if (stored.walletHash?.otherNonce) return true;
	if (stored.walletHash || stored.batchId !== null) return !known || UNDER_WAY.has(known.state);
	// The room remembers its checks while it is awake, this browser longer.
	if (stored.cleared && !known?.nonceUsed) return known !== undefined && SENT.has(known.state);
	return retryGate(failureOfStored(stored), known, stored.attempt.contract).shut;
}

/** @returns this browser's attempt for the link while its outcome is open */
export function findUnderWay(paymentId: string, attempts: readonly PublicAttempt[]): StoredAttempt | null {
	const stored = findStoredAttempt(paymentId);
	return stored && isUnderWay(stored, attempts) ? stored : null;
}

export function storeAttempt(paymentId: string, stored: StoredAttempt): void {
	keep(keyOf(paymentId), stored);
}

/** The attempt came to an end that was shown. */
export function forgetAttempt(paymentId: string): void {
	forgetKept(keyOf(paymentId));
}

function isStored(value: unknown): value is StoredAttempt {
	const stored = value as StoredAttempt | null;
	return (
		typeof stored?.attempt?.attemptId === "string" &&
		typeof stored.attempt.amount === "string" &&
		typeof stored.attempt.clockAheadMs === "number" &&
		typeof stored.askedAt === "number" &&
		(stored.walletHash === null || /^0x[0-9a-f]{64}$/.test(String(stored.walletHash?.txHash)))
	);
}
