import { expect, test } from "vitest";
import { isLookUpDue } from "#app/services/accounts/names.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_795_000_000_000;

test.each([
	["nobody has asked", undefined, HOUR, true],
	["asked a moment ago, and not answered", { checkedAt: null, askedAt: NOW - MINUTE }, HOUR, false],
	["asked a while ago, and not answered", { checkedAt: null, askedAt: NOW - 11 * MINUTE }, HOUR, true],
	["answered lately", { checkedAt: NOW - MINUTE, askedAt: NOW - MINUTE }, HOUR, false],
	["answered long ago", { checkedAt: NOW - 2 * HOUR, askedAt: NOW - 2 * HOUR }, HOUR, true],
	["answered long ago, asked anew a moment ago", { checkedAt: NOW - 2 * HOUR, askedAt: NOW - MINUTE }, HOUR, false],
	["by the requester, who may ask each minute", { checkedAt: null, askedAt: NOW - 2 * MINUTE }, MINUTE, true],
] as const)("a name is asked about again or not: %s", (_what, last, freshMs, isDue) => {
	expect(isLookUpDue(last, NOW, freshMs)).toBe(isDue);
});
