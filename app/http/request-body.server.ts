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
	const bytes = await readBytes(request, maxBytes);
	if (!bytes.ok) return bytes;
	try {
		return ok(await new Response(bytes.value, { headers: { "Content-Type": type } }).formData());
	} catch {
		return refuse("malformed");
	}
}

/** Reads a JSON body under the same rules as `readForm`. */
export async function readJson(request: Request, maxBytes: number): Promise<Result<unknown, BodyRefusal>> {
	if (mediaType(request.headers.get("Content-Type") ?? "") !== "application/json") return refuse("wrong-content-type");
	const bytes = await readBytes(request, maxBytes);
	if (!bytes.ok) return bytes;
	try {
		return ok(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes.value)) as unknown);
	} catch {
		return refuse("malformed");
	}
}

function mediaType(contentType: string): string {
	return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

async function readBytes(request: Request, maxBytes: number): Promise<Result<Uint8Array<ArrayBuffer>, BodyRefusal>> {
	if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) return refuse("too-large");
	const chunks: Uint8Array[] = [];
	let size = 0;
	const reader = request.body?.getReader();
	while (reader) {
		const { done, value } = await reader.read();
		if (done) break;
		size += value.byteLength;
		if (size > maxBytes) {
			await reader.cancel();
			return refuse("too-large");
		}
		chunks.push(value);
	}
	const whole = new Uint8Array(size);
	let offset = 0;
	for (const chunk of chunks) {
		whole.set(chunk, offset);
		offset += chunk.byteLength;
	}
	return ok(whole);
}
