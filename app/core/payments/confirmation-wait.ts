import type { Chain } from "../chains.ts";
import type { ConfirmationsAsked } from "./payment-terms.ts";

/**
 * Below it a number of blocks says little: they come faster than a reorganisation is noticed, and one operator orders
 * them. Between Ethereum's 12 s and the 2 s of the chains built on it.
 */
const SHORT_BLOCK_MS = 3_000;

/** About how long a payment waits for what was asked, from being sent, in ms. */
export function confirmationWait(chain: Pick<Chain, "blockTimeMs" | "finalityMs">, asked: ConfirmationsAsked): number {
	return asked === "final" ? chain.finalityMs : Number(asked) * chain.blockTimeMs;
}

export function hasShortBlocks({
	blockTimeMs,
	blocksOnDemand,
}: Pick<Chain, "blockTimeMs" | "blocksOnDemand">): boolean {
	return blockTimeMs < SHORT_BLOCK_MS && !blocksOnDemand;
}

/** What the create form starts with, as long as the person has not chosen. */
export function suggestedConfirmations(chain: Parameters<typeof hasShortBlocks>[0]): ConfirmationsAsked {
	return hasShortBlocks(chain) ? "final" : "1";
}
