import { encodeAbiParameters, parseAbiParameters, toCoinType } from "viem";
import { mainnet } from "viem/chains";
import { normalize } from "viem/ens";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ensNames } from "#app/adapters/chain/ens-names.ts";
import { BASENAME_RESOLVERS } from "#app/adapters/chain/first-basenames.ts";
import { serverFetch } from "#app/adapters/social/server-fetch.ts";
import type { NamesPort } from "#app/ports/names.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import { type Anvil, startAnvil } from "#local/chain/anvil.ts";
import { controlChain } from "#local/chain/chain-control.ts";
import { firstBasenames, type Known, nameBook } from "#local/chain/name-book.ts";
import { pickPort } from "#local/listen.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { type EndpointName, type RpcProxy, startRpcProxy } from "#local/rpc-proxy.ts";
import { type NameServer, startNameServer } from "#tests/name-server.ts";
import { LENGTHY } from "../../tags.ts";

const ETHEREUM = 1;
const BASE = 8453;
const requester = walletNamed("requester").address;
const stranger = walletNamed("stranger").address;

let anvil: Anvil;
let proxy: RpcProxy;
let keeper: NameServer;
let names: NamesPort;
let book: ReturnType<typeof nameBook>;

async function order(endpoint: EndpointName | "both", faults: SteeredFault[]): Promise<void> {
	const answer = await fetch(proxy.controlUrl, { method: "POST", body: JSON.stringify({ endpoint, faults }) });
	expect(answer.status).toBe(200);
}

async function timesAsked(): Promise<number> {
	const states = (await (await fetch(proxy.controlUrl)).json()) as Record<string, { asked: Record<string, number> }>;
	return Object.values(states).reduce((sum, { asked }) => sum + (asked.eth_call ?? 0), 0);
}

const namesFrom = (urls: readonly string[], baseUrls: readonly string[] = []) =>
	ensNames({ chainId: ETHEREUM, urls, baseUrls, server: serverFetch("names", { "names.example": keeper.url }) });
const leadsTo = (name: string, address = requester, ofChain = true) => ({ kind: "found", name, address, ofChain });

beforeAll(async () => {
	anvil = await startAnvil({ port: await pickPort(), chainId: mainnet.id, blockTimeSeconds: 0 });
	proxy = await startRpcProxy(anvil.url, await pickPort());
	keeper = await startNameServer();
	book = nameBook(controlChain(anvil.url));
	await book.place();
	for (const name of ["marta.eth", "pay.marta.eth", "🙋‍♀️.eth", "raffy🚴‍♂️.eth", "مرتا.eth", "fuss.xyz"])
		await book.setName(normalize(name), requester);
	await book.setName("empty.eth", null);
	for (const [name, known] of Object.entries({
		"pictures-only.eth": "noProfile",
		"gone.eth": "noContract",
		"broken.eth": "failing",
	} satisfies Record<string, Known>))
		await book.setName(name, stranger, known);
	names = namesFrom([proxy.endpoints.one, proxy.endpoints.two]);
});
afterEach(async () => {
	await order("both", []);
	keeper.answer(null);
});
afterAll(async () => {
	await keeper?.close();
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
		expect(await names.find(typed, ETHEREUM)).toEqual(leadsTo(name));
	});

	test.each<[string, string]>([
		["is not registered", "unknown.eth"],
		["has no address", "empty.eth"],
		["keeps other things than addresses", "pictures-only.eth"],
		["is answered by no contract", "gone.eth"],
		["is answered by a contract that fails", "broken.eth"],
	])("leads to nobody when it %s", async (_, name) => {
		expect(await names.find(name, ETHEREUM)).toEqual({ kind: "unknown", name });
	});

	test("has its own address on another chain, or the one on Ethereum, and which it is is said", async () => {
		await book.setName("two.eth", requester);
		await book.setName("two.eth", stranger, "onChain", toCoinType(BASE));
		expect(await names.find("two.eth", ETHEREUM)).toEqual(leadsTo("two.eth"));
		expect(await names.find("two.eth", BASE)).toEqual(leadsTo("two.eth", stranger));
		expect(await names.find("marta.eth", BASE)).toEqual(leadsTo("marta.eth", requester, false));
		expect(await names.find("unknown.eth", BASE)).toEqual({ kind: "unknown", name: "unknown.eth" });
	});
});

describe("what is no name is not asked for", () => {
	test.each<[string, string]>([
		["Cyrillic letters among Latin ones", "m\u0430rta.eth"],
		["a name that is wholly Cyrillic and looks Latin", "\u0430\u0441\u0435.eth"],
		["Greek letters that look Latin", "\u03bf\u03c1\u03b1.eth"],
		["a mark twice on one letter", "ش\u064e\u064e.eth"],
	])("and imitates another: %s", async (_, typed) => {
		expect(await names.find(typed, ETHEREUM)).toEqual({ kind: "no-name", imitates: true });
		expect(await timesAsked()).toBe(0);
	});

	test.each<[string, string]>([
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
		["markup", "<img/src=x>.eth"],
	])("%s", async (_, typed) => {
		expect(await names.find(typed, ETHEREUM)).toEqual({ kind: "no-name", imitates: false });
		expect(await timesAsked()).toBe(0);
	});
});

