import { type Client, ContractFunctionZeroDataError, createClient, http } from "viem";
import { getChainId, readContract } from "viem/actions";
import { namehash } from "viem/ens";
import { parseAbi } from "viem/utils";
import type { Address } from "../../core/address.ts";
import { PortError } from "../../ports/port-error.ts";

export const BASE = 8453;
/** Basenames' own resolvers on Base, the first one and the one that followed it. */
export const BASENAME_RESOLVERS = [
	"0xC6d566A56A1aFf6508b41f6c90ff131615583BCD",
	"0x426fA03fB86E510d0Dd9F70335Cf102a98b10875",
] as const satisfies readonly Address[];
/** Where they are authoritative: anybody can write any other name there. */
const BASENAME = /\.base\.eth$/;
const ABI = parseAbi(["function name(bytes32 node) view returns (string)"]);
const TIMEOUT_MS = 6_000;

/**
 * The name that an address has given itself in Basenames' first registrar, which is on Base itself and which the way by coin types does not
 * reach. Nobody has confirmed it: it counts once it leads back.
 *
 * @param urls - endpoints of Base; all have to say the same
 * @returns as its owner wrote it; null for none
 * @throws PortError unless all endpoints answer alike
 */
export async function claimedBasename(urls: readonly string[], address: Address): Promise<string | null> {
	const settled = await Promise.allSettled(urls.map((url) => askOne(url, address)));
	const answers = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
	if (answers.length < urls.length) throw new PortError("names", "unreachable", "not every endpoint of Base answered");
	if (new Set(answers).size > 1) throw new PortError("names", "malformed", "endpoints of Base disagree on the name");
	const name = answers[0] ?? "";
	return BASENAME.test(name) ? name : null;
}

async function askOne(url: string, address: Address): Promise<string> {
	const transport = http(url, { retryCount: 0, timeout: TIMEOUT_MS, fetchOptions: { redirect: "manual" } });
	const client = createClient({ transport });
	const node = namehash(`${address.slice(2).toLowerCase()}.80002105.reverse`);
	const [id, ...names] = await Promise.all([
		getChainId(client),
		...BASENAME_RESOLVERS.map((resolver) => nameIn(client, resolver, node)),
	]);
	if (id !== BASE) throw new PortError("names", "refused", "the endpoint is of another chain");
	return names.find((name) => name !== "") ?? "";
}

async function nameIn(client: Client, address: Address, node: `0x${string}`): Promise<string> {
	try {
		return await readContract(client, { address, abi: ABI, functionName: "name", args: [node] });
	} catch (error) {
		const walk = (error as { walk?: (is: (cause: unknown) => boolean) => unknown }).walk;
		const missing =
			typeof walk === "function" && walk.call(error, (cause) => cause instanceof ContractFunctionZeroDataError);
		// One of the two may not be there.
		if (missing) return "";
		throw error;
	}
}
