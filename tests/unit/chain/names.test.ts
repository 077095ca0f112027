import { concatHex, type Hex, keccak256, pad, toHex } from "viem";
import { mainnet } from "viem/chains";
import { namehash, normalize } from "viem/ens";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ensNames } from "#app/adapters/chain/ens-names.ts";
import type { NamesPort } from "#app/ports/names.ts";
import { type LocalWallet, walletNamed } from "#local/chain/accounts.ts";
import { type Anvil, startAnvil } from "#local/chain/anvil.ts";
import { controlChain } from "#local/chain/chain-control.ts";
import { pickPort } from "#local/listen.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { type EndpointName, type RpcProxy, startRpcProxy } from "#local/rpc-proxy.ts";

/** What NameBook (local/chain/contracts/names.sol) knows of a name. */
const KNOWN = { onChain: 1, noProfile: 2, noContract: 3, failing: 4, elsewhere: 5 } as const;
const UNIVERSAL_RESOLVER = mainnet.contracts.ensUniversalResolver.address;
const requester = walletNamed("requester");
const stranger = walletNamed("stranger");
const NOBODY = { address: `0x${"0".repeat(40)}` } as const;
const WELL_WITHIN_TIMEOUT_MS = 2_000;

let anvil: Anvil;
let proxy: RpcProxy;
let names: NamesPort;

async function write(
	name: string,
	known: (typeof KNOWN)[keyof typeof KNOWN],
	owner: Pick<LocalWallet, "address">,
): Promise<void> {
	const slot = keccak256(concatHex([namehash(normalize(name)), pad("0x0", { size: 32 })]));
	const record: Hex = concatHex([toHex(known, { size: 12 }), owner.address]);
	await controlChain(anvil.url).client.setStorageAt({ address: UNIVERSAL_RESOLVER, index: slot, value: record });
}

async function order(endpoint: EndpointName | "both", faults: SteeredFault[]): Promise<void> {
	const answer = await fetch(proxy.controlUrl, { method: "POST", body: JSON.stringify({ endpoint, faults }) });
	expect(answer.status).toBe(200);
}

async function timesAsked(): Promise<number> {
	const states = (await (await fetch(proxy.controlUrl)).json()) as Record<string, { asked: Record<string, number> }>;
	return Object.values(states).reduce((sum, { asked }) => sum + (asked.eth_call ?? 0), 0);
}

beforeAll(async () => {
	anvil = await startAnvil({ port: await pickPort(), chainId: mainnet.id, blockTimeSeconds: 0 });
	proxy = await startRpcProxy(anvil.url, await pickPort());
	await controlChain(anvil.url).place("NameBook", UNIVERSAL_RESOLVER);
	for (const name of ["marta.eth", "pay.marta.eth", "🙋‍♀️.eth", "raffy🚴‍♂️.eth", "مرتا.eth", "fuss.xyz"])
		await write(name, KNOWN.onChain, requester);
	await write("empty.eth", KNOWN.onChain, NOBODY);
	await write("pictures-only.eth", KNOWN.noProfile, NOBODY);
	await write("gone.eth", KNOWN.noContract, stranger);
	await write("broken.eth", KNOWN.failing, NOBODY);
	await write("elsewhere.eth", KNOWN.elsewhere, NOBODY);
	names = ensNames([proxy.endpoints.one, proxy.endpoints.two]);
});
afterEach(() => order("both", []));
afterAll(async () => {
	await proxy?.close();
	await anvil?.stop();
});

describe("a name on chain", () => {
	test.each<[string, string, string]>([
		["a name", "marta.eth", "marta.eth"],
		["a name below a name", "pay.marta.eth", "pay.marta.eth"],
		["a name of DNS", "fuss.xyz", "fuss.xyz"],
		["capitals", "MarTa.ETH", "marta.eth"],
		["full-width letters", "ｍａｒｔａ.eth", "marta.eth"],
		["a soft hyphen nobody sees", "mar\u00adta.eth", "marta.eth"],
		["an emoji", "🙋‍♀️.eth", "🙋‍♀.eth"],
		["letters with an emoji, in capitals", "RAFFY🚴‍♂️.eth", "raffy🚴‍♂.eth"],
		["an emoji without its selector", "🙋‍♀.eth", "🙋‍♀.eth"],
		["Arabic", "مرتا.eth", "مرتا.eth"],
	])("%s", async (_, typed, name) => {
		expect(await names.find(typed)).toEqual({ name, address: requester.address });
	});

	test.each<[string, string]>([
		["is not registered", "unknown.eth"],
		["has no address", "empty.eth"],
		["keeps other things than addresses", "pictures-only.eth"],
		["is answered by no contract", "gone.eth"],
		["is answered by a contract that fails", "broken.eth"],
	])("leads to nobody when it %s", async (_, name) => expect(await names.find(name)).toBeNull());

	test("that is kept by a server is neither followed there nor called unknown", async () => {
		await expect(names.find("elsewhere.eth")).rejects.toMatchObject({ name: "PortError", why: "unreachable" });
	});
});

