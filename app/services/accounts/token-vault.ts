import type { TokenProvider } from "../../core/accounts/identity.ts";
import { fromBase64Url, toBase64Url } from "../../core/base64url.ts";

/** 96 bits, as NIST SP 800-38D §8.2.2 requires for random nonces; safe for up to 2^32 encryptions per key. */
const NONCE_BYTES = 12;

/** Owner of the tokens. Ciphertext copied to another account cannot be decrypted there. */
export interface TokenOwner {
	userId: string;
	provider: TokenProvider;
}

/** Encrypts provider tokens, so that a stolen database cannot be used to act in a user's name. */
export interface TokenVault {
	/** id of the key that encrypts */
	readonly keyId: string;
	/** ids of the keys that only decrypt */
	readonly olderKeyIds: readonly string[];
	/** @returns `keyId.nonce.ciphertext`, the latter two base64url */
	seal(plain: string, owner: TokenOwner): Promise<string>;
	/** @returns null if the key is gone, the owner differs or the text was altered */
	open(sealed: string, owner: TokenOwner): Promise<string | null>;
	/** true if it was encrypted with another key than the current one */
	needsReseal(sealed: string): boolean;
}

/**
 * AES-256-GCM with the owner as additional authenticated data.
 *
 * @param keys - TOKEN_KEYS: key id → 32 bytes as base64; the first encrypts, all decrypt
 * @throws Error if there is no key
 */
export function tokenVault(keys: Readonly<Record<string, string>>): TokenVault {
	const [keyId, ...olderKeyIds] = Object.keys(keys);
	if (keyId === undefined) throw new Error("the token vault has no key");
	const imported = new Map<string, Promise<CryptoKey>>();

	function keyNamed(id: string): Promise<CryptoKey> | null {
		const known = imported.get(id);
		if (known) return known;
		const base64 = Object.hasOwn(keys, id) ? keys[id] : undefined;
		if (base64 === undefined) return null;
		const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
		const key = crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
		imported.set(id, key);
		return key;
	}

	return {
		keyId,
		olderKeyIds,

		async seal(plain, owner) {
			const key = await keyNamed(keyId);
			if (!key) throw new Error("the token vault lost its key");
			const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
			const sealed = await crypto.subtle.encrypt(cipher(nonce, keyId, owner), key, new TextEncoder().encode(plain));
			return `${keyId}.${toBase64Url(nonce)}.${toBase64Url(new Uint8Array(sealed))}`;
		},

		async open(sealed, owner) {
			const [id = "", nonceText = "", text = "", ...rest] = sealed.split(".");
			const key = await keyNamed(id);
			const nonce = fromBase64Url(nonceText);
			const bytes = fromBase64Url(text);
			if (!key || nonce?.length !== NONCE_BYTES || !bytes || rest.length > 0) return null;
			try {
				return new TextDecoder().decode(await crypto.subtle.decrypt(cipher(nonce, id, owner), key, bytes));
			} catch {
				return null;
			}
		},

		needsReseal: (sealed) => sealed.split(".", 1)[0] !== keyId,
	};
}

/** JSON encodes the owner unambiguously. */
function cipher(nonce: Uint8Array<ArrayBuffer>, keyId: string, { userId, provider }: TokenOwner): AesGcmParams {
	const additionalData = new TextEncoder().encode(JSON.stringify(["paylink token v1", keyId, provider, userId]));
	return { name: "AES-GCM", iv: nonce, additionalData };
}
