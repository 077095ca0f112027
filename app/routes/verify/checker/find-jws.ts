/** Bytes. A receipt's PDF has some tens of thousands. */
export const LARGEST_FILE = 20_000_000;
/** Bytes of all streams of a PDF together, unpacked: a small file may unfold into a very large one. */
const MOST_UNPACKED = 50_000_000;
/** Every receipt begins like this: `{"` as base64url. */
const JWS = /eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{0,200}/;
const STREAM = /stream\r?\n/g;

/**
 * Finds a receipt in a file: its PDF, in which it lies as an attachment, or any text that holds it.
 *
 * @returns null: there is none
 */
export async function findJws(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
	const text = new TextDecoder("latin1").decode(bytes);
	const plain = JWS.exec(text);
	if (plain) return plain[0];
	return text.startsWith("%PDF-") ? findInStreams(bytes, text) : null;
}

/** Programs that save a PDF anew may compress what was attached to it. */
async function findInStreams(bytes: Uint8Array<ArrayBuffer>, text: string): Promise<string | null> {
	let left = MOST_UNPACKED;
	for (const { index, 0: begin } of text.matchAll(STREAM)) {
		const from = index + begin.length;
		const end = text.indexOf("endstream", from);
		if (end < 0) return null;
		const unpacked = await inflate(bytes.subarray(from, end), left);
		left -= unpacked.length;
		const found = JWS.exec(new TextDecoder("latin1").decode(unpacked));
		if (found) return found[0];
		if (left <= 0) return null;
	}
	return null;
}

/** @returns as much as could be read before the data ends or is not a deflated stream's */
async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	let size = 0;
	const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done || size > most) break;
			parts.push(value);
			size += value.length;
		}
	} catch {
		// A line end after the data is one byte too much for the decoder, which has given the data by then.
	}
	await reader.cancel().catch(() => undefined);
	const whole = new Uint8Array(size);
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/** The receipt in an address' fragment, which browsers send to nobody: `#jws=…`, so that a code on paper leads here. */
export function jwsInFragment(hash: string): string | null {
	return new URLSearchParams(hash.replace(/^#/, "")).get("jws");
}
