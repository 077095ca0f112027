import { encodeFunctionData, type Hex, keccak256 } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { newAddress, walletNamed } from "#local/chain/accounts.ts";
import { CONTRACT_WALLET_ABI } from "#local/chain/chain-control.ts";
import { pickPort } from "#local/listen.ts";
import { type RpcProxy, startRpcProxy } from "#local/rpc-proxy.ts";
import { migrate, unique } from "#local/runtime/seed.ts";
import { startAppWorker } from "#local/runtime/worker.ts";
import { atMost, type Count, none, reported, type SoakContext } from "../part.ts";
import { type Callers, COOKIE_SECRET, callersOf } from "./callers.ts";
import { ForkLane } from "./fork-lane.ts";
import { makeLinks } from "./links.ts";
import { listWatcherCases, type WatcherCase } from "./watcher-cases.ts";

/** Every so many-th case is tried where not all are: a number that has no divisor in common with the lists they are made of. */
const STEP = 13;
/** Each with a chain, a runtime and a watcher of its own, for a chain has one. Slow endpoints cost nothing but time. */
const LANES = { quick: 2, slow: 3 };
const ROUNDS_UNDER_FAULT = { quick: 4, slow: 2 };
/** More rounds than this after healing is no recovery. */
const ROUNDS = 8;
/** Endpoints take turns, and what one found the rooms may have to ask again. */
const ROUNDS_ALLOWED = 4;
/** More than the watcher reads again of what it has read. */
const BLOCKS = { before: 3, after: 14, eachRound: 2 };
const REPLACED_DEPTH = 3;
const NO_FAULTS = { one: [], two: [] };
const payer = walletNamed("payer");
/** Of a plain transfer; what it costs is left of nothing where all is passed on. */
const PLAIN_GAS = 21_000n;
const GAS_PRICE = 5_000_000_000n;

interface World {
	chain: ForkLane;
	database: D1Database;
	callers: Callers;
	proxy: RpcProxy;
}

interface Tried {
	one: WatcherCase;
	/** the watcher met the fault */
	struck: boolean;
	/** what was seen that must never be */
	wrongs: string[];
	/** null: not recovered */
	rounds: number | null;
	/** how it stood at the end, as text */
	stands: string;
}

