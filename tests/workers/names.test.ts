import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { toCoinType } from "viem";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildContext, paymentDeps } from "#app/composition/services.server.ts";
import type { Address } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID, tokenContract } from "#app/core/chains.ts";
import { NAME_KEPT_MS } from "#app/core/names.ts";
import { namesOnReceipt } from "#app/core/payments/payee-name.ts";
import type { CreationAnswers } from "#app/services/payments/creation-contract.ts";
import { sweepPayeeNames } from "#app/services/payments/payee-name.ts";
import { nameBook } from "#local/chain/name-book.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { env } from "./environment.ts";
import {
	chain,
	defaultDraft,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	payer,
	report,
	services,
	setFaults,
	unique,
} from "./scenario.ts";

/** Names of addresses: typed for links and wallets, shown beside addresses, and never followed. */

const book = nameBook(chain);
const OTHER_CHAIN = toCoinType(SECOND_LOCAL_CHAIN_ID);
const freshName = () => `${unique("name")}.eth`;
const DOWN: SteeredFault[] = [{ kind: "down" }];

beforeAll(() => book.place());
afterEach(() => setFaults("both", []));

/** Of a request: what it leaves for later is done when `settle` is back. */
function visit() {
	const execution = createExecutionContext();
	const context = buildContext(new Request("https://paylink.test/"), env, execution);
	return { context, later: context.waitUntil, settle: () => waitOnExecutionContext(execution) };
}

async function nameLeadingTo(address: Address): Promise<string> {
	const name = freshName();
	await book.setName(name, address);
	return name;
}

/** The form with a name in it, sent as often as the test likes. */
async function namedForm(
	payeeName: string,
	more: Partial<ReturnType<typeof defaultDraft>> & { chainIds?: number[] } = {},
) {
	const user = { id: await makeUser(), hasAccess: true };
	const { requesterAddress: _none, ...draft } = { ...defaultDraft(), ...more };
	return (answers: Partial<CreationAnswers> = {}) =>
		services().createPaymentLink(
			user,
			{ ...draft, dashboardPassword: "a quiet lamp at dusk", requesterAddress: null, payeeName },
			{ amount: null, codeElsewhere: false, offeredChains: [LOCAL_CHAIN_ID], ...answers },
		);
}

const storedLinks = async (address: Address) =>
	(await env.DB.prepare("select 1 from pending_payments where requester_address = ?").bind(address).all()).results
		.length;
const storedName = async (paymentId: string) =>
	env.DB.prepare("select name from payee_names where payment_id = ?").bind(paymentId).first<string>("name");

async function pageOf(paymentId: string) {
	const page = await services().findLinkPage(paymentId);
	if (!page) throw new Error("no such link");
	return page;
}

/** What was found of names was found long ago: they may be asked about again. */
const age = () =>
	env.DB.batch([
		env.DB.prepare("update known_names set asked_at = 0, checked_at = checked_at - 8 * 3600000"),
		env.DB.prepare("update address_names set asked_at = 0, checked_at = checked_at - 48 * 3600000"),
	]);

