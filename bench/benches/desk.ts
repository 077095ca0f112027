import WebSocket from "ws";
import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";
import type { DeskMessage, DeskMethods } from "#app/services/payments/desk-contract.ts";
import { heapInUse } from "#local/runtime/heap.ts";
import { migrate } from "#local/runtime/seed.ts";
import type { Bench } from "../bench.ts";
import { atMost, exactly, type Measured } from "../figure.ts";
import { type Running, startWorker } from "../runtime/worker.ts";
import { linkId, makeLinks } from "../scale/desk-links.ts";
import { residentKb, runtimePids } from "../server/runtime-process.ts";
import { makeAccount, signIn } from "../server/sign-in.ts";
import { interleave, median, medianRatio } from "../statistics.ts";

const FEW = 100;
const MANY = 100_000;
const ROUNDS = 15;
const CHANGES_A_SECOND = 1_000;
const SECONDS = 10;
const NEW_LINE = 10;
/** Asked for at full size: the newest, a status, another order, and what is found nowhere, for which every line is read. */
const KINDS = ["", "?status=waiting", "?sort=largest", "?q=found+nowhere"];

export const desk: Bench = {
	name: "desk",
	title: "The list of an account's links",
	how: "Two accounts in one database, of 100 and of 100,000 links, each link paid once. The page /links, signed in, whole HTML, in interleaved rounds after one that does not count: in it the desk of the larger account counts everything once. Export: all payments of the larger account as CSV, read as fast as it comes; the runtime's resident memory is taken before and at its highest since. A second export is stopped in its middle, where a heap snapshot says what the Worker still refers to; resident memory judges nothing, for it grows by what V8 has not collected yet (36 MB of the Worker's, 12 of D1's; a third export adds none). Changes: 1,000 lines a second for 10 s are handed to one desk, whose account has one page open; late is the time until the page knows the last line.",
	workers: ["app"],
	seconds: 120,
	shortfalls: {
		"opening a list (?sort=largest) of 100,000 links, multiple of one of 100":
			"Two runs of one state, one after the other on the same machine, gave 1.213 and 1.128 (1 December 2026): it is a difference of two to four milliseconds of twenty, about as large as what runs differ by.",
	},
	run: async ({ root, short, say }) => {
		const many = short ? 2_000 : MANY;
		const app = await startWorker(root, "app", { inspect: true });
		try {
			const database = await app.database();
			await migrate(root, database);
			const now = Date.now();
			const sides = [];
			for (const [from, count] of [
				[0, FEW],
				[10_000_000, many],
			] as const) {
				const account = await makeAccount(database);
				const [user] = (
					await database.prepare("select id from users where email = ?").bind(account.email).all<{ id: string }>()
				).results;
				if (!user) throw new Error("no account");
				await makeLinks(database, user.id, { from, count, now });
				sides.push({ userId: user.id, from, count, cookie: (await signIn(app, account)).cookie });
				say(`${count} links made`);
			}
			const [few, large] = sides;
			if (!few || !large) throw new Error("no accounts");
			const figures: Measured[] = [];
			const first = await openList(app, large.cookie, "");
			figures.push({
				name: `first opening of a list of ${inWords(many)}, which is counted then`,
				value: first,
				unit: "ms",
			});
			await openList(app, few.cookie, "");
			for (const kind of KINDS) {
				const { one, other } = await interleave(
					short ? 1 : ROUNDS,
					() => openList(app, large.cookie, kind),
					() => openList(app, few.cookie, kind),
				);
				const name = kind === "" ? "opening a list" : `opening a list (${kind})`;
				figures.push(
					{
						name: `${name} of ${inWords(many)} links, multiple of one of ${FEW}`,
						value: medianRatio(one, other),
						unit: "×",
						...(kind.includes("q=") ? {} : { target: atMost(1.2) }),
						bare: median(other),
					},
					{ name: `${name} of ${inWords(many)} links`, value: median(one), unit: "ms" },
				);
				say(`${name}: ${median(one).toFixed(1)} ms, of ${FEW}: ${median(other).toFixed(1)} ms`);
			}
			figures.push(...(await measureExport(app, large.cookie, many)));
			say("export measured");
			figures.push(...(await measureChanges(app, large, short ? 1 : SECONDS)));
			return figures;
		} finally {
			await app.stop();
		}
	},
};

const inWords = (count: number) => count.toLocaleString("en-US");

/** @returns milliseconds until the whole page is there */
async function openList(app: Running, cookie: string, search: string): Promise<number> {
	const start = performance.now();
	const answer = await fetch(`${app.url}/links${search}`, { headers: { cookie, accept: "text/html" } });
	const text = await answer.text();
	if (!answer.ok || !text.includes("pagehead")) throw new Error(`the list answered ${answer.status}`);
	return performance.now() - start;
}

