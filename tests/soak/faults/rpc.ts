import { keccak256 } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import type { FullSnapshot } from "#app/core/payments/wire.ts";
import { type LocalWallet, newAddress, walletNamed } from "#local/chain/accounts.ts";
import { pickPort } from "#local/listen.ts";
import { type RpcProxy, startRpcProxy } from "#local/rpc-proxy.ts";
import { migrate } from "#local/runtime/seed.ts";
import { startAppWorker } from "#local/runtime/worker.ts";
import { atMost, type Count, none, reported, type SoakContext } from "../part.ts";
import { type Callers, COOKIE_SECRET, callersOf } from "./callers.ts";
import { crowd } from "./crowd.ts";
import { ForkLane } from "./fork-lane.ts";
import { HUNDRED, makeLinks } from "./links.ts";
import { listRpcCases, type RpcCase, STORIES_PAID } from "./rpc-cases.ts";

/** Every so many-th case is tried where not all are: a number that has no divisor in common with the lists they are made of. */
const STEP = 13;
const AT_ONCE = 16;
/** Few: what is measured is the app, not how many links this machine can check at once. */
const HEALED_AT_ONCE = 4;
/** Slow endpoints cost nobody anything but time: all at once. */
const SLOW_AT_ONCE = 200;
/** More polls than this after healing is no recovery. */
const POLLS = 5;
const NO_FAULTS = { one: [], two: [] };
const ONE_ETHER = 10n ** 18n;
const payer = walletNamed("payer");
/** keeps what it is sent */
const KEEPS = "0x00";
/** sends everything on to an address */
const sendsOn = (to: Address) => `0x600060006000600034${"73"}${to.slice(2)}5af100` as const;

/** Contracts that are paid are older than what a stale endpoint has not seen. */
const OLDER_CONTRACTS = 10;

interface World {
	chain: ForkLane;
	database: D1Database;
	callers: Callers;
	proxy: RpcProxy;
}

interface Tried {
	one: RpcCase;
	/** the fault was met */
	struck: boolean;
	falseSuccess: boolean;
	/** the page or the room would come to a poll by itself */
	planned: boolean;
	/** null: not recovered */
	polls: number | null;
	/** what the link said at each poll after healing */
	said: string[];
}

interface Lane {
	one: RpcCase;
	paymentId: string;
	payee: Address;
	/** an account of its own where an attempt is stored first: an attempt takes the account's next nonce */
	from: LocalWallet;
	nonce: number;
	hash: Hash;
}

const asksEther = ({ story }: RpcCase) => story === "kept-inside" || story === "sent-on";
const isLost = ({ story }: RpcCase) => story === "lost-hash" || story === "cancelled";
const attemptOf = ({ from, nonce }: Lane) => ({ from: from.address, nonce, amount: String(HUNDRED) });
/** of an account that has sent nothing; under the fault it may have been stored without an answer */
const newcomersAttempt = () => ({ from: newAddress(), nonce: 0, amount: String(HUNDRED), payAnyway: true });

function newPayer(): LocalWallet {
	const privateKey = generatePrivateKey();
	return { name: "payer", privateKey, address: privateKeyToAddress(privateKey) };
}

