import { concat, encodeAbiParameters, encodeFunctionData, pad, parseAbi } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, describe, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { differingParts, requestHash, requestMessage, requestTypedData } from "#app/core/payments/signed-request.ts";
import { deleteUser } from "#app/db/accounts/account-deletion.ts";
import { openDatabase } from "#app/db/database.ts";
import { ownData } from "#app/db/operations/own-data.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import { shownRequest } from "#app/services/payments/sign-request.ts";
import { env } from "./environment.ts";
import {
	HUNDRED as ASKED,
	chain,
	freshAddress,
	makeLink,
	makeUser,
	payer,
	services,
	setFaults,
	stranger,
} from "./scenario.ts";

/** A link's maker hands in the payee's signature of its request. */

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const APP_URL = "https://paylink.test";

const newKey = () => privateKeyToAccount(generatePrivateKey());
type Key = ReturnType<typeof newKey>;
const keyOf = ({ privateKey }: { privateKey: `0x${string}` }) => privateKeyToAccount(privateKey);

async function linkOf(paymentId: string) {
	const record = await findLinkRecord(openDatabase(env.DB), paymentId);
	if (!record) throw new Error("no such link");
	return record;
}

async function typedDataOf(paymentId: string, { chainId = LOCAL_CHAIN_ID, appUrl = APP_URL } = {}) {
	return requestTypedData(requestMessage(shownRequest((await linkOf(paymentId)).link, appUrl)), chainId);
}

async function signatureBy(key: Key, paymentId: string, of: { chainId?: number; appUrl?: string } = {}) {
	return key.sign({ hash: requestHash(await typedDataOf(paymentId, of)) });
}

async function ownLink(key: Key | { address: Address } = newKey(), draft: Parameters<typeof makeLink>[0] = {}) {
	const owner = await makeUser();
	const paymentId = await makeLink({ requesterAddress: key.address, memo: "before", ...draft }, owner);
	return { owner, paymentId };
}

const sign = (paymentId: string, owner: string, signature: `0x${string}`, chainId = LOCAL_CHAIN_ID) =>
	services().room(paymentId).sign(owner, { chainId, signature });
const signedOf = (paymentId: string) => services().findSignedRequest(paymentId);

afterEach(() => setFaults("both", []));

