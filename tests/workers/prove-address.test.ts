import { createExecutionContext } from "cloudflare:test";
import { concat, encodeAbiParameters, encodeFunctionData, pad, parseAbi } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, describe, expect, test } from "vitest";
import { buildContext } from "#app/composition/services.server.ts";
import { PROOF_MS } from "#app/core/accounts/siwe.ts";
import type { Address } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { removeWallet } from "#app/db/accounts/wallets.ts";
import { openDatabase } from "#app/db/database.ts";
import type { WalletServices } from "#app/services/accounts/access-contracts.ts";
import { sendCall } from "#local/chain/contract-calls.ts";
import { env } from "./environment.ts";
import { chain, freshAddress, makeLink, makeUser, payer, services, setFaults, stranger } from "./scenario.ts";

const wallets = (): WalletServices =>
	buildContext(new Request("https://paylink.test/"), env, createExecutionContext()).wallets;

const newKey = () => privateKeyToAccount(generatePrivateKey());

async function ask(userId: string, address: Address, chainId = LOCAL_CHAIN_ID): Promise<string> {
	const asked = await wallets().askProof(userId, { address, chainId });
	if (!asked.ok) throw new Error(asked.reason);
	return asked.message;
}

const prove = (userId: string, message: string, signature: `0x${string}`, main = false) =>
	wallets().prove(userId, { message, signature, main });

async function walletsOf(userId: string) {
	const list = await wallets().list(userId);
	return list.map(({ address, proven, provenChainId, main }) => ({ address, proven, provenChainId, main }));
}

afterEach(() => setFaults("both", []));

describe("a key's signature", () => {
	test("proves its address on every chain, and is shown on the link's page", async () => {
		const [userId, account] = [await makeUser(), newKey()];
		const link = await makeLink({ requesterAddress: account.address }, userId);
		expect((await services().findLinkPage(link))?.addressProven).toBe(false);
		const message = await ask(userId, account.address);
		const outcome = await prove(userId, message, await account.signMessage({ message }));
		expect(outcome).toEqual({ ok: true, address: account.address });
		expect(await walletsOf(userId)).toEqual([
			{ address: account.address, proven: true, provenChainId: null, main: true },
		]);
		expect((await services().findLinkPage(link))?.addressProven).toBe(true);
		const elsewhere = await makeLink({ requesterAddress: account.address });
		expect((await services().findLinkPage(elsewhere))?.addressProven, "somebody else's link").toBe(false);
	});

	test("is accepted once: the first answer uses up the nonce, right or wrong", async () => {
		const [userId, account] = [await makeUser(), newKey()];
		const message = await ask(userId, account.address);
		const signature = await account.signMessage({ message });
		expect(await prove(userId, message, await newKey().signMessage({ message }))).toMatchObject({
			reason: "proof-not-signed",
		});
		expect(await prove(userId, message, signature)).toEqual({ ok: false, reason: "proof-wrong-nonce" });
		const again = await ask(userId, account.address);
		const good = await account.signMessage({ message: again });
		const twice = await Promise.all([prove(userId, again, good), prove(userId, again, good)]);
		expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
		expect(twice.find(({ ok }) => !ok)).toMatchObject({ reason: "proof-wrong-nonce" });
	});

	test("cannot use another account's nonce, nor use it up", async () => {
		const [victim, thief, account] = [await makeUser(), await makeUser(), newKey()];
		const message = await ask(victim, account.address);
		const signature = await account.signMessage({ message });
		expect(await prove(thief, message, signature)).toEqual({ ok: false, reason: "proof-wrong-nonce" });
		expect(await walletsOf(thief)).toEqual([]);
		expect(await prove(victim, message, signature)).toMatchObject({ ok: true });
	});

	test.each<[string, (message: string, address: Address) => string, string]>([
		["another domain", (text) => text.replace("paylink.test", "paylink.evil"), "proof-wrong-domain"],
		["another uri", (text) => text.replace("URI: https://paylink.test", "URI: https://evil.test"), "proof-wrong-uri"],
		["another chain", (text) => text.replace("Chain ID: 31337", "Chain ID: 1"), "proof-wrong-chain"],
		["another address", (text, address) => text.replace(address, payer.address), "proof-wrong-address"],
		["another statement", (text) => text.replace("Signing costs nothing", "Signing costs 1 ETH"), "proof-altered"],
		["a resource", (text) => `${text}\nResources:\n- https://evil.test`, "proof-altered"],
		["an earlier issue", (text) => text.replace(/Issued At: 20\d\d/, "Issued At: 2001"), "proof-expired"],
		["a later issue", (text) => text.replace(/Issued At: 20\d\d/, "Issued At: 2091"), "proof-from-the-future"],
		["a made-up nonce", (text) => text.replace(/Nonce: \w{8}/, "Nonce: 00000000"), "proof-wrong-nonce"],
		["a nonce of another kind", (text) => text.replace(/Nonce: \w+/, "Nonce: abcdefgh"), "proof-altered"],
	])("over a message with %s is refused, although the signature is valid", async (_, alter, reason) => {
		const [userId, account] = [await makeUser(), newKey()];
		const message = alter(await ask(userId, account.address), account.address);
		expect(await prove(userId, message, await account.signMessage({ message }))).toEqual({ ok: false, reason });
		expect(await walletsOf(userId)).toEqual([]);
	});

	test("in non-canonical or truncated form is refused", async () => {
		const [userId, account] = [await makeUser(), newKey()];
		const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
		for (const spoil of [
			(text: string) => {
				const s = ORDER - BigInt(`0x${text.slice(66, 130)}`);
				return `${text.slice(0, 66)}${s.toString(16).padStart(64, "0")}${text.endsWith("1b") ? "1c" : "1b"}`;
			},
			(text: string) => text.slice(0, -2),
			(text: string) => `${text.slice(0, 66)}${"f".repeat(64)}1b`,
		]) {
			const message = await ask(userId, account.address);
			const signature = spoil(await account.signMessage({ message })) as `0x${string}`;
			expect(await prove(userId, message, signature)).toEqual({ ok: false, reason: "proof-not-signed" });
		}
	});

	test("after the expiry is refused", async () => {
		const [userId, account] = [await makeUser(), newKey()];
		const message = await ask(userId, account.address);
		await env.DB.prepare("update one_time_tokens set expires_at = ? where user_id = ?")
			.bind(Date.now() - 1, userId)
			.run();
		expect(await prove(userId, message, await account.signMessage({ message }))).toMatchObject({ ok: false });
		expect(PROOF_MS).toBe(600_000);
	});

	test("is accepted while no endpoint answers", async () => {
		const [userId, account] = [await makeUser(), newKey()];
		await setFaults("both", [{ kind: "down" }]);
		const message = await ask(userId, account.address);
		expect(await prove(userId, message, await account.signMessage({ message }))).toMatchObject({ ok: true });
	});
});

