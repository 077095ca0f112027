import { scryptSync } from "node:crypto";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import WebSocket from "ws";
import { modulesOf, UPLOAD } from "#local/runtime/bundle.ts";
import { makeLink, makeUser, migrate } from "#local/runtime/seed.ts";
import { bundleOf, folderOf } from "#local/runtime/worker.ts";
import type { Bench } from "../bench.ts";
import { atMost, exactly, type Measured } from "../figure.ts";
import { BROWSER_HEADERS, timePages } from "../runtime/timed-requests.ts";
import { type Running, startWorker, type WorkerName } from "../runtime/worker.ts";
import { packedKib, residentKb, runtimePids } from "../server/runtime-process.ts";
import { makeAccount, signIn } from "../server/sign-in.ts";
import { startUpTime } from "../server/start-up.ts";
import { interleave, median, medianRatio } from "../statistics.ts";
import type { Counts } from "../workers/counting.ts";

/** Cloudflare's limits of a Worker: https://developers.cloudflare.com/workers/platform/limits/ */
const PAID_LIMIT_KIB = 10 * 1_024;
const STARTUP_LIMIT_MS = 1_000;

/** Fewer than a caller may sign in a minute. */
const SIGN_INS = 10;
const ROOMS = 1_000;
/** Sockets opened at once. */
const AT_ONCE = 50;
const STARTS = 5;
const START_UPS = 3;
const ROUNDS = 5;
const ROUND_SECONDS = 2;

const GUARDED = "/settings/delete";
const UNGUARDED = "/auth/login-unprotected";

export const server: Bench = {
	name: "server",
	title: "Sign-in, sessions, memory, start and size",
	how: `Sign-in: POST of the right password, one at a time, beside the same scrypt in Node; hashes and statements are counted by a worker that wraps the production one. Guarded: ${GUARDED} signed in beside ${UNGUARDED} signed out, ${ROUNDS} interleaved rounds. Memory: the runtime's resident memory before and after ${ROOMS} links have a socket each. Start: from starting a fresh runtime on a database that is there to its first answered page, beside the bare Remix page; what starting the Worker takes longer than starting one of a single line has the runtime's own reading and copying in it. Start-up against Cloudflare's limit: processor time of compiling the Worker and running its global scope, by the profile of Cloudflare's own tool (wrangler check startup). Size: all modules, gzip.`,
	workers: ["app", "counting", "bare-page"],
	seconds: 75,
	run: async ({ root, dir, short, say }) => {
		const figures: Measured[] = [];
		figures.push(...(await measureStarts(root, dir, short ? 1 : STARTS)));
		figures.push(await measureStartUp(root, short ? 1 : START_UPS));
		say("starts measured");
		const counting = await startWorker(root, "counting");
		try {
			await migrate(root, await counting.database());
			figures.push(...(await measureSignIn(counting, short ? 2 : SIGN_INS)));
			figures.push(...(await measureGuard(counting, short)));
		} finally {
			await counting.stop();
		}
		say("sign-in and sessions measured");
		figures.push(...(await measureRooms(root, short ? 50 : ROOMS)));
		const modules = modulesOf(bundleOf(root, "app"));
		const script = modules.filter(({ type }) => type === "ESModule");
		figures.push(
			{ name: "Worker", value: packedKib(modules), unit: "KiB gzip", target: atMost(PAID_LIMIT_KIB), exact: true },
			{ name: "of which script, without the picture codecs and fonts", value: packedKib(script), unit: "KiB gzip" },
		);
		return figures;
	},
};

const countsOf = async (worker: Running, method: "GET" | "POST") =>
	(await (await fetch(`${worker.url}/__bench/counts`, { method })).json()) as Counts;

async function measureSignIn(counting: Running, times: number): Promise<Measured[]> {
	const account = await makeAccount(await counting.database());
	await signIn(counting, account);
	await countsOf(counting, "POST");
	const took: number[] = [];
	const alone: number[] = [];
	for (let done = 0; done < times; done++) {
		took.push((await signIn(counting, account)).ms);
		const start = performance.now();
		scryptSync(account.password, "sixteen bytes ok", 32, { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 });
		alone.push(performance.now() - start);
	}
	const { hashes } = await countsOf(counting, "GET");
	return [
		{ name: "sign-in by a password, beside its scrypt alone", value: median(took), unit: "ms", bare: median(alone) },
		{ name: "hashes of a sign-in", value: hashes / times, unit: "hashes", target: exactly(1), exact: true },
	];
}

