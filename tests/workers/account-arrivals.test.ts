import { createExecutionContext } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { buildContext, paymentDeps } from "#app/composition/services.server.ts";
import type { Address } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import type { ArrivalState } from "#app/core/payments/arrival-types.ts";
import { openDatabase } from "#app/db/database.ts";
import { decideArrival } from "#app/routes/links/arrivals/decide-arrival.server.ts";
import { loader as followLinks } from "#app/routes/links/live/route.ts";
import { deskServices } from "#app/services/payments/desk-services.ts";
import { summariseStale } from "#app/services/payments/summarise-link.ts";
import { sayIn } from "#app/words/say-in.ts";
import { env } from "./environment.ts";
import { explaining, tableScans } from "./explaining.ts";
import { ASKED, restoreChain, twoInOneBlock } from "./payer-scenes.ts";
import {
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	payer,
	proveFor,
	report,
	services,
	setFaults,
	unique,
} from "./scenario.ts";

/** What arrived for an account and no link claims: whose it is, and who sees it. */

restoreChain();

const desk = (d1: D1Database = env.DB) =>
	deskServices({ ...paymentDeps(env), db: openDatabase(d1) }, () => unique("caller"));

const txHash = () =>
	`0x${Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

interface Arrival {
	to: Address;
	amount?: bigint;
	state?: ArrivalState;
	chainId?: number;
	token?: string;
	at?: number;
	from?: Address;
	dismissed?: boolean;
	amountKnown?: boolean;
	/** of a real transaction; else one that is on no chain */
	hash?: string;
}

async function arrive({
	to,
	amount = 40_000_000n,
	state = "unclaimed",
	chainId = LOCAL_CHAIN_ID,
	token = "USDC",
	at = Date.now(),
	from = payer.address,
	dismissed = false,
	amountKnown = true,
	hash = txHash(),
}: Arrival): Promise<string> {
	await env.DB.prepare(
		`insert into arrivals (chain_id, tx_hash, payee, token, amount, from_address, block_number, block_hash, mined_at, state,
			tries, next_try_at, dismissed_at, found_at, updated_at, amount_known)
		values (?1, ?2, ?3, ?4, ?5, ?6, 1, ?2, ?7, ?8, 0, 0, ?9, ?7, ?7, ?10)`,
	)
		.bind(chainId, hash, to, token, String(amount), from, at, state, dismissed ? at : null, Number(amountKnown))
		.run();
	return hash;
}

async function linkAt(owner: string, to: Address, amount = HUNDRED, memo: string | null = null): Promise<string> {
	const link = await makeLink({ requesterAddress: to, amount, memo }, owner);
	await summariseStale(paymentDeps(env), 10, owner);
	return link;
}

const seen = async (owner: string) => (await desk().listArrivals(owner)).arrivals.map((arrival) => arrival.txHash);

describe("what arrived for an account", () => {
	test("is at any of its addresses, of the token and on the chain that a link asks for, and not older than it", async () => {
		const owner = await makeUser();
		const [one, two] = [freshAddress(), freshAddress()];
		await linkAt(owner, one);
		await linkAt(owner, two);
		const now = Date.now();
		const shown = [await arrive({ to: one, at: now }), await arrive({ to: two, at: now - 1_000 })];
		await arrive({ to: one, chainId: SECOND_LOCAL_CHAIN_ID });
		await arrive({ to: one, token: "DAI" });
		await arrive({ to: one, at: now - 3_600_000 });
		await arrive({ to: one, state: "refused" });
		await arrive({ to: one, dismissed: true });
		const dust = await arrive({ to: two, state: "dust", amount: 1n });
		expect(await seen(owner)).toEqual(shown);
		const folded = await desk().listFolded(owner);
		expect(folded.map((arrival) => arrival.txHash)).toEqual([dust]);
		expect(await desk().listDecided(owner)).toMatchObject([{ link: null, amount: "40000000" }]);
		expect(await desk().listArrivals(owner, 1)).toMatchObject({
			arrivals: [{ txHash: shown[0] }],
			count: 2,
			more: false,
		});
	});

	test("is never another account's", async () => {
		const [owner, other] = [await makeUser(), await makeUser()];
		const [own, theirs, shared] = [freshAddress(), freshAddress(), freshAddress()];
		await linkAt(owner, own);
		await linkAt(other, theirs);
		for (const account of [owner, other]) await linkAt(account, shared);
		const foreign = await arrive({ to: theirs });
		expect(await seen(owner)).toEqual([]);
		expect(await seen(other)).toEqual([foreign]);
		// Where nobody has proven an address, all who ask for money there see what comes; once somebody has, nobody else.
		const between = await arrive({ to: shared });
		expect(await seen(owner)).toEqual([between]);
		await proveFor(other, shared);
		expect(await seen(owner)).toEqual([]);
		expect(await seen(other)).toContain(between);
	});

	test("leaves out what a link counts, and what a link's own table asks about", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		const link = await linkAt(owner, to);
		const paid = await pay(to, HUNDRED);
		await report(link, paid);
		await env.DB.prepare(
			`insert into arrivals (chain_id, tx_hash, payee, token, amount, block_number, block_hash, state, tries, next_try_at, found_at, updated_at)
			values (?1, ?2, ?3, 'USDC', ?4, 1, ?2, 'handed', 0, 0, ?5, ?5)`,
		)
			.bind(LOCAL_CHAIN_ID, paid, to, String(HUNDRED), Date.now())
			.run();
		expect(await seen(owner)).toEqual([]);
	});

	test("comes with the links it could be for; more than the sum speaks for one whose part came from the same address", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		const partly = await linkAt(owner, to, HUNDRED, "Poster edition");
		const part = await pay(to, 60_000_000n);
		await report(partly, part);
		await services().room(partly).decide(part, "accept");
		const exact = await linkAt(owner, to, 40_000_000n, "Zine reprint");
		await linkAt(owner, freshAddress(), 40_000_000n, "elsewhere");
		await arrive({ to });
		const [arrival] = (await desk().listArrivals(owner)).arrivals;
		expect(arrival).toMatchObject({ suggested: partly, mayDismiss: false, amount: "40000000" });
		expect(arrival?.candidates.map(({ row, paidBefore }) => [row.paymentId, paidBefore])).toEqual([
			[partly, true],
			[exact, false],
		]);
	});

	test("comes with a link that waits for its requester's word about another payment", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		const link = await linkAt(owner, to, HUNDRED, "Poster edition");
		await report(link, await pay(to, 60_000_000n));
		await arrive({ to });
		const [arrival] = (await desk().listArrivals(owner)).arrivals;
		expect(arrival?.candidates.map(({ row }) => [row.paymentId, row.state])).toEqual([[link, "needs-you"]]);
	});

	test("is read by indices", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		await linkAt(owner, to);
		await arrive({ to });
		const { d1, plans } = explaining(env.DB);
		await desk(d1).listArrivals(owner);
		await desk(d1).listFolded(owner);
		await desk(d1).listDecided(owner);
		const asked = await plans();
		for (const one of asked) expect({ sql: one.sql, scans: tableScans(one) }).toEqual({ sql: one.sql, scans: [] });
		const decided = asked.find(({ sql }) => sql.includes("payer_proof = 'requester'"));
		expect(decided?.plan.some((step) => step.includes("transfers_decided"))).toBe(true);
		const read = asked.filter(({ sql }) => sql.includes("from places cross join arrivals"));
		expect(read.length).toBeGreaterThan(0);
		for (const { plan } of read) {
			expect(plan.some((step) => step.includes("arrivals_state"))).toBe(true);
			expect(plan.some((step) => step.includes("COVERING INDEX link_summaries_places"))).toBe(true);
			// A pair is sought by its first column alone: all links of an address would be read.
			expect(plan.filter((step) => step.includes("(payee,token)"))).toEqual([]);
		}
	});
});

describe("a decision about an arrival", () => {
	const decide = (userId: string, fields: Record<string, string>) => {
		const form = new FormData();
		for (const [name, value] of Object.entries(fields)) form.set(name, value);
		const request = new Request("https://paylink.test/links/arrivals");
		return decideArrival(form, userId, buildContext(request, env, createExecutionContext()), sayIn("en"));
	};

	test("is refused for a link of another account, and for what is no form of ours", async () => {
		const [owner, other] = [await makeUser(), await makeUser()];
		const to = freshAddress();
		const theirs = await linkAt(other, to);
		await linkAt(owner, to);
		const hash = await arrive({ to });
		const paymentKey = `${LOCAL_CHAIN_ID}:${hash}`;
		for (const intent of ["credit", "dismiss", "restore", "uncredit"])
			expect(await decide(owner, { intent, paymentId: theirs, paymentKey })).toMatchObject({ status: 404 });
		expect(await decide(owner, { intent: "steal", paymentId: theirs, paymentKey })).toMatchObject({ status: 400 });
		expect(await decide(owner, { intent: "credit", paymentId: theirs, paymentKey: "x" })).toMatchObject({
			status: 400,
		});
	});

	test("for a link for many payers counts it as one more payment of it, once, for good", async () => {
		const [owner, other] = [await makeUser(), await makeUser()];
		const to = freshAddress();
		const reuse = { most: null, open: null };
		const parent = await makeLink({ requesterAddress: to, amount: HUNDRED, reuse }, owner);
		await summariseStale(paymentDeps(env), 10, owner);
		const hash = await arrive({ to, amount: 70_000_000n, hash: await pay(to, 70_000_000n) });
		const about = { paymentId: parent, paymentKey: `${LOCAL_CHAIN_ID}:${hash}` };
		const [listed] = (await desk().listArrivals(owner, 5)).arrivals;
		expect(listed?.candidates.map(({ row }) => row.paymentId)).toEqual([parent]);
		expect(await decide(other, { intent: "credit", ...about })).toMatchObject({ status: 404 });
		const unknown = { ...about, paymentKey: `${LOCAL_CHAIN_ID}:${txHash()}` };
		expect(await decide(owner, { intent: "credit", ...unknown })).toMatchObject({ status: 409 });

		const both = await Promise.all([
			decide(owner, { intent: "credit", ...about }),
			decide(owner, { intent: "credit", ...about }),
		]);
		const counted = both.flatMap(({ outcome }) => (outcome.ok ? [outcome.link.paymentId] : []));
		expect(counted.length).toBeGreaterThan(0);
		const [child = ""] = counted;
		expect(new Set(counted)).toEqual(new Set([child]));
		expect(await services().room(child).fullSnapshot()).toMatchObject({ status: "success", received: "70000000" });
		expect(await services().listPayers(parent, null)).toMatchObject({ paid: 1, received: "70000000" });
		expect((await desk().listArrivals(owner, 5)).arrivals).toEqual([]);

		expect(both.filter(({ outcome }) => outcome.ok && outcome.forGood)).toHaveLength(counted.length);
		// So does its own dashboard; nothing counts twice, whichever of both is pressed again.
		expect(await services().room(parent).creditArrival(about.paymentKey)).toEqual({ ok: true, paymentId: child });
		const more = await arrive({ to, amount: 3_000_000n, hash: await pay(to, 3_000_000n) });
		expect((await services().room(parent).fullSnapshot()).arrivals).toMatchObject([{ txHash: more }]);
		expect(await services().room(parent).creditArrival(`${LOCAL_CHAIN_ID}:${more}`)).toMatchObject({ ok: true });
		expect((await services().room(parent).fullSnapshot()).arrivals).toEqual([]);
		expect(await services().listPayers(parent, null)).toMatchObject({ paid: 2, received: "73000000" });
	});

	test("is one payment of one link, also where two links for many of one address count it at the same moment", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		const reuse = { most: null, open: null };
		const parents = [
			await makeLink({ requesterAddress: to, reuse }, owner),
			await makeLink({ requesterAddress: to, reuse }, owner),
		];
		const hash = await arrive({ to, amount: 5_000_000n, hash: await pay(to, 5_000_000n) });
		const both = await Promise.all(
			parents.map((parent) => services().room(parent).creditArrival(`${LOCAL_CHAIN_ID}:${hash}`)),
		);
		expect(both.filter(({ ok }) => ok)).toHaveLength(1);
		expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: "already-claimed" });
		const { results } = await env.DB.prepare("select payment_id from pending_payments where parent_id in (?, ?)")
			.bind(...parents)
			.all();
		expect(results).toHaveLength(1);
	});

	test("stands under what the account decided, with its way back, until it is taken back; nobody else sees it", async () => {
		const [owner, other] = [await makeUser(), await makeUser()];
		const to = freshAddress();
		await proveFor(owner, to);
		const link = await linkAt(owner, to, HUNDRED, "Poster edition");
		await linkAt(owner, to, HUNDRED, "Zine reprint");
		await linkAt(other, to);
		const hash = await arrive({ to, amount: HUNDRED, hash: await pay(to, HUNDRED) });
		const hidden = await arrive({ to, amount: 15_000_000n });
		const of = (paymentKey: string) => ({ paymentId: link, paymentKey: `${LOCAL_CHAIN_ID}:${paymentKey}` });
		expect(await decide(owner, { intent: "credit", ...of(hash) })).toMatchObject({ status: 200 });
		expect(await decide(owner, { intent: "dismiss", ...of(hidden) })).toMatchObject({ status: 200 });
		const decided = await desk().listDecided(owner);
		expect(decided.find(({ txHash }) => txHash === hash)).toMatchObject({
			amount: String(HUNDRED),
			from: payer.address,
			link: { paymentId: link, memo: "Poster edition" },
			at: expect.any(Number),
		});
		expect(decided.find(({ txHash }) => txHash === hidden)).toMatchObject({ amount: "15000000", link: null });
		expect(decided).toHaveLength(2);
		expect(await desk().listDecided(other)).toEqual([]);
		for (const { id, paymentId, link: counted } of decided) {
			const intent = counted ? "uncredit" : "restore";
			expect(await decide(other, { intent, paymentId, paymentKey: id })).toMatchObject({ status: 404 });
			expect(await decide(owner, { intent, paymentId, paymentKey: id })).toMatchObject({ status: 200 });
		}
		expect(await desk().listDecided(owner)).toEqual([]);
		expect((await services().room(link).fullSnapshot()).received).toBe("0");
	});

	test("about coins of which the chain does not say how many came needs the sum that the account sees", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		await proveFor(owner, to);
		const draft = { requesterAddress: to, token: "ETH", amount: ASKED.ETH } as const;
		const link = await makeLink(draft, owner);
		await summariseStale(paymentDeps(env), 10, owner);
		const hash = await twoInOneBlock(to);
		await setFaults("both", [{ kind: "no-trace" }]);
		await arrive({ to, token: "ETH", amount: 7n, hash, amountKnown: false });
		const [listed] = (await desk().listArrivals(owner)).arrivals;
		expect(listed).toMatchObject({ txHash: hash, amountKnown: false, suggested: null });
		expect(listed?.candidates.map(({ row }) => row.paymentId)).toEqual([link]);
		const about = { intent: "credit", paymentId: link, paymentKey: `${LOCAL_CHAIN_ID}:${hash}` };
		for (const amount of ["", "0", "-1", "much", "0.0000000000000000001"])
			expect(await decide(owner, { ...about, amount })).toMatchObject({
				status: 400,
				outcome: { ok: false, typed: amount, message: expect.stringMatching(/./) },
			});
		expect(await decide(owner, { ...about, paymentId: "", amount: "0.001" })).toMatchObject({ status: 400 });
		expect(await decide(await makeUser(), { ...about, amount: "0.001" })).toMatchObject({ status: 404 });
		expect((await desk().listArrivals(owner)).arrivals).toHaveLength(1);
		expect(await decide(owner, { ...about, amount: "0.001" })).toMatchObject({ status: 200, outcome: { ok: true } });
		expect(await services().room(link).fullSnapshot()).toMatchObject({
			status: "success",
			received: String(ASKED.ETH),
			dashboard: [{ amountSource: "requester" }],
		});
		expect((await desk().listArrivals(owner)).arrivals).toEqual([]);
		expect(await desk().listDecided(owner)).toMatchObject([{ txHash: hash, amount: String(ASKED.ETH) }]);
	});

	test("hides it as no payment for who has proven the address, and takes that back", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		const link = await linkAt(owner, to);
		const hash = await arrive({ to });
		const about = { paymentId: link, paymentKey: `${LOCAL_CHAIN_ID}:${hash}` };
		expect(await decide(owner, { intent: "dismiss", ...about })).toMatchObject({ status: 409 });
		await proveFor(owner, to);
		expect(await decide(owner, { intent: "dismiss", ...about })).toMatchObject({ status: 200, outcome: { ok: true } });
		expect(await seen(owner)).toEqual([]);
		expect(await decide(owner, { intent: "restore", ...about })).toMatchObject({ status: 200 });
		expect(await seen(owner)).toEqual([hash]);
	});
});

describe("following the list", () => {
	const follow = async (headers: Record<string, string>) => {
		const request = new Request("https://paylink.test/links/live", { headers });
		const context = buildContext(request, env, createExecutionContext());
		return (await followLinks({ request, context, params: {} })).status;
	};

	test("is for whoever is signed in, on our own pages", async () => {
		const origin = new URL(
			buildContext(new Request("https://paylink.test/"), env, createExecutionContext()).settings.APP_URL,
		).origin;
		expect(await follow({})).toBe(401);
		expect(await follow({ Upgrade: "websocket", Origin: origin })).toBe(401);
		expect(await follow({ Upgrade: "websocket", Origin: "https://elsewhere.example" })).toBe(403);
		expect(await follow({ Upgrade: "websocket" })).toBe(403);
	});
});
