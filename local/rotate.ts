import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { login } from "./app-forms.ts";
import { FormClient } from "./form-client.ts";
import { readOptions } from "./options.ts";
import type { StackFacts } from "./stack-facts.ts";
import type { UploadedPicture } from "./stand-ins/control.ts";
import type { StandInUser } from "./stand-ins/users.ts";

/**
 * `npm run local:rotate`: signs in as the demo admin, presses "Run today's rotation now" in /admin, and prints whose
 * picture changed at X. `--port N` or `--state DIR` names another stack than the one of `.local/stack.json`.
 */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** Timeout: a change takes some seconds for the queue, the ownership check and X. */
const WAIT_MS = 30_000;
const POLL_MS = 500;

/** @throws Error with a message for the user if no stack is running */
function readFacts(args: string[]): StackFacts {
	const folder = args.length > 0 ? readOptions(args, ROOT).stateDir : join(ROOT, ".local");
	const file = join(folder, "stack.json");
	try {
		return JSON.parse(readFileSync(file, "utf8")) as StackFacts;
	} catch {
		throw new Error(`No local stack runs by ${file}. Start one with npm start.`);
	}
}

interface Profile {
	person: StandInUser;
	/** newest first */
	uploads: UploadedPicture[];
}

async function readProfiles({ standIns }: StackFacts): Promise<Profile[]> {
	const ask = async <Answer>(path: string) => (await (await fetch(`${standIns.controlUrl}${path}`)).json()) as Answer;
	const users = (await ask<StandInUser[]>("/users")).filter(({ x }) => x);
	return Promise.all(
		users.map(async (person) => ({ person, uploads: await ask<UploadedPicture[]>(`/pictures/${person.id}`) })),
	);
}

/** Newly uploaded pictures that profiles already show; X shows them after a delay. */
function newUploads(before: readonly Profile[], after: readonly Profile[]): { person: StandInUser; name: string }[] {
	const known = new Set(before.flatMap(({ uploads }) => uploads.map(({ name }) => name)));
	return after.flatMap(({ person, uploads }) =>
		uploads.filter(({ name, current }) => current && !known.has(name)).map(({ name }) => ({ person, name })),
	);
}

/** @returns number of started changes */
async function pressRun(client: FormClient): Promise<number> {
	const answer = await client.post("/admin", { intent: "run" });
	const count = new URLSearchParams(answer.location?.split("?")[1] ?? "").get("count");
	if (count === null) throw new Error(`The app did not run the rotation: it answered ${answer.status}.`);
	return Number(count);
}

async function run(facts: StackFacts): Promise<void> {
	const client = new FormClient(facts.appUrl);
	await login(client, facts.demo);
	const before = await readProfiles(facts);
	const count = await pressRun(client);
	if (count === 0) {
		console.log(
			`Nobody's picture changes now. Either all changes are paused, stopped or out of calls: see ${facts.appUrl}/admin`,
		);
		console.log(
			`Or nobody has selected NFTs and a running schedule: sign in with X and save some at ${facts.appUrl}/nfts`,
		);
	} else console.log(`${count} ${count === 1 ? "picture is" : "pictures are"} being changed.`);
	const printed = new Set<string>();
	for (const until = Date.now() + WAIT_MS; printed.size < count && Date.now() < until; await pause(POLL_MS)) {
		for (const { person, name } of newUploads(before, await readProfiles(facts))) {
			if (printed.has(name)) continue;
			printed.add(name);
			console.log(`@${person.x?.handle} has a new picture: ${facts.standIns.url}/x/${person.x?.handle}`);
		}
	}
	if (printed.size < count)
		console.log(
			`${count - printed.size} not seen at X within ${WAIT_MS / 1_000} s: at Mastodon, Bluesky or Gravatar, or failed: see ${facts.appUrl}/admin and that person's /off`,
		);
}

try {
	await run(readFacts(process.argv.slice(2)));
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}