interface Laid {
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

interface Stand {
	arrivals: { hash: Hash; state: string; amount: string }[];
	credits: { link: string; hash: Hash; amount: string; state: "mined" | "credited"; final: 0 | 1 }[];
	/** last block of which all transfers are stored */
	cursor: number;
}

async function layOut({ database }: World, one: WatcherCase): Promise<Laid> {
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

async function send({ chain }: World, laid: Laid, raw: Hex): Promise<void> {
	laid.raw = raw;
	laid.hash = keccak256(raw);
	await chain.send(raw);
	await chain.control.mine(1);
	if ((await chain.blockOf(laid.hash)) === null) throw new Error("a payment was not mined");
}

/** What nobody reports. */
async function pay(world: World, laid: Laid): Promise<void> {
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

async function standOf({ callers }: World, { payee, link, beside }: Laid): Promise<Stand> {
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
function wrongsIn(laid: Laid, { arrivals, credits, cursor }: Stand, minedAt: number | null): string[] {
	const { one, hash, link, sum } = laid;
	const { how, exact } = one.story;
	const wrongs: string[] = [];
	const others = credits.filter((credit) => credit.link !== link || credit.hash !== hash || !exact);
	if (others.length > 0) wrongs.push("credited what was not paid, or another link");
	const own = credits.filter((credit) => credit.hash === hash);
	if (own.length > 1 || own.some(({ amount }) => amount !== String(sum))) wrongs.push("credited twice or otherwise");
	const arrival = arrivals.find((found) => found.hash === hash);
	if (arrival?.state === "refused") wrongs.push("taken for nothing");
	if (arrivals.some((found) => found.hash !== hash && (found.state === "unclaimed" || found.state === "handed")))
		wrongs.push("a transfer that is not there was shown");
	if (how !== "replaced" && minedAt !== null && cursor >= minedAt && !arrival)
		wrongs.push("the cursor skipped its block");
	return wrongs;
}

/** It stands as the chain says. */
function isRight({ one, hash, link, sum }: Laid, { arrivals, credits }: Stand, minedAt: number | null): boolean {
	const arrival = arrivals.find((found) => found.hash === hash);
	if (minedAt === null) return credits.length === 0 && (!arrival || arrival.state === "gone");
	if (arrival?.amount !== String(sum)) return false;
	if (!one.story.exact) return arrival.state === "unclaimed" && credits.length === 0;
	const [credit, ...more] = credits;
	return arrival.state === "handed" && credit?.state === "credited" && credit.link === link && more.length === 0;
}

const describe = ({ arrivals, credits, cursor }: Stand) =>
	`arrivals: ${arrivals.map(({ state }) => state).join(", ") || "none"}; transfers: ${credits.map(({ state }) => state).join(", ") || "none"}; cursor ${cursor}`;

/** What waits to be tried again is due. */
async function round({ callers }: World, forget = false): Promise<void> {
	await callers.query({ sql: "update arrivals set next_try_at = 0 where state = 'found'", values: [] });
	await callers.round(forget);
}

/** Rounds until it stands as the chain says, and then two more. @returns how many it took; null: too many */
async function roundsUntilRight(world: World, laid: Laid, wrongs: string[]): Promise<[number | null, Stand]> {
	const block = laid.hash && (await world.chain.blockOf(laid.hash));
	const minedAt = block ? Number(block.number) : null;
	let stand = await standOf(world, laid);
	let took: number | null = null;
	for (let rounds = 1; rounds <= ROUNDS + 2; rounds += 1) {
		await world.chain.control.mine(BLOCKS.eachRound);
		await round(world);
		stand = await standOf(world, laid);
		wrongs.push(...wrongsIn(laid, stand, minedAt));
		if (isRight(laid, stand, minedAt)) took ??= rounds;
		else if (took !== null) wrongs.push("did not stay right");
		if (took !== null && rounds >= took + 2) break;
	}
	return [took !== null && took <= ROUNDS ? took : null, stand];
}

async function tryCase(world: World, one: WatcherCase): Promise<Tried> {
	const { chain, callers, proxy } = world;
	const laid = await layOut(world, one);
	const wrongs: string[] = [];
	// Both endpoints know its address before anything is wrong.
	await round(world);
	await round(world);
	const isReplaced = one.story.how === "replaced";
	if (isReplaced) {
		await pay(world, laid);
		const [took, stand] = await roundsUntilRight(world, laid, wrongs);
		if (took === null)
			return { one, struck: true, wrongs, rounds: null, stands: `before the fault: ${describe(stand)}` };
	}
	const askers = ["watcher", laid.link, laid.beside];
	const about = { payee: laid.payee, asked: laid.asked, head: Number(await chain.head()) };
	for (const asker of askers) proxy.steer(asker, one.faults(about));
	await chain.control.mine(BLOCKS.before);
	if (isReplaced) {
		const depth = Number(await chain.head()) - Number((await chain.blockOf(laid.hash as Hash))?.number) + 1;
		await chain.control.reorg(depth + REPLACED_DEPTH);
		await chain.control.mine(REPLACED_DEPTH);
	} else await pay(world, laid);
	await chain.control.mine(BLOCKS.after);
	const block = laid.hash && (await chain.blockOf(laid.hash));
	const minedAt = block ? Number(block.number) : null;
	const under = one.slow ? ROUNDS_UNDER_FAULT.slow : ROUNDS_UNDER_FAULT.quick;
	let stand = await standOf(world, laid);
	for (let rounds = 0; rounds < under; rounds += 1) {
		await round(world, one.forgets && rounds === 1);
		stand = await standOf(world, laid);
		if (!isReplaced) wrongs.push(...wrongsIn(laid, stand, minedAt));
		await chain.control.mine(BLOCKS.eachRound);
	}
	const [struck = 0, roomStruck = 0] = askers.map((asker) => proxy.steer(asker, NO_FAULTS));
	if (
		one.silences &&
		!isReplaced &&
		roomStruck > 0 &&
		stand.credits.some(({ state, final }) => state === "credited" && final === 0)
	)
		wrongs.push("credited on one endpoint's word");
	let [rounds, last] = await roundsUntilRight(world, laid, wrongs);
	if (isReplaced && rounds !== null) {
		// Mined again, it is paid again.
		await send(world, laid, laid.raw as Hex);
		await chain.control.mine(BLOCKS.before);
		const [again, then] = await roundsUntilRight(world, laid, wrongs);
		rounds = again === null ? null : Math.max(rounds, again);
		last = then;
	}
	// Its address is watched no more, so that the next case is read as fast as this one.
	await callers.query(
		{ sql: "delete from link_chains where payment_id in (?, ?)", values: [laid.link, laid.beside] },
		{ sql: "delete from arrivals where payee = ?", values: [laid.payee] },
	);
	return { one, struck: struck > 0, wrongs: [...new Set(wrongs)], rounds, stands: describe(last) };
}

/** Cases one after another, on a chain and a runtime of their own. @returns what was tried; the cases left want a new chain */
async function runOnChain(root: string, cases: readonly WatcherCase[]): Promise<Tried[]> {
	const chain = new ForkLane(LOCAL_CHAIN_ID, await pickPort());
	await chain.begin();
	const proxy = await startRpcProxy(chain.control.url, 0);
	const { one, two } = proxy.endpoints;
	const RPC_ENDPOINTS = JSON.stringify({ [LOCAL_CHAIN_ID]: [one, two] });
	const app = await startAppWorker(root, "checking", { vars: { COOKIE_SECRET, RPC_ENDPOINTS, ROUNDS_BY_HAND: "1" } });
	try {
		const database = await app.database();
		await migrate(root, database);
		const world: World = { chain, database, proxy, callers: callersOf(app.url) };
		// Somebody is always waited for, and has nothing: the watcher never sleeps, and asks for every kind of thing.
		await makeLinks(database, [
			{ requesterAddress: newAddress(), token: "ETH" },
			{ requesterAddress: newAddress(), token: "USDC" },
		]);
		const tried: Tried[] = [];
		for (const one of cases) {
			if (one.story.how === "replaced" && (await chain.isLong())) break;
			tried.push(await tryCase(world, one));
		}
		return tried;
	} finally {
		await app.stop();
		await proxy.close();
		await chain.end();
	}
}

/** @param cases - in any order: those that replace blocks come first, each few of them on a new chain */
async function runLane(root: string, cases: readonly WatcherCase[]): Promise<Tried[]> {
	const ordered = cases.toSorted(
		(one, other) => Number(other.story.how === "replaced") - Number(one.story.how === "replaced"),
	);
	const tried: Tried[] = [];
	while (tried.length < ordered.length) tried.push(...(await runOnChain(root, ordered.slice(tried.length))));
	return tried;
}

/** All of them, or so many, from every part of the list. */
function chosenCases(size: number): WatcherCase[] {
	const all = listWatcherCases().filter((c) => !process.env.ONLY || new RegExp(process.env.ONLY).test(`${c.fault} at ${c.call}, endpoint ${c.side}, ${c.story.name}`));
	return Array.from({ length: Math.min(size, all.length) }, (_, at) => all[(at * STEP) % all.length] as WatcherCase);
}

/** Every way an endpoint fails × every call of a chain's watcher × one endpoint, the other, both, while money arrives that nobody reports. */
export async function failWatcher({ root, size, say }: SoakContext): Promise<Count[]> {
	const cases = chosenCases(size);
	const startedAt = Date.now();
	const shared = (some: readonly WatcherCase[], lanes: number) =>
		Array.from({ length: lanes }, (_, lane) => some.filter((_, at) => at % lanes === lane)).filter(
			({ length }) => length > 0,
		);
	const lanes = [
		...shared(
			cases.filter(({ slow }) => !slow),
			LANES.quick,
		),
		...shared(
			cases.filter(({ slow }) => slow),
			LANES.slow,
		),
	];
	const tried = (await Promise.all(lanes.map((some) => runLane(root, some)))).flat();
	const named = ({ fault, call, side, story, forgets }: WatcherCase) =>
		`${fault} at ${call}, endpoint ${side}, ${story.name}${forgets ? ", memory lost" : ""}`;
	const unmet = tried.filter(({ struck }) => !struck);
	const wrong = tried.filter(({ wrongs }) => wrongs.length > 0);
	const lost = tried.filter(({ rounds }) => rounds === null);
	for (const { one } of unmet) say(`watcher: never met: ${named(one)}`);
	for (const { one, wrongs } of wrong) say(`watcher: ${wrongs.join("; ")}: ${named(one)}`);
	for (const { one, stands } of lost) say(`watcher: not recovered: ${named(one)}: ${stands}`);
	for (const { one, rounds } of tried)
		if (rounds !== null && rounds > ROUNDS_ALLOWED) say(`watcher: right after ${rounds} rounds: ${named(one)}`);
	say(`watcher: ${tried.length} cases in ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`);
	const having = (text: string) => tried.filter(({ wrongs }) => wrongs.includes(text)).length;
	return [
		reported("faults of the watcher's endpoints tried: fault × call × endpoints", tried.length - unmet.length, "cases"),
		none("faults that the watcher never met", unmet.length, "cases"),
		none("credited what was not paid, or another link", having("credited what was not paid, or another link"), "cases"),
		none("credited twice, or with another sum", having("credited twice or otherwise"), "cases"),
		none("credited on one endpoint's word", having("credited on one endpoint's word"), "cases"),
		none("arrivals taken for nothing", having("taken for nothing"), "cases"),
		none("arrivals shown that are not on the chain", having("a transfer that is not there was shown"), "cases"),
		none("cursors beyond a block whose transfer is not stored", having("the cursor skipped its block"), "cases"),
		none("right, and then not any more", having("did not stay right"), "cases"),
		none("arrivals not found, or not credited, after the fault", lost.length, "cases"),
		atMost(
			ROUNDS_ALLOWED,
			"rounds from healed to right, the most",
			Math.max(...tried.map(({ rounds }) => rounds ?? Number.POSITIVE_INFINITY)),
			"rounds",
		),
	];
}
