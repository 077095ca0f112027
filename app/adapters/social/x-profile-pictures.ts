import { z } from "zod";
import type { TokenPair } from "../../ports/identity-providers.ts";
import { PortError } from "../../ports/port-error.ts";
import type { ProfilePicturesPort, UploadAnswer } from "../../ports/profile-pictures.ts";
import { askProvider, type ProviderAnswer, readJson } from "../identity/provider-call.ts";
import { xSigner } from "../identity/x-sign-in.ts";

/** 700 KB over a slow line, and X's own work on them, ms. */
const UPLOAD_TIME_OUT_MS = 25_000;

/** An account that X locked or suspended, which concerns nobody else (https://docs.x.com/x-api/fundamentals/response-codes-and-errors). */
const ACCOUNT_CODES: readonly number[] = [63, 64, 326];
const INVALID_TOKEN = 89;
/**
 * About us, whatever the status: our signature or consumer keys (32, 215), our clock (135), our suspended app (416).
 * Nothing is known of the person then.
 */
const OUR_CODES: readonly number[] = [32, 135, 215, 416];
const NOT_IN_TIER = 453;
/** X names no limit farther away than a day; what is farther is not believed. */
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
			// A body of several parts is not signed (RFC 5849 §3.4.1.3.1).
			const headers = { Authorization: sign("POST", url, {}, access) };
			const answer = await askProvider("x", url, { method: "POST", headers, body: form }, UPLOAD_TIME_OUT_MS);
			const trouble = troubleOf(answer);
			if (trouble) return trouble;
			readJson("x", answer.text, TakenShape);
			return { kind: "taken" };
		},

		async findOriginal(access: TokenPair) {
			const url = `${base}/1.1/account/verify_credentials.json`;
			const parameters = { include_entities: "false", skip_status: "true" };
			const headers = { Authorization: sign("GET", url, parameters, access) };
			const answer = await askProvider("x", `${url}?${new URLSearchParams(parameters)}`, { method: "GET", headers });
			const trouble = troubleOf(answer);
			if (trouble?.kind === "refused") throw new PortError("x", "refused", `x answered ${trouble.code}`);
			if (trouble) return trouble;
			const { profile_image_url_https: address } = readJson("x", answer.text, PictureShape);
			// "_normal" is 48 pixels wide; without it the address names the picture as it was uploaded.
			return { kind: "found", url: address?.replace(/_normal(?=\.\w+$)/, "") ?? null };
		},
	};
}

/**
 * What X's refusal is about. A 401 is the person's when X names the token (89) or names nothing: the newer shape of its
 * errors carries no code, and a 401 that stays unexplained is mended by signing in again. Any other code of a 401 says
 * nothing of the person: everybody would be asked to sign in again for a mistake of ours. A 403 is the tier's when X says
 * so (453) or says nothing; with another code it is about one call, and halts nobody else.
 *
 * @returns null for a success
 * @see https://docs.x.com/x-api/fundamentals/response-codes-and-errors
 */
function troubleOf(answer: ProviderAnswer): Exclude<UploadAnswer, { kind: "taken" }> | null {
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
 * What a 429 says of how long and for whom. Of several allowances that are used up, the one that lasts longest counts.
 *
 * @see https://docs.x.com/x-api/fundamentals/rate-limits
 */
function limitOf(headers: Headers): { until: number | null; everybody: boolean } {
	const now = Date.now();
	const believed = (at: number | null) => (at !== null && at > now && at - now <= LONGEST_WAIT_MS ? at : null);
	const number = (name: string) => {
		const text = headers.get(name);
		return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
	};
	const instant = (name: string) => {
		const seconds = number(name);
		return believed(seconds === null ? null : seconds * 1_000);
	};
	const spentDay = (whose: "app" | "user") =>
		number(`x-${whose}-limit-24hour-remaining`) === 0 ? instant(`x-${whose}-limit-24hour-reset`) : null;
	const retryAfter = number("Retry-After");
	const app = spentDay("app");
	const named = [
		instant("x-rate-limit-reset"),
		believed(retryAfter === null ? null : now + retryAfter * 1_000),
		spentDay("user"),
		app,
	].filter((at) => at !== null);
	return { until: named.length > 0 ? Math.max(...named) : null, everybody: app !== null };
}
