import fc from "fast-check";
import { expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { judge } from "#app/core/verdict.ts";
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
				expect(transfer.amount).toBeGreaterThan(0n);
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

test("property: a second look with what is held finds the same claim", () => {
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
			if (verdict.kind !== "transfer" || verdict.transfer.unproven) return;
			expect(from).not.toBe(PAYEE);
			expect([to === PAYEE ? value : 0n, facts.tracedDelta]).toContain(verdict.transfer.amount);
		}),
	);
});
