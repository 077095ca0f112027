import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { fromBase64Url, toBase64Url } from "#app/core/base64url.ts";

/** A platform authenticator in software, as WebAuthn level 3 describes one (§6): one passkey with an ES256 key. */
export class Authenticator {
	private keys: CryptoKeyPair | null = null;
	readonly id = toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
	private userHandle = "";
	private counter = 0;

	/**
	 * @param site - origin of the site that asks it
	 * @param how - what it, or the page it is asked on, gets wrong
	 */
	constructor(
		readonly site: string,
		readonly how: { origin?: string; rpId?: string; verified?: boolean; counts?: boolean } = {},
	) {}

	/** navigator.credentials.create(), as JSON */
	async make(options: object): Promise<string> {
		const { challenge, user } = options as PublicKeyCredentialCreationOptionsJSON;
		this.userHandle = user.id;
		this.keys = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
			"sign",
			"verify",
		])) as CryptoKeyPair;
		const jwk = (await crypto.subtle.exportKey("jwk", this.keys.publicKey)) as JsonWebKey;
		// RFC 9053 §7.1: kty EC2, alg ES256, crv P-256, x, y.
		const key = new Map<number, number | Uint8Array>([
			[1, 2],
			[3, -7],
			[-1, 1],
			[-2, bytesOf(jwk.x)],
			[-3, bytesOf(jwk.y)],
		]);
		const id = bytesOf(this.id);
		const credential = [new Uint8Array(16), new Uint8Array([0, id.length]), id, isoCBOR.encode(key)];
		const authData = joined([await this.authenticatorData(0x40), ...credential]);
		const attestation = new Map<string, unknown>([
			["fmt", "none"],
			["attStmt", new Map()],
			["authData", authData],
		]);
		return this.answer({
			clientDataJSON: this.clientData("webauthn.create", challenge),
			attestationObject: toBase64Url(isoCBOR.encode(attestation as never)),
			transports: ["internal"],
		});
	}

	/** navigator.credentials.get(), as JSON */
	async use(options: object): Promise<string> {
		const { challenge } = options as PublicKeyCredentialRequestOptionsJSON;
		if (!this.keys) throw new Error("no passkey was made");
		if (this.how.counts) this.counter += 1;
		const clientDataJSON = this.clientData("webauthn.get", challenge);
		const authenticatorData = await this.authenticatorData(0);
		const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(clientDataJSON)));
		const signed = await crypto.subtle.sign(
			{ name: "ECDSA", hash: "SHA-256" },
			this.keys.privateKey,
			joined([authenticatorData, hash]),
		);
		return this.answer({
			clientDataJSON,
			authenticatorData: toBase64Url(authenticatorData),
			signature: toBase64Url(asDer(new Uint8Array(signed))),
			userHandle: this.userHandle,
		});
	}

	/** Its copy counts on from here, as a cloned authenticator does. */
	setCounter(counter: number): void {
		this.counter = counter;
	}

	private clientData(type: string, challenge: string): string {
		const data = { type, challenge, origin: this.how.origin ?? this.site, crossOrigin: false };
		return toBase64Url(new TextEncoder().encode(JSON.stringify(data)));
	}

	/** §6.1: hash of the RP id, flags (present, verified), counter */
	private async authenticatorData(more: number): Promise<Uint8Array> {
		const rpId = new TextEncoder().encode(this.how.rpId ?? new URL(this.site).hostname);
		const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", rpId));
		const flags = 0x01 | (this.how.verified === false ? 0 : 0x04) | more;
		const counter = new Uint8Array(4);
		new DataView(counter.buffer).setUint32(0, this.counter);
		return joined([hash, new Uint8Array([flags]), counter]);
	}

	private answer(response: object): string {
		return JSON.stringify({ id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response });
	}
}

function bytesOf(base64url: string | undefined): Uint8Array<ArrayBuffer> {
	const bytes = fromBase64Url(base64url ?? "");
	if (!bytes) throw new Error("not base64url");
	return new Uint8Array(bytes);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	return new Uint8Array(parts.flatMap((part) => [...part]));
}

/** A raw signature r || s as ASN.1 DER. */
function asDer(raw: Uint8Array): Uint8Array {
	const integer = (bytes: Uint8Array) => {
		const from = bytes.findIndex((byte) => byte !== 0);
		const short = [...bytes.slice(from)];
		const body = (short[0] ?? 0) >= 0x80 ? [0, ...short] : short;
		return [0x02, body.length, ...body];
	};
	const body = [...integer(raw.slice(0, 32)), ...integer(raw.slice(32))];
	return new Uint8Array([0x30, body.length, ...body]);
}
