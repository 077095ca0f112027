import { hashTypedData } from "viem";
import { describe, expect, test } from "vitest";
import { readSignedRequest } from "#app/core/payments/read-signed-request.ts";
import {
	differingParts,
	NATIVE_COIN,
	REQUEST_TYPES,
	REUSABLE_REQUEST_TYPES,
	requestHash,
	requestMessage,
	requestTypedData,
	type ShownRequest,
} from "#app/core/payments/signed-request.ts";

const PAYEE = "0xeD14611657bC462ca90abC056d4144b76219F44f";
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const USDC_ON_BASE = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";

const SHOWN: ShownRequest = {
	paymentId: "7f3k92qd7f3k92qd7f3k92qd7f3",
	requesterAddress: PAYEE,
	token: "USDC",
	amount: "100000000",
	networks: [
		{ chainId: 1, contract: USDC },
		{ chainId: 8453, contract: USDC_ON_BASE },
	],
	memo: "Über 20 €",
	dueAt: 1_795_000_000_999,
	createdAt: 1_790_000_000_123,
	origin: "https://paylink.example",
};
const message = requestMessage(SHOWN);
const SIGNED = {
	typedData: requestTypedData(message, 1),
	signature: `0x${"1".repeat(130)}`,
	signer: PAYEE,
	signedAt: 1_790_000_100_000,
} as const;
const asJson = () => JSON.parse(JSON.stringify(SIGNED));

describe("what is signed", () => {
	test("is made of what a page shows", () => {
		expect(message).toEqual({
			paymentId: SHOWN.paymentId,
			payee: PAYEE,
			token: "USDC",
			payableOn: [
				{ chainId: "1", token: USDC, amount: "100000000" },
				{ chainId: "8453", token: USDC_ON_BASE, amount: "100000000" },
			],
			// `cast keccak "Über 20 €"`
			memoHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
			due: "1795000000",
			created: "1790000000",
			origin: "https://paylink.example",
		});
		const bare = requestMessage({ ...SHOWN, memo: null, dueAt: null, networks: [{ chainId: 1, contract: null }] });
		expect(bare).toMatchObject({ memoHash: `0x${"0".repeat(64)}`, due: "0", payableOn: [{ token: NATIVE_COIN }] });
	});

	test("hashes as any library hashes the JSON, and as itself after a journey as JSON", () => {
		const { domain, message: sent } = asJson().typedData;
		const { EIP712Domain: _, ...types } = REQUEST_TYPES;
		const hash = requestHash(SIGNED.typedData);
		expect(hashTypedData({ domain, types, primaryType: "PaymentRequest", message: sent })).toBe(hash);
		const read = readSignedRequest(asJson());
		expect(read).toEqual(SIGNED);
		expect(read && requestHash(read.typedData)).toBe(hash);
	});

	test.each<[string, Partial<ShownRequest>, string[]]>([
		["another link", { paymentId: "8f3k92qd7f3k92qd7f3k92qd7f3" }, ["request"]],
		["another payee", { requesterAddress: USDC }, ["payee"]],
		["another sum", { amount: "100000001" }, ["amount"]],
		["another token", { token: "USDT" }, ["token"]],
		["another contract", { networks: [{ chainId: 1, contract: PAYEE }, ...SHOWN.networks.slice(1)] }, ["token"]],
		[
			"the coin in place of a contract",
			{ networks: [{ chainId: 1, contract: null }, ...SHOWN.networks.slice(1)] },
			["token"],
		],
		["one more chain", { networks: [...SHOWN.networks, { chainId: 10, contract: USDC }] }, ["network"]],
		["one chain less", { networks: SHOWN.networks.slice(0, 1) }, ["network"]],
		["another order of chains", { networks: SHOWN.networks.toReversed() }, ["network"]],
		["another memo", { memo: "Uber 20 €" }, ["memo"]],
		["no memo", { memo: null }, ["memo"]],
		["another due day", { dueAt: null }, ["due"]],
		["another day it was made on", { createdAt: 1 }, ["created"]],
		["another site", { origin: "https://paylink.evil" }, ["origin"]],
	])("differs for %s, in its hash and in the part named", (_, change, parts) => {
		const other = requestMessage({ ...SHOWN, ...change });
		expect(differingParts(message, other)).toEqual(parts);
		expect(requestHash(requestTypedData(other, 1))).not.toBe(requestHash(SIGNED.typedData));
	});

	test("is another on another chain's domain", () => {
		expect(requestHash(requestTypedData(message, 8453))).not.toBe(requestHash(SIGNED.typedData));
		expect(differingParts(message, requestMessage({ ...SHOWN }))).toEqual([]);
	});
});

