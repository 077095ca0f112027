import { toBase64Url } from "../../core/base64url.ts";
import { isSigned, signText } from "../../core/signed-text.ts";

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
	return `${head}.${await signText(secret, message(head))}`;
}

/** @returns the form's name and time, or why it is shown again; one that is not ours counts as too old */
export async function readStamp(
	stamp: string,
	secret: string,
	now: number,
): Promise<{ ok: true; id: string; issuedAt: number } | { ok: false; reason: "too-fast" | "too-old" }> {
	const [, time = "", id = "", signature = ""] = SHAPE.exec(stamp) ?? [];
	if (id === "") return { ok: false, reason: "too-old" };
	const genuine = await isSigned(secret, message(`${time}.${id}`), signature);
	const age = now - Number(time);
	if (!genuine || age > OLDEST_MS) return { ok: false, reason: "too-old" };
	if (age < FASTEST_MS) return { ok: false, reason: "too-fast" };
	return { ok: true, id, issuedAt: Number(time) };
}

/** The first line keeps this signature from being taken for one the same secret makes elsewhere. */
function message(head: string): string {
	return `paylink contact form v1\n${head}`;
}
