import type { Exchange } from "./exchange.ts";

/** A part of a multipart body. */
export interface FormPart {
	name: string;
	filename: string | null;
	body: Buffer;
}

const BREAK = Buffer.from("\r\n");
const END_OF_HEADERS = Buffer.from("\r\n\r\n");

function boundaryOf(contentType: string | undefined): string | null {
	const [, quoted, plain] =
		/^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? "") ?? [];
	return quoted ?? plain ?? null;
}

function readPart(part: Buffer): FormPart | null {
	const split = part.indexOf(END_OF_HEADERS);
	if (split < 0) return null;
	const headers = part.subarray(0, split).toString("utf8");
	const [, disposition] = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(headers) ?? [];
	const [, name] = /(?:^|;)\s*name="([^"]*)"/i.exec(disposition ?? "") ?? [];
	const [, filename] = /(?:^|;)\s*filename="([^"]*)"/i.exec(disposition ?? "") ?? [];
	return name === undefined
		? null
		: { name, filename: filename ?? null, body: part.subarray(split + END_OF_HEADERS.length) };
}

/** The parts of a `multipart/form-data` body (RFC 7578); null for other or malformed bodies. */
export function readMultipart({ headers, body }: Exchange): FormPart[] | null {
	const boundary = boundaryOf(headers["content-type"]);
	if (boundary === null) return null;
	const delimiter = Buffer.from(`\r\n--${boundary}`);
	// The first delimiter is not preceded by a line break, so add one.
	const whole = Buffer.concat([BREAK, body]);
	const parts: FormPart[] = [];
	let at = whole.indexOf(delimiter);
	while (at >= 0) {
		const from = at + delimiter.length;
		if (whole.subarray(from, from + 2).toString("latin1") === "--") return parts;
		const next = whole.indexOf(delimiter, from);
		const start = whole.indexOf(BREAK, from);
		if (next < 0 || start < 0 || start > next) return null;
		const part = readPart(whole.subarray(start + BREAK.length, next));
		if (part === null) return null;
		parts.push(part);
		at = next;
	}
	return null;
}