describe("a link whose address is typed as a name", () => {
	test("is made when its requester has seen the whole address, which is what is stored", async () => {
		const address = freshAddress();
		const name = await nameLeadingTo(address);
		const send = await namedForm(` ${name.toUpperCase()} `);
		const asked = { name, address, isSeen: false, before: null, borrowedOn: [] };
		expect(await send()).toMatchObject({ ok: false, reason: "doubts", name: asked });
		expect(await storedLinks(address)).toBe(0);
		const made = await send({ named: address });
		if (!made.ok) throw new Error(made.reason);
		expect((await pageOf(made.paymentId)).terms.requesterAddress).toBe(address);
		expect(await storedName(made.paymentId)).toBe(name);
		expect(await send({ named: address }), "sent twice").toEqual(made);
		await book.setName(name, freshAddress());
		expect(await send({ named: address }), "sent again after the name moved").toEqual(made);
	});

	test("is not made when the name changes between the look and the saving", async () => {
		const [first, second] = [freshAddress(), freshAddress()];
		const name = await nameLeadingTo(first);
		const send = await namedForm(name);
		await send();
		await book.setName(name, second);
		expect(await send({ named: first })).toMatchObject({ reason: "doubts", name: { address: second, before: first } });
		expect(await storedLinks(first)).toBe(0);
		expect(await storedLinks(second)).toBe(0);
		expect(await send({ named: second })).toMatchObject({ ok: true });
	});

	test("is not made to an address that nobody was shown", async () => {
		const address = freshAddress();
		const send = await namedForm(await nameLeadingTo(address));
		const other = freshAddress();
		expect(await send({ named: other })).toMatchObject({ reason: "doubts", name: { address, before: other } });
		expect(await storedLinks(other)).toBe(0);
	});

	test("keeps what it shows while something else is asked", async () => {
		const address = freshAddress();
		const name = await nameLeadingTo(address);
		const send = await namedForm(name);
		expect(await send({ named: address })).toMatchObject({ ok: true });
		const user = { id: await makeUser(), hasAccess: true };
		const { requesterAddress: _none, ...draft } = defaultDraft();
		const form = () => ({ ...draft, submissionKey: unique("key"), dashboardPassword: "a quiet lamp at dusk" });
		const answers = { amount: null, codeElsewhere: false, offeredChains: [LOCAL_CHAIN_ID] };
		const create = (named: Address | null) =>
			services().createPaymentLink(user, { ...form(), requesterAddress: null, payeeName: name }, { ...answers, named });
		expect(await create(address)).toMatchObject({ ok: true });
		expect(await create(address)).toMatchObject({
			reason: "doubts",
			unique: expect.any(BigInt),
			name: { isSeen: true },
		});
		expect(await create(null)).toMatchObject({ reason: "doubts", unique: expect.any(BigInt), name: { isSeen: false } });
	});

	test("is paid to one address on all of its chains", async () => {
		const [here, there] = [freshAddress(), freshAddress()];
		const both = { chainIds: [LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID] };
		const name = await nameLeadingTo(here);
		const borrowed = { address: here, borrowedOn: [SECOND_LOCAL_CHAIN_ID] };
		expect(await (await namedForm(name, both))()).toMatchObject({ reason: "doubts", name: borrowed });
		await book.setName(name, there, "onChain", OTHER_CHAIN);
		expect(await (await namedForm(name, both))()).toEqual({ ok: false, reason: "name", refusal: "name-differs" });
		const alone = { chainId: SECOND_LOCAL_CHAIN_ID as never, chainIds: [SECOND_LOCAL_CHAIN_ID] };
		expect(await (await namedForm(name, alone))()).toMatchObject({ name: { address: there, borrowedOn: [] } });
	});

	test.for([
		["nobody has it", "nobody-has-this.eth", "name-unknown"],
		["it is none", "mar ta.eth", "name-unknown"],
		["it imitates another", "m\u0430rta.eth", "name-imitates"],
		["it is markup", "<script>alert(1)</script>.eth", "name-unknown"],
		["a server keeps it that is no server", "off.base.eth", "name-off-chain"],
		["it leads to a token's contract", "token.eth", "address-token-contract"],
	] as const)("is not made when %s", async ([, typed, refusal]) => {
		await book.setServer("off.base.eth", "http://127.0.0.1:1/{data}");
		await book.setName("token.eth", tokenContract(LOCAL_CHAIN_ID, "USDC") ?? null);
		const send = await namedForm(typed);
		expect(await send()).toEqual({ ok: false, reason: "name", refusal });
		expect(await send({ named: freshAddress() })).toEqual({ ok: false, reason: "name", refusal });
	});

	test.for(["one", "two", "both"] as const)(
		"is not made while endpoint %s is silent, even to what was seen",
		async (which) => {
			const address = freshAddress();
			const send = await namedForm(await nameLeadingTo(address));
			await send();
			await setFaults(which, DOWN);
			expect(await send({ named: address })).toEqual({ ok: false, reason: "name", refusal: "name-unreadable" });
			expect(await storedLinks(address)).toBe(0);
		},
	);

	test("asks nothing for somebody without access", async () => {
		const outcome = await services().createPaymentLink(
			{ id: await makeUser(), hasAccess: false },
			{ ...defaultDraft(), dashboardPassword: "a quiet lamp at dusk", requesterAddress: null, payeeName: freshName() },
		);
		expect(outcome).toEqual({ ok: false, reason: "no-access" });
	});
});

async function namedLink() {
	const address = freshAddress();
	const name = await nameLeadingTo(address);
	const made = await (await namedForm(name))({ named: address });
	if (!made.ok) throw new Error(made.reason);
	return { address, name, paymentId: made.paymentId };
}

