import type { ColdStorage } from "../../core/payments/cold-storage.ts";

const objectOf = (key: string) => `links/${key}.json`;

/** One object for each text. R2 acknowledges a write when it is durable, and compares the bytes with their hash. */
export function r2ColdStorage(bucket: R2Bucket): ColdStorage {
	return {
		async put(key, text) {
			const bytes = new TextEncoder().encode(text);
			const sha256 = await crypto.subtle.digest("SHA-256", bytes);
			await bucket.put(objectOf(key), bytes, { sha256, httpMetadata: { contentType: "application/json" } });
		},
		async get(key) {
			const object = await bucket.get(objectOf(key));
			return object === null ? null : object.text();
		},
	};
}
