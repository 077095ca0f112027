import { enterGuess, forgiveGuesses, type GuessBook, NO_GUESSES } from "../services/payments/unlock-dashboard.ts";

/** Storage key of the counts. */
const GUESSES = "guesses";

/**
 * Counts wrong dashboard passwords per caller and link; the counts survive the room's sleep. Every method reads and writes
 * without awaiting in between: guesses sent at once are counted one after another.
 */
export class GuessCounter {
	readonly #kv: SyncKvStorage;

	constructor(kv: SyncKvStorage) {
		this.#kv = kv;
	}

	/**
	 * Counts a guess as wrong before it is checked.
	 *
	 * @returns how long the caller has to wait before a guess is checked, in ms; 0: check this one
	 */
	enter(clientKey: string, now: number): number {
		const guess = enterGuess(this.#book, clientKey, now);
		if (!guess.ok) return guess.retryAfterMs;
		this.#kv.put(GUESSES, guess.book);
		return 0;
	}

	/** The guess was right: the caller starts anew. */
	forgive(clientKey: string, now: number): void {
		this.#kv.put(GUESSES, forgiveGuesses(this.#book, clientKey, now));
	}

	/** The password changed. */
	reset(): void {
		this.#kv.put(GUESSES, NO_GUESSES);
	}

	get #book(): GuessBook {
		return this.#kv.get<GuessBook>(GUESSES) ?? NO_GUESSES;
	}
}
