/** What the requests are about; each is counted by itself. */
export const KINDS = [
	"pages read",
	"forms",
	"page data and the router's own addresses",
	"wallet calls in JSON",
	"bodies no form sends",
	"methods",
	"other sites' pages",
	"headers and cookies",
	"paths",
	"not HTTP",
	"socket handshakes",
] as const;
export type Kind = (typeof KINDS)[number];

/** A request before it is bytes, so that it can be made smaller while it still fails. */
export interface HostileRequest {
	kind: Kind;
	method: string;
	/** path and query as they go over the wire */
	target: string;
	headers: [name: string, value: string][];
	body: Buffer;
	/** how the body's length is given: by Content-Length, in chunks, or as the headers say, right or wrong */
	framing: "length" | "chunked" | "as it is";
	/** asked for the page of a failure */
	forFailure: boolean;
}

/** The path of a target, without "." and "..", however they are written (URL §4.4). */
export function plainPath(target: string): string {
	const path = target.replace(/[?# ].*$/s, "");
	const address = `http://localhost${path}`;
	return URL.canParse(address) ? new URL(address).pathname : path;
}

/** @returns whether both sides agree where the request ends */
export function isWhole({ framing }: HostileRequest): boolean {
	return framing !== "as it is";
}

/** Bytes as they are sent; texts in the head go as Latin-1 where they fit, else as UTF-8. */
export function bytesOf({ method, target, headers, body, framing }: HostileRequest): Buffer {
	const length: [string, string][] =
		framing === "chunked"
			? [["Transfer-Encoding", "chunked"]]
			: framing === "length" && (body.length > 0 || !["GET", "HEAD"].includes(method))
				? [["Content-Length", String(body.length)]]
				: [];
	const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}`);
	const head = `${method} ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
	const sent = framing === "chunked" ? inChunks(body) : body;
	return Buffer.concat([toBytes(head), sent]);
}

function toBytes(text: string): Buffer {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: every character of one byte
	return Buffer.from(text, /^[\u0000-\u00ff]*$/.test(text) ? "latin1" : "utf8");
}

const CHUNK = 1_000;

function inChunks(body: Buffer): Buffer {
	const parts: Buffer[] = [];
	for (let at = 0; at < body.length; at += CHUNK) {
		const part = body.subarray(at, at + CHUNK);
		parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n"));
	}
	return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")]);
}
