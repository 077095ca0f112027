import type { PublicAttempt } from "#app/core/payments/wire.ts";

/**
 * When a wallet may be asked again. A wallet's error does not say that nothing was sent: the account's nonce does, asked
 * of the chain some time after the error. Small and free of wallet code, since the page imports it before the first click.
 */

/** How the last request to the wallet ended without a hash. */
export interface Failure {
	/**
	 * - `rejected`: the wallet says that the person said no
	 * - `not-sent`: its error rules out a broadcast
	 * - `unclear`: its error rules out nothing
	 * - `unanswered`: it never answered, or its answer was lost with the page
	 */
	why: "rejected" | "not-sent" | "unclear" | "unanswered";
	/** epoch ms by the server's clock, which also dates the checks */
	at: number;
}

/** What is broadcast after an error is at a node within this time; a rejection seldom is one. */
const REACHES_A_NODE_WITHIN_MS: Record<Failure["why"], number> = {
	rejected: 3_000,
	"not-sent": 0,
	unclear: 60_000,
	unanswered: 60_000,
};

/** A bundler sends an account's operation within this time, or drops it. */
export const BUNDLED_WITHIN_MS = 180_000;

export type RetryGate =
	/** `checked`: the chain was asked after the error, and the account had sent nothing; never of what proves nothing */
	| { shut: false; checked: boolean }
	/** something was sent under the attempt's nonce: only its outcome opens the gate */
	| { shut: true; until: "outcome" }
	/** the chain has to be asked once more, not before `dueAt` (epoch ms by the server's clock) */
	| { shut: true; until: "check"; dueAt: number };

/** The attempt came to an end on the chain, or was given up: whatever the wallet is asked for now is another payment. */
const ENDED: ReadonlySet<PublicAttempt["state"]> = new Set(["settled", "cancelled", "reverted", "expired"]);
const SENT: ReadonlySet<PublicAttempt["state"]> = new Set(["broadcast", "replaced"]);

/** The chain, or time, has the last word on it. */
export function hasEnded({ state }: PublicAttempt): boolean {
	return ENDED.has(state);
}

/**
 * @param known - the attempt as the newest snapshot lists it; absent when it does not
 * @param contract - the account has code: others' transactions carry what it sends, so that its own nonce shows nothing
 */
export function retryGate({ why, at }: Failure, known: PublicAttempt | undefined, contract = false): RetryGate {
	if (known && hasEnded(known)) return { shut: false, checked: false };
	if (known && (SENT.has(known.state) || known.nonceUsed)) return { shut: true, until: "outcome" };
	const provesNothing = contract && (why === "unclear" || why === "unanswered");
	const dueAt = at + (provesNothing ? BUNDLED_WITHIN_MS : REACHES_A_NODE_WITHIN_MS[why]);
	const checked = typeof known?.checkedAt === "number" && known.checkedAt >= dueAt && known.checkedAt > at;
	if (checked || why === "not-sent") return { shut: false, checked: checked && !provesNothing };
	return { shut: true, until: "check", dueAt };
}
