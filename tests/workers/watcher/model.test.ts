import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import type { ArrivalState } from "#app/core/payments/arrival-types.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { env } from "../environment.ts";
import { checkModel, modelSize } from "../model-size.ts";
import { chain, freshAddress, makeLink, makeUser, pay, payer, proveFor, setFaults, stranger } from "../scenario.ts";
import { arrivalOf, beginAtHead, endRests, forgetMemory, round, rounds } from "./rounds.ts";

/**
 * Whatever arrives, in whatever order links are made, endpoints fail, blocks are replaced and the watcher forgets: no arrival
 * is lost or counted twice, and none is credited against the rules of who may claim what.
 */

const SUMS = [100_000_000n, 70_000_000n, 500_000n];
const FAULTS: SteeredFault[] = [
	{ kind: "down" },
	{ kind: "altered", methods: ["eth_getLogs"], result: [] },
	{ kind: "stale", blocks: 3 },
	{ kind: "log-range", blocks: 5 },
	{ kind: "rate-limited", body: true, retryAfterSeconds: 1 },
	{ kind: "truncated" },
];

type Owner = "proven" | "stranger";
type Step =
	| { do: "link"; owner: Owner; sum: number }
	| { do: "pay"; sum: number; by: "payer" | "stranger" }
	| { do: "round" }
	| { do: "fault"; endpoint: "one" | "two"; fault: number }
	| { do: "heal" }
	| { do: "forget" }
	| { do: "reorg"; depth: number };

const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant("link" as const),
			owner: fc.constantFrom<Owner>("proven", "stranger"),
			sum: fc.nat(SUMS.length - 1),
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant("pay" as const),
			sum: fc.nat(SUMS.length - 1),
			by: fc.constantFrom("payer" as const, "stranger" as const),
		}),
	},
	{ weight: 5, arbitrary: fc.constant({ do: "round" as const }) },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("fault" as const),
			endpoint: fc.constantFrom("one" as const, "two" as const),
			fault: fc.nat(FAULTS.length - 1),
		}),
	},
	{ weight: 2, arbitrary: fc.constant({ do: "heal" as const }) },
	{ weight: 1, arbitrary: fc.constant({ do: "forget" as const }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("reorg" as const), depth: fc.integer({ min: 1, max: 2 }) }) },
);

interface World {
	payee: Address;
	owners: Record<Owner, string>;
	links: { paymentId: string; owner: Owner; sum: bigint }[];
	paid: { txHash: Hash; sum: bigint }[];
}

async function apply(world: World, one: Step): Promise<void> {
	switch (one.do) {
		case "link": {
			const amount = SUMS[one.sum] as bigint;
			const paymentId = await makeLink({ requesterAddress: world.payee, amount }, world.owners[one.owner]);
			world.links.push({ paymentId, owner: one.owner, sum: amount });
			return;
		}
		case "pay": {
			const sum = SUMS[one.sum] as bigint;
			world.paid.push({ txHash: await pay(world.payee, sum, one.by === "payer" ? payer : stranger), sum });
			return;
		}
		case "round":
			await round();
			return;
		case "fault":
			await setFaults(one.endpoint, [FAULTS[one.fault] as SteeredFault]);
			return;
		case "heal":
			await setFaults("both", []);
			return;
		case "forget":
			await forgetMemory();
			return;
		case "reorg":
			await chain.reorg(one.depth);
			await chain.mine(1);
	}
}

interface Counted {
	paymentId: string;
	txHash: Hash;
	amount: bigint;
	proof: string | null;
}

async function counted(world: World): Promise<Counted[]> {
	const { results } = await env.DB.prepare(
		"select payment_id, tx_hash, amount, payer_proof from transfers where payee = ? and state in ('credited', 'mined')",
	)
		.bind(world.payee)
		.all<{ payment_id: string; tx_hash: Hash; amount: string; payer_proof: string | null }>();
	return results.map((row) => ({
		paymentId: row.payment_id,
		txHash: row.tx_hash,
		amount: BigInt(row.amount),
		proof: row.payer_proof,
	}));
}

async function isMined(txHash: Hash): Promise<boolean> {
	try {
		return (await chain.client.getTransactionReceipt({ hash: txHash })).status === "success";
	} catch {
		return false;
	}
}

beforeEach(beginAtHead);
afterEach(() => setFaults("both", []));

const SETTLED: ArrivalState[] = ["handed", "unclaimed", "dust"];

/** The same sequences each time, so that a red run is the change's doing. */
const SIZE = modelSize({ sequences: 6, seed: 20261125, timeLimitMs: 200_000 });
const TIMEOUT = { timeout: SIZE.timeLimitMs + 40_000 };

test("property: no arrival is lost, counted twice, or credited against the rules", TIMEOUT, async (context) => {
	await checkModel(
		fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
			const world: World = {
				payee: freshAddress(),
				owners: { proven: await makeUser(), stranger: await makeUser() },
				links: [],
				paid: [],
			};
			await proveFor(world.owners.proven, world.payee);
			// Watched from the start: what comes before the first link is nobody's.
			await apply(world, { do: "link", owner: "proven", sum: 0 });
			await round();
			for (const one of steps) {
				await apply(world, one);
				await endRests();
			}
			await setFaults("both", []);
			await endRests();
			await env.DB.prepare("update arrivals set next_try_at = 0 where payee = ?").bind(world.payee).run();
			await rounds(6);
			await env.DB.prepare("update arrivals set next_try_at = 0 where payee = ?").bind(world.payee).run();
			await rounds(2);

			const credits = await counted(world);
			for (const { txHash, sum } of world.paid) {
				if (!(await isMined(txHash))) continue;
				const arrival = await arrivalOf(txHash);
				expect(arrival, "found").not.toBeNull();
				expect(SETTLED).toContain(arrival?.state);
				expect(arrival?.amount).toBe(sum);
				const ofIt = credits.filter((credit) => credit.txHash === txHash);
				expect(ofIt.length, "links that count it").toBeLessThanOrEqual(1);
				if (arrival?.state === "unclaimed") expect(ofIt).toEqual([]);
			}
			for (const { paymentId, amount, proof } of credits) {
				const link = world.links.find((one) => one.paymentId === paymentId);
				expect(proof).toBe("sole-link");
				expect(amount, "exactly what is asked").toBe(link?.sum);
				// The first link is the proven owner's: beside it a stranger's is credited nothing by itself.
				expect(link?.owner).toBe("proven");
			}
		}),
		SIZE,
		context,
	);
});
