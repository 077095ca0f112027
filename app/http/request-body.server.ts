import { readCapped } from "#app/core/read-capped.ts";
import { ok, type Result, refuse } from "#app/core/result.ts";

/** Why a body was not read; `HTTP_STATUS` in the route turns it into a status code. */
export type BodyRefusal = "wrong-content-type" | "too-large" | "malformed";

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * Reads a posted form, refusing what is no form or longer than it can honestly be.
 *
 * @param maxBytes - more than this is never read into memory, whatever Content-Length claims
 */
export async function readForm(request: Request, maxBytes: number): Promise<Result<FormData, BodyRefusal>> {
	const type = request.headers.get("Content-Type") ?? "";
	if (!FORM_TYPES.includes(mediaType(type))) return refuse("wrong-content-type");
	const bytes = await readCapped(request, maxBytes);
	if (!bytes) return refuse("too-large");
	try {
		return ok(await new Response(bytes, { headers: { "Content-Type": type } }).formData());
	} catch {
		return refuse("malformed");
	}
}

/** Reads a JSON body under the same rules as `readForm`. */
export async function readJson(request: Request, maxBytes: number): Promise<Result<unknown, BodyRefusal>> {
	if (mediaType(request.headers.get("Content-Type") ?? "") !== "application/json") return refuse("wrong-content-type");
	const bytes = await readCapped(request, maxBytes);
	if (!bytes) return refuse("too-large");
	try {
		return ok(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown);
	} catch {
		return refuse("malformed");
	}
}

function mediaType(contentType: string): string {
	return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}