describe("of a link for many payers", () => {
	const PARENT = { ...SHOWN, eachPayer: "pays the amount" } as const;
	const LEAST = { ...SHOWN, eachPayer: "pays the amount or more" } as const;
	/** One payer's own link of it, begun an hour later. */
	const OWN: ShownRequest = {
		...SHOWN,
		paymentId: "9f3k92qd7f3k92qd7f3k92qd7f3",
		parentId: SHOWN.paymentId,
		createdAt: SHOWN.createdAt + 3_600_000,
	};
	const differing = (signed: ShownRequest, page: ShownRequest) =>
		differingParts(requestMessage(signed), requestMessage(page), page.parentId);

	test("hashes as any library hashes the JSON, and as no request that is paid once", () => {
		const typedData = requestTypedData(requestMessage(PARENT), 1);
		const { domain, types, primaryType, message: sent } = JSON.parse(JSON.stringify(typedData));
		delete types.EIP712Domain;
		expect(primaryType).toBe("ReusablePaymentRequest");
		const hash = requestHash(typedData);
		expect(hashTypedData({ domain, types, primaryType, message: sent })).toBe(hash);
		expect(readSignedRequest({ ...asJson(), typedData: JSON.parse(JSON.stringify(typedData)) })?.typedData).toEqual(
			typedData,
		);
		const others = [requestHash(requestTypedData(requestMessage(LEAST), 1)), requestHash(SIGNED.typedData)];
		expect(others).not.toContain(hash);
	});

	test.each<[string, ShownRequest, Partial<ShownRequest>, string[]]>([
		["the sum", PARENT, {}, []],
		["the most that tells payers apart", PARENT, { amount: "100009900" }, []],
		["more than that", PARENT, { amount: "100009901" }, ["amount"]],
		["less", PARENT, { amount: "99999999" }, ["amount"]],
		["the least", LEAST, {}, []],
		["more than the least", LEAST, { amount: "5000000000" }, []],
		["less than the least", LEAST, { amount: "99999999" }, ["amount"]],
		["a request that is paid once", SHOWN, {}, ["created", "request"]],
		["another link for many", { ...PARENT, paymentId: "another" }, {}, ["request"]],
		["another payee", PARENT, { requesterAddress: USDC }, ["payee"]],
		["another token", PARENT, { token: "USDT" }, ["token"]],
		["one chain less", PARENT, { networks: SHOWN.networks.slice(0, 1) }, ["network"]],
		["another memo", PARENT, { memo: null }, ["memo"]],
		["another due day", PARENT, { dueAt: null }, ["due"]],
		["begun before it was made", PARENT, { createdAt: SHOWN.createdAt - 1_000 }, ["created"]],
		["another site", PARENT, { origin: "https://paylink.evil" }, ["origin"]],
	])("one payer's own differs by %s", (_, signed, change, parts) => {
		expect(differing(signed, { ...OWN, ...change })).toEqual(parts);
	});

	test("is no request of a page that asks once, and the other way round", () => {
		expect(differing(PARENT, SHOWN)).toEqual(["request"]);
		expect(differing(LEAST, { ...SHOWN, amount: "5000000000" })).toEqual(["amount", "request"]);
		expect(differing(SHOWN, PARENT)).toEqual(["request"]);
		expect(differing(PARENT, LEAST)).toEqual(["request"]);
		expect(differing(PARENT, PARENT)).toEqual([]);
	});
});

describe("what is read as a signed request", () => {
	type Json = ReturnType<typeof asJson>;
	const ofMany = { primaryType: "ReusablePaymentRequest", types: REUSABLE_REQUEST_TYPES };
	const setEach = (json: Json, eachPayer: string, many = false) => {
		Object.assign(json.typedData.message, { eachPayer });
		if (many) Object.assign(json.typedData, ofMany);
	};
	test.each<[string, (json: Json) => unknown]>([
		["nothing", () => null],
		["a list", () => []],
		["a surplus field beside it", (json) => ({ ...json, note: "hello" })],
		["a surplus field of the message", (json) => void Object.assign(json.typedData.message, { tip: "1" })],
		["a surplus field of a chain", (json) => void Object.assign(json.typedData.message.payableOn[0], { fee: "1" })],
		["a surplus field of the domain", (json) => void Object.assign(json.typedData.domain, { salt: "0x" })],
		["a missing field", (json) => void delete json.typedData.message.due],
		["another name", (json) => void Object.assign(json.typedData.domain, { name: "PayIink" })],
		["another version", (json) => void Object.assign(json.typedData.domain, { version: "" })],
		["a chain as text", (json) => void Object.assign(json.typedData.domain, { chainId: "1" })],
		["other types", (json) => void json.typedData.types.PaymentRequest.pop()],
		["another primary type", (json) => void Object.assign(json.typedData, { primaryType: "PayableOn" })],
		["a sum as a number", (json) => void Object.assign(json.typedData.message.payableOn[0], { amount: 100 })],
		["a sum in hex", (json) => void Object.assign(json.typedData.message.payableOn[0], { amount: "0x64" })],
		["a negative sum", (json) => void Object.assign(json.typedData.message.payableOn[0], { amount: "-1" })],
		[
			"a sum beyond uint256",
			(json) => void Object.assign(json.typedData.message.payableOn[0], { amount: "9".repeat(78) }),
		],
		["what each payer pays, of a request that is paid once", (json) => setEach(json, "pays the amount")],
		["another word for what each payer pays", (json) => setEach(json, "pays nothing", true)],
		["no word for what each payer pays", (json) => void Object.assign(json.typedData, ofMany)],
		["no chain", (json) => void Object.assign(json.typedData.message, { payableOn: [] })],
		["a chain twice", (json) => void json.typedData.message.payableOn.push(json.typedData.message.payableOn[0])],
		["an address in one case", (json) => void Object.assign(json.typedData.message, { payee: PAYEE.toLowerCase() })],
		[
			"a wrong checksum",
			(json) => void Object.assign(json.typedData.message, { payee: PAYEE.replace("F44f", "f44f") }),
		],
		["a token nobody knows", (json) => void Object.assign(json.typedData.message, { token: "USDX" })],
		["a signature that is none", (json) => void Object.assign(json, { signature: "0xzz" })],
		["an endless signature", (json) => void Object.assign(json, { signature: `0x${"11".repeat(5_000)}` })],
	])("is nothing for %s", (_, spoil) => {
		const json = asJson();
		const instead = spoil(json);
		expect(readSignedRequest(instead === undefined ? json : instead)).toBeNull();
	});
});
