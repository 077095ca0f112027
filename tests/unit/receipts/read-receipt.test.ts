import fc from "fast-check";
import { CompactSign, SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { readReceipt } from "#app/core/payments/read-receipt.ts";
import { RECEIPT_TYPE, type ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import { makeKey, published, type SigningKey, sampleClaims, signReceipt } from "#tests/receipts.ts";

let key: SigningKey;
let old: SigningKey;
let strangers: SigningKey;
let claims: ReceiptClaims;
let jws: string;

beforeAll(async () => {
	[key, old, strangers] = await Promise.all([makeKey("2026-11"), makeKey("2025-01"), makeKey("2026-11")]);
	claims = await sampleClaims();
	jws = await signReceipt(claims, key);
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const readWith = (text: string, ...keys: SigningKey[]) => readReceipt(text, published(...keys));

describe("a genuine receipt", () => {
	test("says what was signed, and by which key", async () => {
		expect(await readWith(` ${jws}\n`, old, key)).toEqual({ state: "genuine", claims, kid: "2026-11" });
	});

	test("may be signed under the algorithm's former name, and by a key that is no longer used", async () => {
		const former = await signReceipt(claims, old, { alg: "EdDSA" });
		expect(await readWith(former, key, old)).toMatchObject({ state: "genuine", kid: "2025-01" });
	});

	test("may say more than this page knows of", async () => {
		const later = await signReceipt({ ...claims, later: 1 }, key);
		expect(await readWith(later, key)).toMatchObject({ state: "genuine" });
	});

	test("of a form that this page does not know is said to be newer", async () => {
		expect(await readWith(await signReceipt({ ...claims, v: 2 }, key), key)).toEqual({
			state: "newer",
			kid: "2026-11",
		});
	});
});

describe("what is no receipt of this site", () => {
	test("any changed character is found", async () => {
		const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
		await fc.assert(
			fc.asyncProperty(fc.nat(jws.length - 1), fc.constantFrom(...alphabet), async (at, character) => {
				fc.pre(jws[at] !== character);
				const edited = jws.slice(0, at) + character + jws.slice(at + 1);
				expect((await readWith(edited, key)).state).not.toBe("genuine");
			}),
			{ numRuns: 300 },
		);
		// the last character of a signature has bits that nothing signs
		for (const character of alphabet) {
			if (character === jws.at(-1)) continue;
			expect((await readWith(jws.slice(0, -1) + character, key)).state).not.toBe("genuine");
		}
	});

	test("another amount is shown as what it says now, and as changed", async () => {
		const edited = { ...claims, payment: { ...claims.payment, amount: "900000000" } };
		const [head, , signature] = jws.split(".");
		const reading = await readWith(`${head}.${encode(edited)}.${signature}`, key);
		expect(reading).toEqual({ state: "changed", claims: edited, kid: "2026-11" });
	});

	test("another's key under the name of ours does not fit; a name that is not ours is unknown", async () => {
		expect((await readWith(await signReceipt(claims, strangers), key)).state).toBe("changed");
		expect(await readWith(jws, old)).toEqual({ state: "unknown-key", claims, kid: "2026-11" });
	});

	test("our own key's receipt for another site is not this one's", async () => {
		const elsewhere = await signReceipt({ ...claims, iss: "https://elsewhere.example" }, key);
		expect((await readWith(elsewhere, key)).state).toBe("other-site");
	});

	test.each([
		["alg none", () => new UnsecuredJWT(claims as never).encode()],
		["alg none in our form", () => `${encode({ alg: "none", typ: RECEIPT_TYPE, kid: "2026-11" })}.${encode(claims)}.`],
		[
			"HS256 with our public key as the secret",
			() =>
				new SignJWT(claims as never)
					.setProtectedHeader({ alg: "HS256", typ: RECEIPT_TYPE, kid: "2026-11" })
					.sign(new TextEncoder().encode(key.jwk.x)),
		],
		["a key of its own", () => signReceipt(claims, strangers, { jwk: strangers.jwk })],
		["the address of a key", () => signReceipt(claims, key, { jku: "https://evil.example/jwks.json" })],
		["a certificate's address", () => signReceipt(claims, key, { x5u: "https://evil.example/cert" })],
		[
			"a rule of its own",
			() =>
				new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
					.setProtectedHeader({ alg: "Ed25519", typ: RECEIPT_TYPE, kid: key.kid, crit: ["b64"], b64: true })
					.sign(key.privateKey),
		],
		["no key's name", () => signReceipt(claims, key, { kid: undefined })],
		["another thing that we sign", () => signReceipt(claims, key, { typ: "JWT" })],
	])("%s is never followed", async (_what, make) => {
		const { state } = await readWith(await make(), key);
		expect(["not-ours", "not-a-receipt"]).toContain(state);
	});

	test("any other text is not a receipt, and nothing throws", { tags: "lengthy" }, async () => {
		await fc.assert(
			fc.asyncProperty(fc.oneof(fc.string(), fc.string({ unit: "binary" })), async (text) => {
				expect((await readWith(text, key)).state).toBe("not-a-receipt");
			}),
		);
		for (const text of ["", "..", "a.b.c", "null", "e30.e30.e30", "A".repeat(300_000), `${encode(null)}.e30.AA`]) {
			expect((await readWith(text, key)).state).toBe("not-a-receipt");
		}
	});
});
