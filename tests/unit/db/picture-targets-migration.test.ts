import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { apply, files } from "./apply-migrations.ts";

/** Schedules in every state that earlier releases knew, in a column of X's own. */
const SCHEDULES = [
	"('running', 900, null, 540, 'Europe/Lisbon', 1, 'random', null, '[\"a\",\"b\"]', null, null, null, 'a', 'hash-a', 800, 'own', 700, 'https://x/own.jpg', 750, 1)",
	"('waiting', 950, 900, 0, 'UTC', 0, 'fixed', null, '[]', null, null, null, null, null, null, null, null, null, null, 2)",
	"('paused', null, null, 0, 'UTC', 0, 'pinned', 'a', '[]', 600, 990, null, 'a', 'hash-a', 500, null, 400, null, 500, 3)",
	"('stopped', null, null, 0, 'UTC', 0, 'random', null, '[]', null, null, 'own-picture', null, 'own', 500, 'own', 500, 'https://x/new.jpg', 500, 4)",
];

test("the migration that adds targets keeps every schedule, what is due of it at X, and every entry of the history", () => {
	const next = files.find((name) => name.startsWith("0027"));
	if (!next) throw new Error("the migration is missing");
	const db = new DatabaseSync(":memory:");
	apply(db, files.slice(0, files.indexOf(next)));
	for (const id of ["running", "waiting", "paused", "stopped"])
		db.exec(`insert into users (id, display_name, created_at) values ('${id}', 'Ada', 1)`);
	db.exec(`
		insert into avatar_schedules (user_id, next_at, slot, minute_of_day, time_zone, hour_chosen, "order", pinned_nft_id, upcoming,
			paused_at, paused_until, stopped_because, current_nft_id, current_hash, current_since, original_hash, original_saved_at,
			profile_url, owned_checked_at, created_at)
		values ${SCHEDULES.join(", ")};
		insert into avatar_rotations (user_id, slot, kind, nft_id, name, content_hash, state, reason, started_at, finished_at)
		values
			('running', 800, 'scheduled', 'a', 'A', 'hash-a', 'done', null, 799, 800),
			('running', 790, 'sold', 'c', 'C', null, 'done', null, 790, 790),
			('waiting', 900, 'scheduled', 'b', 'B', 'hash-b', 'sending', 'rate-limited', 900, null),
			('stopped', 500, 'restore', null, null, 'own', 'failed', 'reconnect', 499, 500);
		insert into access_refusals (user_id, refused_at, accepted_at) values ('waiting', 899, null);
	`);
	const schedules = db.prepare("select * from avatar_schedules order by user_id").all();
	const history = db.prepare("select * from avatar_rotations order by user_id, slot").all();
	apply(db, [next]);

	const after = db.prepare("select * from avatar_schedules order by user_id").all();
	const targets = db.prepare("select * from avatar_targets order by user_id").all();
	expect(after).toHaveLength(schedules.length);
	for (const [at, row] of schedules.entries()) {
		const { next_at, slot, stopped_because, original_hash, original_saved_at, profile_url, ...rest } = row;
		const { current_nft_id, current_hash, current_since, ...kept } = rest;
		expect(after[at]).toEqual({ ...kept, turn: 0, revision: "" });
		expect(targets[at]).toMatchObject({
			user_id: row.user_id,
			target: "x",
			...{ next_at, slot, stopped_because, original_hash, original_saved_at, profile_url },
			...{ hung_nft_id: current_nft_id, hung_hash: current_hash, hung_since: current_since },
			...{ subject: null, sealed_tokens: null },
		});
	}
	expect(db.prepare("select * from avatar_rotations order by user_id, slot").all()).toEqual(
		history.map((row) => ({ ...row, target: row.kind === "sold" ? "none" : "x" })),
	);
	expect(db.prepare("select * from access_refusals").all()).toEqual([
		{ user_id: "waiting", target: "x", refused_at: 899, accepted_at: null },
	]);
	expect(db.prepare("pragma foreign_key_check").all()).toEqual([]);
});
