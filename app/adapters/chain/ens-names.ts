import { type Client, ContractFunctionRevertedError, createClient, http, toCoinType } from "viem";
import { getChainId, getEnsAddress, getEnsName } from "viem/actions";
import { mainnet } from "viem/chains";
import { getAddress } from "viem/utils";
import type { Address } from "../../core/address.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import type { NameAnswer, NamesPort } from "../../ports/names.ts";
import { PortError } from "../../ports/port-error.ts";
import type { ServerFetch } from "../social/server-fetch.ts";
import { gatewayAsker } from "./ens-gateways.ts";
import { fetchWhole } from "./fetch-whole.ts";
import { BASE, claimedBasename } from "./first-basenames.ts";
import { isNormalName, normalName } from "./normal-name.ts";

/** One endpoint's whole answer; somebody waits for it. */
const TIMEOUT_MS = 6_000;
/** Calls for one question to one endpoint; contracts could lead on from one to the next without end. */
const MOST_CALLS = 8;
/** Of an answer: a name takes some hundred bytes. */
const MOST_BYTES = 1_000_000;
/** Coin type of Ethereum's own addresses (SLIP-44); other chains' are made of their ids (ENSIP-11). */
const ETHEREUM = 60n;
/** The Universal Resolver's ways to say that there is nothing. */
const NOTHING_THERE = [
	"ResolverNotFound",
	"ResolverNotContract",
	"UnsupportedResolverProfile",
	"ResolverError",
	"ReverseAddressMismatch",
];
const OFF_CHAIN = "off-chain";
type Found = Address | null | typeof OFF_CHAIN;

export interface NamesChain {
	/** where names are kept: Ethereum, or the local chain that plays it */
	chainId: number;
	/** its RPC endpoints; without any, names cannot be read */
	urls: readonly string[];
	/** RPC endpoints of Base, where Basenames are kept; none: only what Ethereum knows of them is read */
	baseUrls?: readonly string[];
	/** calls servers that keep names outside of the chain */
	server: ServerFetch;
}

/**
 * ENS through our own endpoints. Every endpoint is asked, and all must answer alike: a wrong address here would be paid.
 */
