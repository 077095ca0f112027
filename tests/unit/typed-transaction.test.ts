import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHAINS } from "#app/core/chains.ts";
import { readTypedTransaction } from "#app/core/payments/typed-transaction.ts";

const HASH = `0x${"ab".repeat(32)}` as const;
const OTHER = `0x${"cd".repeat(32)}` as const;
const ON = [1, 8453];
const hash = (chainId: number | null) => ({ kind: "hash", hash: HASH, chainId });
const elsewhere = (network: string) => ({ kind: "elsewhere", network });
const MALFORMED = { kind: "malformed" };

describe("a transaction as it is typed", () => {
	it.each([
		["the bare hash", HASH, hash(null)],
		["in capitals, with space around", `\n ${HASH.toUpperCase().replace("0X", "0x")}\t`, hash(null)],
		["with marks of a text written from the right", `\u2068${HASH}\u2069\u200e`, hash(null)],
		["with such marks around an address", `\u200fhttps://etherscan.io/tx/${HASH}\u200f`, hash(1)],
		["wrapped over two lines, as mails do", `${HASH.slice(0, 30)}\r\n ${HASH.slice(30)}`, hash(null)],
		["without 0x, as some exchanges write it", HASH.slice(2).toUpperCase(), hash(null)],
		["two below each other", `${HASH}\n${OTHER}`, MALFORMED],
		["two without 0x", `${HASH.slice(2)} ${OTHER.slice(2)}`, MALFORMED],
		["Etherscan", `https://etherscan.io/tx/${HASH}`, hash(1)],
		["with www", `https://www.etherscan.io/tx/${HASH}`, hash(1)],
		["with a query and a fragment", `https://basescan.org/tx/${HASH}?a=1#eventlog`, hash(8453)],
		["with a slash at the end", `https://basescan.org/tx/${HASH}/`, hash(8453)],
		["with space around", `  https://etherscan.io/tx/${HASH} \n`, hash(1)],
		["wrapped over two lines", `https://etherscan.io/tx/${HASH.slice(0, 40)}\n  ${HASH.slice(40)}`, hash(1)],
		["in capitals", `HTTPS://ETHERSCAN.IO/TX/${HASH.toUpperCase()}`, hash(1)],
		["Blockscout", `https://base.blockscout.com/tx/${HASH}?tab=logs`, hash(8453)],
		["below a folder", `https://explorer.example/mainnet/tx/${HASH}`, hash(null)],
		["after a fragment", `https://explorer.example/#/tx/${HASH}`, hash(null)],
		["an explorer nobody knows", `https://explorer.example/tx/${HASH}`, hash(null)],
		["a host that only begins like one", `https://arbiscan.io.evil.example/tx/${HASH}`, hash(null)],
		["a name of Object's own", `https://constructor/tx/${HASH}`, hash(null)],
		["another network's", `https://arbiscan.io/tx/${HASH}`, elsewhere("Arbitrum")],
		["another network's Blockscout", `https://optimism.blockscout.com/tx/${HASH}`, elsewhere("Optimism")],
		["nothing", "", MALFORMED],
		["a short hash", HASH.slice(0, -1), MALFORMED],
		["an address without a transaction", "https://etherscan.io/address/0x12", MALFORMED],
		["two transactions", `https://etherscan.io/tx/${HASH}?next=/tx/${OTHER}`, MALFORMED],
		["two addresses below each other", `https://etherscan.io/tx/${OTHER}\nhttps://basescan.org/tx/${HASH}`, MALFORMED],
		["two addresses beside each other", `https://etherscan.io/tx/${OTHER} https://etherscan.io/tx/${HASH}`, MALFORMED],
		["the same one twice", `https://etherscan.io/tx/${HASH}/tx/${HASH}`, MALFORMED],
		["a longer number", `https://etherscan.io/tx/${HASH}ab`, MALFORMED],
		["a shorter number", `https://etherscan.io/tx/${HASH.slice(0, -2)}`, MALFORMED],
		["http", `http://etherscan.io/tx/${HASH}`, MALFORMED],
		["a script", `javascript:alert(1)//https://etherscan.io/tx/${HASH}`, MALFORMED],
		["a name and a password", `https://etherscan.io:443@evil.example/tx/${HASH}`, MALFORMED],
		["markup around it", `<a href="https://etherscan.io/tx/${HASH}">`, MALFORMED],
		["no host", `https:///tx/${HASH}`, hash(null)],
		["far too long", `https://etherscan.io/${"a/".repeat(2_000)}tx/${HASH}`, MALFORMED],
	])("%s", (_, text, read) => {
		expect(readTypedTransaction(text, ON)).toEqual(read);
	});

	it.each(CHAINS.filter(({ explorer }) => explorer))("$name's explorer is known", ({ id, explorer }) => {
		expect(readTypedTransaction(`${explorer?.url}/tx/${HASH}`, [id])).toEqual(hash(id));
	});

	it("is never anything but a hash of 32 bytes, whatever is typed", () => {
		const piece = fc.constantFrom(HASH, "https://", "etherscan.io", "/tx/", "0x", "?", "#", " ", "@", "\u202e", "%2f");
		fc.assert(
			fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 9 }), (pieces) => {
				const read = readTypedTransaction(pieces.join(""), ON);
				if (read.kind === "hash") expect(read.hash).toBe(HASH);
			}),
		);
	});
});
