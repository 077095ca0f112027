import type { z } from "zod";
import { readCapped } from "../core/read-capped.ts";
import { PortError } from "../ports/port-error.ts";

/** Nobody waits longer for a page; what comes later is as good as silence. */
const TIMEOUT_MS = 6_000;
/** Two hundred pieces whose pictures stand in their addresses (on-chain art) are long; others' answers are far shorter. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Waits named longer than this are not believed. */
const MAX_RETRY_AFTER_S = 24 * 60 * 60;

/** An address below a service's own, which may have a path itself. */
export function below(serviceUrl: string, path: string): URL {
	return new URL(`${serviceUrl.replace(/\/$/, "")}${path}`);
}

/** An answer as it came, its body read within the time. */
interface Answer {
	status: number;
	headers: Headers;
	text: string;
}

/**
 * Asks a service of the settings. Redirects are not followed: these services answer where they are asked.
 *
 * @param port - whom a failure names
 * @throws PortError for silence, 429 and 5xx; every other status is an answer
 */
export async function askOutside(port: string, url: URL, headers: Record<string, string> = {}): Promise<Answer> {
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	let response: Response;
	let body: Uint8Array | null;
	try {
		response = await fetch(url, { headers: { Accept: "application/json", ...headers }, redirect: "manual", signal });
		body = await readCapped(response, MAX_BYTES);
	} catch {
		if (signal.aborted) throw new PortError(port, "time-out", `no answer in ${TIMEOUT_MS} ms`);
		throw new PortError(port, "unreachable", "no connection");
	}
	const { status } = response;
	if (!body) throw new PortError(port, "malformed", "the answer is too long");
	if (status === 429) throw new PortError(port, "rate-limited", "HTTP 429", retryAfterMs(response.headers));
	if (status >= 500) throw new PortError(port, "unreachable", `HTTP ${status}`, retryAfterMs(response.headers));
	return { status, headers: response.headers, text: new TextDecoder().decode(body) };
}

/** @throws PortError when the text is no JSON of this shape */
export function readShape<Shape extends z.ZodType>(port: string, text: string, shape: Shape): z.output<Shape> {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new PortError(port, "malformed", "not JSON");
	}
	const read = shape.safeParse(value);
	if (!read.success) throw new PortError(port, "malformed", "unexpected shape");
	return read.data;
}

/** Retry-After, a length in seconds or a date (RFC 9110 10.2.3), or X's own header, an instant in epoch seconds. */
function retryAfterMs(headers: Headers): number | null {
	const seconds = (text: string | null) => (text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null);
	const asked = headers.get("Retry-After");
	const date = asked === null ? Number.NaN : Date.parse(asked) / 1_000;
	const resetAt = seconds(headers.get("x-rate-limit-reset")) ?? (Number.isNaN(date) ? null : date);
	const wait = seconds(asked) ?? (resetAt === null ? null : resetAt - Date.now() / 1_000);
	return wait !== null && wait > 0 && wait <= MAX_RETRY_AFTER_S ? Math.ceil(wait) * 1_000 : null;
}
