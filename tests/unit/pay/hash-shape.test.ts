import { expect, test } from "vitest";
import { readTypedTransaction } from "#app/core/payments/typed-transaction.ts";
import { HASH_SHAPE } from "#app/routes/link/$paymentId/hash-shape.ts";

/** As a browser compiles an input's `pattern`. */
const pattern = new RegExp(`^(?:${HASH_SHAPE})$`, "v");
const HASH = `0x${"ab".repeat(32)}`;

test.each([
	["a hash", HASH, true],
	["in capitals, with space around", ` ${HASH.toUpperCase()} `, true],
	["without 0x", HASH.slice(2), true],
	["wrapped where it was copied from", `${HASH.slice(0, 30)} ${HASH.slice(30)}`, true],
	["with invisible marks around", `\u200e\u2068${HASH}\u2069`, true],
	["an explorer's address", `https://etherscan.io/tx/${HASH}#eventlog`, true],
	["with invisible marks around it", `\u200fhttps://etherscan.io/tx/${HASH}\u200f`, true],
	["a shorter number", HASH.slice(0, -1), false],
	["a longer one", `${HASH}ab`, false],
	["two of them", `${HASH} ${HASH}`, false],
	["a mark within", `${HASH.slice(0, 30)}\u200b${HASH.slice(30)}`, false],
	["nothing", "", false],
])("the form lets through what its server reads: %s", (_, text, passes) => {
	expect(pattern.test(text)).toBe(passes);
	expect(readTypedTransaction(text, [1]).kind).toBe(passes ? "hash" : "malformed");
});
