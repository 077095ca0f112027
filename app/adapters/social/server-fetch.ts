import { isFetchable } from "../../core/pictures/picture-rules.ts";
import { readCapped } from "../../core/read-capped.ts";
import { PortError } from "../../ports/port-error.ts";

/** Timeouts of a call, ms: a slow server of one user must not hold up the queue for others; an upload of 700 KB takes a while. */
const READ_TIME_OUT_MS = 8_000;
const WRITE_TIME_OUT_MS = 20_000;
/** Limit of an answer's body: accounts and metadata take some kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** Host name → base URL at which it is reached instead, "art.example" → "http://127.0.0.1:4010/mastodon". */
export type ServerAddresses = Readonly<Record<string, string>>;

/** Calls servers whose names users typed, or that such a server named. */
export interface ServerFetch {
	/**
	 * Only https, no port, no address of a machine or of a private network; redirects are answers, not followed, so that neither
	 * a token nor a call can be led elsewhere.
	 *
	 * @returns the answer with any status, its body read
	 * @throws PortError for refused addresses, timeouts, network failures and oversized answers
	 */
	fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
	/** The address that a browser is sent to for a URL of such a server. @returns null if it is refused */
	browserAddress(url: string): string | null;
}

/**
 * @param port - the service's name in errors
 * @param addresses - SERVER_ADDRESSES: exempt from the rules for addresses
 */
export function serverFetch(port: string, addresses: ServerAddresses): ServerFetch {
	function addressOf(url: string): string | null {
		if (!URL.canParse(url)) return null;
		const { protocol, host, pathname, search } = new URL(url);
		const base = Object.hasOwn(addresses, host) ? addresses[host] : undefined;
		if (base !== undefined && protocol === "https:") return `${base.replace(/\/$/, "")}${pathname}${search}`;
		return url.startsWith("https:") && isFetchable(url) ? url : null;
	}

	return {
		browserAddress: addressOf,

		async fetch(input, init) {
			const request = new Request(input, { ...init, redirect: "manual" });
			const address = addressOf(request.url);
			if (address === null) throw new PortError(port, "refused", "not an address to call");
			const { method, headers } = request;
			const body = request.body === null ? null : await request.arrayBuffer();
			try {
				const signal = AbortSignal.timeout(method === "GET" ? READ_TIME_OUT_MS : WRITE_TIME_OUT_MS);
				const response = await fetch(address, { method, headers, body, redirect: "manual", signal });
				const bytes = await readCapped(response, MAX_ANSWER_BYTES);
				if (!bytes) throw new PortError(port, "malformed", `${port} answered without end`);
				const empty = [101, 204, 205, 304].includes(response.status);
				const answer = new Response(empty ? null : bytes, response);
				// Libraries compare it with what they asked for.
				Object.defineProperty(answer, "url", { value: request.url });
				return answer;
			} catch (error) {
				if (error instanceof PortError) throw error;
				const timedOut = error instanceof Error && error.name === "TimeoutError";
				throw new PortError(port, timedOut ? "time-out" : "unreachable", `${port} gave no answer`);
			}
		},
	};
}
