import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type TokenOwner, tokenVault } from "#app/services/accounts/token-vault.ts";

const key = (fill: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(fill)));
const owner: TokenOwner = { userId: "u1", provider: "x" };

describe("the token vault", () => {
	test("decrypts what it encrypted, for any text and owner", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.string({ unit: "grapheme", maxLength: 300 }),
				fc.string({ maxLength: 40 }),
				async (plain, userId) => {
					const vault = tokenVault({ now: key(1) });
					const sealed = await vault.seal(plain, { userId, provider: "x" });
					expect(sealed).toMatch(/^now\.[\w-]{16}\.[\w-]+$/);
					expect(await vault.open(sealed, { userId, provider: "x" })).toBe(plain);
				},
			),
		);
	});

	test("encrypts equal texts to different ciphertexts", async () => {
		const vault = tokenVault({ now: key(1) });
		expect(await vault.seal("a", owner)).not.toBe(await vault.seal("a", owner));
	});

	test("does not decrypt for another owner", async () => {
		await fc.assert(
			fc.asyncProperty(fc.string(), fc.string(), async (one, other) => {
				fc.pre(one !== other);
				const vault = tokenVault({ now: key(1) });
				const sealed = await vault.seal("token", { userId: one, provider: "x" });
				expect(await vault.open(sealed, { userId: other, provider: "x" })).toBeNull();
			}),
		);
	});

	test("does not decrypt altered or truncated ciphertext", async () => {
		const vault = tokenVault({ now: key(1) });
		const sealed = await vault.seal("token and secret", owner);
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: sealed.length - 1 }),
				fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."),
				async (at, character) => {
					fc.pre(sealed[at] !== character);
					expect(await vault.open(sealed.slice(0, at) + character + sealed.slice(at + 1), owner)).toBeNull();
					expect(await vault.open(sealed.slice(0, at), owner)).toBeNull();
				},
			),
			{ numRuns: 300 },
		);
	});

	const sealedElsewhere = tokenVault({ old: key(1) }).seal("token", owner);
	test.each([
		["another provider", { old: key(1) }, { userId: "u1", provider: "google" as const }, null],
		["the same name, another key", { old: key(2) }, owner, null],
		["the key under another name", { other: key(1) }, owner, null],
		["the old key behind the new one", { new: key(2), old: key(1) }, owner, "token"],
		["the old key in front", { old: key(1), new: key(2) }, owner, "token"],
		["a name every object has", { new: key(2) }, owner, null],
	])("%s", async (_case, keys, who, opened) => {
		expect(await tokenVault(keys).open(await sealedElsewhere, who)).toBe(opened);
	});

	test.each(["", ".", "..", "...", "now", "constructor.AAAAAAAAAAAAAAAA.AAAA", "now.AAAA.AAAA", "now..", "now.%.%"])(
		"opens no %j",
		async (text) => expect(await tokenVault({ now: key(1) }).open(text, owner)).toBeNull(),
	);

	test("detects ciphertext of another key", async () => {
		const rotated = tokenVault({ new: key(2), old: key(1) });
		expect(rotated.needsReseal(await sealedElsewhere)).toBe(true);
		expect(rotated.needsReseal(await rotated.seal("token", owner))).toBe(false);
		expect((await rotated.seal("token", owner)).split(".")[0]).toBe("new");
	});

	test("cannot be created without a key", () => {
		expect(() => tokenVault({})).toThrow("no key");
	});
});
