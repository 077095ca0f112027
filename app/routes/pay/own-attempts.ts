/** Attempts this browser started and whose hash it never saw, with the key that lets it call each off. */
export interface OwnAttempt {
	paymentId: string;
	attemptId: string;
	withdrawKey: string;
	from: string;
	nonce: number;
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

export function keepOwnAttempt({ paymentId, attemptId, withdrawKey, from, nonce }: OwnAttempt): void {
	write([...ownAttempts(), { paymentId, attemptId, withdrawKey, from, nonce }].slice(-KEPT));
}

export function forgetOwnAttempt(attemptId: string): void {
	write(ownAttempts().filter((own) => own.attemptId !== attemptId));
}

function write(attempts: OwnAttempt[]): void {
	try {
		localStorage.setItem(KEY, JSON.stringify(attempts));
	} catch {
		// Storage may be full or forbidden: then nothing can be called off, which costs the requester a look at most.
	}
}
