import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { newAddress, walletNamed } from "#local/chain/accounts.ts";
import type { BenchContext } from "../bench.ts";
import { BLOCKS_TO_FINALITY, startCountedWorld } from "../live/counted-world.ts";
import { gather } from "../live/crowd.ts";
import { addressOf } from "../live/link-room.ts";
import { BROWSER_HEADERS } from "../runtime/timed-requests.ts";
import type { Running } from "../runtime/worker.ts";
import { makeAccount, signIn } from "../server/sign-in.ts";
import type { Counts } from "../workers/counting.ts";

/** One account may make 20 a minute (CREATE_LIMIT). */
const LINKS_AN_ACCOUNT = 16;
/** Of one account and to one address, open at once: each is a rival of the others. */
const LINKS_AN_ADDRESS = 4;
const AT_ONCE = 8;
/** Pages that are held open to see what an open page costs. */
const OPEN_PAGES = 20;
/** With no page open a round comes every half minute: several are seen in so many times as long. */
const NOBODY_TIMES = 3;
const POLL_MS = 500;
const LOST_AFTER_MS = 120_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What was counted in a part of the links' life, and how long it took. */
export interface Phase extends Counts {
	seconds: number;
	/** all calls at both endpoints */
	rpc: number;
}

export interface LinksWatched {
	links: number;
	/** created by the form, and the page shown that follows */
	made: Phase;
	/** opened, wallet connected, paid, reported, counted, looked at again; its owner looks at the list once */
	paid: Phase;
	/** nobody looks until the block is final */
	settled: Phase;
	/** pages of links that nobody paid, and of links that wait for finality, held open */
	openPages: number;
	unpaidOpen: Phase;
	waitingOpen: Phase;
	/** all links watched, no page open */
	nobody: Phase;
	/** bytes of the database */
	database: { before: number; after: number };
}

interface Link {
	path: string;
	amount: bigint;
	payee: `0x${string}`;
	cookie: string;
}

/** Links from the form to finality, each counted on the way. @param openSeconds - how long pages are held open */
export async function watchLinks(
	{ root, say }: BenchContext,
	links: number,
	openSeconds: number,
): Promise<LinksWatched> {
	const world = await startCountedWorld(root);
	const { app, database, chain, rpcCalls } = world;
	try {
		const phase = async (work: () => Promise<unknown>): Promise<Phase> => {
			await fetch(`${app.url}/__bench/counts?rows`, { method: "POST" });
			const [startedAt, rpcBefore] = [performance.now(), await rpcCalls()];
			await work();
			return {
				...(await world.counts()),
				seconds: (performance.now() - startedAt) / 1_000,
				rpc: (await rpcCalls()) - rpcBefore,
			};
		};
		const sizeOf = async () => (await database.prepare("select 1").all()).meta.size_after ?? 0;

		const drafts: Link[] = [];
		for (let left = links + OPEN_PAGES; left > 0; left -= LINKS_AN_ACCOUNT) {
			const account = await makeAccount(database);
			let payee = newAddress();
			// Somebody with access and a proven address.
			await database.batch([
				database
					.prepare(
						"insert into access_grants (user_id, how, granted_at) select id, 'admin', ?1 from users where email = ?2",
					)
					.bind(Date.now(), account.email),
				database
					.prepare(
						"insert into wallets (user_id, address, proven_at, added_at) select id, ?1, ?2, ?2 from users where email = ?3",
					)
					.bind(payee, Date.now(), account.email),
			]);
			const { cookie } = await signIn(app, account);
			for (let at = 0; at < Math.min(left, LINKS_AN_ACCOUNT); at += 1) {
				if (at > 0 && at % LINKS_AN_ADDRESS === 0) payee = newAddress();
				drafts.push({ path: "", amount: BigInt(1_000_000 + at * 10_000), payee, cookie });
			}
		}
		const before = await sizeOf();
		const made = await phase(() => eachOf(drafts, (link) => create(app, link)));
		say(`${drafts.length} links made in ${made.seconds.toFixed(0)} s`);

		const paidLinks = drafts.slice(0, links);
		const payer = walletNamed("payer");
		let sending: Promise<unknown> = Promise.resolve();
		let nonce = await chain.client.getTransactionCount({ address: payer.address });
		/** One account pays all: what it sends stands in a row. */
		const send = (link: Link) => {
			const sent = sending.then(async () => {
				const attempt = await call<{ attemptId: string; withdrawKey: string }>(app, link, {
					intent: "attempt",
					chainId: LOCAL_CHAIN_ID,
					from: payer.address,
					nonce,
					amount: String(link.amount),
					senderName: "Jonas Weber",
					senderEmail: "jonas@payer.example",
				});
				const txnHash = await chain.transfer(payer, "USDC", link.payee, link.amount, nonce);
				nonce += 1;
				return { ...attempt, txnHash };
			});
			sending = sent;
			return sent;
		};
		const paid = await phase(() => eachOf(paidLinks, (link) => pay(app, link, payer.address, () => send(link))));
		say(`${links} links paid in ${paid.seconds.toFixed(0)} s`);

		const hold = (which: readonly Link[]) => () => holdOpen(app, which, openSeconds * 1_000);
		// Mails and queues of what was paid are worked off first.
		await wait(openSeconds * 500);
		const nobody = await phase(() => wait(NOBODY_TIMES * openSeconds * 1_000));
		const waitingOpen = await phase(hold(paidLinks.slice(0, OPEN_PAGES)));
		const unpaidOpen = await phase(hold(drafts.slice(links)));
		const settled = await phase(async () => {
			await chain.mine(BLOCKS_TO_FINALITY);
			const since = Date.now();
			for (;;) {
				const row = await database
					.prepare("select count(distinct payment_id) as count from transfers where final = 1 and state = 'credited'")
					.first<{ count: number }>();
				if (row?.count === links) break;
				if (Date.now() - since > LOST_AFTER_MS) throw new Error(`${row?.count} of ${links} links are final`);
				await wait(POLL_MS);
			}
		});
		say(`all final in ${settled.seconds.toFixed(0)} s`);
		const after = await sizeOf();
		return {
			links,
			made,
			paid,
			settled,
			openPages: OPEN_PAGES,
			unpaidOpen,
			waitingOpen,
			nobody,
			database: { before, after },
		};
	} finally {
		await world.stop();
	}
}

