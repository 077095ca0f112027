import { concat, type Hex, pad } from "viem";
import { expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { isAuthorised } from "#app/core/payments/authorised.ts";
import type { SeenLog } from "#app/core/payments/sighting.ts";
import { authorisationUsed, contractOf, logs, PAYER, paying, STRANGER, usdc } from "./facts.ts";

const USDC = contractOf("USDC");
const ENTRY_POINT = "0x0000000071727De22E5E9d8BAf0edAc6f37da032";
const OPERATION = "0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f";
const SAFE_RAN = "0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e";
const SAFE_FAILED = "0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23";

const BUNDLE_BEGAN = "0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972";
const MODULE_RAN = "0x6895c13664aa4f67288b25d7a21d7aaa34916e355fb9b6fae0a139a9085becb8";

const word = (value: Hex) => pad(value, { size: 32 });
const event = (emitter: Address, topics: Hex[], data: Hex = "0x"): SeenLog => ({ ordinal: 0, emitter, topics, data });
const operation = (sender: Address, success: Hex = "0x01", emitter: Address = ENTRY_POINT) =>
	event(
		emitter,
		[OPERATION, word("0x0a"), word(sender), word("0x00")],
		concat([word("0x01"), word(success), word("0x02"), word("0x03")]),
	);
const [began, safeRan] = [event(ENTRY_POINT, [BUNDLE_BEGAN]), event(PAYER, [SAFE_RAN])];
const [payment] = logs(paying(usdc(100))) as [SeenLog];
const [elsewhere] = logs(paying(usdc(1), { to: STRANGER })) as [SeenLog];
const signed = authorisationUsed(PAYER, 0);

/** A transaction with these logs in this order, and where the payment is among them. */
function by(from: Address, ...order: SeenLog[]) {
	const numbered = order.map((log, ordinal) => ({ ...log, ordinal }));
	return { from, logs: numbered, at: order.indexOf(payment) };
}

test.each<[string, ReturnType<typeof by>, boolean]>([
	["their own transaction", by(PAYER, payment), true],
	["a stranger's, without a word of theirs: a splitter's release, an allowance", by(STRANGER, payment), false],
	["an authorization they signed (EIP-3009)", by(STRANGER, signed, payment), true],
	["an authorization of another transfer", by(STRANGER, payment, signed, elsewhere), false],
	["an authorization of another transfer before", by(STRANGER, signed, elsewhere, payment), false],
	["an authorization of somebody else", by(STRANGER, authorisationUsed(STRANGER, 0), payment), false],
	["an authorization in another contract's log", by(STRANGER, { ...signed, emitter: STRANGER }, payment), false],
	["a Safe that ran what its owners signed", by(STRANGER, payment, safeRan), true],
	["a Safe that ran something else", by(STRANGER, payment, elsewhere, safeRan), false],
	["a Safe whose call failed", by(STRANGER, payment, event(PAYER, [SAFE_FAILED])), false],
	["another Safe", by(STRANGER, payment, event(STRANGER, [SAFE_RAN])), false],
	["a Safe's module, beside what its owners signed", by(STRANGER, payment, event(PAYER, [MODULE_RAN]), safeRan), false],
	["their operation in a bundle (ERC-4337)", by(STRANGER, began, payment, operation(PAYER)), true],
	["their operation of several transfers", by(STRANGER, began, payment, elsewhere, operation(PAYER)), true],
	["before their bundle", by(STRANGER, payment, began, elsewhere, operation(PAYER)), false],
	["in another's operation of the bundle", by(STRANGER, began, payment, operation(STRANGER), operation(PAYER)), false],
	["after their operation", by(STRANGER, began, operation(PAYER), payment), false],
	["their operation, which failed", by(STRANGER, began, payment, operation(PAYER, "0x00")), false],
	["another account's operation", by(STRANGER, began, payment, operation(STRANGER)), false],
	["what only looks like an entry point", by(STRANGER, began, payment, operation(PAYER, "0x01", STRANGER)), false],
	["a log cut short", by(STRANGER, began, payment, { ...operation(PAYER), data: "0x" }), false],
])("%s", (_, mined, expected) => {
	expect(isAuthorised({ payers: [PAYER], ordinals: [mined.at] }, mined, USDC)).toBe(expected);
});

test.each<[string, ReturnType<typeof by>, boolean]>([
	["an authorization of a token is none", by(STRANGER, signed), false],
	["a Safe's run", by(STRANGER, safeRan), true],
	["a Safe's run beside a module's", by(STRANGER, event(PAYER, [MODULE_RAN]), safeRan), false],
	["an operation", by(STRANGER, began, operation(PAYER)), true],
])("of the native coin: %s", (_, mined, expected) => {
	expect(isAuthorised({ payers: [PAYER], ordinals: [-1] }, mined, null)).toBe(expected);
});

test("several accounts' transfers are each signed, or none is", () => {
	const [theirs] = logs(paying(usdc(5), { from: STRANGER })) as [SeenLog];
	const mined = by(ENTRY_POINT, signed, payment, theirs);
	expect(isAuthorised({ payers: [PAYER, STRANGER], ordinals: [1, 2] }, mined, USDC)).toBe(false);
	expect(isAuthorised({ payers: [PAYER], ordinals: [1] }, mined, USDC)).toBe(true);
});
