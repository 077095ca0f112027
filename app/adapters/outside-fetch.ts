import type { z } from "zod";
import { readCapped } from "../core/read-capped.ts";
import { PortError } from "../ports/port-error.ts";

/** Timeout: users do not wait longer for a page. */
const TIMEOUT_MS = 6_000;
/** Limit of an answer's body: 200 NFTs with `data:` URLs (on-chain art) are long; other answers are far shorter. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Longer waits in Retry-After are ignored as implausible. */
const MAX_RETRY_AFTER_S = 24 * 60 * 60;

/** A URL below a service's base URL, which may have a path itself. */
export function urlBelow(serviceUrl: string, path: string): URL {
	return new URL(`${serviceUrl.replace(/\/$/, "")}${path}`);
}

/** An answer with its body. */
interface Answer {
	status: number;
	headers: Headers;
	text: string;
}

/**
 * Calls a service from the settings. Redirects are not followed: these APIs do not use them.
 *
 * @param port - the service's name in errors
 * @throws PortError for timeouts, 429 and 5xx; all other statuses are returned
 */
export async function callService(port: string, url: URL, headers: Record<string, string> = {}): Promise<Answer> {
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

/** @throws PortError unless the text is JSON of this shape */
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

/** Reads Retry-After in seconds or as a date (RFC 9110 §10.2.3), or X's own header in epoch seconds. */
function retryAfterMs(headers: Headers): number | null {
	const seconds = (text: string | null) => (text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null);
	const asked = headers.get("Retry-After");
	const date = asked === null ? Number.NaN : Date.parse(asked) / 1_000;
	const resetAt = seconds(headers.get("x-rate-limit-reset")) ?? (Number.isNaN(date) ? null : date);
	const wait = seconds(asked) ?? (resetAt === null ? null : resetAt - Date.now() / 1_000);
	return wait !== null && wait > 0 && wait <= MAX_RETRY_AFTER_S ? Math.ceil(wait) * 1_000 : null;
}