async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
	const queue = [...items];
	const lane = async () => {
		for (let item = queue.shift(); item; item = queue.shift()) await work(item);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

let visitors = 0;
/** Everybody comes from an address of their own, as Cloudflare reports it. */
const visitor = () => {
	visitors += 1;
	return addressOf(visitors);
};

/** Opens a page as a browser does. */
async function open(app: Running, path: string, headers: Record<string, string> = {}): Promise<void> {
	const answer = await fetch(`${app.url}${path}`, { headers: { ...BROWSER_HEADERS, ...visitor(), ...headers } });
	const text = await answer.text();
	if (!answer.ok) throw new Error(`GET ${path} was answered ${answer.status}: ${text.slice(0, 200)}`);
}

/** Fills in the form, and sees the page that says how the link is sent. */
async function create(app: Running, link: Link): Promise<void> {
	const fields = {
		requesterName: "Ada Lovelace",
		requesterEmail: "ada@example.com",
		requesterAddress: link.payee,
		amount: (Number(link.amount) / 1e6).toFixed(2),
		token: "USDC",
		network: String(LOCAL_CHAIN_ID),
		confirmations: "1",
		memo: "Two lamps, oak, and the cable that belongs to them",
		dashboardPassword: "a quiet lamp at dusk",
		submissionKey: crypto.randomUUID(),
	};
	const answer = await fetch(`${app.url}/?index`, {
		method: "POST",
		redirect: "manual",
		headers: { Origin: app.url, cookie: link.cookie, ...visitor() },
		body: new URLSearchParams(fields),
	});
	const made = /^\/link\/[^/]+(?=\/created$)/.exec(answer.headers.get("location") ?? "")?.[0];
	if (!made) throw new Error(`creating a link was answered ${answer.status}: ${answer.headers.get("location")}`);
	link.path = made;
	await open(app, `${made}/created`, { cookie: link.cookie });
}

/** What the payment page's wallet flow posts. */
async function call<Answer>(app: Running, { path }: Link, body: object): Promise<Answer> {
	const answer = await fetch(`${app.url}${path}/calls`, {
		method: "POST",
		headers: { Origin: app.url, "Content-Type": "application/json", ...visitor() },
		body: JSON.stringify(body),
	});
	const said = (await answer.json()) as { ok: boolean };
	if (!said.ok) throw new Error(`${JSON.stringify(body)} was answered ${answer.status}: ${JSON.stringify(said)}`);
	return said as Answer;
}

type Sent = { attemptId: string; withdrawKey: string; txnHash: string };

/** A payer's whole visit: the page, its socket until the payment counts, the receipt; then the owner's list. */
async function pay(app: Running, link: Link, from: string, send: () => Promise<Sent>): Promise<void> {
	await open(app, link.path);
	const page = await gather({
		url: `${app.url}${link.path}/live?since=0`,
		origin: app.url,
		sockets: 1,
		headersOf: visitor,
	});
	try {
		await call(app, link, { intent: "connected", address: from });
		const counted = page.allHear('"status":"success"');
		const sent = await send();
		await call(app, link, {
			intent: "report",
			senderName: "Jonas Weber",
			senderEmail: "jonas@payer.example",
			payerSignature: null,
			...sent,
		});
		if (Number.isNaN(await counted)) await untilCounted(app, link);
	} finally {
		page.close();
	}
	await open(app, link.path);
	await open(app, "/links", { cookie: link.cookie });
}

/** On a machine that does much else a message may be late. */
async function untilCounted(app: Running, { path }: Link): Promise<void> {
	for (const since = Date.now(); Date.now() - since < LOST_AFTER_MS; await wait(POLL_MS)) {
		const text = await (await fetch(`${app.url}${path}/live`, { headers: visitor() })).text();
		if (text.includes('"status":"success"')) return;
	}
	throw new Error(`${path} was paid and does not know`);
}

/** Their pages stand open, and nothing is done. */
async function holdOpen(app: Running, links: readonly Link[], ms: number): Promise<void> {
	const pages = await Promise.all(
		links.map(({ path }) =>
			gather({ url: `${app.url}${path}/live?since=0`, origin: app.url, sockets: 1, headersOf: visitor }),
		),
	);
	await wait(ms);
	for (const page of pages) page.close();
}
