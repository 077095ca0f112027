import { join } from "node:path";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { newSessionId } from "#app/services/accounts/session-cookie.ts";
import { newAddress } from "#local/chain/accounts.ts";
import { startAnvil } from "#local/chain/anvil.ts";
import { controlChain } from "#local/chain/chain-control.ts";
import { setUpChain } from "#local/chain/set-up-chain.ts";
import { pickPort } from "#local/listen.ts";
import { unique } from "#local/runtime/seed.ts";
import { type Count, none, reported, type SoakContext } from "../part.ts";
import { COOKIE_SECRET, callersOf } from "./callers.ts";
import { hashOfSession, KillLoad, type Pair, type Person } from "./kill-load.ts";
import { describeLinks } from "./links.ts";
import { type Query, QuietPayments, type QuietState } from "./quiet-payments.ts";
import { RuntimeInChild } from "./runtime-in-child.ts";

/** Clients that make links (each costs a hash of its password, as long as twenty reports take), and clients that pay. */
const MAKERS = 1;
const PAYERS = 7;
/** more than they need between two kills */
const USERS_PER_KILL = 40;
const PAIRS_PER_KILL = 60;
/** The runtime lives under load for so long, and up to so much longer: a round of the watcher or two. */
const LIVES_MS = 500;
const LIVES_LONGER_MS = 2_000;
/** Payments nobody reports: one now and then while the runtime lives, and so many while it is down and right after. */
const QUIET = { everyMs: 250, whileDown: 4, rightAfter: 3, atLeastOrdered: 30 };
/** Blocks before each of those made while it is down, at most: more than the watcher reads again or reads whole in one round. */
const BLOCKS_WHILE_DOWN = 12;
/** After every so many-th kill the next waits until the watcher has found everything; the others come into its catching up. */
const SETTLES_EVERY = 4;
/** What was paid is found within this: rounds come every 30 s where no page is open, and one may have been cut off. */
const FOUND_WITHIN_MS = 90_000;
/** A mail the queue forgot is handed over by the sweep once it is so old: what waits is made older instead of waited for. */
const MADE_OLDER_MS = 15 * 60_000;
/** Longer than the queue waits before it delivers a message again. */
const MAILS_WITHIN_MS = 75_000;

async function makeUsers(query: Query, count: number): Promise<Person[]> {
	const users = Array.from({ length: count }, () => ({ id: unique("user"), session: newSessionId() }));
	const rows = JSON.stringify(users.map(({ id, session }) => ({ id, hash: hashOfSession(session) })));
	const at = Date.now();
	await query(
		`insert into users (id, email, display_name, created_at, email_verified_at)
		select value ->> 'id', value ->> 'id' || '@example.com', 'Ada', ?2, ?2 from json_each(?1)`,
		rows,
		at,
	);
	await query(
		`insert into access_grants (user_id, how, granted_at) select value ->> 'id', 'admin', ?2 from json_each(?1)`,
		rows,
		at,
	);
	await query(
		`insert into sessions (id_hash, user_id, created_at, last_seen_at, expires_at)
		select value ->> 'hash', value ->> 'id', ?2, ?2, ?2 + 86400000 from json_each(?1)`,
		rows,
		at,
	);
	return users;
}