describe("a key's signature", () => {
	test("is kept with what was signed, raises the version once and is in the page's snapshot", async () => {
		const key = newKey();
		const { owner, paymentId } = await ownLink(key);
		const { version } = (await linkOf(paymentId)).link;
		expect((await services().room(paymentId).snapshot()).signedAt).toBeNull();
		const signature = await signatureBy(key, paymentId);
		expect(await sign(paymentId, owner, signature)).toEqual({ ok: true });
		expect(await signedOf(paymentId)).toEqual({
			typedData: await typedDataOf(paymentId),
			signature,
			signer: key.address,
			signedAt: expect.any(Number),
		});
		expect(await services().room(paymentId).snapshot()).toMatchObject({
			version: version + 1,
			signedAt: expect.any(Number),
		});
		expect((await services().findLinkPage(paymentId))?.snapshot.signedAt).toEqual(expect.any(Number));
		const tables = ownData(openDatabase(env.DB), owner);
		const archived = [...tables].find(({ name }) => name === "request_signatures");
		const rows = [];
		for await (const some of archived?.rows ?? []) rows.push(...some);
		expect(rows).toMatchObject([{ payment_id: paymentId, signer: key.address, kind: "key", signature }]);
	});

	test("goes with its link when the account goes", async () => {
		const key = newKey();
		const { owner, paymentId } = await ownLink(key);
		await sign(paymentId, owner, await signatureBy(key, paymentId));
		await deleteUser(openDatabase(env.DB), { id: owner, email: null, emailHash: null }, Date.now());
		expect(await signedOf(paymentId)).toBeNull();
	});

	test("is accepted while no endpoint answers", async () => {
		const key = newKey();
		const { owner, paymentId } = await ownLink(key);
		await setFaults("both", [{ kind: "down" }]);
		expect(await sign(paymentId, owner, await signatureBy(key, paymentId))).toEqual({ ok: true });
	});

	test("ends with an edit of memo or due day, in the same batch, and with no other", async () => {
		const key = newKey();
		for (const edit of [
			{ memo: { seen: "before", value: "after" } },
			{ due: { seen: "", value: Date.now() + 86_400_000 } },
		]) {
			const { owner, paymentId } = await ownLink(key);
			await sign(paymentId, owner, await signatureBy(key, paymentId));
			await services()
				.room(paymentId)
				.edit(owner, { afterSubmit: { seen: "", value: { kind: "text", text: "Hi" } } });
			expect(await signedOf(paymentId)).not.toBeNull();
			expect((await services().findOwnLink(paymentId, owner))?.signatureEnded).toBe(false);
			await services().room(paymentId).edit(owner, edit);
			expect(await signedOf(paymentId)).toBeNull();
			expect((await services().room(paymentId).snapshot()).signedAt).toBeNull();
			expect((await services().findOwnLink(paymentId, owner))?.signatureEnded).toBe(true);
			expect(await sign(paymentId, owner, await signatureBy(key, paymentId))).toEqual({ ok: true });
			expect((await services().findOwnLink(paymentId, owner))?.signatureEnded).toBe(false);
		}
	});

	test.each<[string, (key: Key, paymentId: string) => Promise<`0x${string}`>]>([
		["of another account", (_, paymentId) => signatureBy(newKey(), paymentId)],
		["of another link", async (key) => signatureBy(key, (await ownLink(key)).paymentId)],
		["of another site", (key, paymentId) => signatureBy(key, paymentId, { appUrl: "https://paylink.evil" })],
		["of another chain's domain", (key, paymentId) => signatureBy(key, paymentId, { chainId: 1 })],
		["of the message in plain words", async (key, paymentId) => key.signMessage({ message: paymentId })],
		[
			"in its malleable form",
			async (key, paymentId) => {
				const text = await signatureBy(key, paymentId);
				const s = (ORDER - BigInt(`0x${text.slice(66, 130)}`)).toString(16).padStart(64, "0");
				return `${text.slice(0, 66)}${s}${text.endsWith("1b") ? "1c" : "1b"}` as `0x${string}`;
			},
		],
		["in 64 bytes", async (key, paymentId) => (await signatureBy(key, paymentId)).slice(0, -2) as `0x${string}`],
	])("%s is refused", async (_, forge) => {
		const key = newKey();
		const { owner, paymentId } = await ownLink(key);
		expect(await sign(paymentId, owner, await forge(key, paymentId))).toEqual({ ok: false, reason: "not-signed" });
		expect(await signedOf(paymentId)).toBeNull();
	});

	test("is its maker's to hand in, on a chain of the link's, while it is not cancelled", async () => {
		const key = newKey();
		const { owner, paymentId } = await ownLink(key);
		const signature = await signatureBy(key, paymentId);
		expect(await sign(paymentId, await makeUser(), signature)).toMatchObject({ reason: "not-owner" });
		expect(await sign(paymentId, owner, signature, SECOND_LOCAL_CHAIN_ID)).toMatchObject({ reason: "wrong-chain" });
		await services().room(paymentId).cancel(owner);
		expect(await sign(paymentId, owner, signature)).toMatchObject({ reason: "cancelled" });
	});

	test("of several chains holds on each, signed on any of them", async () => {
		const key = newKey();
		const { owner, paymentId } = await ownLink(key, { chainIds: [LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID] });
		const signature = await signatureBy(key, paymentId, { chainId: SECOND_LOCAL_CHAIN_ID });
		expect(await sign(paymentId, owner, signature, SECOND_LOCAL_CHAIN_ID)).toEqual({ ok: true });
		const { typedData } = (await signedOf(paymentId)) ?? {};
		expect(typedData?.domain.chainId).toBe(SECOND_LOCAL_CHAIN_ID);
		expect(typedData?.message.payableOn.map(({ chainId }) => chainId)).toEqual(["31337", "31338"]);
	});
});