describe("a name that changes after the link was made", () => {
	test("is noticed when its requester looks, and not followed", async () => {
		const { address, name, paymentId } = await namedLink();
		const check = async () => {
			const { later, settle } = visit();
			const typed = await services().checkTypedName(await pageOf(paymentId), later);
			await settle();
			return typed;
		};
		expect(await check()).toEqual({ name, standing: "leads-here", leadsTo: null });
		const elsewhere = freshAddress();
		await book.setName(name, elsewhere);
		expect(await check(), "looked at a moment ago").toMatchObject({ standing: "leads-here" });
		await age();
		expect(await check()).toEqual({ name, standing: "moved", leadsTo: elsewhere });
		expect((await pageOf(paymentId)).terms.requesterAddress).toBe(address);
		await book.setName(name, null);
		await age();
		expect(await check()).toEqual({ name, standing: "gone", leadsTo: null });
		await book.setName(name, address);
		await age();
		expect(await check()).toEqual({ name, standing: "leads-here", leadsTo: null });
	});

	test("stays noticed while nobody can be asked", async () => {
		const { name, paymentId } = await namedLink();
		await book.setName(name, freshAddress());
		await age();
		const { later, settle } = visit();
		expect(await services().checkTypedName(await pageOf(paymentId), later)).toMatchObject({ standing: "moved" });
		await book.setServer(name, "http://127.0.0.1:1/{data}");
		await age();
		expect(await services().checkTypedName(await pageOf(paymentId), later)).toMatchObject({ standing: "moved" });
		await setFaults("both", DOWN);
		await age();
		expect(await services().checkTypedName(await pageOf(paymentId), later)).toMatchObject({ standing: "moved" });
		await settle();
	});

	test("is noticed although nobody looks", async () => {
		const { name, paymentId } = await namedLink();
		const elsewhere = freshAddress();
		await book.setName(name, elsewhere);
		await age();
		// Those that were asked about longest ago come first, a few at a time.
		await expect
			.poll(async () => {
				await sweepPayeeNames(paymentDeps(env));
				return (await pageOf(paymentId)).payee.known;
			})
			.toMatchObject([{ state: "found", leadsTo: elsewhere }]);
	});

	test("is asked about once, whatever number of people open the page", async () => {
		const { paymentId } = await namedLink();
		await age();
		const page = await pageOf(paymentId);
		const before = await asked();
		await Promise.all(Array.from({ length: 20 }, () => services().freshenNames(page)));
		const once = (await asked()) - before;
		expect(once).toBeGreaterThan(0);
		// the name forward, and the address' own name, at two endpoints each
		expect(once).toBeLessThanOrEqual(4);
		await services().freshenNames(await pageOf(paymentId));
		expect((await asked()) - before).toBe(once);
	});

	test("and an endpoint that is silent is not asked again at once", async () => {
		const { paymentId } = await namedLink();
		await age();
		await setFaults("both", DOWN);
		const page = await pageOf(paymentId);
		await services().freshenNames(page);
		await setFaults("both", []);
		const before = await asked();
		await services().freshenNames(page);
		expect((await asked()) - before).toBe(0);
	});
});

/** Calls of contracts that the local chain's endpoints were asked for. */
async function asked(): Promise<number> {
	const states = (await (await fetch(env.CHAIN_CONTROL_URL)).json()) as Record<
		string,
		{ asked: Record<string, number> }
	>;
	return Object.values(states).reduce((sum, { asked: calls }) => sum + (calls.eth_call ?? 0), 0);
}

