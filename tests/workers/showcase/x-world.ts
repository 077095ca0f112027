import { showcaseDepsOf } from "#app/composition/services.server.ts";
import type { AccountMail } from "#app/core/operations/mail-message.ts";
import type { AccountDeps } from "#app/services/accounts/account-deps.ts";
import { leaveTarget, leaveX } from "#app/services/accounts/leave-provider.ts";
import { openTokensOf } from "#app/services/accounts/provider-tokens.ts";
import { giveBackOriginal } from "#app/services/showcase/rotation/give-back-original.ts";
import type { ShowcaseDeps } from "#app/services/showcase/showcase-deps.ts";
import { type Browser, personAt, signIn, signInWith, stored, type World, world } from "../accounts/world.ts";
import { env } from "../environment.ts";
import { unique } from "../scenario.ts";

/** A user with X and a schedule; tests control the clock and the outbox. */

export const LINK = { intent: "link", returnTo: "/settings" } as const;

export interface XWorld {
	there: World;
	deps: ShowcaseDeps;
	id: string;
	email: string;
	browser: Browser;
	/** the user's id at the stand-ins */
	person: string;
}

export interface ScheduleRow {
	next_at: number | null;
	slot: number | null;
	stopped_because: string | null;
	hung_hash: string | null;
	original_hash: string | null;
	original_saved_at: number | null;
}

export async function xWorld(more: Partial<ShowcaseDeps> = {}, picture?: "none" | "large"): Promise<XWorld> {
	let late: (deps: ShowcaseDeps) => void = () => undefined;
	const made = new Promise<ShowcaseDeps>((resolve) => {
		late = resolve;
	});
	const putBack: AccountDeps["restoreOriginal"] = async (...given) => giveBackOriginal(await made, ...given);
	const there = world({ restoreOriginal: putBack });
	const deps: ShowcaseDeps = {
		...showcaseDepsOf(env),
		clock: there.deps.clock,
		queueMails: there.deps.queueMails,
		leaveX: (userId) => leaveX(there.deps, userId),
		leaveTarget: (userId, target) => leaveTarget(there.deps, userId, target),
		...more,
	};
	late(deps);
	const { id, email } = await stored(there);
	const browser = await signIn(there, email);
	const person = await personAt({ x: { email: null, ...(picture && { picture }) } });
	await signInWith(there, "x", person, browser, LINK);
	await there.settle();
	await makeSchedule(id, there.now());
	return { there, deps, id, email, browser, person };
}

export async function makeSchedule(userId: string, now: number): Promise<void> {
	await env.DB.batch([
		env.DB.prepare(
			"insert into avatar_schedules (user_id, minute_of_day, time_zone, upcoming, created_at) values (?, 600, 'UTC', '[]', ?)",
		).bind(userId, now),
		env.DB.prepare("insert into avatar_targets (user_id, target, next_at) values (?, 'x', ?)").bind(
			userId,
			now + 60_000,
		),
	]);
}

export const atX = (userId: string) => ({ userId, target: "x" }) as const;

/** Deletes a user's schedule and what is due of it. */
export async function removeSchedule(userId: string): Promise<void> {
	await env.DB.batch(
		["avatar_schedules", "avatar_targets"].map((table) =>
			env.DB.prepare(`delete from ${table} where user_id = ?`).bind(userId),
		),
	);
}

export async function scheduleOf(userId: string): Promise<ScheduleRow> {
	const row = await env.DB.prepare("select * from avatar_targets where user_id = ? and target = 'x'")
		.bind(userId)
		.first<ScheduleRow>();
	if (!row) throw new Error("no schedule");
	return row;
}

export async function historyOf(userId: string) {
	const { results } = await env.DB.prepare(
		"select slot, kind, nft_id as nftId, name, state, reason, content_hash as hash from avatar_rotations where user_id = ? order by slot desc",
	)
		.bind(userId)
		.all<{
			slot: number;
			kind: string;
			nftId: string | null;
			name: string | null;
			state: string;
			reason: string | null;
			hash: string | null;
		}>();
	return results;
}

export async function accessOf({ there, id }: XWorld) {
	const access = await openTokensOf(there.deps, id, "x");
	if (!access) throw new Error("no token");
	return access;
}

export async function isTokenGood({ there }: XWorld, access: { token: string; secret: string }): Promise<boolean> {
	return (
		there.deps.providers.x?.findProfile(access).then(
			() => true,
			() => false,
		) ?? false
	);
}

export async function waitingOf(userId: string) {
	const { results } = await env.DB.prepare("select id, original_hash as hash from token_revocations where user_id = ?")
		.bind(userId)
		.all<{ id: string; hash: string | null }>();
	return results;
}

export async function mailsOf({ there, email }: XWorld, kind: AccountMail["kind"]): Promise<AccountMail[]> {
	return (await there.mailsTo(email)).filter((mail) => mail.kind === kind);
}

/** A unique avatar. */
export function somePicture(): Uint8Array<ArrayBuffer> {
	return Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(unique("picture"))]);
}

export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
