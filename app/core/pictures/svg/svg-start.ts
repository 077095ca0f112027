/** Drawing programs and generators write licences and whole schemas before the root. */
const MAX_PROLOG_BYTES = 256 * 1024;
const ROOT = /^<(?:[a-z][\w.-]*:)?svg[\s/>]/i;

/** In the letters of ASCII, which nearly all encodings share. */
const DECLARED = /^<\?xml\s[^>]{0,100}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i;

/** An SVG's text in its own encoding (https://www.w3.org/TR/xml/#sec-guessing): that of its first bytes, or else that which it declares. */
export function svgText(bytes: Uint8Array): string {
	return decoderFor(bytes).decode(bytes);
}

function decoderFor(bytes: Uint8Array): TextDecoder {
	const begins = (first: number, second: number) => bytes[0] === first && bytes[1] === second;
	if (begins(0xff, 0xfe) || begins(0x3c, 0)) return new TextDecoder("utf-16le");
	if (begins(0xfe, 0xff) || begins(0, 0x3c)) return new TextDecoder("utf-16be");
	const [, declared = "utf-8"] = DECLARED.exec(String.fromCharCode(...bytes.subarray(0, 200))) ?? [];
	// What says so in single bytes is wrong about it.
	if (/^(?:utf|ucs)-?(?:16|32|[24])/i.test(declared)) return new TextDecoder();
	try {
		return new TextDecoder(declared);
	} catch {
		return new TextDecoder();
	}
}

/**
 * Whether a file is an SVG: its root element, after a byte order mark, declarations, comments and a doctype of any length. Looks at
 * each character once.
 */
export function isSvg(bytes: Uint8Array): boolean {
	const text = svgText(bytes.subarray(0, MAX_PROLOG_BYTES));
	const word = /\S/g;
	for (let at = 0; at !== -1; ) {
		word.lastIndex = at;
		const start = word.exec(text);
		if (!start) return false;
		at = start.index;
		if (text.startsWith("<?", at)) at = after(text, "?>", at);
		else if (text.startsWith("<!--", at)) at = after(text, "-->", at + 4);
		else if (/^<!doctype\s+(?:[a-z][\w.-]*:)?svg\b/i.test(text.slice(at, at + 80))) at = afterDoctype(text, at);
		else return ROOT.test(text.slice(at, at + 80));
	}
	return false;
}

/** @returns -1 where the end is missing */
function after(text: string, end: string, from: number): number {
	const found = text.indexOf(end, from);
	return found === -1 ? -1 : found + end.length;
}

/** A doctype may hold declarations in brackets, with ">" in their texts and comments. */
function afterDoctype(text: string, from: number): number {
	let depth = 0;
	for (let at = from; at < text.length; at++) {
		const letter = text[at];
		if (letter === '"' || letter === "'") {
			at = text.indexOf(letter, at + 1);
			if (at === -1) return -1;
		} else if (text.startsWith("<!--", at)) {
			at = text.indexOf("-->", at + 4);
			if (at === -1) return -1;
			at += 2;
		} else if (letter === "[") depth++;
		else if (letter === "]") depth--;
		else if (letter === ">" && depth <= 0) return at + 1;
	}
	return -1;
}