describe("endpoints that fail or lie", () => {
	const unread = { name: "PortError", port: "names" };

	test.each<[string, SteeredFault]>([
		["silent", { kind: "down" }],
		["asking for patience", { kind: "rate-limited", body: true }],
		["showing a page", { kind: "server-error" }],
		["breaking off", { kind: "truncated" }],
		["of another chain", { kind: "wrong-chain", chainId: 11_155_111 }],
	])("could not be asked while one or both are %s, whatever the name", async (_, fault) => {
		for (const which of ["one", "two", "both"] as const)
			for (const name of ["marta.eth", "unknown.eth"]) {
				await order(which, [fault]);
				await expect(names.find(name, ETHEREUM)).rejects.toMatchObject({ ...unread, why: "unreachable" });
				await order(which, [fault]);
				await expect(names.nameOf(requester, ETHEREUM)).rejects.toMatchObject({ ...unread, why: "unreachable" });
			}
	});

	test("a missing resolver contract is no answer", async () => {
		const bare = await startAnvil({ port: await pickPort(), chainId: mainnet.id, blockTimeSeconds: 0 });
		try {
			for (const urls of [[bare.url], [anvil.url, bare.url]])
				await expect(namesFrom(urls).find("marta.eth", ETHEREUM)).rejects.toMatchObject({
					...unread,
					why: "unreachable",
				});
		} finally {
			await bare.stop();
		}
	});

	test("two that disagree about an address, a name, or whether there is one, are not believed", async () => {
		const other = await startAnvil({ port: await pickPort(), chainId: mainnet.id, blockTimeSeconds: 0 });
		const both = namesFrom([anvil.url, other.url]);
		const disagreeing = { ...unread, why: "malformed" };
		try {
			const otherBook = nameBook(controlChain(other.url));
			await otherBook.place();
			await expect(both.find("marta.eth", ETHEREUM)).rejects.toMatchObject(disagreeing);
			await otherBook.setName("marta.eth", stranger);
			await expect(both.find("marta.eth", ETHEREUM)).rejects.toMatchObject(disagreeing);
			await otherBook.setPrimary(stranger, "marta.eth");
			await expect(both.nameOf(stranger, ETHEREUM)).rejects.toMatchObject(disagreeing);
			expect(await both.find("unknown.eth", ETHEREUM)).toMatchObject({ kind: "unknown" });
		} finally {
			await other.stop();
		}
	});

	test("one that hangs does not hold the answer for longer than somebody waits", { tags: [LENGTHY.name] }, async () => {
		await order("both", [{ kind: "slow", ms: 120_000, methods: ["eth_call"] }]);
		await expect(names.find("marta.eth", ETHEREUM)).rejects.toMatchObject({ ...unread, why: "unreachable" });
	});

	test("without endpoints no name can be read, and it says so", () => {
		expect(namesFrom([]).connected).toBe(false);
		expect(names.connected).toBe(true);
	});
});

describe("the name of an address", () => {
	test("counts when it leads back, on the same chain", async () => {
		await book.setPrimary(requester, "marta.eth");
		expect(await names.nameOf(requester, ETHEREUM)).toBe("marta.eth");
		// On another chain the address may be somebody else's.
		expect(await names.nameOf(requester, BASE)).toBeNull();
		await book.setName("marta.eth", requester, "onChain", toCoinType(BASE));
		await book.setPrimary(requester, "marta.eth", toCoinType(BASE));
		expect(await names.nameOf(requester, BASE)).toBe("marta.eth");
		expect(await names.nameOf(walletNamed("payer").address, ETHEREUM)).toBeNull();
	});

	test.each<[string, string]>([
		["another's", "marta.eth"],
		["nobody's", "unknown.eth"],
		["another's, from a resolver that does not check", "!marta.eth"],
		["nobody's, from a resolver that does not check", "!unknown.eth"],
		["not normal: capitals", "!Marta.eth"],
		["an imitation of another's", "!m\u0430rta.eth"],
		["written the other way round", "!\u202ehte.atram"],
		["markup", "!<b>marta</b>.eth"],
		["longer than names are", `!${"a".repeat(300)}.eth`],
		["no name", "!marta"],
		["empty", "!"],
	])("does not count when it is %s", async (_, name) => {
		await book.setPrimary(stranger, name);
		expect(await names.nameOf(stranger, ETHEREUM)).toBeNull();
	});
});