describe("the name of an address", () => {
	const one = (address: Address, chainId: number = LOCAL_CHAIN_ID) => ({ address, chainId });

	test("is shown once it was found, and the page that asked first does not wait", async () => {
		const address = freshAddress();
		const name = await nameLeadingTo(address);
		await book.setPrimary(address, name);
		const { context, settle } = visit();
		expect(await context.names.of([one(address), one(address, SECOND_LOCAL_CHAIN_ID)])).toEqual({});
		await settle();
		expect(await visit().context.names.of([one(address), one(address, SECOND_LOCAL_CHAIN_ID)])).toEqual({
			[`${LOCAL_CHAIN_ID}:${address}`]: name,
		});
	});

	test("is none when it does not lead back", async () => {
		const [address, victim] = [freshAddress(), freshAddress()];
		for (const name of [await nameLeadingTo(victim), `!${await nameLeadingTo(victim)}`, "!\u202emarta.eth"]) {
			await age();
			await book.setPrimary(address, name);
			const { context, settle } = visit();
			await context.names.of([one(address)]);
			await settle();
			expect(await visit().context.names.of([one(address)])).toEqual({});
		}
	});

	test("is no more as soon as somebody finds that it leads elsewhere", async () => {
		const [address, other] = [freshAddress(), freshAddress()];
		const name = await nameLeadingTo(address);
		await book.setPrimary(address, name);
		const first = visit();
		await first.context.names.of([one(address)]);
		await first.settle();
		expect(await visit().context.names.of([one(address)])).not.toEqual({});
		await (await namedForm(name))();
		expect(await visit().context.names.of([one(address)]), "it still leads there").not.toEqual({});
		await book.setName(name, other);
		await (await namedForm(name))();
		expect(await visit().context.names.of([one(address)])).toEqual({});
	});

	test("is no more once it leads elsewhere", async () => {
		const address = freshAddress();
		const name = await nameLeadingTo(address);
		await book.setPrimary(address, name);
		const first = visit();
		await first.context.names.of([one(address)]);
		await first.settle();
		await book.setName(name, freshAddress());
		await age();
		const second = visit();
		await second.context.names.of([one(address)]);
		await second.settle();
		expect(await visit().context.names.of([one(address)])).toEqual({});
	});

	test("is read with the payment page, of the payee", async () => {
		const address = freshAddress();
		const name = await nameLeadingTo(address);
		await book.setPrimary(address, name);
		const paymentId = await makeLink({ requesterAddress: address });
		expect((await pageOf(paymentId)).payee).toEqual({ typed: null, known: [], own: [], payers: [] });
		await services().freshenNames(await pageOf(paymentId));
		expect((await pageOf(paymentId)).payee.own).toMatchObject([{ chainId: LOCAL_CHAIN_ID, name }]);
	});

	test("is read with the payment page, of whoever paid", async () => {
		const payee = freshAddress();
		const name = await nameLeadingTo(payer.address);
		await book.setPrimary(payer.address, name);
		const paymentId = await makeLink({ requesterAddress: payee });
		await report(paymentId, await pay(payee, HUNDRED));
		await age();
		await services().freshenNames(await pageOf(paymentId));
		const stored = (await pageOf(paymentId)).payee;
		expect(stored.payers).toMatchObject([{ address: payer.address, chainId: LOCAL_CHAIN_ID, name }]);
		expect(namesOnReceipt(stored, payee, Date.now())).toEqual({ [`${LOCAL_CHAIN_ID}:${payer.address}`]: name });
		expect(namesOnReceipt(stored, payee, Date.now() + NAME_KEPT_MS)).toEqual({});
		await book.setPrimary(payer.address, "");
	});

	test("is asked for a few at a time, of a page with many", async () => {
		const { context, settle } = visit();
		const before = await asked();
		await context.names.of(Array.from({ length: 300 }, () => one(freshAddress())));
		await settle();
		expect((await asked()) - before).toBeLessThanOrEqual(6 * 2);
	});
});

describe("a wallet address that is typed as a name", () => {
	test("is kept when its owner has seen the whole address", async () => {
		const [userId, address] = [await makeUser(), freshAddress()];
		const name = await nameLeadingTo(address);
		const { wallets } = visit().context;
		const shown = { ok: false, reason: "name-to-confirm", name, address };
		expect(await wallets.add(userId, name)).toEqual({ ...shown, before: null });
		expect(await wallets.list(userId)).toEqual([]);
		const old = freshAddress();
		expect(await wallets.add(userId, name, old)).toEqual({ ...shown, before: old });
		expect(await wallets.list(userId)).toEqual([]);
		expect(await wallets.add(userId, name, address)).toMatchObject({ ok: true, address });
		expect(await wallets.list(userId)).toMatchObject([
			{ address, ensName: name, typedName: { standing: "leads-here" } },
		]);
	});

	test("stays what it is when the name moves, and its owner is told", async () => {
		const [userId, address, elsewhere] = [await makeUser(), freshAddress(), freshAddress()];
		const name = await nameLeadingTo(address);
		await visit().context.wallets.add(userId, name, address);
		await book.setName(name, elsewhere);
		await age();
		const { context, settle } = visit();
		await context.wallets.list(userId);
		await settle();
		expect(await visit().context.wallets.list(userId)).toMatchObject([
			{ address, typedName: { name, standing: "moved", leadsTo: elsewhere } },
		]);
	});
});
