import type { EIP1193Provider } from "viem";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DISCOVERY_MS, discoverWallets, type FoundWallet } from "#app/wallet/discovery.ts";

const provider = (flags: object = {}) => ({ request: async () => null, ...flags }) as unknown as EIP1193Provider;

function announce(info: Partial<{ uuid: string; name: string; rdns: string; icon: string }>, of = provider()) {
	const whole = { uuid: crypto.randomUUID(), name: "Wallet", rdns: "a.wallet", icon: "", ...info };
	window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info: whole, provider: of } }));
}

let found: FoundWallet[] = [];
let stop = () => {};
/** @param ethereum - what sits at window.ethereum */
function discover(ethereum?: unknown) {
	Object.assign(window, { ethereum });
	stop = discoverWallets("Browser wallet", (wallets) => {
		found = wallets;
	});
}
const settle = () => vi.advanceTimersByTime(DISCOVERY_MS);
const names = () => found.map(({ name }) => name);

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("window", new EventTarget());
	vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
	found = [];
});
afterEach(() => {
	stop();
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

describe("the wallets offered", () => {
	test("are those that announce themselves and those at window.ethereum", () => {
		discover(provider());
		announce({ name: "Announced" });
		settle();
		expect(names()).toEqual(["Announced", "Browser wallet"]);
	});

	const locked = () => {
		throw new Error("locked");
	};
	const throwing = new Proxy({}, { get: locked, has: locked });
	const flagsThrow = new Proxy(provider(), {
		get: (of, name) => (String(name).startsWith("is") ? locked() : Reflect.get(of, name)),
	});
	test.each([
		["whose every property throws", () => throwing, ["Announced"]],
		["whose flags throw", () => flagsThrow, ["Announced", "Browser wallet"]],
		[
			"one of whose providers throws",
			() => provider({ providers: [throwing, provider()] }),
			["Announced", "Browser wallet"],
		],
	])("are those that can be read, beside one at window.ethereum %s", (_, ethereum, expected) => {
		discover(ethereum());
		announce({ name: "Announced" });
		window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: throwing }));
		settle();
		expect(names()).toEqual(expected);
	});

	test("name one provider once, announced and injected", () => {
		const same = provider({ isMetaMask: true });
		discover(same);
		announce({ name: "MetaMask", rdns: "io.metamask" }, same);
		settle();
		expect(names()).toEqual(["MetaMask"]);
	});

	test("name a wallet once whose injected object is another than its announced one", () => {
		discover(provider({ isRabby: true, isMetaMask: true }));
		announce({ name: "Rabby Wallet", rdns: "io.rabby" });
		settle();
		expect(names()).toEqual(["Rabby Wallet"]);
	});

	test("are all of a providers array, each once, and not the one in front again", () => {
		const [one, two] = [provider({ isMetaMask: true }), provider({ isCoinbaseWallet: true })];
		discover({ ...provider(), providers: [one, two, one] });
		settle();
		expect(names()).toEqual(["MetaMask", "Coinbase Wallet"]);
		expect(found.map((wallet) => wallet.provider)).toEqual([one, two]);
		expect(new Set(found.map(({ key }) => key)).size).toBe(2);
	});

	test("hold one provider once, whatever uuid comes with it, and one uuid once", () => {
		discover();
		const [one, uuid] = [provider(), crypto.randomUUID()];
		announce({ name: "One", rdns: "one.example", uuid }, one);
		announce({ name: "One again", rdns: "one.example" }, one);
		announce({ name: "One again", rdns: "one.example", uuid });
		settle();
		expect(names()).toEqual(["One"]);
	});

	test("hold two wallets of one rdns both, the second with a number: neither keeps the other from being chosen", () => {
		discover();
		const [one, other, third] = [provider(), provider(), provider()];
		announce({ name: "One", rdns: "one.example" }, one);
		announce({ name: "One", rdns: "one.example" }, other);
		announce({ name: "One", rdns: "three.example" }, third);
		settle();
		expect(found.map((wallet) => [wallet.name, wallet.provider])).toEqual([
			["One", one],
			["One (2)", other],
			["One (3)", third],
		]);
	});

	test("have names without controls, of one line, and never none", () => {
		discover();
		announce({ name: "Meta\u202EksaM\u0007\nWallet", rdns: "a" });
		announce({ name: "\u2066\u200B", rdns: "b" });
		announce({ name: "x".repeat(500), rdns: "c" });
		settle();
		expect(names()).toEqual(["MetaksaM Wallet", "Browser wallet", "x".repeat(60)]);
	});

	test("hold one that comes to window.ethereum late, as wallet apps on Android put theirs there", () => {
		discover();
		settle();
		Object.assign(window, { ethereum: provider({ isMetaMask: true }) });
		window.dispatchEvent(new Event("ethereum#initialized"));
		expect(names()).toEqual(["MetaMask"]);
	});

	test.for([null, undefined, {}, { providers: "many" }, { providers: [null, {}] }])("%j is no wallet", (ethereum) => {
		discover(ethereum);
		settle();
		expect(found).toEqual([]);
	});
});