describe("a name in Basenames' first registrar", () => {
	let base: Anvil;
	let basenames: ReturnType<typeof firstBasenames>;
	let withBase: NamesPort;
	beforeAll(async () => {
		base = await startAnvil({ port: await pickPort(), chainId: BASE, blockTimeSeconds: 0 });
		basenames = firstBasenames(controlChain(base.url), BASENAME_RESOLVERS[0]);
		await basenames.place();
		withBase = namesFrom([anvil.url], [base.url]);
	});
	afterAll(() => base?.stop());

	test("counts when it leads back, wherever the name itself is kept", async () => {
		await basenames.setName(requester, "marta.base.eth");
		expect(await withBase.nameOf(requester, BASE)).not.toBe("marta.base.eth");
		await book.setName("marta.base.eth", requester);
		expect(await withBase.nameOf(requester, BASE)).toBe("marta.base.eth");
		await book.setServer("marta.base.eth", "https://names.example/ccip");
		keeper.answer({ data: encodeAbiParameters(parseAbiParameters("bytes"), [requester]) });
		expect(await withBase.nameOf(requester, BASE)).toBe("marta.base.eth");
		await book.setName("marta.base.eth", requester);
		expect(await withBase.nameOf(requester, ETHEREUM), "on another chain").not.toBe("marta.base.eth");
	});

	test.each([
		["another's", "marta.base.eth"],
		["none of Base", "pay.marta.eth"],
		["of another end", "marta.base.eth.evil.eth"],
		["not normal", "Marta.base.eth"],
		["an imitation", "m\u0430rta.base.eth"],
		["nobody's", "nobody.base.eth"],
	])("does not count when it is %s", async (_, name) => {
		const owner = walletNamed("second-payer").address;
		await basenames.setName(owner, name);
		expect(await withBase.nameOf(owner, BASE)).toBeNull();
	});

	test("is not believed when it leads to another on Base, whatever it does on Ethereum", async () => {
		const owner = walletNamed("third-payer").address;
		await basenames.setName(owner, "sold.base.eth");
		await book.setName("sold.base.eth", owner);
		expect(await withBase.nameOf(owner, BASE)).toBe("sold.base.eth");
		await book.setName("sold.base.eth", stranger, "onChain", toCoinType(BASE));
		expect(await withBase.nameOf(owner, BASE)).toBeNull();
	});

	test("is not read from endpoints of another chain, nor from one alone of two", async () => {
		for (const urls of [[anvil.url], [base.url, "http://127.0.0.1:1"]])
			await expect(namesFrom([anvil.url], urls).nameOf(requester, BASE)).rejects.toMatchObject({ why: "unreachable" });
	});
});

describe("a name that is kept by a server", () => {
	const address = (of: typeof requester) => encodeAbiParameters(parseAbiParameters("address"), [of]);

	test("is read from it, the same by both endpoints", async () => {
		await book.setServer("jesse.base.eth", "https://names.example/ccip/{sender}/{data}.json");
		keeper.answer({ data: address(requester) });
		expect(await names.find("jesse.base.eth", ETHEREUM)).toEqual(leadsTo("jesse.base.eth"));
		expect(keeper.asked().every(({ method }) => method === "GET")).toBe(true);
		await book.setServer("posted.base.eth", "https://names.example/ccip");
		expect(await names.find("posted.base.eth", ETHEREUM)).toEqual(leadsTo("posted.base.eth"));
		expect(keeper.asked().map(({ method }) => method)).toContain("POST");
	});

	test("may be an address' name on another chain", async () => {
		const coinType = toCoinType(BASE);
		await book.setName("kept.base.eth", stranger, "onChain", coinType);
		await book.setPrimaryServer(stranger, "https://names.example/primary", coinType);
		keeper.answer({ data: encodeAbiParameters(parseAbiParameters("string"), ["kept.base.eth"]) });
		expect(await names.nameOf(stranger, BASE)).toBe("kept.base.eth");
		keeper.answer({ data: encodeAbiParameters(parseAbiParameters("string"), ["marta.eth"]) });
		expect(await names.nameOf(stranger, BASE)).toBeNull();
		keeper.answer(null);
		await expect(names.nameOf(stranger, BASE)).rejects.toMatchObject({ why: "refused" });
	});

	test.each<[string, string, Parameters<NameServer["answer"]>[0]]>([
		["does not answer", "https://names.example/ccip", null],
		["answers with a page", "https://names.example/ccip", "<html>"],
		["answers with something else", "https://names.example/ccip", { data: "marta" }],
		["answers without end", "https://names.example/ccip", { data: `0x${"00".repeat(40_000)}` }],
		["leads elsewhere", "https://names.example/redirect", { data: address(stranger) }],
		["is a machine of ours", "http://127.0.0.1:1/ccip", null],
		["is an address inside a network", "https://169.254.169.254/latest/{data}", null],
		["is at a port", "https://names.example:8443/ccip", null],
		["is no address of the web", "file:///etc/passwd", null],
	])("is said to be off the chain when that server %s", async (_, url, answer) => {
		await book.setServer("away.base.eth", url);
		keeper.answer(answer);
		expect(await names.find("away.base.eth", ETHEREUM)).toEqual({ kind: "off-chain", name: "away.base.eth" });
	});

	test("is not believed when it says something else to each endpoint", async () => {
		await book.setServer("twofaced.base.eth", "https://names.example/ccip");
		keeper.answer(({ count }) => ({ data: address(count % 2 === 0 ? requester : stranger) }));
		await expect(names.find("twofaced.base.eth", ETHEREUM)).rejects.toMatchObject({ why: "malformed" });
	});
});
