import type { Address } from "../../../core/address.ts";
import { type TokenSymbol, tokenContract } from "../../../core/chains.ts";
import type { Database } from "../../../db/database.ts";
import { listWatchedPayees, WATCHED_AFTER_PAYMENT_MS } from "../../../db/payments/watched-payees.ts";

/** All addresses are read anew this often: those of paid links go. */
const RELOAD_MS = 10 * 60_000;
/** A link's time is taken before it is stored. */
const STORED_WITHIN_MS = 60_000;

/** Addresses that a chain's links ask to be paid at; new links are added each round, so that a round reads few rows. */
export class WatchedPayees {
	readonly #chainId: number;
	#loadedAt = 0;
	#addedAt = 0;
	#tokens = new Map<Address, Set<TokenSymbol>>();

	constructor(chainId: number) {
		this.#chainId = chainId;
	}

	/** @param now - epoch ms */
	async refresh(db: Database, now: number): Promise<void> {
		const whole = now - this.#loadedAt >= RELOAD_MS;
		const since = whole ? 0 : this.#addedAt - STORED_WITHIN_MS;
		const rows = await listWatchedPayees(db, this.#chainId, { since, paidSince: now - WATCHED_AFTER_PAYMENT_MS });
		if (whole) {
			this.#tokens = new Map();
			this.#loadedAt = now;
		}
		this.#addedAt = now;
		for (const { payee, token } of rows) this.#tokens.set(payee, (this.#tokens.get(payee) ?? new Set()).add(token));
	}

	get isEmpty(): boolean {
		return this.#tokens.size === 0;
	}

	has(payee: Address, token: TokenSymbol): boolean {
		return this.#tokens.get(payee)?.has(token) ?? false;
	}

	/** Those who ask for a token with a contract, and the contracts asked for. */
	ofTokens(): { payees: Address[]; contracts: { contract: Address; token: TokenSymbol }[] } {
		const payees: Address[] = [];
		const contracts = new Map<Address, TokenSymbol>();
		for (const [payee, tokens] of this.#tokens) {
			const asked = [...tokens].flatMap((token) => {
				const contract = tokenContract(this.#chainId, token);
				return contract ? [[contract, token] as const] : [];
			});
			if (asked.length > 0) payees.push(payee);
			for (const [contract, token] of asked) contracts.set(contract, token);
		}
		return { payees, contracts: [...contracts].map(([contract, token]) => ({ contract, token })) };
	}

	/** Those who ask for the native coin. */
	ofNative(): { payees: Address[]; token: TokenSymbol | null } {
		let native: TokenSymbol | null = null;
		const payees: Address[] = [];
		for (const [payee, tokens] of this.#tokens)
			for (const token of tokens)
				if (tokenContract(this.#chainId, token) === null) {
					native = token;
					payees.push(payee);
				}
		return { payees, token: native };
	}
}
