import { encodeFunctionData, type Hex, keccak256 } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { newAddress, walletNamed } from "#local/chain/accounts.ts";
import { CONTRACT_WALLET_ABI } from "#local/chain/chain-control.ts";
import type { RpcProxy } from "#local/rpc-proxy.ts";
import { unique } from "#local/runtime/seed.ts";
import type { Callers } from "./callers.ts";
import type { ForkLane } from "./fork-lane.ts";
import { makeLinks } from "./links.ts";
import type { WatcherCase } from "./watcher-cases.ts";

/** Payments that nobody reports, made while the watcher's endpoints fail, and how they stand. */

const payer = walletNamed("payer");
/** Of a plain transfer; what it costs is left of nothing where all is passed on. */
const PLAIN_GAS = 21_000n;
const GAS_PRICE = 5_000_000_000n;

/** What must never be seen. */
export const WRONGS = {
	unpaid: "credited what was not paid, or another link",
	twice: "credited twice, or with another sum",
	alone: "credited on one endpoint's word",
	refused: "arrivals taken for nothing",
	shown: "arrivals shown that are not on the chain",
	skipped: "cursors beyond a block whose transfer is not stored",
	unstable: "right, and then not any more",
} as const;
export type Wrong = (typeof WRONGS)[keyof typeof WRONGS];

export interface World {
	chain: ForkLane;
	database: D1Database;
	callers: Callers;
	proxy: RpcProxy;
}

export interface Laid {
	one: WatcherCase;
	payee: Address;
	key: Hex;
	/** the link that asks for what is sent; another of the same account, which asks for something else */
	link: string;
	beside: string;
	asked: bigint;
	sum: bigint;
	hash: Hash | null;
	raw: Hex | null;
}

export interface Stand {
	arrivals: { hash: Hash; state: string; amount: string }[];
	credits: { link: string; hash: Hash; amount: string; state: "mined" | "credited"; final: 0 | 1 }[];
	/** last block of which all transfers are stored */
	cursor: number;
}

export async function layOut({ database }: World, one: WatcherCase): Promise<Laid> {
	const key = generatePrivateKey();
	const payee = privateKeyToAccount(key).address;
	const { token, exact } = one.story;
	const asked = token === "ETH" ? 10n ** 15n : 100_000_000n;
	const user = unique("user");
	const [link = "", beside = ""] = await makeLinks(
		database,
		[asked, asked * 3n].map((amount) => ({ requesterAddress: payee, token, amount, user })),
	);
	return { one, payee, key, link, beside, asked, sum: exact ? asked : asked * 2n, hash: null, raw: null };
}

export async function send({ chain }: World, laid: Laid, raw: Hex): Promise<void> {
	laid.raw = raw;
	laid.hash = keccak256(raw);
	await chain.send(raw);
	await chain.control.mine(1);
	if ((await chain.blockOf(laid.hash)) === null) throw new Error("a payment was not mined");
}

/** What nobody reports. */
export async function pay(world: World, laid: Laid): Promise<void> {
	const { chain } = world;
	const { payee, sum, key } = laid;
	const { how, token } = laid.one.story;
	if (how === "nothing") return;
	const nonce = await chain.nonceOf(payer);
	if (how === "inner") {
		const contract = await chain.control.place("ContractWallet", newAddress());
		const data = encodeFunctionData({ abi: CONTRACT_WALLET_ABI, functionName: "sendEther", args: [payee, sum] });
		await send(world, laid, await chain.sign(payer, { to: contract, data, value: sum, nonce }));
		if ((await chain.control.balance("ETH", payee)) !== sum) throw new Error("a contract sent nothing");
		return;
	}
	const raw =
		token === "ETH"
			? await chain.sign(payer, { to: payee, value: sum, nonce })
			: await chain.signUsdc(payer, payee, sum, nonce);
	await send(world, laid, raw);
	if (how !== "passed-on") return;
	const onwards = await privateKeyToAccount(key).signTransaction({
		type: "legacy",
		chainId: LOCAL_CHAIN_ID,
		to: newAddress(),
		value: sum - PLAIN_GAS * GAS_PRICE,
		gas: PLAIN_GAS,
		gasPrice: GAS_PRICE,
		nonce: 0,
	});
	await chain.send(onwards);
	await chain.control.mine(1);
	if ((await chain.control.balance("ETH", payee)) !== 0n) throw new Error("something was not passed on");
}

export async function standOf({ callers }: World, { payee, link, beside }: Laid): Promise<Stand> {
	const [arrivals, credits, cursors] = await callers.query(
		{ sql: "select tx_hash as hash, state, amount from arrivals where payee = ?", values: [payee] },
		{
			sql: `select payment_id as link, tx_hash as hash, amount, state, final from transfers
				where payment_id in (?, ?) and state in ('credited', 'mined')`,
			values: [link, beside],
		},
		{ sql: "select block_number as cursor from chain_cursors where chain_id = ?", values: [LOCAL_CHAIN_ID] },
	);
	return {
		arrivals: arrivals as unknown as Stand["arrivals"],
		credits: credits as unknown as Stand["credits"],
		cursor: Number(cursors?.[0]?.cursor ?? -1),
	};
}

/** What must not be, under a fault or not. @param minedAt - its block on the chain; null: it is in none */
export function wrongsIn(laid: Laid, { arrivals, credits, cursor }: Stand, minedAt: number | null): Wrong[] {
	const { one, hash, link, sum } = laid;
	const { how, exact } = one.story;
	const wrongs: Wrong[] = [];
	const others = credits.filter((credit) => credit.link !== link || credit.hash !== hash || !exact);
	if (others.length > 0) wrongs.push(WRONGS.unpaid);
	const own = credits.filter((credit) => credit.hash === hash);
	if (own.length > 1 || own.some(({ amount }) => amount !== String(sum))) wrongs.push(WRONGS.twice);
	const arrival = arrivals.find((found) => found.hash === hash);
	if (arrival?.state === "refused") wrongs.push(WRONGS.refused);
	if (arrivals.some((found) => found.hash !== hash && (found.state === "unclaimed" || found.state === "handed")))
		wrongs.push(WRONGS.shown);
	if (how !== "replaced" && minedAt !== null && cursor >= minedAt && !arrival) wrongs.push(WRONGS.skipped);
	return wrongs;
}

/** It stands as the chain says. */
export function isRight({ one, hash, link, sum }: Laid, { arrivals, credits }: Stand, minedAt: number | null): boolean {
	const arrival = arrivals.find((found) => found.hash === hash);
	if (minedAt === null) return credits.length === 0 && (!arrival || arrival.state === "gone");
	if (arrival?.amount !== String(sum)) return false;
	if (!one.story.exact) return arrival.state === "unclaimed" && credits.length === 0;
	const [credit, ...more] = credits;
	return arrival.state === "handed" && credit?.state === "credited" && credit.link === link && more.length === 0;
}

export const describe = ({ arrivals, credits, cursor }: Stand) =>
	`arrivals: ${arrivals.map(({ state }) => state).join(", ") || "none"}; transfers: ${credits.map(({ state }) => state).join(", ") || "none"}; cursor ${cursor}`;
