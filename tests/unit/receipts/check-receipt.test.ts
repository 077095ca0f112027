import { beforeAll, describe, expect, test } from "vitest";
import { checkReceipt } from "#app/core/payments/check-receipt.ts";
import { payerMessageNaming } from "#app/core/payments/claim.ts";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import { ORIGIN, PAYEE, PAYER, PAYMENT_ID, STRANGER, sampleClaims, signedRequest, TX_HASH } from "#tests/receipts.ts";

let claims: ReceiptClaims;
beforeAll(async () => {
	claims = await sampleClaims();
});

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** The other form of the same signature, which anybody can make. */
function malleated(signature: `0x${string}`): `0x${string}` {
	const s = (ORDER - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, "0");
	return `0x${signature.slice(2, 66)}${s}${signature.endsWith("1b") ? "1c" : "1b"}`;
}

const withRequest = async (...made: Parameters<typeof signedRequest>) => ({
	...claims,
	request: { ...claims.request, signed: await signedRequest(...made) },
});

test("both accounts' signatures hold", async () => {
	expect(await checkReceipt(claims)).toEqual({
		sum: true,
		request: { state: "holds", signer: PAYEE.address },
		requestSignedAt: 1_795_000_100,
		payer: { state: "holds", signer: PAYER.address },
	});
});

test("a receipt that nobody else signed says so", async () => {
	const bare = { ...claims, payerSignature: null, request: { ...claims.request, signed: null } };
	expect(await checkReceipt(bare)).toMatchObject({ request: { state: "none" }, payer: { state: "none" } });
});

test("transfers that do not add up are found", async () => {
	const payment = { ...claims.payment, amount: "100000001" };
	expect((await checkReceipt({ ...claims, payment })).sum).toBe(false);
});

describe("the payee's request", () => {
	test.each([
		["another link", { paymentId: "AAAAAAAAAAAAAAAAAAAAAA" }, ["request"]],
		["another site", { origin: "https://elsewhere.example" }, ["origin"]],
		["another sum", { amount: "900000000" }, ["amount"]],
		["another memo", { memo: "Something else" }, ["memo"]],
		["another token", { token: "USDT" as const }, ["token"]],
		["another day", { createdAt: 1_795_000_001_000 }, ["created"]],
	])("about %s is not this one's", async (_what, changes, parts) => {
		expect((await checkReceipt(await withRequest(changes))).request).toEqual({ state: "different", parts });
	});

	test("for another chain is not this one's", async () => {
		const elsewhere = { networks: [{ chainId: 10, contract: null }] };
		expect((await checkReceipt(await withRequest(elsewhere, PAYEE, 10))).request).toEqual({
			state: "different",
			parts: ["network"],
		});
	});

	test.each<[string, Parameters<typeof signedRequest>[0], object, object]>([
		["the same sum", { eachPayer: "pays the amount" }, {}, { state: "holds" }],
		["a part more", { eachPayer: "pays the amount", amount: "99990100" }, {}, { state: "holds" }],
		["more than a part", { eachPayer: "pays the amount", amount: "99990099" }, {}, { parts: ["amount"] }],
		["the least", { eachPayer: "pays the amount or more", amount: "1000000" }, {}, { state: "holds" }],
		["less than the least", { eachPayer: "pays the amount or more", amount: "100000001" }, {}, { parts: ["amount"] }],
		["a request that is paid once", {}, {}, { parts: ["request"] }],
		["another link for many", { eachPayer: "pays the amount" }, { paymentId: "another" }, { parts: ["request"] }],
		["a later day", { eachPayer: "pays the amount", createdAt: 1_795_000_001_000 }, {}, { parts: ["created"] }],
	])("made for all payers of a link is compared with this payer's: %s", async (_what, changes, over, found) => {
		const signed = await signedRequest({ paymentId: "manymanymanymanymanyma", ...changes });
		const reusable = { paymentId: "manymanymanymanymanyma", signed, ...over };
		const request = { ...claims.request, signed: null, reusable };
		expect((await checkReceipt({ ...claims, request })).request).toMatchObject(found);
	});

	test("made for all payers of a link allows no more to tell them apart because the receipt's site says that its token has more decimals", async () => {
		const signed = await signedRequest({ paymentId: "manymanymanymanymanyma", eachPayer: "pays the amount" });
		const reusable = { paymentId: "manymanymanymanymanyma", signed };
		const request = { ...claims.request, asked: "5000000000", signed: null, reusable };
		const payment = { ...claims.payment, token: { ...claims.payment.token, decimals: 18 } };
		expect((await checkReceipt({ ...claims, request, payment })).request).toMatchObject({ parts: ["amount"] });
	});

	test("made for all payers of a link is not this one's alone", async () => {
		expect((await checkReceipt(await withRequest({ eachPayer: "pays the amount" }))).request).toEqual({
			state: "different",
			parts: ["request"],
		});
	});

	test("signed by somebody else is not theirs", async () => {
		expect((await checkReceipt(await withRequest({}, STRANGER))).request).toEqual({ state: "not-theirs" });
		const other = await withRequest({ requesterAddress: STRANGER.address }, STRANGER);
		expect((await checkReceipt(other)).request).toEqual({ state: "different", parts: ["payee"] });
	});

	test("is not read with fields that nobody signed", async () => {
		const signed = { ...(await signedRequest()), extra: 1 };
		const request = { ...claims.request, signed };
		expect((await checkReceipt({ ...claims, request })).request).toEqual({ state: "not-theirs" });
	});

	test("in its other form is no key's: only a contract could call it its own", async () => {
		const signed = await signedRequest();
		const request = { ...claims.request, signed: { ...signed, signature: malleated(signed.signature) } };
		expect((await checkReceipt({ ...claims, request })).request).toMatchObject({
			state: "ask-contract",
			question: { chainId: 1, address: PAYEE.address },
		});
	});

	test("whose memo or sum the receipt leaves out is compared in the rest", async () => {
		const request = { ...claims.request, memo: null, asked: null };
		expect((await checkReceipt({ ...claims, request })).request.state).toBe("holds");
	});
});

