import { afterEach, beforeEach, vi } from "vitest";
import type { RotationMessage, RotationsMessage } from "#app/core/showcase/showcase-messages.ts";
import { openDatabase } from "#app/db/database.ts";
import { handleRotation } from "#app/jobs/rotation-batch.ts";
import type { Rotation } from "#app/services/showcase/rotation/rotation-contract.ts";
import { rotationServices } from "#app/services/showcase/rotation/rotation-services.ts";
import { selectionChanged } from "#app/services/showcase/rotation/selection-changed.ts";
import type { ShowcaseDeps } from "#app/services/showcase/showcase-deps.ts";
import { storePicture } from "#app/services/showcase/stored-pictures.ts";
import { outside } from "../accounts/world.ts";
import { env } from "../environment.ts";
import { freshAddress, unique } from "../scenario.ts";
import { hashOf, removeSchedule, somePicture, type XWorld, xWorld } from "./x-world.ts";

/** A user with X, ready avatars and a schedule; tests control the clock, the queue and the outbox. */

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

export interface RotationWorld extends XWorld {
	rotation: Rotation;
	/** ids of the selected NFTs, in order */
	nftIds: string[];
	/** hash of a selected NFT's avatar */
	hashes: Map<string, string>;
}

/**
 * @param more - overrides, such as `dailyCalls` or a failing database
 * @param picture - makes the avatar of each NFT
 */
export async function rotationWorld(
	count: number,
	more: Partial<ShowcaseDeps> = {},
	picture = somePicture,
): Promise<RotationWorld> {
	const made = await xWorld(more);
	const { id, deps } = made;
	await removeSchedule(id);
	const nfts = await Promise.all(Array.from({ length: count }, (_, position) => addNft(made, position, picture())));
	await selectionChanged(deps, id);
	// Ownership is tested elsewhere.
	await env.DB.prepare("update avatar_schedules set owned_checked_at = 9e15 where user_id = ?").bind(id).run();
	return {
		...made,
		rotation: rotationServices(deps),
		nftIds: nfts.map(({ id }) => id),
		hashes: new Map(nfts.map(({ id, hash }) => [id, hash])),
	};
}

export async function addNft(
	{ id: userId, deps }: XWorld,
	position: number,
	picture = somePicture(),
): Promise<{ id: string; hash: string }> {
	const id = unique("nft");
	const hash = await storePicture(deps, picture);
	await env.DB.batch([
		env.DB.prepare(
			"insert into nfts (id, user_id, wallet, name, position, run) values (?1, ?2, ?3, ?1, ?4, 'run')",
		).bind(id, userId, freshAddress(), position),
		env.DB.prepare("insert into selected_nfts (user_id, nft_id, position, added_at) values (?, ?, ?, 1)").bind(
			userId,
			id,
			position,
		),
		env.DB.prepare(
			"insert into avatar_images (nft_id, crop_x, crop_y, state, content_hash, updated_at) values (?, 50, 50, 'ready', ?, 1)",
		).bind(id, hash),
	]);
	return { id, hash };
}

export interface Schedule {
	next_at: number | null;
	slot: number | null;
	stopped_because: string | null;
	hung_nft_id: string | null;
	upcoming: string[];
	paused_at: number | null;
	minute_of_day: number;
}

export async function schedule(userId: string): Promise<Schedule> {
	const row = await env.DB.prepare(
		"select * from avatar_schedules join avatar_targets using (user_id) where user_id = ? and target = 'x'",
	)
		.bind(userId)
		.first<Omit<Schedule, "upcoming"> & { upcoming: string }>();
	if (!row) throw new Error("no schedule");
	return { ...row, upcoming: JSON.parse(row.upcoming) as string[] };
}

/** Claims one user's slot like the cron. @returns its message */
export async function due({ id, there }: XWorld): Promise<RotationMessage> {
	const slot = there.now();
	await env.DB.prepare(
		"update avatar_targets set slot = coalesce(slot, ?), next_at = ? where user_id = ? and target = 'x'",
	)
		.bind(slot, slot + HOUR_MS, id)
		.run();
	const row = await schedule(id);
	return { kind: "rotation", userId: id, target: "x", slot: row.slot ?? slot };
}

/** Splits messages into one per user. */
export function onePerson(messages: readonly (RotationMessage | RotationsMessage)[]): RotationMessage[] {
	return messages.flatMap((message) =>
		message.kind === "rotation"
			? [message]
			: message.people.map((person) => ({ kind: "rotation" as const, ...person })),
	);
}

/** @returns "ack", or the seconds until redelivery */
export async function deliver(deps: ShowcaseDeps, body: unknown, attempts = 1): Promise<"ack" | number> {
	let outcome: "ack" | number | undefined;
	await handleRotation(deps, {
		id: "a message",
		body,
		attempts,
		ack: () => {
			outcome = "ack";
		},
		retry: (options) => {
			outcome = options?.delaySeconds ?? 0;
		},
	});
	if (outcome === undefined) throw new Error("a message was neither acknowledged nor sent again");
	return outcome;
}

/** Hashes of a user's uploads to X, oldest first. */
export async function uploads({ person }: XWorld): Promise<string[]> {
	const pictures = await outside.pictures(person);
	const hashes = pictures.map(async ({ path }) =>
		hashOf(new Uint8Array(await (await fetch(`${outside.url}${path}`)).arrayBuffer())),
	);
	return (await Promise.all(hashes)).reverse();
}

/** Deletes the global state, so that each test starts without holds. */
export async function freeEverybody(): Promise<void> {
	await env.DB.batch([env.DB.prepare("delete from rotation_control"), env.DB.prepare("delete from access_refusals")]);
}

/** The real D1 with a counter of statements, including those in batches. */
export function counting(): { db: ShowcaseDeps["db"]; count: () => number; failOnce: (when: () => boolean) => void } {
	let statements = 0;
	let fails: (() => boolean) | null = null;
	const d1 = new Proxy(env.DB, {
		get(target, name) {
			const value = Reflect.get(target, name) as unknown;
			if (name === "prepare") statements += 1;
			if (name === "batch") {
				return (batch: D1PreparedStatement[]) => {
					if (!fails?.()) return target.batch(batch);
					fails = null;
					return Promise.reject(new Error("the database is gone"));
				};
			}
			return typeof value === "function" ? value.bind(target) : value;
		},
	});
	return {
		db: openDatabase(d1),
		count: () => statements,
		failOnce: (when) => {
			fails = when;
		},
	};
}

/** Removes global holds and X's faults before and after each test, and silences the log. */
export function eachTestUnheld(): void {
	beforeEach(async () => {
		await freeEverybody();
		for (const level of ["warn", "error", "info"] as const) {
			vi.spyOn(console, level).mockImplementation(() => undefined);
		}
	});
	afterEach(async () => {
		await outside.heal();
		await freeEverybody();
		vi.restoreAllMocks();
	});
}
