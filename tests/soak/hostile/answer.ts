/** An answer as it came over the wire. */
export interface Answer {
	status: number;
	/** names in lower case */
	headers: [name: string, value: string][];
	body: Buffer;
	/** whether the other side goes on listening */
	keepsOpen: boolean;
}

/** One value of a header; several lines of one name as one list. */
export function headerOf({ headers }: Pick<Answer, "headers">, name: string): string | null {
	const values = headers.flatMap(([key, value]) => (key === name ? [value] : []));
	return values.length === 0 ? null : values.join(", ");
}

const HEAD_END = "\r\n\r\n";
const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [\t\x20-\x7e\x80-\xff]*$/;
/** RFC 9110 §5.6.2 and §5.5: a token, a colon, and nothing that ends a line or a string. */
const FIELD_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;
const NO_BODY = new Set([204, 304, 101]);

interface Head {
	status: number;
	headers: [string, string][];
}

/** Reads one answer, and takes nothing for one that is not exactly HTTP/1.1 (RFC 9112). */
export class AnswerReader {
	readonly #method: string;
	#held: Buffer = Buffer.alloc(0);
	#head: Head | null = null;

	constructor(method: string) {
		this.#method = method;
	}

	/** @returns null while there is more to come */
	take(part: Buffer): Answer | Error | null {
		this.#held = this.#held.length === 0 ? part : Buffer.concat([this.#held, part]);
		return this.#read(false);
	}

	/** The other side said everything. @returns null when it said nothing at all */
	end(): Answer | Error | null {
		if (this.#head === null && this.#held.length === 0) return null;
		return this.#read(true) ?? new Error("the answer was cut off");
	}

	#read(ended: boolean): Answer | Error | null {
		if (this.#head === null) {
			const end = this.#held.indexOf(HEAD_END);
			if (end < 0) return null;
			const head = readHead(this.#held.toString("latin1", 0, end));
			if (head instanceof Error) return head;
			this.#held = this.#held.subarray(end + HEAD_END.length);
			// 100 and 103 come before the answer
			if (head.status < 200 && head.status !== 101) return this.#read(ended);
			this.#head = head;
		}
		return this.#readBody(this.#head, ended);
	}

	#readBody({ status, headers }: Head, ended: boolean): Answer | Error | null {
		const keepsOpen = status !== 101 && headerOf({ headers }, "connection")?.toLowerCase() !== "close";
		const whole = (body: Buffer) => ({ status, headers, body, keepsOpen });
		if (this.#method === "HEAD" || NO_BODY.has(status)) return whole(Buffer.alloc(0));
		const length = headerOf({ headers }, "content-length");
		const coding = headerOf({ headers }, "transfer-encoding");
		if (coding !== null) {
			if (coding !== "chunked" || length !== null) return new Error("the answer gives its length twice");
			const body = readChunks(this.#held);
			return body === null || body instanceof Error ? body : whole(body);
		}
		if (length === null) return ended ? { ...whole(this.#held), keepsOpen: false } : null;
		if (!/^\d{1,9}$/.test(length)) return new Error(`the answer's length is ${length}`);
		if (this.#held.length < Number(length)) return null;
		return whole(this.#held.subarray(0, Number(length)));
	}
}

function readHead(text: string): Head | Error {
	const [first = "", ...lines] = text.split("\r\n");
	const [, status] = STATUS_LINE.exec(first) ?? [];
	if (status === undefined) return new Error(`an answer begins with ${JSON.stringify(first.slice(0, 80))}`);
	const headers: [string, string][] = [];
	for (const line of lines) {
		const [, name, value] = FIELD_LINE.exec(line) ?? [];
		if (name === undefined || value === undefined) return new Error(`a header is ${JSON.stringify(line.slice(0, 80))}`);
		headers.push([name.toLowerCase(), value.trimEnd()]);
	}
	return { status: Number(status), headers };
}

/** @returns null while the last chunk is not there */
function readChunks(held: Buffer): Buffer | Error | null {
	const parts: Buffer[] = [];
	let at = 0;
	for (;;) {
		const end = held.indexOf("\r\n", at);
		if (end < 0) return null;
		const size = held.toString("latin1", at, end);
		if (!/^[0-9a-f]{1,8}$/i.test(size)) return new Error(`a chunk's length is ${JSON.stringify(size.slice(0, 20))}`);
		const length = Number.parseInt(size, 16);
		const from = end + 2;
		if (held.length < from + length + 2) return null;
		if (held.toString("latin1", from + length, from + length + 2) !== "\r\n") return new Error("a chunk has no end");
		if (length === 0) return Buffer.concat(parts);
		parts.push(held.subarray(from, from + length));
		at = from + length + 2;
	}
}
