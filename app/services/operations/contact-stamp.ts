import { toBase64Url } from "../../core/base64url.ts";
import { isSigned, signText } from "../../core/signed-text.ts";

/**
 * Signed time in the contact form, against bots: a form sent back too fast was not typed, a very old one was replayed. Its
 * random part identifies the form, so that sending it twice creates one message.
 */

/** Nobody fills in the form faster. */
const FASTEST_MS = 3_000;
/** A tab left open overnight may still send. */
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

/** @returns the form's id and time, or the refusal; an invalid signature counts as too old */
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

/** The first line names the purpose, so that signatures made with the same secret elsewhere are invalid here. */
function message(head: string): string {
	return `paylink contact form v1\n${head}`;
}