async function measureGuard(counting: Running, short: boolean): Promise<Measured[]> {
	const { cookie } = await signIn(counting, await makeAccount(await counting.database()));
	const signedIn = { ...BROWSER_HEADERS, Cookie: cookie };
	const seconds = short ? 0.5 : ROUND_SECONDS;
	const ask = (path: string, headers: Record<string, string>) =>
		timePages([counting.url + path], 1, seconds, { headers });
	const { one, other } = await interleave(
		short ? 1 : ROUNDS,
		() => ask(GUARDED, signedIn),
		() => ask(UNGUARDED, BROWSER_HEADERS),
	);
	await countsOf(counting, "POST");
	await (await fetch(counting.url + GUARDED, { headers: signedIn })).text();
	const { sql } = await countsOf(counting, "GET");
	const reads = Object.entries(sql).filter(([text]) => /from "?sessions/i.test(text));
	const p50 = (rounds: typeof one) => rounds.map((round) => round.p50);
	return [
		{
			name: "guarded page, multiple of an unguarded one's p50",
			value: medianRatio(p50(one), p50(other)),
			unit: "× unguarded",
		},
		{ name: "guarded page, p50", value: median(p50(one)), unit: "ms", bare: median(p50(other)) },
		{
			name: "D1 statements for the session of a guarded page",
			value: reads.reduce((sum, [, times]) => sum + times, 0),
			unit: "statements",
			target: exactly(1),
			exact: true,
		},
		{
			name: "answers of guarded and unguarded pages that failed",
			value: [...one, ...other].reduce((sum, { failed }) => sum + failed, 0),
			unit: "answers",
			target: exactly(0),
			exact: true,
		},
	];
}

async function measureRooms(root: string, rooms: number): Promise<Measured[]> {
	const others = new Set(runtimePids());
	const app = await startWorker(root, "app");
	const sockets: WebSocket[] = [];
	try {
		const pid = runtimePids().find((found) => !others.has(found));
		if (pid === undefined) throw new Error("the runtime's process was not found");
		const database = await app.database();
		await migrate(root, database);
		const userId = await makeUser(database);
		const links: string[] = [];
		for (let made = 0; made < rooms; made++) links.push(await makeLink(database, { userId }));
		await (await fetch(`${app.url}/link/${links[0]}`)).text();
		const before = residentKb(pid);
		const waiting = [...links];
		const open = async () => {
			for (let link = waiting.pop(); link !== undefined; link = waiting.pop()) sockets.push(await follow(app, link));
		};
		await Promise.all(Array.from({ length: AT_ONCE }, open));
		const after = residentKb(pid);
		const held = sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length;
		return [
			{
				name: `resident memory with ${rooms} rooms open, beside none`,
				value: after / 1_024,
				unit: "MiB",
				bare: before / 1_024,
			},
			{ name: "memory of a room with a socket", value: (after - before) / rooms, unit: "kB" },
			{ name: "rooms that could not be opened", value: rooms - held, unit: "rooms", target: exactly(0), exact: true },
		];
	} finally {
		for (const socket of sockets) socket.terminate();
		await app.stop();
	}
}

function follow(app: Running, link: string): Promise<WebSocket> {
	const socket = new WebSocket(`${app.url.replace("http:", "ws:")}/link/${link}/live`, {
		headers: { Origin: app.url },
	});
	return new Promise((resolve, reject) => {
		socket.once("open", () => resolve(socket));
		socket.once("error", reject);
	});
}

/** Milliseconds from the start of a fresh runtime to its first answered page. */
async function coldStart(
	root: string,
	name: WorkerName,
	persist: string,
	path: string,
): Promise<{ ready: number; page: number }> {
	const start = performance.now();
	const worker = await startWorker(root, name, { persist });
	try {
		const ready = performance.now() - start;
		const answer = await fetch(worker.url + path, { headers: BROWSER_HEADERS });
		await answer.text();
		if (!answer.ok) throw new Error(`${name} answered its first request with ${answer.status}`);
		return { ready, page: performance.now() - start };
	} finally {
		await worker.stop();
	}
}

async function emptyStart(): Promise<number> {
	const start = performance.now();
	const script = "export default { fetch: () => new Response('hello') }";
	const empty = { name: "empty", modules: true, script, compatibilityDate: "2026-11-01" };
	const worker = new Miniflare(convertV4MiniflareOptions({ workers: [empty] }));
	await worker.ready;
	const took = performance.now() - start;
	await worker.dispose();
	return took;
}

async function measureStartUp(root: string, times: number): Promise<Measured> {
	const took: number[] = [];
	for (let done = 0; done < times; done++) took.push(await startUpTime(join(folderOf(root, "app"), UPLOAD)));
	return {
		name: "start-up: compiling the Worker and running its global scope",
		value: median(took),
		unit: "ms",
		target: atMost(STARTUP_LIMIT_MS),
	};
}

async function measureStarts(root: string, dir: string, starts: number): Promise<Measured[]> {
	const [ours, theirs] = [join(dir, "app"), join(dir, "bare")];
	const app = await startWorker(root, "app", { persist: ours });
	let link = "";
	try {
		await migrate(root, await app.database());
		link = await makeLink(await app.database());
	} finally {
		await app.stop();
	}
	const bare = await startWorker(root, "bare-page", { persist: theirs });
	try {
		const database = await bare.database();
		await database.exec("create table pages (id text primary key, title text not null, body text not null)");
		await database.exec("insert into pages values ('one', 'A page', 'With one row in it.')");
	} finally {
		await bare.stop();
	}
	const empty: number[] = [];
	const { one, other } = await interleave(
		starts,
		async () => {
			empty.push(await emptyStart());
			return coldStart(root, "app", ours, `/link/${link}`);
		},
		() => coldStart(root, "bare-page", theirs, "/page/one"),
	);
	const of = (rounds: typeof one, key: "ready" | "page") => rounds.map((round) => round[key]);
	return [
		{
			name: "cold start to the first payment page",
			value: median(of(one, "page")),
			unit: "ms",
			bare: median(of(other, "page")),
		},
		{
			name: "starting the Worker, longer than one of a single line",
			value: median(of(one, "ready").map((ready, round) => ready - (empty[round] ?? Number.NaN))),
			unit: "ms",
			bare: median(of(other, "ready").map((ready, round) => ready - (empty[round] ?? Number.NaN))),
		},
	];
}