describe("the payer's confirmation", () => {
	interface Confirmation {
		paymentId?: string;
		chainId?: number;
		hash?: string;
		origin?: string;
		by?: typeof PAYER;
		signer?: `0x${string}`;
	}
	const confirmed = async (made: Confirmation) => {
		const { paymentId = PAYMENT_ID, chainId = 1, hash = TX_HASH, origin = ORIGIN, by = PAYER } = made;
		const { signer = by.address } = made;
		const message = payerMessageNaming("Ethereum", { paymentId, chainId }, hash as `0x${string}`, origin);
		const payerSignature = { signer, message, signature: await by.signMessage({ message }) };
		return (await checkReceipt({ ...claims, payerSignature })).payer;
	};

	test.each([
		["link", { paymentId: "AAAAAAAAAAAAAAAAAAAAAA" }],
		["chain", { chainId: 10 }],
		["transaction", { hash: `0x${"22".repeat(32)}` }],
		["site", { origin: "https://elsewhere.example" }],
	])("about another %s is not about this payment", async (_what, changes) => {
		expect(await confirmed(changes)).toEqual({ state: "different", parts: [] });
	});

	test("by an account whose money did not move is not the payer's", async () => {
		expect(await confirmed({ by: STRANGER })).toEqual({ state: "not-theirs" });
	});

	test("by another key in the payer's name, or in its other form, is left to a contract", async () => {
		expect(await confirmed({ by: STRANGER, signer: PAYER.address })).toMatchObject({ state: "ask-contract" });
		const given = claims.payerSignature;
		if (!given) throw new Error("the sample is signed");
		const payerSignature = { ...given, signature: malleated(given.signature) };
		expect((await checkReceipt({ ...claims, payerSignature })).payer.state).toBe("ask-contract");
	});
});