/** Links for every case, and what really happened to them, in the newest blocks. */
async function layOut({ chain, database, callers, proxy }: World, cases: RpcCase[]): Promise<Lane[]> {
	const payees = cases.map(() => newAddress());
	const ids = await makeLinks(
		database,
		cases.map((one, index) => ({
			requesterAddress: payees[index] ?? "0x",
			token: asksEther(one) ? ("ETH" as const) : ("USDC" as const),
			confirmationsAsked: one.story === "shallow" ? "12" : one.story === "not-final" ? "final" : "1",
		})),
	);
	let nonce = await chain.nonceOf(payer);
	const lanes: Lane[] = [];
	for (const [index, one] of cases.entries()) {
		const payee = payees[index] ?? "0x";
		const from = isLost(one) ? newPayer() : payer;
		if (isLost(one)) {
			await chain.control.mint("ETH", from.address, ONE_ETHER);
			await chain.control.mint("USDC", from.address, HUNDRED);
		}
		lanes.push({ one, payee, paymentId: ids[index] ?? "", from, nonce: isLost(one) ? 0 : nonce++, hash: "0x" });
	}
	await crowd(
		lanes.filter(({ one }) => isLost(one)),
		AT_ONCE,
		async (lane) => {
			const { status, body } = await callers.startAttempt(lane.paymentId, attemptOf(lane));
			if (status !== 200) throw new Error(`an attempt was refused: ${body}`);
		},
	);
	for (const { one, payee } of lanes) {
		const bytecode = one.story === "sent-on" ? sendsOn(newAddress()) : KEEPS;
		if (asksEther(one)) await chain.control.client.setCode({ address: payee, bytecode });
	}
	await chain.control.mine(OLDER_CONTRACTS);
	for (const lane of lanes) {
		const { one, payee } = lane;
		// its room searches for it as soon as it exists
		if (isLost(one)) proxy.steer(lane.paymentId, one.faults(payee));
		const raw = asksEther(one)
			? await chain.sign(lane.from, { to: payee, value: HUNDRED, nonce: lane.nonce })
			: one.story === "cancelled"
				? await chain.signUsdc(lane.from, lane.from.address, 0n, lane.nonce)
				: await chain.signUsdc(lane.from, payee, one.story === "reverted" ? 10n ** 30n : HUNDRED, lane.nonce);
		lane.hash = keccak256(raw);
		await chain.send(raw);
	}
	const last = lanes.at(-1);
	// as many blocks as their gas needs, and no more
	while (last && !(await chain.control.client.getTransactionReceipt({ hash: last.hash }).catch(() => null)))
		await chain.control.mine(1);
	return lanes;
}

function isFalse(one: RpcCase, shown: FullSnapshot, struck: boolean): boolean {
	if (shown.status !== "success") return false;
	return !STORIES_PAID.includes(one.story) || (one.silences && struck && !shown.final);
}

/** What the chain says is what the link says. */
function isRight({ story }: RpcCase, shown: FullSnapshot): boolean {
	if (shown.chainSilent) return false;
	if (STORIES_PAID.includes(story)) return shown.status === "success";
	if (story === "shallow" || story === "not-final") return shown.status === "pending";
	if (story === "cancelled") return shown.attempts[0]?.state === "cancelled";
	// What a contract passed on was paid to it all the same: its requester is asked, and nothing is credited meanwhile.
	if (story === "sent-on")
		return shown.received === "0" && shown.dashboard.every(({ state }) => state === "needs-requester");
	return shown.status === "none" && shown.dashboard.every(({ refused }) => refused);
}

interface Suffered {
	lane: Lane;
	/** what its link said under the fault; null for a story that begins after it */
	shown: FullSnapshot[] | null;
}

/** Reported and checked under the fault. */
async function suffer(lane: Lane, callers: Callers, proxy: RpcProxy): Promise<Suffered> {
	const { one, paymentId, payee, hash } = lane;
	if (one.story === "begin") {
		proxy.steer(paymentId, one.faults(payee));
		await callers.startAttempt(paymentId, newcomersAttempt());
		return { lane, shown: null };
	}
	if (!isLost(one)) {
		proxy.steer(paymentId, one.faults(payee));
		const { status, body } = await callers.report(paymentId, hash);
		if (status !== 200) throw new Error(`a report was answered ${status}: ${body}`);
	}
	return { lane, shown: [await callers.snapshot(paymentId), await callers.check(paymentId)] };
}

/** Checked after the fault until it is right. */
async function recover({ lane, shown }: Suffered, callers: Callers, proxy: RpcProxy): Promise<Tried> {
	const { one, paymentId } = lane;
	const struck = proxy.steer(paymentId, NO_FAULTS) > 0;
	if (!shown) return { one, struck, falseSuccess: false, planned: true, ...(await beginUntilTaken(lane, callers)) };
	const falseUnderFault = shown.some((snapshot) => isFalse(one, snapshot, struck));
	const planned = shown.at(-1)?.nextLookAt !== null;
	const said: string[] = [];
	for (let polls = 1; polls <= POLLS; polls += 1) {
		const now = await callers.check(paymentId);
		said.push(`${now.status}, ${now.detail}${now.chainSilent ? ", the chain is silent" : ""}`);
		if (isRight(one, now)) return { one, struck, falseSuccess: falseUnderFault, planned, polls, said };
		if (isFalse(one, now, false)) return { one, struck, falseSuccess: true, planned, polls: null, said };
	}
	return { one, struck, falseSuccess: falseUnderFault, planned, polls: null, said };
}