describe("what is no name is not asked for", () => {
	test.each<[string, string]>([
		["Cyrillic letters among Latin ones", "m\u0430rta.eth"],
		["a name that is wholly Cyrillic and looks Latin", "\u0430\u0441\u0435.eth"],
		["an underscore within", "mar_ta.eth"],
		["an apostrophe's look-alike", "marta\u02b9s.eth"],
		["a joiner outside of an emoji", "mar\u200dta.eth"],
		["a mark that turns the writing round", "mar\u202eta.eth"],
		["a combining mark alone", "\u0301.eth"],
		["punycode", "xn--a.eth"],
		["hyphens where punycode has them", "ab--c.eth"],
		["an empty label", "marta..eth"],
		["nothing before the dot", ".eth"],
		["nothing after it", "marta."],
		["a full stop of another script", "marta\u3002eth.eth"],
		["one label", "marta"],
		["a space", "mar ta.eth"],
		["nothing", ""],
		["more letters than a name has", `${"a".repeat(252)}.eth`],
		["an address of the web", "https://marta.eth/"],
	])("%s", async (_, typed) => {
		expect(await names.find(typed)).toBeNull();
		expect(await timesAsked()).toBe(0);
	});
});

describe("endpoints that fail or lie", () => {
	const unread = { name: "PortError", port: "names" };

	test.each<[string, SteeredFault]>([
		["are silent", { kind: "down" }],
		["ask for patience", { kind: "rate-limited", body: true }],
		["show a page", { kind: "server-error" }],
		["break off", { kind: "truncated" }],
		["are of another chain", { kind: "wrong-chain", chainId: 11_155_111 }],
	])("could not be asked when they %s, whatever the name", async (_, fault) => {
		for (const name of ["marta.eth", "unknown.eth"]) {
			await order("both", [fault]);
			await expect(names.find(name)).rejects.toMatchObject({ ...unread, why: "unreachable" });
		}
	});

	test.each<[string, SteeredFault]>([
		["is silent", { kind: "down" }],
		["is of another chain", { kind: "wrong-chain", chainId: 5 }],
	])("one that %s leaves the answer to the other", async (_, fault) => {
		await order("one", [fault]);
		expect(await names.find("marta.eth")).toEqual({ name: "marta.eth", address: requester.address });
		await order("one", [fault]);
		expect(await names.find("unknown.eth")).toBeNull();
	});

	test("a missing resolver contract is no answer", async () => {
		const bare = await startAnvil({ port: await pickPort(), chainId: mainnet.id, blockTimeSeconds: 0 });
		try {
			await expect(ensNames([bare.url]).find("marta.eth")).rejects.toMatchObject({ ...unread, why: "unreachable" });
			await expect(ensNames([anvil.url, bare.url]).find("marta.eth")).resolves.toMatchObject({ name: "marta.eth" });
		} finally {
			await bare.stop();
		}
	});

	test("two that disagree about an address, or about whether there is one, are not believed", async () => {
		const other = await startAnvil({ port: await pickPort(), chainId: mainnet.id, blockTimeSeconds: 0 });
		const both = ensNames([anvil.url, other.url]);
		try {
			const control = controlChain(other.url);
			await control.place("NameBook", UNIVERSAL_RESOLVER);
			await expect(both.find("marta.eth")).rejects.toMatchObject({ ...unread, why: "malformed" });
			const slot = keccak256(concatHex([namehash("marta.eth"), pad("0x0", { size: 32 })]));
			const record = concatHex([toHex(KNOWN.onChain, { size: 12 }), stranger.address]);
			await control.client.setStorageAt({ address: UNIVERSAL_RESOLVER, index: slot, value: record });
			await expect(both.find("marta.eth")).rejects.toMatchObject({ ...unread, why: "malformed" });
			expect(await both.find("unknown.eth")).toBeNull();
		} finally {
			await other.stop();
		}
	});

	test("one that hangs does not hold the answer for longer than somebody waits", async () => {
		await order("both", [{ kind: "slow", ms: 60_000, methods: ["eth_call"] }]);
		const began = Date.now();
		await expect(names.find("marta.eth")).rejects.toMatchObject({ ...unread, why: "unreachable" });
		expect(Date.now() - began).toBeLessThan(6_000 + WELL_WITHIN_TIMEOUT_MS);
	});

	test("without endpoints no name can be read, and it says so", () => {
		expect(ensNames([]).connected).toBe(false);
		expect(names.connected).toBe(true);
	});
});
