import type { BlueskyMemory } from "./bluesky-client.ts";

/** Age at which a value is forgotten, ms. */
const KEPT_MS = 60_000;
const MAX_VALUES = 50;
/** Characters of a value's JSON; metadata take two thousand. Servers that answer more are asked again each time. */
const MAX_CHARACTERS = 10_000;

/** What {@link BlueskyMemory} says, for the life of an isolate. */
export function blueskyMemory(now: () => number): BlueskyMemory {
	return {
		dpopNonceCache: remembered(now),
		authorizationServerMetadataCache: remembered(now),
		protectedResourceMetadataCache: remembered(now),
	};
}

function remembered<Value extends NonNullable<unknown> | null>(now: () => number) {
	const values = new Map<string, { value: Value; until: number }>();
	return {
		get: (key: string): Value | undefined => {
			const kept = values.get(key);
			return kept && kept.until > now() ? kept.value : undefined;
		},
		set: (key: string, value: Value): void => {
			values.delete(key);
			if (JSON.stringify(value).length > MAX_CHARACTERS) return;
			const [oldest] = values.keys();
			if (values.size >= MAX_VALUES && oldest !== undefined) values.delete(oldest);
			values.set(key, { value, until: now() + KEPT_MS });
		},
		del: (key: string): void => void values.delete(key),
	};
}
