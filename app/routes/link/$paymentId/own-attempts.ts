import { keep, readKept } from "#app/ui/device-storage.ts";
/**
 * Attempts this browser started, with the key that lets it say what came of each and, once one is proven to have paid, ask
 * for what the requester says after payment.
 */
export interface OwnAttempt {
	paymentId: string;
	attemptId: string;
	withdrawKey: string;
	/** left out by pages opened before links had several chains */
	chainId?: number;
	from: string;
	nonce: number;
	/** the wallet returned a hash: not to be called off any more */
	sent?: boolean;
	/** called off; the key stays, since a wallet may have sent it all the same */
	withdrawn?: boolean;
}

const KEY = "paylink:own-attempts";
/** Older ones no longer matter to anybody's next payment. */
const KEPT = 20;

export function ownAttempts(): OwnAttempt[] {
	const stored = readKept(KEY);
	return Array.isArray(stored) ? (stored as OwnAttempt[]) : [];
}

export function keepOwnAttempt(attempt: OwnAttempt): void {
	const { paymentId, attemptId, withdrawKey, chainId, from, nonce, sent, withdrawn } = attempt;
	const others = ownAttempts().filter((own) => own.attemptId !== attemptId);
	keep(KEY, [...others, { paymentId, attemptId, withdrawKey, chainId, from, nonce, sent, withdrawn }].slice(-KEPT));
}
