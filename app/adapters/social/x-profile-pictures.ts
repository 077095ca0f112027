import { z } from "zod";
import type { TokenPair } from "../../ports/identity-providers.ts";
import { PortError } from "../../ports/port-error.ts";
import type { ProfilePicturesPort, UploadAnswer } from "../../ports/profile-pictures.ts";
import { askProvider, type ProviderAnswer, readJson } from "../identity/provider-call.ts";
import { xSigner } from "../identity/x-sign-in.ts";

/** Timeout, ms: 700 KB over a slow connection plus X's processing. */
const UPLOAD_TIME_OUT_MS = 25_000;

/** The user's account is locked or suspended (https://docs.x.com/x-api/fundamentals/response-codes-and-errors). */
const ACCOUNT_CODES: readonly number[] = [63, 64, 326];
const INVALID_TOKEN = 89;
/**
 * Our own faults, whatever the status: signature or consumer keys (32, 215), clock (135), suspended app (416). They say
 * nothing about the user.
 */
const OUR_CODES: readonly number[] = [32, 135, 215, 416];
const NOT_IN_TIER = 453;
/** Longer limits are ignored: X's longest window is a day. */
const LONGEST_WAIT_MS = 25 * 60 * 60_000;

const ErrorsShape = z.object({ errors: z.array(z.object({ code: z.number().int() })).min(1) });
const TakenShape = z.object({ id_str: z.string() });
const PictureShape = z.object({ profile_image_url_https: z.url({ protocol: /^https?$/ }).nullish() });

/**
 * Profile pictures at X.
 *
 * @param apiUrl - "https://api.x.com"
 */
export function xProfilePictures(apiUrl: string, consumer: { key: string; secret: string }): ProfilePicturesPort {
	const base = apiUrl.replace(/\/$/, "");
	const sign = xSigner(consumer.key, consumer.secret);

	return {
		async update(access, picture) {
			const url = `${base}/1.1/account/update_profile_image.json`;
			const form = new FormData();
			form.set("image", new Blob([picture]), "picture");
			// A multipart body is not signed (RFC 5849 §3.4.1.3.1).
			const headers = { Authorization: sign("POST", url, {}, access) };
			const answer = await askProvider("x", url, { method: "POST", headers, body: form }, UPLOAD_TIME_OUT_MS);
			const trouble = refusalOf(answer);
			if (trouble) return trouble;
			readJson("x", answer.text, TakenShape);
			return { kind: "taken" };
		},

		async findOriginal(access: TokenPair) {
			const url = `${base}/1.1/account/verify_credentials.json`;
			const parameters = { include_entities: "false", skip_status: "true" };
			const headers = { Authorization: sign("GET", url, parameters, access) };
			const answer = await askProvider("x", `${url}?${new URLSearchParams(parameters)}`, { method: "GET", headers });
			const trouble = refusalOf(answer);
			if (trouble?.kind === "refused") throw new PortError("x", "refused", `x answered ${trouble.code}`);
			if (trouble) return trouble;
			const { profile_image_url_https: address } = readJson("x", answer.text, PictureShape);
			// "_normal" is 48 pixels wide; without it the URL points to the uploaded picture.
			return { kind: "found", url: address?.replace(/_normal(?=\.\w+$)/, "") ?? null };
		},
	};
}

/**
 * Decides whom X's refusal concerns. A 401 concerns the user if X names the token (89) or gives no code: the newer error
 * format has no codes, and signing in again fixes an unexplained 401. A 401 with another code is our fault and must not
 * make all users sign in again. A 403 concerns the app's tier if X says so (453) or gives no code; with another code it
 * concerns one call and halts nobody else.
 *
 * @returns null for a success
 * @see https://docs.x.com/x-api/fundamentals/response-codes-and-errors
 */
function refusalOf(answer: ProviderAnswer): Exclude<UploadAnswer, { kind: "taken" }> | null {
	const { status } = answer;
	if (status >= 200 && status < 300) return null;
	const code = codeOf(answer.text);
	const named = `${status}/${code ?? "none"}`;
	if (status >= 500 || status < 400) throw new PortError("x", "unreachable", `x answered ${named}`);
	if (status === 429) return { kind: "rate-limited", ...limitOf(answer.headers) };
	if (code !== null && OUR_CODES.includes(code)) throw new PortError("x", "refused", `x answered ${named}`);
	if (code === INVALID_TOKEN || (status === 401 && code === null)) return { kind: "revoked" };
	if ((status === 401 || status === 403) && code !== null && ACCOUNT_CODES.includes(code)) return { kind: "revoked" };
	if (code === NOT_IN_TIER || (status === 403 && code === null)) return { kind: "tier", code: named };
	if (status === 400 || status === 413 || status === 422) return { kind: "refused", code: named };
	throw new PortError("x", "refused", `x answered ${named}`);
}

function codeOf(text: string): number | null {
	try {
		const read = ErrorsShape.safeParse(JSON.parse(text));
		return read.success ? (read.data.errors[0]?.code ?? null) : null;
	} catch {
		return null;
	}
}

/**
 * How long a 429 lasts and for whom. If several limits are used up, the one that resets last counts.
 *
 * @see https://docs.x.com/x-api/fundamentals/rate-limits
 */
function limitOf(headers: Headers): { until: number | null; everybody: boolean } {
	const now = Date.now();
	const plausible = (at: number | null) => (at !== null && at > now && at - now <= LONGEST_WAIT_MS ? at : null);
	const number = (name: string) => {
		const text = headers.get(name);
		return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
	};
	const instant = (name: string) => {
		const seconds = number(name);
		return plausible(seconds === null ? null : seconds * 1_000);
	};
	const spentDay = (whose: "app" | "user") =>
		number(`x-${whose}-limit-24hour-remaining`) === 0 ? instant(`x-${whose}-limit-24hour-reset`) : null;
	const retryAfter = number("Retry-After");
	const app = spentDay("app");
	const named = [
		instant("x-rate-limit-reset"),
		plausible(retryAfter === null ? null : now + retryAfter * 1_000),
		spentDay("user"),
		app,
	].filter((at) => at !== null);
	return { until: named.length > 0 ? Math.max(...named) : null, everybody: app !== null };
}
