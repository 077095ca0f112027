import { FREE_GUESSES, FREE_GUESSES_OF_A_SITE, FREE_GUESSES_OF_ALL } from "../../core/accounts/sign-in-delay.ts";
import { siteOf } from "../../core/caller-key.ts";
import { countGuess, forgiveGuesses } from "../../db/accounts/sign-in-delays.ts";
import { type AccountDeps, digest } from "./account-deps.ts";
import type { RateLimited } from "./accounts-contract.ts";

type Deps = Pick<AccountDeps, "db" | "clock" | "clientKey">;

interface Counter {
	/** SHA-256, hex */
	id: string;
	/** guesses without a wait */
	free: number;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Counts a guess at an account's password before it is checked: of a known device in its own count alone, of any other by
 * network and then with everybody's of the day. What a network's own count refuses delays nobody else.
 *
 * @param email - comparable, known or not
 * @param device - id of a device that signed in to this account before; null: none
 * @returns the refusal, or null if the guess may be checked
 */
export async function refuseGuess(deps: Deps, email: string, device: string | null): Promise<RateLimited | null> {
	const now = deps.clock.now();
	const counters =
		device === null ? [...networkCounters(deps, email), counterOfAll(email, now)] : [deviceCounter(device)];
	for (const { id, free } of counters) {
		const guess = await countGuess(deps.db, id, now, free);
		if (!guess.ok) return { ok: false, reason: "rate-limited", retryAfterMs: guess.retryAfterMs };
	}
	return null;
}

/** The right password: forgets the guesses of this device or network. Others' stay: it says nothing about them. */
export async function forgiveOwnGuesses(deps: Deps, email: string, device: string | null): Promise<void> {
	const counters = device === null ? networkCounters(deps, email) : [deviceCounter(device)];
	await forgiveGuesses(
		deps.db,
		counters.map(({ id }) => id),
	);
}

/** A new password: guesses at the old one no longer count. */
export async function forgiveAllGuesses(deps: Deps, email: string): Promise<void> {
	const all = counterOfAll(email, deps.clock.now());
	await forgiveGuesses(
		deps.db,
		[...networkCounters(deps, email), all].map(({ id }) => id),
	);
}

function deviceCounter(device: string): Counter {
	return { id: digest(`guesses of a device:${device}`), free: FREE_GUESSES };
}

function networkCounters({ clientKey }: Deps, email: string): Counter[] {
	const site = siteOf(clientKey);
	const network = { id: digest(`guesses of a network:${clientKey}:${email}`), free: FREE_GUESSES };
	if (site === null) return [network];
	return [network, { id: digest(`guesses of a site:${site}:${email}`), free: FREE_GUESSES_OF_A_SITE }];
}

function counterOfAll(email: string, now: number): Counter {
	return { id: digest(`guesses of all:${Math.floor(now / DAY_MS)}:${email}`), free: FREE_GUESSES_OF_ALL };
}