async function measureExport(app: Running, cookie: string, payments: number): Promise<Measured[]> {
	const pid = runtimePids().at(-1) ?? 0;
	const before = residentKb(pid);
	const start = performance.now();
	const answer = await openExport(app, cookie);
	let [lines, bytes, highest] = [0, 0, before];
	const reader = answer.body?.getReader();
	for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
		for (const byte of part.value) if (byte === NEW_LINE) lines += 1;
		bytes += part.value.byteLength;
		highest = Math.max(highest, residentKb(pid));
	}
	const took = performance.now() - start;
	return [
		{
			name: "lines of an export of all payments",
			value: lines - 1,
			unit: "payments",
			target: exactly(payments),
			exact: true,
		},
		{ name: `export of ${inWords(payments)} payments`, value: took / 1_000, unit: "s" },
		{ name: "size of that export", value: bytes / 1e6, unit: "MB" },
		{ name: "runtime's resident memory grows while it exports", value: (highest - before) / 1_024, unit: "MB" },
		{
			name: "Worker's heap in use grows until the middle of it",
			value: await heapGrowth(app, cookie, bytes / 2),
			unit: "MB",
			target: atMost(8),
		},
	];
}

const openExport = (app: Running, cookie: string) =>
	fetch(`${app.url}/links/export?of=payments&format=csv`, { headers: { cookie } });

/** @returns MB that the Worker refers to after so many bytes of an export, beyond what it did before; garbage is not among them */
async function heapGrowth(app: Running, cookie: string, bytes: number): Promise<number> {
	const before = await heapInUse(app.miniflare, "app");
	const reader = (await openExport(app, cookie)).body?.getReader();
	for (let read = 0; read < bytes; ) {
		const part = await reader?.read();
		if (!part?.value) throw new Error("the export ended before its middle");
		read += part.value.byteLength;
	}
	const after = await heapInUse(app.miniflare, "app");
	await reader?.cancel();
	return (after - before) / 1e6;
}

async function measureChanges(
	app: Running,
	{ userId, from, cookie }: { userId: string; from: number; cookie: string },
	seconds: number,
): Promise<Measured[]> {
	const socket = new WebSocket(`${app.url.replace("http", "ws")}/links/live`, { headers: { cookie, origin: app.url } });
	let [messages, bytes, newest, heardAt] = [0, 0, 0, 0];
	socket.on("message", (data: Buffer) => {
		const { rows } = JSON.parse(String(data)) as DeskMessage;
		messages += 1;
		bytes += data.byteLength;
		newest = Math.max(newest, ...rows.map(({ version }) => version));
		heardAt = performance.now();
	});
	await new Promise<void>((resolve, reject) => {
		socket.once("open", resolve);
		socket.once("error", reject);
	});
	const desks = await app.miniflare.getDurableObjectNamespace("ACCOUNT_DESK");
	const stub = desks.get(desks.idFromName(userId)) as unknown as DeskMethods;
	const row = (version: number): LinkRowSummary => ({ ...line, paymentId: linkId(from + (version % 500)), version });
	const start = performance.now();
	let [sent, sentAt] = [0, start];
	while (sent < CHANGES_A_SECOND * seconds) {
		const due = Math.floor(((performance.now() - start) / 1_000) * CHANGES_A_SECOND);
		const some = Array.from({ length: Math.max(1, Math.min(200, due - sent)) }, (_, at) => sent + at + 2);
		await Promise.all(some.map((version) => stub.linkChanged(row(version))));
		sent += some.length;
		sentAt = performance.now();
	}
	const took = (sentAt - start) / 1_000;
	const last = sent + 1;
	for (let waited = 0; newest < last && waited < 100; waited += 1)
		await new Promise((resolve) => setTimeout(resolve, 50));
	socket.close();
	return [
		{ name: "changes a second handed to one desk", value: sent / took, unit: "changes/s" },
		{ name: "messages a second to its page meanwhile", value: messages / took, unit: "messages/s", target: atMost(5) },
		{ name: "bytes a second to its page meanwhile", value: bytes / took / 1_000, unit: "kB/s" },
		{ name: "the page knows the last line", value: newest === last ? 1 : 0, unit: "of 1", target: exactly(1) },
		{ name: "late by", value: Math.max(0, heardAt - sentAt), unit: "ms", target: atMost(1_000) },
	];
}

const line: LinkRowSummary = {
	paymentId: "",
	version: 1,
	state: "confirming",
	memo: "Invoice",
	requesterName: "Ada Lovelace",
	token: "USDC",
	chainId: 31337,
	chainIds: [31337],
	payee: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
	asked: "100000000",
	received: "0",
	confirmations: { have: 1, need: 12 },
	parts: [],
	payer: null,
	names: 0,
	transfers: 1,
	opened: 1,
	reached: { opened: true, connected: false, sent: true, paid: false },
	dueAt: null,
	createdAt: 0,
	paidAt: null,
	cancelledAt: null,
	reuse: null,
	parentId: null,
};
