import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** DER (X.690): a tag, the length, what it holds. */
function der(tag: number, ...parts: Buffer[]): Buffer {
	const content = Buffer.concat(parts);
	const bytes = [];
	for (let rest = content.length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
	const length = content.length < 0x80 ? [content.length] : [0x80 | bytes.length, ...bytes];
	return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const ECDSA_WITH_SHA256 = sequence(der(0x06, Buffer.from("2a8648ce3d040302", "hex")));
const COMMON_NAME = der(0x06, Buffer.from("550403", "hex"));
const DAY_MS = 24 * 60 * 60_000;

/** UTCTime, "YYMMDDhhmmssZ". */
function utcTime(at: number): Buffer {
	const digits = new Date(at).toISOString().replace(/\D/g, "");
	return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
}

function certificateOf(publicKey: KeyObject, privateKey: KeyObject): Buffer {
	const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from("localhost")))));
	const validity = sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS));
	const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
	const body = sequence(
		serial,
		ECDSA_WITH_SHA256,
		name,
		validity,
		name,
		publicKey.export({ type: "spki", format: "der" }),
	);
	return sequence(body, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), sign("sha256", body, privateKey)));
}

/**
 * A certificate nobody trusts, made for one run (X.509 v1, RFC 5280): browsers speak HTTP/2 over TLS alone.
 * @returns both as PEM
 */
export function makeCertificate(): { key: string; cert: string } {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const lines = certificateOf(publicKey, privateKey).toString("base64").replace(/.{64}/g, "$&\n");
	return {
		key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
		cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
	};
}
