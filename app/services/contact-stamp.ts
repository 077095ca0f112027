/**
 * The signed time a contact form carries: who sends it back within a blink did not type it, and a form of last week was
 * not just read. Also names the form, so that the same one sent twice is one message.
 */

/** A name, an e-mail, a subject and a sentence take longer. */
const FASTEST_MS = 3_000;
/** A tab left open over night may still send. */
const OLDEST_MS = 24 * 60 * 60_000;
const SHAPE = /^(\d{1,16})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * @param secret - COOKIE_SECRET: at least 32 bytes as base64
 * @param now - epoch ms
 */
export async function issueStamp(
	secret: string,
	now: number,
	randomBytes: (count: number) => Uint8Array,
): Promise<string> {
	const head = `${now}.${toBase64Url(randomBytes(16))}`;
	const signature = await crypto.subtle.sign("HMAC", await signingKey(secret), message(head));
	return `${head}.${toBase64Url(new Uint8Array(signature))}`;
}

/** @returns the form's name and time, or why it is shown again; one that is not ours counts as too old */
export async function readStamp(
	stamp: string,
	secret: string,
	now: number,
): Promise<{ ok: true; id: string; issuedAt: number } | { ok: false; reason: "too-fast" | "too-old" }> {
	const [, time = "", id = "", signature = ""] = SHAPE.exec(stamp) ?? [];
	if (id === "") return { ok: false, reason: "too-old" };
	// subtle.verify compares in constant time.
	const genuine = await crypto.subtle.verify(
		"HMAC",
		await signingKey(secret),
		fromBase64(signature.replaceAll("-", "+").replaceAll("_", "/")),
		message(`${time}.${id}`),
	);
	const age = now - Number(time);
	if (!genuine || age > OLDEST_MS) return { ok: false, reason: "too-old" };
	if (age < FASTEST_MS) return { ok: false, reason: "too-fast" };
	return { ok: true, id, issuedAt: Number(time) };
}

/** The first line keeps this signature from being taken for one the same secret makes elsewhere. */
function message(head: string): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(`paylink contact form v1\n${head}`);
}

function signingKey(secret: string): Promise<CryptoKey> {
	return crypto.subtle.importKey("raw", fromBase64(secret), { name: "HMAC", hash: "SHA-256" }, false, [
		"sign",
		"verify",
	]);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function toBase64Url(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace(/=+$/, "");
}