/** A wallet that is about to pay: under the fault it may have to wait, afterwards it may begin. */
async function beginUntilTaken(lane: Lane, callers: Callers): Promise<Pick<Tried, "polls" | "said">> {
	const said: string[] = [];
	for (let polls = 1; polls <= POLLS; polls += 1) {
		const { status, body } = await callers.startAttempt(lane.paymentId, newcomersAttempt());
		if (status === 200) return { polls, said };
		said.push(body);
	}
	return { polls: null, said };
}

/** All of them, or so many, from every part of the list. */
function chosenCases(size: number): RpcCase[] {
	const all = listRpcCases();
	return Array.from({ length: Math.min(size, all.length) }, (_, at) => all[(at * STEP) % all.length] as RpcCase);
}

/** Every way an endpoint fails × every call the app makes of it × one endpoint, the other, both. */
export async function failEndpoints({ root, size, say }: SoakContext): Promise<Count[]> {
	const chain = new ForkLane(LOCAL_CHAIN_ID, await pickPort());
	await chain.begin();
	const proxy = await startRpcProxy(chain.control.url, 0);
	const { one, two } = proxy.endpoints;
	const RPC_ENDPOINTS = JSON.stringify({ [LOCAL_CHAIN_ID]: [one, two] });
	const app = await startAppWorker(root, "checking", {
		vars: { COOKIE_SECRET, RPC_ENDPOINTS, UNWATCHED_CHAINS: String(LOCAL_CHAIN_ID) },
	});
	try {
		const database = await app.database();
		await migrate(root, database);
		const callers = callersOf(app.url);
		const cases = chosenCases(size);
		const startedAt = Date.now();
		const lanes = await layOut({ chain, database, callers, proxy }, cases);
		const isSlow = ({ one: { fault } }: Lane) => fault.startsWith("slow");
		const sufferAll = (some: Lane[], atOnce: number) => crowd(some, atOnce, (lane) => suffer(lane, callers, proxy));
		const recoverAll = (some: Suffered[]) => crowd(some, HEALED_AT_ONCE, (one) => recover(one, callers, proxy));
		const quick = lanes.filter((lane) => !isSlow(lane));
		const [suffered, others] = await Promise.all([
			sufferAll(lanes.filter(isSlow), SLOW_AT_ONCE),
			sufferAll(quick, AT_ONCE).then(recoverAll),
		]);
		const slow = await recoverAll(suffered);
		const tried = [...slow, ...others];
		const named = (one: RpcCase) => `${one.fault} at ${one.call}, endpoint ${one.side}, ${one.story}`;
		const unmet = tried.filter(({ struck }) => !struck);
		const falsely = tried.filter(({ falseSuccess }) => falseSuccess);
		const lost = tried.filter(({ polls, planned }) => polls === null || !planned);
		for (const { one } of unmet) say(`rpc: never met: ${named(one)}`);
		for (const { one } of falsely) say(`rpc: false success: ${named(one)}`);
		for (const { one, planned, said } of lost)
			say(`rpc: ${planned ? "not recovered" : "no poll planned"}: ${named(one)}: ${said.join("; ")}`);
		const late = tried.filter(({ polls }) => polls !== null && polls > 1);
		for (const { one, said } of late) say(`rpc: came right late: ${named(one)}: ${said.join("; ")}`);
		say(`rpc: ${tried.length} faults in ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`);
		return [
			reported("RPC faults tried: fault × call × endpoints", tried.length - unmet.length, "combinations"),
			none("RPC faults that were never met", unmet.length, "combinations"),
			none("false successes under RPC faults", falsely.length, "successes"),
			none("RPC faults not recovered from", lost.length, "combinations"),
			atMost(
				1,
				"polls from healed to right, the most",
				Math.max(...tried.map(({ polls }) => polls ?? Number.POSITIVE_INFINITY)),
				"polls",
			),
		];
	} finally {
		await app.stop();
		await proxy.close();
		await chain.end();
	}
}
