import { createClient, http } from "viem";
import { getChainId, getEnsAddress } from "viem/actions";
import { mainnet } from "viem/chains";
import { normalize } from "viem/ens";
import { getAddress } from "viem/utils";
import type { Address } from "../../core/address.ts";
import type { NamesPort } from "../../ports/names.ts";
import { PortError } from "../../ports/port-error.ts";

/** One endpoint's whole answer; somebody waits for it. */
const TIMEOUT_MS = 6_000;
/** DNS names are no longer. */
const LONGEST_NAME = 255;

/**
 * ENS through Ethereum's own endpoints. Every endpoint is asked, and those that answer must agree: a wrong address here
 * would be paid. Names that are kept outside of the chain (CCIP read) are not followed to the servers they name.
 *
 * @param urls - RPC endpoints of chain 1; without any, names cannot be read
 */
export function ensNames(urls: readonly string[]): NamesPort {
	return {
		connected: urls.length > 0,
		async find(typed) {
			const name = normalized(typed);
			if (name === null) return null;
			const settled = await Promise.allSettled(urls.map((url) => ask(url, name)));
			const answers = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
			if (answers.length === 0) throw new PortError("names", "unreachable", "no endpoint could read the name");
			if (new Set(answers).size > 1) throw new PortError("names", "malformed", "endpoints disagree on the name");
			return answers[0] ? { name, address: answers[0] } : null;
		},
	};
}

/** One spelling per name (ENSIP-15); `null` for what cannot be a name. */
function normalized(typed: string): string | null {
	if (typed.length > LONGEST_NAME || !/^[^.\s]+(?:\.[^.\s]+)+$/u.test(typed)) return null;
	try {
		return normalize(typed);
	} catch {
		return null;
	}
}

async function ask(url: string, name: string): Promise<Address | null> {
	const transport = http(url, { retryCount: 0, timeout: TIMEOUT_MS, fetchOptions: { redirect: "manual" } });
	const client = createClient({ chain: mainnet, transport, ccipRead: false });
	const [chainId, address] = await Promise.all([getChainId(client), getEnsAddress(client, { name })]);
	if (chainId !== mainnet.id) throw new PortError("names", "refused", "the endpoint is of another chain");
	return address && getAddress(address);
}
