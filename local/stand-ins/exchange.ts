import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/** A request to a stand-in, read to its end. */
export interface Exchange {
	method: string;
	/** whole, as the caller asked for it: signatures are over it */
	url: URL;
	/** without the service's prefix: "/oauth/request_token" */
	path: string;
	query: URLSearchParams;
	/** the fields of a form; empty for other bodies */
	form: URLSearchParams;
	body: Buffer;
	headers: IncomingHttpHeaders;
}

export interface Answer {
	status: number;
	headers: Record<string, string>;
	body: string | Buffer;
	/** the connection stays open and nothing is said */
	silent?: true;
}

/** What a stand-in does with a request; null when it has no such address. */
export type Handle = (exchange: Exchange) => Answer | null;

/** Pictures that are too large for a profile are told so; nobody sends more than this. */
const BODY_LIMIT_BYTES = 8_000_000;

/** @throws Error when the body is larger than anything the services take */
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

/** OAuth 1.0a answers its tokens as a form. */
export function formEncoded(fields: Record<string, string>): Answer {
	return {
		status: 200,
		headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8", "cache-control": "no-store" },
		body: new URLSearchParams(fields).toString(),
	};
}

/** Leads a browser on, to be fetched by GET. */
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
