/**
 * Reads an untrusted body into memory up to a limit.
 *
 * @param maxBytes - memory limit, whatever Content-Length says
 * @param skippedBytes - how much of a longer body is read and discarded before it is cancelled. Browsers read the response
 * only after sending the whole body; if the connection closes earlier, they show a connection error instead
 * @returns null if the body is longer than `maxBytes`
 * @throws errors of the connection
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
