/** When a link's room checks the chain again (pure; the room's alarm carries it out). */

/** While somebody watches an unconfirmed payment: a block on the fastest page-worthy chains takes about as long. */
export const CHECK_WHILE_WATCHED_MS = 2_000;
/** Nobody watches, or only finality is missing: start here and double. */
export const FIRST_CHECK_DELAY_MS = 4_000;
/** While somebody watches and the chain's watcher finds what is mined, checks of a mempool grow apart this slowly. */
const GROWTH_WHILE_WATCHED = 1.25;
/** A payment nobody watches is still noticed within this. */
export const MAX_CHECK_DELAY_MS = 5 * 60_000;
/** A hash seen nowhere for so long is given up: mempools forget within days. */
export const GIVE_UP_UNSEEN_MS = 7 * 24 * 60 * 60_000;
/** Where a chain does not say what is final, a transfer this old is left alone. */
export const GIVE_UP_WITHOUT_FINALITY_MS = 7 * 24 * 60 * 60_000;

/** Something the room keeps an eye on: a reported hash, or a wallet attempt whose hash was lost. */
export interface Watched {
	/**
	 * - `unseen`: known nowhere, or an attempt without a hash
	 * - `unmined`: in a mempool
	 * - `unsettled`: mined, confirmations asked not reached
	 * - `settled`: deep enough, not final
	 * - `done`: final, refused or given up
	 */
	state: "unseen" | "unmined" | "unsettled" | "settled" | "done";
	/** when an endpoint last knew it, else when it was reported or started; epoch ms */
	lastSeenAt: number;
	/** block time of a mined transfer, epoch ms */
	minedAt: number | null;
	/** the chain names its finalized block; where it does not, a settled transfer is left after a while */
	tellsFinality: boolean;
}

/** Nothing more to watch for: final, refused, or seen nowhere for too long. */
export function isGivenUp(watched: Watched, now: number): boolean {
	if (watched.state === "done") return true;
	if (watched.state === "unseen") return now - watched.lastSeenAt >= GIVE_UP_UNSEEN_MS;
	if (watched.state !== "settled" || watched.tellsFinality || watched.minedAt === null) return false;
	return now - watched.minedAt >= GIVE_UP_WITHOUT_FINALITY_MS;
}

/**
 * @param socketOpen - a page of this link is open
 * @param previousDelayMs - the delay before the check just taken; null at the first check and after any news
 * @returns the delay to the next check, or null when nothing is left to watch
 */
export function nextCheckDelay(input: {
	watched: readonly Watched[];
	socketOpen: boolean;
	/** the chain's watcher notifies of new blocks: what is mined is checked when it says so, and rarely besides */
	followed: boolean;
	previousDelayMs: number | null;
	/** the chain could not be asked at the last check: time alone gives nothing up, only a check that was answered does */
	chainSilent: boolean;
	now: number;
}): number | null {
	const open = input.watched.filter((watched) =>
		input.chainSilent ? watched.state !== "done" : !isGivenUp(watched, input.now),
	);
	if (open.length === 0) return null;
	const unconfirmed = open.some((watched) => watched.state !== "settled");
	if (input.followed && !open.some(({ state }) => state === "unseen" || state === "unmined")) return MAX_CHECK_DELAY_MS;
	if (unconfirmed && input.socketOpen && !input.followed) return CHECK_WHILE_WATCHED_MS;
	if (input.previousDelayMs === null) return FIRST_CHECK_DELAY_MS;
	const growth = input.followed && input.socketOpen ? GROWTH_WHILE_WATCHED : 2;
	return Math.min(Math.max(input.previousDelayMs * growth, FIRST_CHECK_DELAY_MS), MAX_CHECK_DELAY_MS);
}
