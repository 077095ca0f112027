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
import { RuntimeInChild } from "./runtime-in-child.ts";

/** Clients that make links (each costs a hash of its password, as long as twenty reports take), and clients that pay. */
const MAKERS = 1;
const PAYERS = 7;
/** more than they need between two kills */
const USERS_PER_KILL = 40;
const PAIRS_PER_KILL = 60;
/** The runtime lives under load for so long, and up to so much longer. */
const LIVES_MS = 500;
const LIVES_LONGER_MS = 1_000;
/** A mail the queue forgot is handed over by the sweep once it is so old: what waits is made older instead of waited for. */
const MADE_OLDER_MS = 15 * 60_000;
/** Longer than the queue waits before it delivers a message again. */
const MAILS_WITHIN_MS = 75_000;

type Query = (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;

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
			`select count(*) as n from (select submission_key, count(*) as times from pending_payments
			where submission_key in (select value from json_each(?1)) group by 1 having times > 1)`,
			JSON.stringify(load.submissions),
		),
	);
	return credits + links;
}

/** Mails of acknowledged payments that were not sent after the sweep had its turn. */
async function countUnsent(query: Query, sweep: () => Promise<unknown>, load: KillLoad): Promise<number> {
	const expected = JSON.stringify([...load.acknowledged.credits, ...load.acknowledged.accepted]);
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
		await new Promise((resolve) => setTimeout(resolve, 500));
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
		const load = new KillLoad(callers, chain, users, await makePairs(query, PAIRS_PER_KILL * kills));
		let lost = 0;
		let twice = 0;
		const startedAt = Date.now();
		for (let kill = 0; kill < kills; kill += 1) {
			let alive = true;
			const clients = [
				...Array.from({ length: MAKERS }, () => load.maker(() => alive)),
				...Array.from({ length: PAYERS }, () => load.payer(() => alive)),
			];
			await new Promise((resolve) => setTimeout(resolve, LIVES_MS + Math.random() * LIVES_LONGER_MS));
			alive = false;
			await runtime.kill();
			await Promise.all(clients);
			runtime = next;
			next = new RuntimeInChild(root);
			await runtime.start({ ...order, migrate: false });
			lost = Math.max(lost, await countLost(query, load));
			await load.replay();
			twice = Math.max(twice, await countTwice(query, load));
		}
		lost = Math.max(lost, await countLost(query, load));
		const { acknowledged } = load;
		let asleep = 0;
		for (const link of acknowledged.watched) if ((await callers.snapshot(link)).nextLookAt === null) asleep += 1;
		let unlike = 0;
		for (const { link } of acknowledged.credits) if ((await callers.snapshot(link)).status !== "success") unlike += 1;
		const unsent = await countUnsent(query, () => runtime.order({ kind: "sweep" }), load);
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
		];
	} finally {
		await runtime.kill();
		await next.kill();
		await anvil.stop();
	}
}
