import { z } from "zod";
import { pictureTypeOf } from "../../core/pictures/picture-rules.ts";
import { PortError } from "../../ports/port-error.ts";
import type { UploadAnswer } from "../../ports/profile-pictures.ts";
import type { ProviderAnswer } from "../identity/provider-call.ts";

/** What the answers of targets with a JSON API have in common. */

export type Refusal = Exclude<UploadAnswer, { kind: "taken" }>;

/** What an error's body says; null where it says nothing. Only `code` is safe to show: it is a short plain word. */
export interface Complaint {
	code: string | null;
	text: string | null;
}

const BodyShape = z.object({ error: z.unknown().optional(), code: z.unknown().optional() });
const CODE = /^[a-z][\w-]{0,59}$/i;

/** Longer limits are not believed: no target's window is longer than a day. */
const LONGEST_WAIT_MS = 25 * 60 * 60_000;

const ENDINGS: Readonly<Record<string, string>> = { "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif" };

/** A multipart form with a picture as its only field. */
export function pictureForm(field: string, picture: Uint8Array<ArrayBuffer>): FormData {
	const type = pictureTypeOf(picture) ?? "application/octet-stream";
	const ending = ENDINGS[type];
	const form = new FormData();
	form.set(field, new Blob([picture], { type }), ending === undefined ? "picture" : `picture.${ending}`);
	return form;
}

/** Reads `code` and `error` of a JSON body: RFC 6749 §5.2 writes a code into `error`, others a sentence. */
export function complaintOf({ text }: ProviderAnswer): Complaint {
	try {
		const { error, code } = BodyShape.parse(JSON.parse(text));
		const word = [code, error].find((value) => typeof value === "string" && CODE.test(value));
		return { code: typeof word === "string" ? word : null, text: typeof error === "string" ? error : null };
	} catch {
		return { code: null, text: null };
	}
}

/** An HTML page, which an API never answers: it comes from a proxy before it, or it is another kind of server. */
export function isPage({ headers, text }: ProviderAnswer): boolean {
	return /\bhtml\b/i.test(headers.get("content-type") ?? "") || /^\s*</.test(text);
}

/**
 * @param isRevoked - whether a refusal means that the user or the target ended the access
 * @returns null for a success
 * @throws PortError for answers that are nobody's fault: 5xx, redirects, HTML pages
 */
export function refusalOf(
	port: string,
	answer: ProviderAnswer,
	isRevoked: (status: number, complaint: Complaint) => boolean,
): Refusal | null {
	const { status, headers } = answer;
	if (status >= 200 && status < 300) return null;
	const complaint = complaintOf(answer);
	const code = `${status}/${complaint.code ?? "none"}`;
	if (status >= 500 || status < 400) throw new PortError(port, "unreachable", `${port} answered ${code}`);
	if (status === 429) return { kind: "rate-limited", until: limitEnd(headers), everybody: false };
	// A proxy before the API may answer it with a page.
	if (status === 413) return { kind: "refused", code };
	if (isPage(answer)) throw new PortError(port, "unreachable", `${port} answered ${status} with a page`);
	if (status === 401 || isRevoked(status, complaint)) return { kind: "revoked" };
	if (status === 400 || status === 422) return { kind: "refused", code };
	if (status === 403 || status === 404 || status === 410) return { kind: "unclear", code };
	throw new PortError(port, "refused", `${port} answered ${code}`);
}

/**
 * When a limit ends, epoch ms: `X-RateLimit-Reset` as a date (Mastodon) or in Unix seconds (Gravatar), `Retry-After` as either
 * form of RFC 9110 §10.2.3; the later one counts. @returns null if none is plausible
 */
function limitEnd(headers: Headers): number | null {
	const now = Date.now();
	const instant = (text: string | null, fromNow: boolean): number => {
		if (text === null) return Number.NaN;
		if (!/^\d{1,12}$/.test(text)) return Date.parse(text);
		return fromNow ? now + Number(text) * 1_000 : Number(text) * 1_000;
	};
	const named = [instant(headers.get("x-ratelimit-reset"), false), instant(headers.get("retry-after"), true)];
	const plausible = named.filter((at) => at > now && at - now <= LONGEST_WAIT_MS);
	return plausible.length > 0 ? Math.max(...plausible) : null;
}
