import { describe, expect, test } from "vitest";
import type { PublicAttempt } from "#app/core/payments/wire.ts";
import { type Failure, type RetryGate, retryGate } from "#app/wallet/retry-gate.ts";

const AT = 1_000_000;
const known = (change: Partial<PublicAttempt> = {}): PublicAttempt => ({
	attemptId: "one",
	chainId: 1,
	state: "open",
	txHash: null,
	nonceUsed: false,
	checkedAt: null,
	...change,
});
const OUTCOME: RetryGate = { shut: true, until: "outcome" };
const checkAt = (dueAt: number): RetryGate => ({ shut: true, until: "check", dueAt });

const TABLE: [string, Failure["why"], PublicAttempt | undefined, RetryGate][] = [
	["rejected, never checked", "rejected", known(), checkAt(AT + 3_000)],
	["rejected, not listed yet", "rejected", undefined, checkAt(AT + 3_000)],
	["rejected, checked before it", "rejected", known({ checkedAt: AT - 1 }), checkAt(AT + 3_000)],
	["rejected, checked too soon", "rejected", known({ checkedAt: AT + 2_999 }), checkAt(AT + 3_000)],
	["rejected, checked after it", "rejected", known({ checkedAt: AT + 3_000 }), { shut: false, checked: true }],
	["rejected, and noted as such", "rejected", known({ state: "rejected" }), checkAt(AT + 3_000)],
	["rejected, and the nonce is used", "rejected", known({ nonceUsed: true, checkedAt: AT + 9_000 }), OUTCOME],
	["rejected, and noted, and used", "rejected", known({ state: "rejected", nonceUsed: true }), OUTCOME],
	["unclear, checked after a few seconds", "unclear", known({ checkedAt: AT + 5_000 }), checkAt(AT + 60_000)],
	["unclear, checked after a minute", "unclear", known({ checkedAt: AT + 60_000 }), { shut: false, checked: true }],
	["unclear, and used", "unclear", known({ nonceUsed: true, checkedAt: AT + 90_000 }), OUTCOME],
	["unclear, and broadcast", "unclear", known({ state: "broadcast", checkedAt: AT + 90_000 }), OUTCOME],
	["unclear, and replaced", "unclear", known({ state: "replaced" }), OUTCOME],
	["unanswered, never checked", "unanswered", known(), checkAt(AT + 60_000)],
	["clearly not sent", "not-sent", known(), { shut: false, checked: false }],
	["clearly not sent, and checked", "not-sent", known({ checkedAt: AT + 1 }), { shut: false, checked: true }],
	["clearly not sent, and yet used", "not-sent", known({ nonceUsed: true }), OUTCOME],
	["reverted", "unclear", known({ state: "reverted", nonceUsed: true }), { shut: false, checked: false }],
	["cancelled", "unclear", known({ state: "cancelled", nonceUsed: true }), { shut: false, checked: false }],
	["given up", "unclear", known({ state: "expired" }), { shut: false, checked: false }],
];

/** What a contract sends has others' nonces: that its own is unused shows nothing. */
const CONTRACTS: typeof TABLE = [
	["unclear, checked after a minute", "unclear", known({ checkedAt: AT + 60_000 }), checkAt(AT + 180_000)],
	["unclear, checked after three", "unclear", known({ checkedAt: AT + 180_000 }), { shut: false, checked: false }],
	["unanswered, checked after a minute", "unanswered", known({ checkedAt: AT + 60_000 }), checkAt(AT + 180_000)],
	[
		"unanswered, checked after three",
		"unanswered",
		known({ checkedAt: AT + 180_000 }),
		{ shut: false, checked: false },
	],
	["unclear, and broadcast", "unclear", known({ state: "broadcast", checkedAt: AT + 180_000 }), OUTCOME],
	["rejected, checked after it", "rejected", known({ checkedAt: AT + 3_000 }), { shut: false, checked: true }],
	["clearly not sent", "not-sent", known(), { shut: false, checked: false }],
];

describe("the wallet may be asked again", () => {
	test.for(CONTRACTS)("by a contract's account: %s", ([, why, attempt, expected]) => {
		expect(retryGate({ why, at: AT }, attempt, true)).toEqual(expected);
	});

	test.for(TABLE)("%s", ([, why, attempt, expected]) => {
		expect(retryGate({ why, at: AT }, attempt)).toEqual(expected);
	});
});
