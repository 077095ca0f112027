import { CompactSign } from "jose";
import { RECEIPT_TYPE, type ReceiptKey } from "../../core/payments/receipt-claims.ts";
import type { ReceiptSigner } from "../../ports/receipt-signer.ts";

/** PKCS #8 of an Ed25519 key up to its 32 bytes (RFC 8410, section 7). */
const PKCS8_PREFIX = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
const ALGORITHM = "Ed25519";

interface KeyPair {
	privateKey: CryptoKey;
	publicKey: ReceiptKey;
}

/**
 * Signs with Ed25519 by WebCrypto (RFC 9864).
 *
 * @param keys - RECEIPT_KEYS: key id → 32 bytes as base64; the first signs, all are published
 * @throws Error if there is no key
 */
export function ed25519Signer(keys: Readonly<Record<string, string>>): ReceiptSigner {
	if (Object.keys(keys).length === 0) throw new Error("the signer of receipts has no key");
	let imported: Promise<KeyPair[]> | undefined;
	const pairs = () => {
		imported ??= Promise.all(Object.entries(keys).map(([kid, base64]) => importPair(kid, base64)));
		return imported;
	};

	return {
		async sign(claims) {
			const [newest] = await pairs();
			if (!newest) throw new Error("the signer of receipts lost its key");
			const { kid } = newest.publicKey;
			return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
				.setProtectedHeader({ alg: ALGORITHM, typ: RECEIPT_TYPE, kid })
				.sign(newest.privateKey);
		},

		publicKeys: async () => (await pairs()).map(({ publicKey }) => publicKey),
	};
}

async function importPair(kid: string, base64: string): Promise<KeyPair> {
	const seed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
	const pkcs8 = new Uint8Array([...PKCS8_PREFIX, ...seed]);
	const extractable = await crypto.subtle.importKey("pkcs8", pkcs8, ALGORITHM, true, ["sign"]);
	const { x } = (await crypto.subtle.exportKey("jwk", extractable)) as JsonWebKey;
	if (!x) throw new Error("a key of receipts has no public half");
	const privateKey = await crypto.subtle.importKey("pkcs8", pkcs8, ALGORITHM, false, ["sign"]);
	return { privateKey, publicKey: { kty: "OKP", crv: "Ed25519", x, kid, alg: ALGORITHM, use: "sig" } };
}
