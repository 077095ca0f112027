import { log } from "../../core/operations/log.ts";
import { sourceStates } from "../../core/payments/endpoint-lag.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import type { ChainPort } from "../../ports/chain.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ChainEndpoints } from "./admin-contract.ts";

export type AskedChain = Pick<ChainPort, "chainIds" | "endpoints" | "sourceCount">;

/** Timeout: an admin is waiting for the page. */
const ANSWER_WITHIN_MS = 4_000;

/**
 * Asks the endpoints of every chain at once.
 *
 * @param withinMs - a chain that takes longer, or fails, is reported without endpoints
 */
export async function askEndpoints(
	chain: AskedChain,
	clock: Clock,
	withinMs = ANSWER_WITHIN_MS,
): Promise<ChainEndpoints[]> {
	return Promise.all(
		chain.chainIds.map(async (chainId) => {
			const heard = await withTimeout(chain.endpoints(chainId), withinMs, () => null).catch((error: unknown) => {
				log({ event: "rpc.endpoints.failed", chainId, error });
				return null;
			});
			return {
				chainId,
				sources: heard && sourceStates(chainId, heard, clock.now()),
				singleSource: chain.sourceCount(chainId) < 2,
			};
		}),
	);
}
