import { expect, test } from "vitest";
import { estimateStrength, type PasswordStrength } from "#app/core/accounts/password-strength.ts";

const table: [password: string, strength: PasswordStrength][] = [
	["", "too-short"],
	["aB3$xY7", "too-short"],
	["password", "weak"],
	["Password1", "weak"],
	["12345678", "weak"],
	["abcdefgh", "weak"],
	["aaaaaaaaaaaaaaaaaaaa", "weak"],
	["abababababababababab", "weak"],
	["qwerty123456", "weak"],
	["kitchen7", "fair"],
	["correct horse", "good"],
	["tr0ub4dor&3", "good"],
	["correct horse battery staple", "strong"],
	["vQ9#mT2!xLp7zR", "strong"],
];

test.each(table)("%s is %s", (password, strength) => {
	expect(estimateStrength(password)).toBe(strength);
});
