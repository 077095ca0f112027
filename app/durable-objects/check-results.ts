import type { Source } from "../core/payments/wire.ts";

/** Attempts whose last check is remembered; forgetting makes a page wait for one more. */
const ATTEMPTS_REMEMBERED = 500;
/** Storage key of the endpoints' state. */
const SOURCES = "sources";

/** What the last checks of one link found out about endpoints and attempts; kept for the pages that show it. */
export class CheckResults {
	readonly #kv: SyncKvStorage;
	/** When the chain last answered about an attempt's nonce, by attempt; epoch ms. */
	readonly #checkedAt = new Map<string, number>();
	#sources: readonly Source[] | null = null;

	constructor(kv: SyncKvStorage) {
		this.#kv = kv;
	}

	/** The endpoints of the link's chains as the last checks met them. */
	get sources(): readonly Source[] {
		return this.#sources ?? this.#kv.get<Source[]>(SOURCES) ?? [];
	}

	get checkedAt(): Record<string, number> {
		return Object.fromEntries(this.#checkedAt);
	}

	/**
	 * @param attempts - ids of those whose nonce the chain answered about
	 * @param at - when the check began, epoch ms
	 */
	note(attempts: readonly string[], at: number, sources: readonly Source[]): void {
		if (this.#checkedAt.size > ATTEMPTS_REMEMBERED) this.#checkedAt.clear();
		for (const id of attempts) this.#checkedAt.set(id, at);
		if (sources.length === 0) return;
		// An endpoint that does not answer now keeps the moment of its last answer.
		const before = this.sources;
		const answeredBefore = (name: string) => before.find((source) => source.name === name)?.answeredAt ?? null;
		const asked = new Set(sources.map(({ chainId }) => chainId));
		const now = [
			// A chain that was not asked now is as it was; one of an older release is not known by its chain.
			...before.filter(({ chainId }) => chainId !== undefined && !asked.has(chainId)),
			...sources.map((source) => ({ ...source, answeredAt: source.answeredAt ?? answeredBefore(source.name) })),
		];
		this.#sources = now;
		const health = (list: readonly Source[]) =>
			list.map(({ name, head, behind }) => `${name} ${head === null} ${behind}`);
		// Stored when an endpoint fails or recovers, not at every block.
		if (health(before).join() !== health(now).join()) this.#kv.put(SOURCES, now);
	}
}
