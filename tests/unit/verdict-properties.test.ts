import fc from "fast-check";
import { expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { judge } from "#app/core/payments/verdict.ts";
import {
	COLLECTOR,
	contractOf,
	ethTerms,
	logs,
	type Move,
	mined,
	minedEther,
	PAYEE,
	PAYER,
	STRANGER,
	seen,
	terms,
} from "./facts.ts";

const address = fc.constantFrom<Address>(PAYEE, PAYER, STRANGER, COLLECTOR);
const amount = fc.bigInt({ min: 0n, max: 6n });
const move: fc.Arbitrary<Move> = fc.record({
	from: address,
	to: address,
	value: amount,
	emitter: fc.constantFrom(contractOf("USDC"), contractOf("USDC"), contractOf("USDT")),
});
const moves = fc.array(move, { maxLength: 6 });

/** What the requester is richer by, straight from the logs. */
function netArrived(list: readonly Move[]): bigint {
	return list.reduce((net, { from, to, value, emitter }) => {
		if (emitter !== contractOf("USDC") || from === to) return net;
		return net + (to === PAYEE ? value : 0n) - (from === PAYEE ? value : 0n);
	}, 0n);
}

test("property: links claiming one transaction in turn never count more than arrived, and share no log", () => {
	fc.assert(
		fc.property(moves, fc.array(fc.bigInt({ min: 1n, max: 12n }), { minLength: 1, maxLength: 4 }), (list, asked) => {
			const claimed: number[] = [];
			let counted = 0n;
			for (const wanted of asked) {
				const consensus = seen(mined({ logs: logs(...list) }));
				const verdict = judge({ consensus, terms: terms({ amount: wanted }), claimedElsewhere: claimed });
				if (verdict.kind !== "transfer") continue;
				const { transfer } = verdict;
				// Passed on in the same transaction: it holds its log, and claims no amount.
				if (transfer.unknown) expect(transfer).toMatchObject({ unknown: "forwarded", amount: 0n });
				else expect(transfer.amount).toBeGreaterThan(0n);
				expect(transfer.ordinals.filter((ordinal) => claimed.includes(ordinal))).toEqual([]);
				expect(transfer.shares.reduce((sum, share) => sum + share, 0n)).toBe(transfer.amount);
				claimed.push(...transfer.ordinals);
				counted += transfer.amount;
			}
			const net = netArrived(list);
			expect(counted <= (net > 0n ? net : 0n)).toBe(true);
		}),
		{ numRuns: 2_000 },
	);
});

test("property: a second check with the stored claims finds the same claim", () => {
	fc.assert(
		fc.property(moves, fc.bigInt({ min: 1n, max: 12n }), fc.bigInt({ min: 1n, max: 12n }), (list, wanted, rest) => {
			const input = {
				consensus: seen(mined({ logs: logs(...list) })),
				terms: terms({ amount: wanted }),
				claimedElsewhere: [],
			};
			const first = judge({ ...input, alsoAsked: [rest] });
			if (first.kind !== "transfer") return;
			expect(judge({ ...input, held: first.transfer.ordinals })).toEqual(first);
		}),
	);
});

test("property: nothing but the asked token's own logs to the requester makes a transfer", () => {
	fc.assert(
		fc.property(moves, (list) => {
			const pays = list.some(
				({ from, to, value, emitter }) =>
					emitter === contractOf("USDC") && to === PAYEE && from !== PAYEE && value > 0n,
			);
			const verdict = judge({
				consensus: seen(mined({ logs: logs(...list) })),
				terms: terms(),
				claimedElsewhere: [],
			});
			if (!pays) expect(verdict.kind).toBe("no");
		}),
	);
});

test("property: a proven native transfer never exceeds what came at top level or by trace", () => {
	const native = fc.record({
		recipientCode: fc.constantFrom("none" as const, "delegated" as const, "contract" as const),
		tracedDelta: fc.option(fc.bigInt({ min: -3n, max: 9n })),
	});
	fc.assert(
		fc.property(native, fc.bigInt({ min: 0n, max: 9n }), address, address, (facts, value, from, to) => {
			const sighting = minedEther({ native: facts, value, from, to });
			const verdict = judge({ consensus: seen(sighting), terms: ethTerms(), claimedElsewhere: [] });
			if (verdict.kind !== "transfer" || verdict.transfer.unknown) return;
			expect(verdict.transfer.from).not.toBe(PAYEE);
			expect([to === PAYEE ? value : 0n, facts.tracedDelta]).toContain(verdict.transfer.amount);
		}),
	);
});

/** What each link knows besides the receipt: who is proven to have meant it, and which sums are asked of it. */
const asking = fc.record({
	wanted: fc.bigInt({ min: 1n, max: 12n }),
	rest: fc.bigInt({ min: 1n, max: 12n }),
	payers: fc.uniqueArray(address, { maxLength: 2 }),
	onlyFrom: fc.option(address, { nil: undefined, freq: 4 }),
});

test("property: links that know their payers never claim more of a receipt than stayed, and share no log", () => {
	fc.assert(
		fc.property(moves, fc.array(asking, { minLength: 1, maxLength: 4 }), (list, links) => {
			const consensus = seen(mined({ logs: logs(...list) }));
			const claims: { ordinals: number[]; amount: bigint }[] = [];
			for (const { wanted, rest, payers, onlyFrom } of links) {
				const claimedElsewhere = claims.flatMap(({ ordinals }) => ordinals);
				const counts = onlyFrom && ((from: Address) => from === onlyFrom);
				const input = { consensus, terms: terms({ amount: wanted }), alsoAsked: [rest], payers, counts };
				const verdict = judge({ ...input, claimedElsewhere });
				if (verdict.kind !== "transfer") continue;
				claims.push(verdict.transfer);
				const again = judge({ ...input, claimedElsewhere, held: verdict.transfer.ordinals });
				expect(again).toEqual(verdict);
			}
			const ordinals = claims.flatMap((claim) => claim.ordinals);
			expect(new Set(ordinals).size).toBe(ordinals.length);
			const net = netArrived(list);
			expect(claims.reduce((sum, { amount: claimed }) => sum + claimed, 0n) <= (net > 0n ? net : 0n)).toBe(true);
		}),
		{ numRuns: 2_000 },
	);
});

test("property: no permutation of strangers' transfers changes what a proven payer's are worth", () => {
	const strangers = fc.constantFrom<Address>(STRANGER, COLLECTOR);
	const theirs = fc.array(fc.record({ from: strangers, to: address, value: amount }), { maxLength: 6 });
	const own = fc.array(fc.bigInt({ min: 1n, max: 6n }), { minLength: 1, maxLength: 3 });
	const links = fc.record({ wanted: fc.bigInt({ min: 1n, max: 12n }), rest: fc.bigInt({ min: 1n, max: 12n }) });
	fc.assert(
		fc.property(own, theirs, fc.infiniteStream(fc.nat()), links, (values, others, random, { wanted, rest }) => {
			const mine = values.map((value): Move => ({ from: PAYER, to: PAYEE, value }));
			const mixed: Move[] = [...mine];
			for (const other of others) mixed.splice(random.next().value % (mixed.length + 1), 0, other);
			const input = { terms: terms({ amount: wanted }), alsoAsked: [rest], claimedElsewhere: [], payers: [PAYER] };
			const claimOf = (list: readonly Move[]) => {
				const verdict = judge({ ...input, consensus: seen(mined({ logs: logs(...list), from: STRANGER })) });
				if (verdict.kind !== "transfer") throw new Error(`expected a transfer, got ${verdict.kind}`);
				const { amount: worth, shares, from, payers } = verdict.transfer;
				return { worth, shares, from, payers };
			};
			expect(claimOf(mixed)).toEqual(claimOf(mine));
		}),
		{ numRuns: 2_000 },
	);
});
