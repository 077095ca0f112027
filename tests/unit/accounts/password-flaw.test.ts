import { describe, expect, test } from "vitest";
import { commonPasswords } from "#app/core/accounts/common-passwords.ts";
import { passwordFlaw } from "#app/core/accounts/password-flaw.ts";

const OWN = ["Anna Bell", "anna.bell@kiosk-north.example", "Logo for the Riverbank fair"];
const flaw = (password: string) => passwordFlaw(password, OWN, commonPasswords());

describe("a password that guessers try first", () => {
	test.each([
		["a common one", ["password", "iloveyou", "sunshine", "trustno1", "PassWord"]],
		["reversed", ["drowssap", "uoyevoli", "321drowssap"]],
		["with digits and punctuation", ["password1", "Password2026!", "dragon12345", "!!monkey!!", "letmein-99"]],
		["in leetspeak", ["p4ssw0rd", "$unsh1ne", "j3nn1f3r", "1l0v3y0u", "pa$$w0rd!"]],
		["apart or twice", ["p a s s w o r d", "pass-word", "passwordpassword", "monkeymonkey"]],
	])("%s is common", (_, passwords) => {
		for (const password of passwords) expect([password, flaw(password)]).toEqual([password, "common"]);
	});

	test.each([
		["digits alone", ["12345678", "19851203", "1985-12-03", "00491701234567"]],
		["the same again", ["aaaaaaaa", "abababab", "abcabcabc", "ههههههههه", "111222333444"]],
		["keys in a row", ["qwertyui", "asdfghjkl", "qwerasdfzxcv", "zxcvbnm,./", "1qaz2wsx", "q1w2e3r4", "abcd1234"]],
	])("%s is a pattern", (_, passwords) => {
		for (const password of passwords) expect([password, flaw(password)]).toEqual([password, "pattern"]);
	});

	test.each([
		["the name", ["AnnaBell", "bellanna", "Anna2026!", "4nn4.b3ll", "llebanna"]],
		["the e-mail", ["anna.bell@kiosk-north.example", "kiosknorth", "annabell1985"]],
		["the memo", ["riverbank", "Riverbank!1", "r1verbank-fair"]],
		["the site", ["paylink1", "showmynft", "MyPaylink!", "a dashboard password", "bitcoin-wallet"]],
	])("%s is made of own words", (_, passwords) => {
		for (const password of passwords)
			expect([password, ["own-words", "common"].includes(String(flaw(password)))]).toEqual([password, true]);
	});
});

test.each([
	"seven quiet lamps",
	"anna walks in the rain",
	"a fine password",
	"correct horse battery staple",
	"X7#pL9q2",
	"lamps of 3fae12bc",
	"القط يشرب الشاي",
	"4929 1180 3345 9071 2266",
])("%s is taken", (password) => expect(flaw(password)).toBeNull());