describe("a signature for all payers of a link", () => {
	const LEAST = { most: null, open: { least: ASKED.toString(), suggested: [] } };
	const begin = async (parent: string, amount: bigint | null = null, client = "a") => {
		const begun = await services().room(parent).begin({ amount, own: null, clientKey: client });
		if (!begun.ok) throw new Error(begun.reason);
		return begun.paymentId;
	};
	const signedMany = async (reuse: NonNullable<Parameters<typeof makeLink>[0]>["reuse"]) => {
		const key = newKey();
		const { owner, paymentId } = await ownLink(key, { reuse, amount: ASKED });
		expect(await sign(paymentId, owner, await signatureBy(key, paymentId))).toEqual({ ok: true });
		return { key, owner, parent: paymentId };
	};

	test("is what each payer's own link is signed by, and nobody signs that one alone", async () => {
		const { key, owner, parent } = await signedMany({ most: null, open: null });
		const [first, second] = [await begin(parent), await begin(parent, null, "b")];
		const sums = await Promise.all([first, second].map(async (id) => (await linkOf(id)).link.amount));
		expect(new Set(sums).size).toBe(2);
		for (const own of [first, second]) {
			const signed = await signedOf(own);
			expect(signed?.typedData.message).toMatchObject({ paymentId: parent, eachPayer: "pays the amount" });
			const page = requestMessage({ ...shownRequest((await linkOf(own)).link, APP_URL), parentId: parent });
			expect(signed && differingParts(signed.typedData.message, page, parent)).toEqual([]);
			expect((await services().room(own).snapshot()).signedAt).toBe(signed?.signedAt);
		}
		const alone = await signatureBy(key, first);
		expect(await sign(first, owner, alone)).toEqual({ ok: false, reason: "payers-own" });
	});

	test("of another kind, or of the same link as if it were paid once, is refused", async () => {
		const { key, owner, parent } = await signedMany(LEAST);
		const { link } = await linkOf(parent);
		for (const reuse of [null, { open: null }]) {
			const typedData = requestTypedData(requestMessage(shownRequest({ ...link, reuse }, APP_URL)), LOCAL_CHAIN_ID);
			const signature = await key.sign({ hash: requestHash(typedData) });
			expect(await sign(parent, owner, signature)).toEqual({ ok: false, reason: "not-signed" });
		}
		expect((await signedOf(await begin(parent, ASKED * 7n)))?.typedData.message.eachPayer).toBe(
			"pays the amount or more",
		);
	});

	test("ends with an edit for payers who have begun as well, and holds again once the link is signed anew", async () => {
		const { key, owner, parent } = await signedMany({ most: null, open: null });
		const own = await begin(parent);
		const open = await begin(parent, null, "b");
		await services()
			.room(parent)
			.edit(owner, { memo: { seen: "before", value: "after" } });
		expect([await signedOf(own), await signedOf(open), await signedOf(parent)]).toEqual([null, null, null]);
		// As if it had been partly paid before the edit, which leaves such a payment as it was begun.
		await env.DB.prepare("update pending_payments set memo = 'before' where payment_id = ?").bind(own).run();
		expect(await sign(parent, owner, await signatureBy(key, parent))).toEqual({ ok: true });
		expect((await signedOf(open))?.typedData.message.paymentId).toBe(parent);
		expect(await signedOf(own)).toBeNull();
		expect((await services().room(own).snapshot()).signedAt).toBeNull();
	});
});

describe("a contract wallet's signature", () => {
	const owner = keyOf(payer);

	async function deployed(contract: "OwnedWallet" | "RevertingWallet" = "OwnedWallet"): Promise<Address> {
		const at = await chain.place(contract, freshAddress());
		await chain.client.setStorageAt({ address: at, index: pad("0x0"), value: pad(payer.address) });
		return at;
	}

	test("is the contract's to accept", async () => {
		const link = await ownLink({ address: await deployed() });
		expect(await sign(link.paymentId, link.owner, await signatureBy(keyOf(stranger), link.paymentId))).toMatchObject({
			reason: "not-signed",
		});
		expect(await sign(link.paymentId, link.owner, await signatureBy(owner, link.paymentId))).toEqual({ ok: true });
		const reverting = await ownLink({ address: await deployed("RevertingWallet") });
		expect(
			await sign(reverting.paymentId, reverting.owner, await signatureBy(owner, reverting.paymentId)),
		).toMatchObject({
			reason: "not-signed",
		});
	});

	test("is refused where the contract writes before it says yes", async () => {
		const address = freshAddress();
		// stores 1 at slot 0, then answers EIP-1271's magic value
		const code = `0x60016000557f1626ba7e${"00".repeat(28)}60005260206000f3` as const;
		await chain.client.setCode({ address, bytecode: code });
		const link = await ownLink({ address });
		expect(await sign(link.paymentId, link.owner, await signatureBy(owner, link.paymentId))).toMatchObject({
			reason: "not-signed",
		});
	});

	test("is neither accepted nor refused while the chain does not answer", async () => {
		const link = await ownLink({ address: await deployed() });
		await setFaults("both", [{ kind: "down" }]);
		const signature = await signatureBy(owner, link.paymentId);
		expect(await sign(link.paymentId, link.owner, signature)).toEqual({ ok: false, reason: "could-not-ask" });
		await setFaults("both", []);
		expect(await sign(link.paymentId, link.owner, signature)).toEqual({ ok: true });
	});

	test("is taken before the wallet is deployed (ERC-6492)", async () => {
		const abi = parseAbi([
			"function addressOf(address owner, uint256 number) view returns (address)",
			"function make(address owner, uint256 number) returns (address)",
		]);
		const factory = await chain.place("WalletFactory", freshAddress());
		const args = [payer.address, 7n] as const;
		const address = await chain.client.readContract({ address: factory, abi, functionName: "addressOf", args });
		const link = await ownLink({ address });
		const inner = await signatureBy(owner, link.paymentId);
		const makes = encodeFunctionData({ abi, functionName: "make", args });
		const wrapped = concat([
			encodeAbiParameters([{ type: "address" }, { type: "bytes" }, { type: "bytes" }], [factory, makes, inner]),
			`0x${"6492".repeat(16)}`,
		]);
		expect(await sign(link.paymentId, link.owner, inner)).toMatchObject({ reason: "not-signed" });
		expect(await sign(link.paymentId, link.owner, wrapped)).toEqual({ ok: true });
	});
});
