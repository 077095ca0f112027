import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PublicAttempt } from "#app/core/payments/wire.ts";
import type { OpenAttempt } from "#app/wallet/payment-flow.ts";
import {
	findStoredAttempt,
	findUnderWay,
	forgetAttempt,
	type StoredAttempt,
	storeAttempt,
} from "#app/wallet/stored-attempt.ts";

const AT = 1_000_000;
const HASH = `0x${"a".repeat(64)}` as const;
const attempt: OpenAttempt = {
	attemptId: "one",
	from: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
	nonce: 7,
	amount: "100",
	tag: null,
	clockAheadMs: 0,
};
const stored = (change: Partial<StoredAttempt> = {}): StoredAttempt => ({
	attempt,
	walletName: "W",
	walletHash: null,
	batchId: null,
	askedAt: AT,
	failure: null,
	...change,
});
const known = (change: Partial<PublicAttempt> = {}): PublicAttempt => ({
	attemptId: "one",
	chainId: 1,
	state: "open",
	txHash: null,
	nonceUsed: false,
	checkedAt: null,
	...change,
});
const walletHash = { txHash: HASH, otherNonce: false };
const MINUTE_MS = 60_000;

beforeEach(() => {
	const kept = new Map<string, string>();
	vi.useFakeTimers({ now: AT });
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
	});
	return () => {
		vi.unstubAllGlobals();
		vi.useRealTimers();
	};
});

describe("no wallet is asked while this browser's earlier request is open", () => {
	const table: [string, StoredAttempt, PublicAttempt[], boolean][] = [
		["never answered, not listed yet", stored(), [], true],
		["never answered, never checked", stored(), [known()], true],
		["never answered, checked a minute later", stored(), [known({ checkedAt: AT + MINUTE_MS })], false],
		["never answered, nonce used", stored(), [known({ nonceUsed: true, checkedAt: AT + MINUTE_MS })], true],
		["never answered, and paid", stored(), [known({ state: "settled", txHash: HASH })], false],
		[
			"an error, checked at once",
			stored({ failure: { why: "unclear", at: AT } }),
			[known({ checkedAt: AT + 1 })],
			true,
		],
		[
			"an error, checked a minute later",
			stored({ failure: { why: "unclear", at: AT } }),
			[known({ checkedAt: AT + MINUTE_MS })],
			false,
		],
		["rejected, not checked", stored({ failure: { why: "rejected", at: AT } }), [known()], true],
		["rejected, checked", stored({ failure: { why: "rejected", at: AT } }), [known({ checkedAt: AT + 5_000 })], false],
		["rejected, nonce used", stored({ failure: { why: "rejected", at: AT } }), [known({ nonceUsed: true })], true],
		["checked before, by a room that has slept since", stored({ cleared: true }), [known()], false],
		["checked before, and used since", stored({ cleared: true }), [known({ nonceUsed: true })], true],
		["checked before, and broadcast since", stored({ cleared: true }), [known({ state: "broadcast" })], true],
		["a hash on its way", stored({ walletHash }), [known({ state: "broadcast", txHash: HASH })], true],
		["a hash that came to an end", stored({ walletHash }), [known({ state: "reverted", txHash: HASH })], false],
		[
			"a hash under another nonce",
			stored({ walletHash: { ...walletHash, otherNonce: true } }),
			[known({ state: "cancelled" })],
			true,
		],
		["a batch", stored({ batchId: "b" }), [known({ checkedAt: AT + 9 * MINUTE_MS })], true],
	];
	test.for(table)("%s", ([, what, attempts, open]) => {
		storeAttempt("p", what);
		expect(findUnderWay("p", attempts) !== null).toBe(open);
		expect(findUnderWay("another link", attempts)).toBeNull();
	});
});

test("what is stored in another shape, or long ago, is nothing", () => {
	storeAttempt("p", stored());
	expect(findStoredAttempt("p")).toEqual(stored());
	expect(findStoredAttempt("p", AT + 8 * 24 * 60 * MINUTE_MS)).toBeNull();
	for (const odd of [
		"nonsense",
		"null",
		"{}",
		JSON.stringify({ ...stored(), attempt: { attemptId: "one", amount: "1" } }),
	]) {
		localStorage.setItem("paylink:attempt:p", odd);
		expect(findStoredAttempt("p")).toBeNull();
	}
});

test("what storage refuses is known for as long as the page is open", () => {
	const refuse = () => {
		throw new DOMException("full", "QuotaExceededError");
	};
	vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
	storeAttempt("refused", stored());
	expect(findUnderWay("refused", [])).toEqual(stored());
	forgetAttempt("refused");
	expect(findStoredAttempt("refused")).toBeNull();
});

test.each([-30, -8, 8, 30])("what is under way is found by a device whose clock is %i days off", (days) => {
	const offMs = days * 24 * 60 * MINUTE_MS;
	vi.setSystemTime(AT + offMs);
	storeAttempt("link", stored({ attempt: { ...attempt, clockAheadMs: -offMs }, walletHash }));
	expect(findUnderWay("link", [])?.walletHash).toEqual(walletHash);
	vi.setSystemTime(AT + offMs + 8 * 24 * 60 * MINUTE_MS);
	expect(findStoredAttempt("link"), "a week later").toBeNull();
});
