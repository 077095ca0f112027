import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AddressRefusal, parseAddress, parseHash, shortAddress } from "#app/core/address.ts";
import { isPaymentId, PAYMENT_ID_BYTES, paymentIdFromBytes, shortPaymentId } from "#app/core/payments/payment-id.ts";
import {
	hasOneSpelling,
	isLookAlikeRefused,
	isNoHash,
	isReadInEverySpelling,
	isWrongCaseRefused,
} from "../soak/properties/addresses.ts";
import { contractOf } from "./facts.ts";

const hexOf = (length: number) =>
	fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });

describe("addresses", () => {
	const USDC = contractOf("USDC");
	test.each<[string, string, AddressRefusal]>([
		["nothing", "  ", "address-missing"],
		["too short", "0x1234", "address-malformed"],
		["no 0x", "a".repeat(40), "address-malformed"],
		["an ENS name", "marta.eth", "address-malformed"],
		["a letter beyond f", `0x${"g".repeat(40)}`, "address-malformed"],
		["hidden characters", `0x\u200b${"a".repeat(40)}`, "address-malformed"],
		["one letter's case wrong", USDC.replace("A0b8", "a0b8"), "address-checksum"],
		["the zero address", `0x${"0".repeat(40)}`, "address-zero"],
		["a precompiled contract's", `0x${"1".padStart(40, "0")}`, "address-nobodys"],
		["where tokens are burnt", "0x000000000000000000000000000000000000dEaD", "address-nobodys"],
		["where others burn them", "0xdEAD000000000000000042069420694206942069", "address-nobodys"],
		["that stands for the coin in many apps", "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE", "address-nobodys"],
		["of ones alone", `0x${"f".repeat(40)}`, "address-nobodys"],
		["from which a chain logs its coin", "0xffffFFFfFFffffffffffffffFfFFFfffFFFfFFfE", "address-nobodys"],
		["a token contract", USDC, "address-token-contract"],
		["a token contract in one case", USDC.toLowerCase(), "address-token-contract"],
	])("%s", (_, text, reason) => {
		expect(parseAddress(text, [USDC])).toEqual({ ok: false, reason });
	});

	test("property: any spelling of one case gives the checksummed address, and that reads back", () => {
		fc.assert(fc.property(hexOf(40), isReadInEverySpelling));
	});

	test("property: a single letter in the wrong case is never let through, unless no case is mixed any more", () => {
		fc.assert(fc.property(hexOf(40), fc.nat(39), isWrongCaseRefused));
	});

	test("property: one strange character makes it none", () => {
		const stranger = fc.constantFrom("g", "O", "l", "\u0430", "\u200b", " ", "-");
		fc.assert(fc.property(hexOf(40), fc.nat(39), stranger, isLookAlikeRefused));
	});

	test("property: no text makes it throw", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => typeof parseAddress(text).ok === "boolean"),
		);
	});

	test("the short form", () => {
		expect(shortAddress(USDC)).toBe("0xA0b8...eB48");
	});
});

describe("hashes", () => {
	test("property: one hash has one spelling, and other texts are none", () => {
		fc.assert(fc.property(hexOf(64), hasOneSpelling));
		fc.assert(fc.property(fc.string({ maxLength: 70 }), isNoHash));
	});

	test.each(["0x", `0x${"a".repeat(63)}`, `0x${"a".repeat(65)}`, "a".repeat(64), "https://etherscan.io/tx/0x1"])(
		"%j is no hash",
		(text) => {
			expect(parseHash(text)).toEqual({ ok: false, reason: "hash-malformed" });
		},
	);
});

describe("payment ids", () => {
	const bytes = fc.uint8Array({ minLength: PAYMENT_ID_BYTES, maxLength: PAYMENT_ID_BYTES });

	test("property: an id is recognised, URL-safe, lower-case, and free of look-alikes", () => {
		fc.assert(
			fc.property(bytes, (random) => {
				const id = paymentIdFromBytes(random);
				expect(isPaymentId(id)).toBe(true);
				expect(id).toMatch(/^[a-z2-9]+$/);
				expect(id).not.toMatch(/[oilu01]/);
				expect(encodeURIComponent(id)).toBe(id);
			}),
		);
	});

	test("property: different bytes, different ids", () => {
		fc.assert(
			fc.property(bytes, bytes, (a, b) => {
				expect(paymentIdFromBytes(a) === paymentIdFromBytes(b)).toBe(a.every((byte, index) => byte === b[index]));
			}),
		);
	});

	test("property: other text is no id", () => {
		fc.assert(fc.property(fc.string({ maxLength: 40 }), (text) => !isPaymentId(text) || /^[2-9a-z]{27}$/.test(text)));
	});

	test("the extremes, the label, and bytes that are too few", () => {
		expect(isPaymentId(paymentIdFromBytes(new Uint8Array(PAYMENT_ID_BYTES)))).toBe(true);
		expect(isPaymentId(paymentIdFromBytes(new Uint8Array(PAYMENT_ID_BYTES).fill(255)))).toBe(true);
		expect(shortPaymentId("7f3k92qdabc")).toBe("7f3k-92qd");
		expect(() => paymentIdFromBytes(new Uint8Array(15))).toThrow("16 bytes");
	});
});
