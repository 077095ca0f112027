import { requireChain } from "../chains.ts";

/** While a page waits for a payment: rounds follow the blocks of fast chains, but not closer than this. */
const WAITED_FOR_MS = 2_000;
/** While any page of a link is open. */
const PAGE_OPEN_MS = 4_000;
/** While links are open and nobody watches. */
export const LINKS_OPEN_MS = 30_000;
/** More blocks are to be read than one round takes: the next follows at once. */
const CATCHING_UP_MS = 250;
/** Blocks reach endpoints so long after their time. */
const PROPAGATION_MS = 500;
/** No endpoint answers: the pace slows to this. */
const MAX_SILENT_MS = 60_000;

/** What a watcher knows after a round. */
export interface WatchState {
	/** a page of a link that something is on its way to, or was asked of a wallet for, is open */
	waitedFor: boolean;
	pageOpen: boolean;
	linksOpen: boolean;
	/** blocks up to the head are left to be read */
	catchingUp: boolean;
	/** rounds in a row that no endpoint answered */
	silentRounds: number;
	/** newest block's time, epoch ms; null: none was read */
	headAt: number | null;
	now: number;
}

/** @returns ms between two rounds, as pages show it; 0: asleep, nothing is open */
export function paceOf(chainId: number, state: Pick<WatchState, "waitedFor" | "pageOpen" | "linksOpen">): number {
	const { blockTimeMs } = requireChain(chainId);
	if (state.waitedFor) return Math.max(blockTimeMs, WAITED_FOR_MS);
	if (state.pageOpen) return Math.max(blockTimeMs, PAGE_OPEN_MS);
	return state.linksOpen ? LINKS_OPEN_MS : 0;
}

/**
 * @returns ms until the next round; null when nothing is open. A round that follows a slow chain's blocks comes right after
 * the next one is due.
 */
export function nextRoundDelay(chainId: number, state: WatchState): number | null {
	const pace = paceOf(chainId, state);
	if (pace === 0) return null;
	if (state.silentRounds > 0) return Math.min(pace * 2 ** Math.min(state.silentRounds - 1, 10), MAX_SILENT_MS);
	if (state.catchingUp) return CATCHING_UP_MS;
	const { blockTimeMs, blocksOnDemand = false } = requireChain(chainId);
	const follows = !blocksOnDemand && state.headAt !== null && blockTimeMs >= pace;
	if (!follows) return pace;
	const due = (state.headAt as number) + blockTimeMs + PROPAGATION_MS - state.now;
	return Math.min(Math.max(due, WAITED_FOR_MS), pace);
}
