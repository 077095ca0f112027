import type { z } from "zod";
import { readCapped } from "../../core/read-capped.ts";
import { PortError } from "../../ports/port-error.ts";

/** A person waits at a blank page meanwhile, ms. */
const TIME_OUT_MS = 8000;
/** A profile or a token is a kilobyte; nobody's answer is read without end. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** What a provider said, whatever its status. */
export interface ProviderAnswer {
	status: number;
	headers: Headers;
	text: string;
}

/**
 * Asks a provider and takes every status as an answer. Redirects are not followed: a token must not travel to where an
 * answer says.
 *
 * @param port - names the provider in failures
 * @param timeOutMs - for the whole of it, sending included
 * @throws PortError for silence and answers without end
 */
export async function askProvider(
	port: string,
	url: string,
	init: RequestInit,
	timeOutMs: number = TIME_OUT_MS,
): Promise<ProviderAnswer> {
	try {
		const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeOutMs) });
		const body = await readCapped(response, MAX_ANSWER_BYTES);
		if (!body) throw new PortError(port, "malformed", `${port} answered without end`);
		return { status: response.status, headers: response.headers, text: new TextDecoder().decode(body) };
	} catch (error) {
		if (error instanceof PortError) throw error;
		const timedOut = error instanceof Error && error.name === "TimeoutError";
		throw new PortError(port, timedOut ? "time-out" : "unreachable", `${port} gave no answer`);
	}
}

/**
 * Asks a provider for what only a success answers.
 *
 * @param alsoFine - statuses besides 2xx that are an answer
 * @returns the body of a successful answer
 * @throws PortError, with nothing of the answer's body in it; `refused` for 4xx
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

/** @throws PortError when an answer has not the published shape */
export function readJson<Shape extends z.ZodType>(port: string, text: string, shape: Shape): z.output<Shape> {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new PortError(port, "malformed", `${port} answered no JSON`);
	}
	return requireShape(port, value, shape);
}

/** @throws PortError when a value has not the published shape */
export function requireShape<Shape extends z.ZodType>(port: string, value: unknown, shape: Shape): z.output<Shape> {
	const parsed = shape.safeParse(value);
	if (parsed.success) return parsed.data;
	throw new PortError(port, "malformed", `${port} answered in another shape`);
}