describe("a contract wallet", () => {
	async function deployed(): Promise<Address> {
		const at = await chain.place("OwnedWallet", freshAddress());
		await chain.client.setStorageAt({ address: at, index: 0, value: pad(payer.address, { size: 32 }) });
		return at;
	}
	const sign = (message: string, by = payer) => privateKeyToAccount(by.privateKey).signMessage({ message });

	test("is verified by the contract (EIP-1271), for its chain only", async () => {
		const [userId, address] = [await makeUser(), await deployed()];
		const message = await ask(userId, address);
		expect(await prove(userId, message, await sign(message))).toEqual({ ok: true, address });
		expect(await walletsOf(userId)).toMatchObject([{ proven: true, provenChainId: LOCAL_CHAIN_ID }]);
		const here = await makeLink({ requesterAddress: address }, userId);
		const there = await makeLink({ requesterAddress: address, chainId: 1 }, userId);
		expect((await services().findLinkPage(here))?.addressProven).toBe(true);
		expect((await services().findLinkPage(there))?.addressProven).toBe(false);
	});

	test.each([
		["the wallet says no", "OwnedWallet"],
		["the wallet undoes the call", "RevertingWallet"],
		["the contract knows no signatures", "Forger"],
	] as const)("is not proven when %s", async (_, contract) => {
		const userId = await makeUser();
		const address = await chain.place(contract, freshAddress());
		const message = await ask(userId, address);
		expect(await prove(userId, message, await sign(message, stranger))).toEqual({
			ok: false,
			reason: "proof-not-signed",
		});
	});

	describe("that is not deployed yet (ERC-6492)", () => {
		const FACTORY = parseAbi([
			"function addressOf(address owner, uint256 number) view returns (address)",
			"function make(address owner, uint256 number) returns (address)",
		]);
		let number = 0n;

		/** A wallet of the payer's that a factory could make, and what makes it. */
		async function later(owner = payer.address) {
			const factory = await chain.place("WalletFactory", freshAddress());
			number += 1n;
			const args = [owner, number] as const;
			const address = await chain.client.readContract({
				address: factory,
				abi: FACTORY,
				functionName: "addressOf",
				args,
			});
			return { address, factory, makes: encodeFunctionData({ abi: FACTORY, functionName: "make", args }) };
		}
		const wrapped = (by: { factory: Address; makes: `0x${string}` }, signature: `0x${string}`) =>
			concat([
				encodeAbiParameters(
					[{ type: "address" }, { type: "bytes" }, { type: "bytes" }],
					[by.factory, by.makes, signature],
				),
				`0x${"6492".repeat(16)}`,
			]);

		test("is verified as if it were, for its chain only, and once more when it is there", async () => {
			const [userId, wallet] = [await makeUser(), await later()];
			const message = await ask(userId, wallet.address);
			expect(await prove(userId, message, wrapped(wallet, await sign(message)))).toEqual({
				ok: true,
				address: wallet.address,
			});
			expect(await walletsOf(userId)).toMatchObject([{ proven: true, provenChainId: LOCAL_CHAIN_ID }]);
			expect(await chain.client.getCode({ address: wallet.address }), "nothing was deployed").toBeUndefined();
			await sendCall(chain, payer, { to: wallet.factory, data: wallet.makes });
			const again = await ask(userId, wallet.address);
			expect(await prove(userId, again, wrapped(wallet, await sign(again)))).toMatchObject({ ok: true });
		});

		test("is not proven by another key, another factory, another wallet's making or a wrapper of nonsense", async () => {
			const userId = await makeUser();
			const [wallet, theirs] = [await later(), await later(stranger.address)];
			const nobody = { factory: freshAddress(), makes: wallet.makes };
			const signatures: ((message: string) => Promise<`0x${string}`>)[] = [
				async (message) => wrapped(wallet, await sign(message, stranger)),
				async (message) => wrapped(theirs, await sign(message, stranger)),
				async (message) => wrapped(nobody, await sign(message)),
				async (message) => wrapped({ ...wallet, makes: "0x" }, await sign(message)),
				async (message) => concat([await sign(message), `0x${"6492".repeat(16)}`]),
				async () => `0x${"6492".repeat(16)}`,
				async (message) => sign(message),
			];
			for (const signature of signatures) {
				const message = await ask(userId, wallet.address);
				expect(await prove(userId, message, await signature(message))).toEqual({
					ok: false,
					reason: "proof-not-signed",
				});
			}
		});

		test("a wallet that is there judges for itself: what the signature would run before it is not run", async () => {
			const [userId, address] = [await makeUser(), await deployed()];
			const theirs = await later(stranger.address);
			const message = await ask(userId, address);
			expect(await prove(userId, message, wrapped(theirs, await sign(message, stranger)))).toMatchObject({
				reason: "proof-not-signed",
			});
			const own = await ask(userId, address);
			expect(await prove(userId, own, wrapped(theirs, await sign(own)))).toMatchObject({ ok: true });
		});
	});

	test.each(["both", "one"] as const)("is neither proven nor refused while %s is silent", async (silent) => {
		const [userId, address] = [await makeUser(), await deployed()];
		await setFaults(silent, [{ kind: "server-error" }]);
		const message = await ask(userId, address);
		expect(await prove(userId, message, await sign(message))).toEqual({ ok: false, reason: "proof-could-not-ask" });
		await setFaults("both", []);
		const again = await ask(userId, address);
		expect(await prove(userId, again, await sign(again))).toMatchObject({ ok: true });
	});
});

test("an address can become main, secondary and be removed, with its proof", async () => {
	const [userId, one, two] = [await makeUser(), newKey(), newKey()];
	for (const account of [one, two]) {
		const message = await ask(userId, account.address);
		await prove(userId, message, await account.signMessage({ message }));
	}
	expect((await walletsOf(userId)).map(({ address }) => address)).toEqual([one.address, two.address]);
	expect(await wallets().makeMain(userId, two.address)).toBe(true);
	expect(await wallets().makeMain(userId, freshAddress())).toBe(false);
	await removeWallet(openDatabase(env.DB), userId, two.address);
	expect(await walletsOf(userId)).toEqual([{ address: one.address, proven: true, provenChainId: null, main: true }]);
	const link = await makeLink({ requesterAddress: two.address }, userId);
	expect((await services().findLinkPage(link))?.addressProven).toBe(false);
});
