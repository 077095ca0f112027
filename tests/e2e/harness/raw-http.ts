import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as openRequest } from "node:http";

/** A request as somebody may send it who is no browser: nothing is corrected on the way. */
export interface RawRequest {
	method: string;
	/** path and query exactly as they go over the wire */
	path: string;
	headers?: OutgoingHttpHeaders;
	body?: string | Buffer;
	/** sent in pieces and without a length, so that only counting tells how long it is */
	chunked?: boolean;
}

export interface RawAnswer {
	status: number;
	headers: IncomingHttpHeaders;
	text: string;
}

/** an answer that takes longer is none */
const ANSWER_LIMIT_MS = 30_000;

let callers = 0;

/**
 * An address nobody else of this run calls from: limits are counted per caller, so a test that is not about limits
 * must not spend another one's. Only the local runtime believes a client about its address.
 */
export function newCallerAddress(): string {
	callers += 1;
	const network = (process.pid + Math.floor(callers / 65_536)) % 256;
	return `10.${network}.${Math.floor(callers / 256) % 256}.${callers % 256}`;
}

/** Sends a request as it stands, by default from a caller of its own; redirects are not followed. */
export function sendRaw(appUrl: string, request: RawRequest): Promise<RawAnswer> {
	const { hostname, port } = new URL(appUrl);
	return new Promise((resolve, reject) => {
		const outgoing = openRequest({
			host: hostname,
			port,
			method: request.method,
			path: request.path,
			headers: {
				"CF-Connecting-IP": newCallerAddress(),
				Accept: "text/html",
				...(request.body !== undefined && !request.chunked
					? { "Content-Length": Buffer.byteLength(request.body) }
					: {}),
				...request.headers,
			},
			timeout: ANSWER_LIMIT_MS,
		});
		outgoing.on("timeout", () => outgoing.destroy(new Error(`${request.method} ${request.path}: no answer`)));
		outgoing.on("error", reject);
		outgoing.on("upgrade", (response, socket) => {
			socket.destroy();
			resolve({ status: response.statusCode ?? 0, headers: response.headers, text: "" });
		});
		outgoing.on("response", (response) => {
			const parts: Buffer[] = [];
			response.on("data", (part: Buffer) => parts.push(part));
			response.on("error", reject);
			response.on("end", () =>
				resolve({
					status: response.statusCode ?? 0,
					headers: response.headers,
					text: Buffer.concat(parts).toString("utf8"),
				}),
			);
		});
		outgoing.end(request.body);
	});
}
