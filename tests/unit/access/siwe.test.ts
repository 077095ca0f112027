import { privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import { describe, expect, test } from "vitest";
import {
	checkProofMessage,
	nonceOf,
	PROOF_MS,
	PROOF_STATEMENT,
	type ProofRefusal,
	proofMessage,
} from "#app/core/accounts/siwe.ts";
import type { Address } from "#app/core/address.ts";
import { isKeySignature } from "#app/core/key-signature.ts";

const APP_URL = "https://paylink.example";
const NOW = Date.parse("2026-11-20T10:00:00.000Z");
const NONCE = "0123456789abcdef0123456789abcdef";
const account = privateKeyToAccount("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80");
const { address } = account;
const OTHER: Address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

const asked = { appUrl: APP_URL, address, chainIds: [1, 8453], nonce: NONCE, now: NOW + 1_000 };
const ours = proofMessage({ appUrl: APP_URL, address, chainId: 1, nonce: NONCE }, NOW);

type Fields = Parameters<typeof createSiweMessage>[0];
const written = (changes: Partial<Fields>) =>
	createSiweMessage({
		domain: "paylink.example",
		address,
		statement: PROOF_STATEMENT,
		uri: `${APP_URL}/wallet-address`,
		version: "1",
		chainId: 1,
		nonce: NONCE,
		issuedAt: new Date(NOW),
		expirationTime: new Date(NOW + PROOF_MS),
		...changes,
	});

describe("a message that proves an address", () => {
	test("has the format of EIP-4361 and the app's domain", () => {
		expect(ours).toBe(
			[
				"paylink.example wants you to sign in with your Ethereum account:",
				address,
				"",
				"Prove to Paylink that this address is yours. Signing costs nothing and moves no money.",
				"",
				"URI: https://paylink.example/wallet-address",
				"Version: 1",
				"Chain ID: 1",
				`Nonce: ${NONCE}`,
				"Issued At: 2026-11-20T10:00:00.000Z",
				"Expiration Time: 2026-11-20T10:10:00.000Z",
			].join("\n"),
		);
		expect(checkProofMessage(ours, asked)).toEqual({ ok: true, value: { address, chainId: 1 } });
		expect(nonceOf(ours)).toBe(NONCE);
	});

	test.each<[string, string]>([
		["the scheme that is ours, named", `https://${ours}`],
		["another chain of ours", written({ chainId: 8453 })],
	])("is accepted with %s", (_, message) => expect(checkProofMessage(message, asked)).toMatchObject({ ok: true }));

	test.each<[string, string, ProofRefusal]>([
		["another domain", written({ domain: "evil.example" }), "proof-wrong-domain"],
		["a domain that begins like ours", written({ domain: "paylink.example.evil.example" }), "proof-wrong-domain"],
		["our domain at another port", written({ domain: "paylink.example:8443" }), "proof-wrong-domain"],
		["another scheme", `http://${ours}`, "proof-wrong-domain"],
		["another uri", written({ uri: "https://evil.example/wallet-address" }), "proof-wrong-uri"],
		["another path", written({ uri: `${APP_URL}/admin` }), "proof-wrong-uri"],
		["a chain that is none of ours", written({ chainId: 137 }), "proof-wrong-chain"],
		["another nonce", written({ nonce: `f${NONCE.slice(1)}` }), "proof-wrong-nonce"],
		["another address", written({ address: OTHER }), "proof-wrong-address"],
		["an address without its checksum", ours.replace(address, address.toLowerCase()), "proof-wrong-address"],
		["an issue beyond ten minutes ago", written({ issuedAt: new Date(NOW - PROOF_MS - 2_000) }), "proof-expired"],
		["an expiry that passed", written({ expirationTime: new Date(NOW) }), "proof-expired"],
		["an issue more than a minute ahead", written({ issuedAt: new Date(NOW + 62_000) }), "proof-from-the-future"],
		["a beginning that lies ahead", written({ notBefore: new Date(NOW + 62_000) }), "proof-from-the-future"],
		["an issue that is no time", ours.replace("2026-11-20T10:00:00.000Z", "yesterday"), "proof-from-the-future"],
		["an expiry that is no time", ours.replace("2026-11-20T10:10:00.000Z", "never"), "proof-altered"],
		["an expiry later than we give", written({ expirationTime: new Date(NOW + 10 * PROOF_MS) }), "proof-altered"],
		["no expiry", written({ expirationTime: undefined }), "proof-altered"],
		["another statement", written({ statement: "I give everything to Eve." }), "proof-altered"],
		["no statement", written({ statement: undefined }), "proof-altered"],
		["resources", written({ resources: ["https://evil.example/"] }), "proof-altered"],
		["a request id", written({ requestId: "1" }), "proof-altered"],
		["a harmless beginning", written({ notBefore: new Date(NOW) }), "proof-altered"],
		["another version", ours.replace("Version: 1", "Version: 2"), "proof-altered"],
		["a line more at its end", `${ours}\nI also agree to pay Eve.`, "proof-altered"],
		["a line more before it", `I agree.\n${ours}`, "proof-altered"],
		["a space more", ours.replace("URI: ", "URI:  "), "proof-wrong-uri"],
		["other line ends", ours.replaceAll("\n", "\r\n"), "proof-altered"],
		["no text at all", "", "proof-altered"],
		["a text of another kind", "paylink.example asks you to confirm", "proof-altered"],
	])("is refused with %s", (_, message, reason) =>
		expect(checkProofMessage(message, asked)).toEqual({ ok: false, reason }),
	);

	test("has no nonce if it has another format", () => {
		for (const text of ["", written({ nonce: "short123" }), ours.replace(NONCE, NONCE.toUpperCase())])
			expect(nonceOf(text)).toBeNull();
	});
});

describe("a signature", () => {
	const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

	test("is classified as a key's signature only in canonical form", async () => {
		const signature = await account.signMessage({ message: ours });
		expect(isKeySignature(signature)).toBe(true);
		const s = BigInt(`0x${signature.slice(66, 130)}`);
		const mirrored = `${signature.slice(0, 66)}${(ORDER - s).toString(16).padStart(64, "0")}${signature.endsWith("1b") ? "1c" : "1b"}`;
		const table: [string, string][] = [
			["the high half of s", mirrored],
			["a byte less", signature.slice(0, -2)],
			["a byte more", `${signature}00`],
			["no recovery byte", signature.slice(0, 130)],
			["another recovery byte", `${signature.slice(0, 130)}1d`],
			["s of zero", `${signature.slice(0, 66)}${"0".repeat(64)}1b`],
			["ERC-6492's ending", `0x1234${"6492".repeat(16)}`],
		];
		for (const [what, text] of table) expect(isKeySignature(text as `0x${string}`), what).toBe(false);
	});
});