export function ensNames({ chainId, urls, baseUrls = [], server }: NamesChain): NamesPort {
	const coinTypeOf = (id: number) => (id === chainId ? ETHEREUM : toCoinType(id));

	/** @returns what all endpoints say; off the chain as soon as one of them could not be led there */
	async function agreed<Said extends string | null>(ask: (client: EnsClient) => Promise<Said>): Promise<Said> {
		const settled = await Promise.allSettled(urls.map((url) => askOne(url, ask)));
		const answers = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
		const offChain = answers.find((answer) => answer === OFF_CHAIN);
		if (offChain !== undefined && answers.length === urls.length) return offChain;
		if (new Set(answers).size > 1) throw new PortError("names", "malformed", "endpoints disagree on the name");
		const [answer] = answers;
		if (answer === undefined || answers.length < urls.length)
			throw new PortError("names", "unreachable", "not every endpoint could read the name");
		return answer;
	}

	async function askOne<Said>(url: string, ask: (client: EnsClient) => Promise<Said>): Promise<Said> {
		const client = clientOf(url, server);
		const [id, answer] = await withTimeout(Promise.all([getChainId(client), ask(client)]), TIMEOUT_MS, () => {
			throw new PortError("names", "time-out", `no answer in ${TIMEOUT_MS} ms`);
		});
		if (id !== chainId) throw new PortError("names", "refused", "the endpoint is of another chain");
		return answer;
	}

	const addressOf = (name: string, coinType: bigint) =>
		agreed(async (client): Promise<Found> => {
			const address = await orNothing(
				client,
				// Without a coin type the resolver is asked in the way that old ones know.
				getEnsAddress(client, { name, strict: true, ...(coinType === ETHEREUM ? {} : { coinType }) }),
			);
			return address === null || address === OFF_CHAIN ? address : getAddress(address);
		});

	/** It comes as its owner wrote it: what is not its own normal form imitates another. */
	async function confirmedBasename(address: Address): Promise<string | null> {
		const name = baseUrls.length > 0 ? await claimedBasename(baseUrls, address) : null;
		if (name === null || !isNormalName(name)) return null;
		// A Basename may lead to its address on Base by Ethereum's coin type alone.
		const leadsTo = (await addressOf(name, toCoinType(BASE))) ?? (await addressOf(name, ETHEREUM));
		// It may lead there: whoever could say it is silent, and what was found before stays.
		if (leadsTo === OFF_CHAIN) throw keptElsewhere();
		return leadsTo === address ? name : null;
	}

	return {
		connected: urls.length > 0,
		chainId,

		async find(typed, onChain): Promise<NameAnswer> {
			const read = normalName(typed);
			if ("imitates" in read) return { kind: "no-name", imitates: read.imitates };
			const { name } = read;
			const coinType = coinTypeOf(onChain);
			const own = await addressOf(name, coinType);
			const found = own === null && coinType !== ETHEREUM ? await addressOf(name, ETHEREUM) : own;
			if (found === OFF_CHAIN) return { kind: "off-chain", name };
			return found === null
				? { kind: "unknown", name }
				: { kind: "found", name, address: found, ofChain: found === own };
		},

		async nameOf(address, onChain) {
			const basename = onChain === BASE ? await confirmedBasename(address) : null;
			if (basename !== null) return basename;
			const coinType = coinTypeOf(onChain);
			const name = await agreed((client) => orNothing(client, getEnsName(client, { address, coinType, strict: true })));
			if (name === OFF_CHAIN) throw keptElsewhere();
			// It comes as its owner wrote it: what is not its own normal form imitates another.
			if (name === null || !isNormalName(name)) return null;
			// Whatever was confirmed on the way: it counts if we are led back, on the same chain.
			const leadsTo = await addressOf(name, coinType);
			if (leadsTo === OFF_CHAIN) throw keptElsewhere();
			return leadsTo === address ? name : null;
		},
	};
}

const keptElsewhere = () => new PortError("names", "refused", "the server that keeps the name could not be asked");

type EnsClient = Client & { asker: ReturnType<typeof gatewayAsker> };

/** For one question: it counts its calls and remembers whether a server failed. */
function clientOf(url: string, server: ServerFetch): EnsClient {
	let calls = 0;
	const read = fetchWhole(MOST_BYTES);
	const fetchFn: typeof fetch = (input, init) => {
		if (++calls > MOST_CALLS) throw new Error("the name leads on without end");
		return read(input, init);
	};
	const transport = http(url, { retryCount: 0, timeout: TIMEOUT_MS, fetchFn, fetchOptions: { redirect: "manual" } });
	const asker = gatewayAsker(server);
	// The contract stands at the same address on the chain that plays Ethereum.
	const client = createClient({ chain: mainnet, transport, ccipRead: { request: asker.request } });
	return Object.assign(client, { asker });
}

/** Tells "nothing there" and "kept elsewhere" from endpoints that fail, whose errors are thrown on. */
async function orNothing<Said>({ asker }: EnsClient, asked: Promise<Said>): Promise<Said | null | typeof OFF_CHAIN> {
	try {
		return await asked;
	} catch (error) {
		if (asker.failed || nameOfRevert(error) === "HttpError") return OFF_CHAIN;
		if (NOTHING_THERE.includes(nameOfRevert(error) ?? "")) return null;
		throw error;
	}
}

function nameOfRevert(error: unknown): string | undefined {
	const walk = (error as { walk?: (is: (cause: unknown) => boolean) => unknown }).walk;
	if (typeof walk !== "function") return undefined;
	const reverted = walk.call(error, (cause) => cause instanceof ContractFunctionRevertedError);
	return reverted instanceof ContractFunctionRevertedError ? reverted.data?.errorName : undefined;
}