async function makePairs(query: Query, count: number): Promise<Pair[]> {
	const payees = Array.from({ length: count }, () => newAddress());
	const { ids, statements } = describeLinks([...payees, ...payees].map((requesterAddress) => ({ requesterAddress })));
	for (const { sql, values } of statements) await query(sql, ...values);
	return payees.map((payee, index) => ({ payee, link: ids[index] ?? "", rival: ids[count + index] ?? "" }));
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const countOf = async (rows: Promise<Record<string, unknown>[]>) => Number((await rows)[0]?.n ?? Number.NaN);

/** Acknowledged writes the database does not hold. */
async function countLost(query: Query, { acknowledged }: KillLoad): Promise<number> {
	const missing = (what: unknown[], where: string) =>
		countOf(query(`select count(*) as n from json_each(?1) where not exists (${where})`, JSON.stringify(what)));
	const credited = "payment_id = value ->> 'link' and tx_hash = value ->> 'hash' and state = 'credited'";
	return (
		(await missing(acknowledged.links, "select 1 from pending_payments where payment_id = value")) +
		(await missing(acknowledged.attempts, "select 1 from payment_attempts where id = value")) +
		(await missing(acknowledged.credits, `select 1 from transfers where ${credited}`)) +
		(await missing(acknowledged.accepted, `select 1 from transfers where ${credited} and payer_proof = 'requester'`)) +
		(await missing(
			acknowledged.watched,
			"select 1 from reported_transactions where payment_id = value and state = 'watching'",
		))
	);
}

/** Transactions credited more than once, and submissions that made more than one link. */
async function countTwice(query: Query, load: KillLoad): Promise<number> {
	const credits = await countOf(
		query(`select count(*) as n from (select lower(tx_hash), count(*) as times from transfers
			where state = 'credited' group by 1 having times > 1)`),
	);
	const links = await countOf(
		query(
			`select count(*) as n from (select lower(requester_address), count(*) as times from pending_payments
			where lower(requester_address) in (select lower(value) from json_each(?1)) group by 1 having times > 1)`,
			JSON.stringify(load.payees),
		),
	);
	return credits + links;
}

/** Waits until the watcher has found what nobody reported. @returns ms it took; null: not all of it in time */
async function findAll(quiet: QuietPayments, worst: QuietState): Promise<number | null> {
	const since = Date.now();
	while (Date.now() - since < FOUND_WITHIN_MS) {
		const state = await quiet.state();
		noteWorst(worst, state);
		if (state.missing === 0) return Date.now() - since;
		await wait(100);
	}
	return null;
}

function noteWorst(worst: QuietState, now: QuietState): void {
	for (const key of ["astray", "twice", "refused", "lost"] as const) worst[key] = Math.max(worst[key], now[key]);
}

/** Mails of payments that were not sent after the sweep had its turn. */
async function countUnsent(
	query: Query,
	sweep: () => Promise<unknown>,
	payments: readonly { link: string; hash: string }[],
): Promise<number> {
	const expected = JSON.stringify(payments);
	const unsent = () =>
		countOf(
			query(
				`select count(*) as n from json_each(?1) where not exists (
					select 1 from mails where payment_id = value ->> 'link' and sent_at is not null
						and message ->> 'kind' = 'payment-received' and message ->> 'txHash' = value ->> 'hash')`,
				expected,
			),
		);
	const deadline = Date.now() + MAILS_WITHIN_MS;
	let left = await unsent();
	while (left > 0 && Date.now() < deadline) {
		await query(
			`update mails set created_at = created_at - ?1, queued_at = queued_at - ?1, claimed_at = claimed_at - ?1
			where sent_at is null and created_at > ?2`,
			MADE_OLDER_MS,
			Date.now() - MADE_OLDER_MS,
		);
		await sweep();
		await wait(500);
		left = await unsent();
	}
	return left;
}

/** The runtime is killed under load, again and again; what it had said yes to must be there, once. */
export async function killUnderLoad({ root, dir, size: kills, say }: SoakContext): Promise<Count[]> {
	const anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0 });
	let runtime = new RuntimeInChild(root);
	let next = new RuntimeInChild(root);
	try {
		const chain = controlChain(anvil.url);
		await setUpChain(chain);
		const order = {
			root,
			port: await pickPort(),
			persist: join(dir, "state"),
			vars: { COOKIE_SECRET, RPC_ENDPOINTS: JSON.stringify({ [LOCAL_CHAIN_ID]: [anvil.url] }) },
		};
		await runtime.start({ ...order, migrate: true });
		const query: Query = (sql, ...values) =>
			runtime.order({ kind: "query", sql, values }) as Promise<Record<string, unknown>[]>;
		const users = await makeUsers(query, USERS_PER_KILL * kills);
		const callers = callersOf(`http://localhost:${order.port}`);
		const load = new KillLoad(callers, chain, users, []);
		const quiet = new QuietPayments(chain, query);
		const worst: QuietState = { missing: 0, astray: 0, twice: 0, refused: 0, lost: 0 };
		const mineSome = () => chain.client.mine({ blocks: Math.ceil(Math.random() * BLOCKS_WHILE_DOWN) });
		/** Kills it, goes on with the chain, starts it again. */
		const killOnce = async (clients: readonly Promise<void>[]) => {
			await runtime.kill();
			await Promise.all(clients);
			for (let paid = 0; paid < QUIET.whileDown; paid += 1) {
				await mineSome();
				await quiet.pay();
			}
			await mineSome();
			runtime = next;
			next = new RuntimeInChild(root);
			await runtime.start({ ...order, migrate: false });
			await Promise.all(Array.from({ length: QUIET.rightAfter }, () => quiet.pay()));
		};
		let lost = 0;
		let twice = 0;
		let cutOff = 0;
		let slowest = 0;
		let late = 0;
		const settle = async () => {
			const took = await findAll(quiet, worst);
			if (took === null) late += 1;
			slowest = Math.max(slowest, took ?? FOUND_WITHIN_MS);
		};
		const startedAt = Date.now();
		for (let kill = 0; kill < kills; kill += 1) {
			load.addPairs(await makePairs(query, Math.max(0, PAIRS_PER_KILL - load.pairsLeft)));
			await quiet.order(QUIET.atLeastOrdered);
			let alive = true;
			const payQuietly = async () => {
				while (alive) {
					await quiet.pay();
					await chain.client.mine({ blocks: 1 });
					await wait(QUIET.everyMs);
				}
			};
			const clients = [
				payQuietly(),
				...Array.from({ length: MAKERS }, () => load.maker(() => alive)),
				...Array.from({ length: PAYERS }, () => load.payer(() => alive)),
			];
			await wait(LIVES_MS + Math.random() * LIVES_LONGER_MS);
			alive = false;
			await killOnce(clients);
			const state = await quiet.state();
			noteWorst(worst, state);
			cutOff += state.missing;
			lost = Math.max(lost, await countLost(query, load));
			await load.replay();
			twice = Math.max(twice, await countTwice(query, load));
			if ((kill + 1) % SETTLES_EVERY === 0) await settle();
		}
		// Once more, and nobody makes a link, opens a page or fires the cron afterwards: the watcher goes on by itself.
		await settle();
		await quiet.order(QUIET.atLeastOrdered);
		await quiet.pay();
		await killOnce([]);
		await settle();
		const quietly = await quiet.state();
		lost = Math.max(lost, await countLost(query, load));
		const { acknowledged } = load;
		let asleep = 0;
		for (const link of acknowledged.watched) if ((await callers.snapshot(link)).nextLookAt === null) asleep += 1;
		let unlike = 0;
		const credited = [...acknowledged.credits, ...quiet.credits()];
		for (const { link } of credited) if ((await callers.snapshot(link)).status !== "success") unlike += 1;
		const unsent = await countUnsent(query, () => runtime.order({ kind: "sweep" }), [
			...credited,
			...acknowledged.accepted,
		]);
		const writes = Object.values(acknowledged).reduce((sum, list) => sum + list.length, 0);
		say(`kills: ${writes} acknowledged writes, ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`);
		return [
			reported("kills of the runtime under load", kills, "kills"),
			reported("writes acknowledged around the kills", writes, "writes"),
			reported("writes cut off, then replayed", load.unanswered, "writes"),
			none("acknowledged writes lost by a kill", lost, "writes"),
			none("transfers credited or links made twice after replay", twice, "rows"),
			none("paid links whose room says otherwise after the kills", unlike, "links"),
			none("watching rooms without a next check after the kills", asleep, "rooms"),
			none("mails of acknowledged payments lost", unsent, "mails"),
			reported("payments nobody reported, around the kills", quiet.paid.length, "payments"),
			reported("of these not found yet when the runtime was there again", cutOff, "payments"),
			none("payments nobody reported, not found by the watcher in the end", quietly.missing, "payments"),
			none("payments nobody reported, lost after they were credited", worst.lost, "payments"),
			none("payments nobody reported, credited twice or with another sum", worst.twice, "payments"),
			none("payments nobody reported, credited to another link", worst.astray, "payments"),
			none("payments nobody reported, taken for nothing", worst.refused, "payments"),
			none(`times the watcher took longer than ${FOUND_WITHIN_MS / 1_000} s to find everything`, late, "times"),
			reported("longest time to find everything", Math.ceil(slowest / 1_000), "s"),
		];
	} finally {
		await runtime.kill();
		await next.kill();
		await anvil.stop();
	}
}
