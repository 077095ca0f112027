/**
 * Reads a body of somebody else's into memory, up to a cap, and cancels the rest of a longer one.
 *
 * @param maxBytes - never exceeded in memory, whatever Content-Length says
 * @param skippedBytes - of a longer body, at most so much is read past the cap and dropped before it is cancelled:
 * browsers read an answer only once they sent everything, and a connection closed before that is all they show
 * @returns null when the body is longer
 * @throws whatever the connection throws
 */
export async function readCapped(
	{ headers, body }: Pick<Request | Response, "headers" | "body">,
	maxBytes: number,
	skippedBytes = 0,
): Promise<Uint8Array<ArrayBuffer> | null> {
	const readBytes = maxBytes + skippedBytes;
	if (Number(headers.get("Content-Length") ?? 0) > readBytes) {
		await body?.cancel();
		return null;
	}
	const chunks: Uint8Array[] = [];
	let length = 0;
	const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
	for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
		length += part.value.byteLength;
		if (length > readBytes) {
			await reader?.cancel();
			return null;
		}
		if (length <= maxBytes) chunks.push(part.value);
	}
	if (length > maxBytes) return null;
	const whole = new Uint8Array(length);
	let offset = 0;
	for (const chunk of chunks) {
		whole.set(chunk, offset);
		offset += chunk.byteLength;
	}
	return whole;
}
