import type { ColdStorage } from "../../core/payments/cold-storage.ts";

const keyOf = (paymentId: string) => `links/${paymentId}.json`;

/** One object for each link. R2 acknowledges a write when it is durable, and compares the bytes with their hash. */
export function r2ColdStorage(bucket: R2Bucket): ColdStorage {
	return {
		async put(paymentId, text) {
			const bytes = new TextEncoder().encode(text);
			const sha256 = await crypto.subtle.digest("SHA-256", bytes);
			await bucket.put(keyOf(paymentId), bytes, { sha256, httpMetadata: { contentType: "application/json" } });
		},
		async get(paymentId) {
			const object = await bucket.get(keyOf(paymentId));
			return object === null ? null : object.text();
		},
	};
}
