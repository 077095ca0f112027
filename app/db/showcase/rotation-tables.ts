import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { OPERATOR_FAULTS } from "../../core/showcase/operator-faults.ts";
import { PICTURE_TARGETS } from "../../core/showcase/picture-targets.ts";
import type { Preflight } from "../../core/showcase/preflight.ts";
import { users } from "../accounts/account-tables.ts";

/** Tables of the rotation: schedules, what is due at each target, the history, and what holds changes up. */

/** When a user's picture changes and in which order: one rotation for all targets. Created by the first save. */
export const avatarSchedules = sqliteTable("avatar_schedules", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	/** minutes after midnight in `timeZone` */
	minuteOfDay: integer("minute_of_day").notNull(),
	/** IANA name */
	timeZone: text("time_zone").notNull(),
	/** false: default hour and zone, which spread users over the day */
	hourChosen: integer("hour_chosen", { mode: "boolean" }).notNull().default(false),
	order: text({ enum: ["random", "fixed", "pinned"] })
		.notNull()
		.default("random"),
	pinnedNftId: text("pinned_nft_id"),
	/** the plan: ids of upcoming NFTs (core/showcase/rotation-plan.ts) */
	upcoming: text({ mode: "json" }).$type<string[]>().notNull(),
	/** the last slot whose NFT took its turn in the plan; 0 before the first */
	turn: integer().notNull().default(0),
	pausedAt: integer("paused_at"),
	/** null: until the user resumes */
	pausedUntil: integer("paused_until"),
	/** last ownership check of all selected NFTs, epoch ms */
	ownedCheckedAt: integer("owned_checked_at"),
	/** another one after every change, also of what is due at a target, by which concurrent changes are noticed */
	revision: text().notNull().default(""),
	createdAt: integer("created_at").notNull(),
});

/**
 * Where a user's picture hangs. The row of X comes with the schedule, also while X is not connected; its account and tokens are an
 * identity's, because X is signed in with. Rows of the others are connections.
 */
export const avatarTargets = sqliteTable(
	"avatar_targets",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		target: text({ enum: PICTURE_TARGETS }).notNull(),
		/** next change, epoch ms; while a slot is open, its lease: when it is repeated in case it is lost; null: none scheduled */
		nextAt: integer("next_at"),
		/** the open slot: when its change was due; null for none */
		slot: integer(),
		/** why changes are stopped there until the user acts */
		stoppedBecause: text("stopped_because", {
			enum: ["reconnect", "no-pictures", "restored", "disconnected", "own-picture", "paused"],
		}),
		/** what hangs there: an NFT's avatar, or without `hungNftId` the user's own picture; null before the first change */
		hungNftId: text("hung_nft_id"),
		hungHash: text("hung_hash"),
		hungSince: integer("hung_since"),
		/** key in R2 of the picture from before the first change; null after it was restored */
		originalHash: text("original_hash"),
		originalSavedAt: integer("original_saved_at"),
		/**
		 * an address at the target that shows none of the user's own: of the last upload where the target names it, else of what
		 * was shown right before it; null if unknown. Another one may be the user's own
		 */
		profileUrl: text("profile_url"),
		/** the target's id of the account; null for X */
		subject: text(),
		/** the account's name, "@marta@art.example"; null for X */
		label: text(),
		/** the encrypted access; null for X */
		sealedTokens: text("sealed_tokens"),
		/** id of the key that encrypted it */
		sealedWith: text("sealed_with"),
		connectedAt: integer("connected_at"),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.target] }),
		index("avatar_targets_due").on(table.target, table.nextAt).where(sql`next_at IS NOT NULL`),
		index("avatar_targets_original").on(table.originalHash).where(sql`original_hash IS NOT NULL`),
		index("avatar_targets_hung").on(table.hungHash).where(sql`hung_hash IS NOT NULL`),
		index("avatar_targets_sealed").on(table.sealedWith).where(sql`sealed_with IS NOT NULL`),
		// An account there is one user's: two rotations would take each other's pictures for its owner's.
		uniqueIndex("avatar_targets_account").on(table.target, table.subject).where(sql`subject IS NOT NULL`),
	],
);

/** This app as it is registered at servers of Mastodon, each of which knows apps of its own. */
export const serverApps = sqliteTable("server_apps", {
	/** lower case, "art.example" */
	host: text().primaryKey(),
	clientId: text("client_id").notNull(),
	/** the encrypted registration (ports/target-connections.ts) */
	sealedApp: text("sealed_app").notNull(),
	registeredAt: integer("registered_at").notNull(),
});

/** Every change, tried or done; one row per user, target and slot, even if messages are delivered twice. */
export const avatarRotations = sqliteTable(
	"avatar_rotations",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** "none" for `sold`, which concerns no target */
		target: text({ enum: [...PICTURE_TARGETS, "none"] }).notNull(),
		/** when it was due, epoch ms; for a change by hand, when it was requested. The same at all targets */
		slot: integer().notNull(),
		kind: text({ enum: ["scheduled", "skip", "use-now", "restore", "sold"] }).notNull(),
		/** not a foreign key: history stays after NFTs are deleted */
		nftId: text("nft_id"),
		/** the NFT's name at that time */
		name: text(),
		contentHash: text("content_hash"),
		state: text({ enum: ["sending", "done", "failed"] }).notNull(),
		/** why it failed (core/showcase/rotation-outcomes.ts); null for `sold` */
		reason: text(),
		startedAt: integer("started_at").notNull(),
		finishedAt: integer("finished_at"),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.slot, table.target] }),
		index("avatar_rotations_age").on(table.startedAt),
		index("avatar_rotations_content").on(table.contentHash).where(sql`content_hash IS NOT NULL`),
	],
);

/**
 * Users whose access a target refused. One refusal may be the app's fault; the change is tried again before anything is
 * concluded (services/showcase/rotation/settle-refusal.ts).
 */
export const accessRefusals = sqliteTable(
	"access_refusals",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		target: text({ enum: PICTURE_TARGETS }).notNull(),
		refusedAt: integer("refused_at").notNull(),
		/** when the target accepted somebody else's access after it */
		acceptedAt: integer("accepted_at"),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.target] }),
		index("access_refusals_age").on(table.refusedAt),
		index("access_refusals_open").on(table.target, table.acceptedAt).where(sql`accepted_at IS NULL`),
	],
);

/** Global state of all changes; one row. */
export const rotationControl = sqliteTable("rotation_control", {
	id: integer().primaryKey(),
	/** an admin paused all changes */
	pausedAt: integer("paused_at"),
	pausedBy: text("paused_by"),
	/** when X refused the app itself; until an admin resumes */
	haltedAt: integer("halted_at"),
	/** X's status and code or problem, "403/453" */
	haltedBecause: text("halted_because"),
	/**
	 * what the operator has to mend, and after an admin resumed what they mended; null also for halts of earlier releases, which
	 * were about the plan
	 */
	haltedFault: text("halted_fault", { enum: OPERATOR_FAULTS }),
	/** the day of `calls`, UTC, YYYY-MM-DD */
	day: text().notNull(),
	/** calls to X for pictures on that day */
	calls: integer().notNull(),
	/** those of them that read a profile; the others uploaded a picture */
	reads: integer().notNull().default(0),
	/** the last preflight of an admin (services/showcase/rotation/preflight.ts) */
	preflight: text({ mode: "json" }).$type<Preflight>(),
	/** X's limit for the whole app ends, epoch ms */
	limitedUntil: integer("limited_until"),
});
