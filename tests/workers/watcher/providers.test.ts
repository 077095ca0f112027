import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { findCursor } from "#app/db/payments/chain-cursors.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { variationUnless } from "../../tags.ts";
import { variation } from "../../variation.ts";
import { chain, checkNow, freshAddress, HUNDRED, makeLink, pay, setFaults, snapshot } from "../scenario.ts";
import { callsOfRounds } from "./marked-rounds.ts";
import { beginAtHead, db, endRests, round, rounds, roundsUntil } from "./rounds.ts";

/** Providers refuse logs in their own ways; whatever they say, every payment is found. */

const BLOCKS_BETWEEN = 12;

beforeEach(beginAtHead);
afterEach(() => setFaults("both", []));

/** Links whose payments come some blocks apart, while the watcher does not read. */
async function paidApart(count: number): Promise<string[]> {
	const payees = Array.from({ length: count }, freshAddress);
	const links = await Promise.all(payees.map((requesterAddress) => makeLink({ requesterAddress })));
	await round();
	for (const payee of payees) {
		await chain.mine(BLOCKS_BETWEEN);
		await pay(payee, HUNDRED);
	}
	return links;
}

const statusesOf = (links: readonly string[]) =>
	Promise.all(links.map(async (paymentId) => (await snapshot(paymentId)).status));

/** Links whose payment counts; a room that one endpoint did not answer in time asks again at its alarm. */
async function areAllPaid(links: readonly string[]): Promise<boolean> {
	const statuses = await statusesOf(links);
	for (const [place, status] of statuses.entries()) if (status === "pending") await checkNow(links[place] as string);
	return statuses.every((status) => status === "success");
}

async function isReadToHead(): Promise<boolean> {
	const cursor = await findCursor(db, LOCAL_CHAIN_ID);
	return cursor !== null && cursor.silentSince === null && cursor.blockNumber === cursor.headNumber;
}

const success = (count: number) => Array.from({ length: count }, () => "success");

describe("an endpoint that refuses a range is read in ranges it takes", () => {
	const REFUSALS: [string, SteeredFault][] = [
		["Alchemy: -32600, with a range that works", { kind: "log-range", blocks: 10, provider: "alchemy" }],
		["Infura: -32602", { kind: "log-range", blocks: 10, provider: "infura" }],
		["QuickNode: HTTP 413 with -32614", { kind: "log-range", blocks: 5, provider: "quicknode" }],
		["Ankr: -32062, without a number", { kind: "log-range", blocks: 10, provider: "ankr" }],
		["Ankr in 2024: -32600", { kind: "log-range", blocks: 10, provider: "ankr-2024" }],
		["publicnode: -32701", { kind: "log-range", blocks: 10, provider: "publicnode" }],
		["publicnode, fewer than it says", { kind: "log-range", blocks: 10, provider: "publicnode", exclusive: true }],
		["Infura: -32005 with data.from and to", { kind: "log-results", results: 1, provider: "infura" }],
		["Alchemy: -32602, too long an answer", { kind: "log-results", results: 1, provider: "alchemy" }],
	];

	/** a number of blocks, one too many of them, and a number of results */
	const IN_TEST = ["Infura: -32602", "publicnode, fewer than it says", "Alchemy: -32602, too long an answer"];

	for (const [name, fault] of REFUSALS)
		test(name, variationUnless(IN_TEST.includes(name)), async () => {
			const links = await paidApart(3);
			await setFaults("both", [fault]);
			await roundsUntil(async () => (await areAllPaid(links)) && (await isReadToHead()));
		});

	variation(
		"and what it takes is remembered: the next gap is refused once at most, to learn whether a wider range is taken now",
		async () => {
			await setFaults("both", [{ kind: "log-range", blocks: 10, provider: "ankr" }]);
			await paidApart(2);
			// Both endpoints are read, and say what they take.
			await roundsUntil(isReadToHead);
			await rounds(4);
			// So wide that whoever begins anew is refused twice.
			await chain.mine(BLOCKS_BETWEEN * 2);
			const links = await paidApart(1);
			await endRests();
			const logs = (await callsOfRounds(4)).filter(({ method }) => method === "eth_getLogs");
			expect(new Set(logs.map(({ endpoint }) => endpoint))).toEqual(new Set(["one", "two"]));
			for (const endpoint of ["one", "two"])
				expect(logs.filter((call) => call.refused && call.endpoint === endpoint).length).toBeLessThanOrEqual(1);
			await roundsUntil(async () => (await areAllPaid(links)) && (await isReadToHead()));
		},
	);

	test("and one that names no number is not asked for the same blocks over and over", async () => {
		const links = await paidApart(3);
		await setFaults("both", [{ kind: "log-range", blocks: 10, provider: "ankr" }]);
		await round();
		// Of some 40 blocks: refused at 40 and at 20, then in steps of 10.
		expect(await statusesOf(links)).toEqual(success(3));
	});
});

describe("an endpoint whose day is spent (HTTP 402)", () => {
	test("rests, while the other one is read", async () => {
		const links = await paidApart(2);
		await setFaults("one", [{ kind: "spent" }]);
		await rounds(2);
		expect(await statusesOf(links)).toEqual(["pending", "pending"]);
		await setFaults("one", [{ kind: "spent" }]);
		const logs = (await callsOfRounds(4)).filter(({ method }) => method === "eth_getLogs");
		expect(new Set(logs.map(({ endpoint }) => endpoint))).toEqual(new Set(["two"]));
		expect(await findCursor(db, LOCAL_CHAIN_ID)).toMatchObject({ silentSince: null });
	});

	test("and so is the other's: the chain is silent, and nothing is lost", async () => {
		await setFaults("both", [{ kind: "spent" }]);
		const links = await paidApart(2);
		await rounds(3);
		expect((await findCursor(db, LOCAL_CHAIN_ID))?.silentSince).not.toBeNull();
		expect(await statusesOf(links)).toEqual(["none", "none"]);
		await setFaults("both", []);
		await roundsUntil(async () => (await areAllPaid(links)) && (await isReadToHead()));
	});
});

describe("an endpoint that takes no more calls for a moment (HTTP 429)", () => {
	test.each(["infura", "quicknode", "alchemy"] as const)("as %s says it, the other one is read", async (provider) => {
		const links = await paidApart(2);
		await setFaults("one", [{ kind: "rate-limited", body: true, provider, methods: ["eth_getLogs"] }]);
		await roundsUntil(() => areAllPaid(links));
	});
});
