import { concat, type Hex, pad } from "viem";
import { expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { isAuthorisedBy } from "#app/core/payments/authorised.ts";
import type { SeenLog } from "#app/core/payments/sighting.ts";
import { authorisationUsed, contractOf, logs, PAYER, paying, STRANGER, usdc } from "./facts.ts";

const USDC = contractOf("USDC");
const ENTRY_POINT = "0x0000000071727De22E5E9d8BAf0edAc6f37da032";
const OPERATION = "0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f";
const SAFE_RAN = "0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e";
const SAFE_FAILED = "0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23";

const word = (value: Hex) => pad(value, { size: 32 });
const event = (emitter: Address, topics: Hex[], data: Hex = "0x"): SeenLog => ({ ordinal: 1, emitter, topics, data });
const operation = (sender: Address, success: Hex, emitter: Address = ENTRY_POINT) =>
	event(
		emitter,
		[OPERATION, word("0x0a"), word(sender), word("0x00")],
		concat([word("0x01"), word(success), word("0x02"), word("0x03")]),
	);

const by = (from: Address, ...more: SeenLog[]) => ({ from, logs: [...logs(paying(usdc(100))), ...more] });

test.each<[string, ReturnType<typeof by>, boolean]>([
	["their own transaction", by(PAYER), true],
	["a stranger's, without a word of theirs: a splitter's release, an allowance", by(STRANGER), false],
	["an authorization they signed (EIP-3009)", by(STRANGER, authorisationUsed(PAYER, 1)), true],
	["an authorization of somebody else", by(STRANGER, authorisationUsed(STRANGER, 1)), false],
	[
		"an authorization in another contract's log",
		by(STRANGER, { ...authorisationUsed(PAYER, 1), emitter: STRANGER }),
		false,
	],
	["a Safe that ran what its owners signed", by(STRANGER, event(PAYER, [SAFE_RAN])), true],
	["a Safe whose call failed", by(STRANGER, event(PAYER, [SAFE_FAILED])), false],
	["another Safe", by(STRANGER, event(STRANGER, [SAFE_RAN])), false],
	["their operation in a bundle (ERC-4337)", by(STRANGER, operation(PAYER, "0x01")), true],
	["their operation, which failed", by(STRANGER, operation(PAYER, "0x00")), false],
	["another account's operation", by(STRANGER, operation(STRANGER, "0x01")), false],
	["what only looks like an entry point", by(STRANGER, operation(PAYER, "0x01", STRANGER)), false],
	["a log cut short", by(STRANGER, { ...operation(PAYER, "0x01"), data: "0x" }), false],
])("%s", (_, mined, expected) => {
	expect(isAuthorisedBy(PAYER, mined, USDC)).toBe(expected);
});

test("an authorization of a token is none of the native coin", () => {
	expect(isAuthorisedBy(PAYER, by(STRANGER, authorisationUsed(PAYER, 1)), null)).toBe(false);
});
