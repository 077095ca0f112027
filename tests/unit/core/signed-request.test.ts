import { hashTypedData } from "viem";
import { describe, expect, test } from "vitest";
import { readSignedRequest } from "#app/core/payments/read-signed-request.ts";
import {
	differingParts,
	NATIVE_COIN,
	REQUEST_TYPES,
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

describe("what is read as a signed request", () => {
	type Json = ReturnType<typeof asJson>;
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
