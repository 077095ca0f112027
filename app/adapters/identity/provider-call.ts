import type { z } from "zod";
import { readCapped } from "../../core/read-capped.ts";
import { PortError } from "../../ports/port-error.ts";

/** Timeout, ms; the user sees a blank page meanwhile. */
const TIME_OUT_MS = 8000;
/** Limit of an answer's body; profiles and tokens take about a kilobyte. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** A provider's answer with any status. */
export interface ProviderAnswer {
	status: number;
	headers: Headers;
	text: string;
}

/**
 * Calls a provider; every status is returned. Redirects are not followed, so that a token cannot be sent elsewhere.
 *
 * @param port - the provider's name in errors
 * @param timeOutMs - for the whole call, sending included
 * @param maxBytes - limit of the answer's body
 * @throws PortError for timeouts, network failures and oversized answers
 */
export async function askProvider(
	port: string,
	url: string,
	init: RequestInit,
	timeOutMs: number = TIME_OUT_MS,
	maxBytes: number = MAX_ANSWER_BYTES,
): Promise<ProviderAnswer> {
	try {
		const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeOutMs) });
		const body = await readCapped(response, maxBytes);
		if (!body) throw new PortError(port, "malformed", `${port} answered without end`);
		return { status: response.status, headers: response.headers, text: new TextDecoder().decode(body) };
	} catch (error) {
		if (error instanceof PortError) throw error;
		const timedOut = error instanceof Error && error.name === "TimeoutError";
		throw new PortError(port, timedOut ? "time-out" : "unreachable", `${port} gave no answer`);
	}
}

/**
 * Calls a provider and requires a success.
 *
 * @param alsoFine - accepted statuses besides 2xx
 * @returns the body
 * @throws PortError without the answer's body; `refused` for 4xx
 */
export async function callProvider(
	port: string,
	url: string,
	init: RequestInit,
	alsoFine: readonly number[] = [],
): Promise<string> {
	const { status, text } = await askProvider(port, url, init);
	if ((status >= 200 && status < 300) || alsoFine.includes(status)) return text;
	const why = status === 429 ? "rate-limited" : status >= 500 ? "unreachable" : "refused";
	throw new PortError(port, why, `${port} answered ${status}`);
}

/** @throws PortError if an answer does not have the published shape */
export function readJson<Shape extends z.ZodType>(port: string, text: string, shape: Shape): z.output<Shape> {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new PortError(port, "malformed", `${port} answered no JSON`);
	}
	return requireShape(port, value, shape);
}

/** @throws PortError if a value does not have the published shape */
export function requireShape<Shape extends z.ZodType>(port: string, value: unknown, shape: Shape): z.output<Shape> {
	const parsed = shape.safeParse(value);
	if (parsed.success) return parsed.data;
	throw new PortError(port, "malformed", `${port} answered in another shape`);
}
