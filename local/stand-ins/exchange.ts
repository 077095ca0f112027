import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/** A complete request to a stand-in. */
export interface Exchange {
	method: string;
	/** the complete URL as requested, which signatures cover */
	url: URL;
	/** without the service's prefix: "/oauth/request_token" */
	path: string;
	query: URLSearchParams;
	/** form fields; empty for other bodies */
	form: URLSearchParams;
	body: Buffer;
	headers: IncomingHttpHeaders;
}

export interface Answer {
	status: number;
	headers: Record<string, string>;
	body: string | Buffer;
	/** keeps the connection open without answering */
	silent?: true;
}

/** A stand-in's request handler; null if it has no such path. */
export type Handle = (exchange: Exchange) => Answer | null;

/** Body limit: larger than the largest profile picture, so that a stand-in can refuse too large ones itself. */
const BODY_LIMIT_BYTES = 10_000_000;

/** @throws Error if the body exceeds the limit */
export async function readExchange(request: IncomingMessage, prefix: string): Promise<Exchange> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of request) {
		size += (chunk as Buffer).length;
		if (size > BODY_LIMIT_BYTES) throw new Error("the body is too large");
		chunks.push(chunk as Buffer);
	}
	const body = Buffer.concat(chunks);
	const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "127.0.0.1"}`);
	const isForm = (request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
	return {
		method: request.method ?? "GET",
		url,
		path: url.pathname.slice(prefix.length) || "/",
		query: url.searchParams,
		form: new URLSearchParams(isForm ? body.toString("utf8") : ""),
		body,
		headers: request.headers,
	};
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
	return {
		status,
		headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers },
		body: typeof body === "string" ? body : JSON.stringify(body),
	};
}

export function text(status: number, body: string): Answer {
	return { status, headers: { "content-type": "text/plain; charset=utf-8" }, body };
}

/** A form-encoded response, as OAuth 1.0a returns tokens. */
export function formEncoded(fields: Record<string, string>): Answer {
	return {
		status: 200,
		headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8", "cache-control": "no-store" },
		body: new URLSearchParams(fields).toString(),
	};
}

/** Redirects a browser to a GET request. */
export function redirect(location: string): Answer {
	return { status: 302, headers: { location, "cache-control": "no-store" }, body: "" };
}

export function bearerOf(exchange: Exchange): string | null {
	return /^Bearer (\S+)$/i.exec(exchange.headers.authorization ?? "")?.[1] ?? null;
}

export function send(response: ServerResponse, answer: Answer): void {
	if (answer.silent) return;
	response.writeHead(answer.status, answer.headers);
	response.end(answer.body);
}
