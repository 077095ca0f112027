/** Attempts this browser started, until the server has their hash, with the key that lets it say what came of each. */
export interface OwnAttempt {
	paymentId: string;
	attemptId: string;
	withdrawKey: string;
	from: string;
	nonce: number;
	/** the wallet returned a hash that the server has not taken yet: not to be called off any more */
	sent?: boolean;
}

const KEY = "paylink:own-attempts";
/** Older ones no longer matter to anybody's next payment. */
const KEPT = 20;

export function ownAttempts(): OwnAttempt[] {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
		return Array.isArray(stored) ? (stored as OwnAttempt[]) : [];
	} catch {
		return [];
	}
}

export function keepOwnAttempt({ paymentId, attemptId, withdrawKey, from, nonce, sent }: OwnAttempt): void {
	const others = ownAttempts().filter((own) => own.attemptId !== attemptId);
	write([...others, { paymentId, attemptId, withdrawKey, from, nonce, sent }].slice(-KEPT));
}

export function forgetOwnAttempt(attemptId: string): void {
	write(ownAttempts().filter((own) => own.attemptId !== attemptId));
}

function write(attempts: OwnAttempt[]): void {
	try {
		localStorage.setItem(KEY, JSON.stringify(attempts));
	} catch {
		// Storage may be full or forbidden: then nothing can be called off and a hash counts as typed by hand.
	}
}
