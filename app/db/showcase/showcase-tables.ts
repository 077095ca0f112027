import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Address } from "../../core/address.ts";
import { users } from "../accounts/account-tables.ts";

/** Show My NFT: NFTs people own, those they selected, the prepared pictures and their rotation. */

/** NFTs of people's wallets, as the marketplace listed them. */
export const nfts = sqliteTable(
	"nfts",
	{
		/** made from person, wallet and NFT: the same NFT keeps its id over every sync */
		id: text().primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		wallet: text().$type<Address>().notNull(),
		/** as the marketplace writes them; null where it gives none */
		contract: text(),
		tokenId: text("token_id"),
		/** the collection's slug, "" for none */
		collection: text().notNull().default(""),
		/** as people call it, made of the slug where the marketplace does not say; null without a collection */
		collectionName: text("collection_name"),
		/** as it is shown (core/showcase/nft-name.ts), cleaned; written with every NFT */
		name: text(),
		/** the text that a search matches (core/showcase/search-text.ts) */
		searchText: text("search_text").notNull().default(""),
		/** of any scheme (https, ipfs, ar, data); a stranger's words, up to 200 kB: lists leave it where it is */
		imageUrl: text("image_url"),
		/** SHA-256 of `imageUrl`, 32 hex digits; null where it may not be fetched */
		pictureKey: text("picture_key"),
		hiddenBecause: text("hidden_because", { enum: ["disabled", "not-safe", "spam", "no-picture"] }),
		/** place in the wallet's listing, the newest first */
		position: integer().notNull(),
		/** the sync run that listed it last */
		run: text().notNull(),
		/** a whole run, or the check before a change, did not find it any more; epoch ms */
		goneAt: integer("gone_at"),
	},
	(table) => [
		// Each ends with the columns that hide an NFT: counting reads the index alone.
		index("nfts_by_name").on(
			table.userId,
			sql`"collection_name" collate nocase`,
			table.collection,
			table.wallet,
			table.position,
			table.hiddenBecause,
			table.goneAt,
		),
		index("nfts_wall").on(
			table.userId,
			table.collection,
			table.wallet,
			table.position,
			table.hiddenBecause,
			table.goneAt,
		),
		index("nfts_run").on(table.userId, table.wallet, table.run, table.goneAt),
	],
);

/** How far reading a wallet has come. One row per wallet, kept after the end. */
export const walletSyncs = sqliteTable(
	"wallet_syncs",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		wallet: text().$type<Address>().notNull(),
		/** names the run; a page of another run changes nothing */
		run: text().notNull(),
		/** `waiting`: the marketplace asked for it, or did not answer; resumes by itself at `resumeAt` */
		state: text({ enum: ["running", "waiting", "done", "failed"] }).notNull(),
		/** what asks for the next page; null for the first, and at the end */
		cursor: text(),
		/** pages and NFTs stored by this run */
		pages: integer().notNull().default(0),
		fetched: integer().notNull().default(0),
		/** in a row, since the last page that came */
		failures: integer().notNull().default(0),
		/** how often the marketplace lost the cursor and the listing was restarted */
		restarts: integer().notNull().default(0),
		resumeAt: integer("resume_at"),
		/** the listing came back much shorter, without selected NFTs: this is the second reading, which counts */
		doubted: integer({ mode: "boolean" }).notNull().default(false),
		startedAt: integer("started_at").notNull(),
		touchedAt: integer("touched_at").notNull(),
		finishedAt: integer("finished_at"),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.wallet] }),
		index("wallet_syncs_open").on(table.touchedAt).where(sql`state in ('running', 'waiting')`),
	],
);

/** The selected NFTs (SPEC §3: selectedNfts), in their order. */
export const selectedNfts = sqliteTable(
	"selected_nfts",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		nftId: text("nft_id")
			.notNull()
			.references(() => nfts.id, { onDelete: "cascade" }),
		position: integer().notNull(),
		/** where the square sits along the longer side, percent: 0 start, 50 middle, 100 end */
		cropX: integer("crop_x").notNull().default(50),
		cropY: integer("crop_y").notNull().default(50),
		addedAt: integer("added_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.nftId] }), index("selected_nfts_piece").on(table.nftId)],
);

/** The picture made of an NFT; one per NFT, for its latest crop. */
export const avatarImages = sqliteTable(
	"avatar_images",
	{
		nftId: text("nft_id")
			.primaryKey()
			.references(() => nfts.id, { onDelete: "cascade" }),
		cropX: integer("crop_x").notNull(),
		cropY: integer("crop_y").notNull(),
		state: text({ enum: ["preparing", "ready", "unusable"] }).notNull(),
		/** why it cannot be used (core/pictures/picture-refusals.ts) */
		reason: text(),
		/** SHA-256 of the JPEG, hex: its name in R2; the former picture's while a new crop is being prepared */
		contentHash: text("content_hash"),
		tries: integer().notNull().default(0),
		updatedAt: integer("updated_at").notNull(),
	},
	(table) => [
		index("avatar_images_content").on(table.contentHash),
		index("avatar_images_open").on(table.updatedAt).where(sql`state = 'preparing'`),
	],
);

/** Pictures in R2, by content; those that no table refers to are deleted. */
export const storedPictures = sqliteTable(
	"stored_pictures",
	{
		/** SHA-256 of the bytes, hex */
		contentHash: text("content_hash").primaryKey(),
		/** bytes */
		size: integer().notNull(),
		storedAt: integer("stored_at").notNull(),
		/** when it is next checked for references, epoch ms */
		checkAt: integer("look_at").notNull().default(0),
		/** being deleted from R2 since then; it is not stored again before `checkAt` */
		sweptAt: integer("swept_at"),
	},
	(table) => [index("stored_pictures_look").on(table.checkAt)],
);

/** When a person's picture changes, in which order, and what it is now. A row from the first Save on. */
export const avatarSchedules = sqliteTable(
	"avatar_schedules",
	{
		userId: text("user_id")
			.primaryKey()
			.references(() => users.id, { onDelete: "cascade" }),
		/** due at, epoch ms; while a slot is open, when it is taken up again in case it was lost; null: not by itself */
		nextAt: integer("next_at"),
		/** the open slot: the instant its change was due; null for none */
		slot: integer(),
		/** minutes after midnight in `timeZone` */
		minuteOfDay: integer("minute_of_day").notNull(),
		/** IANA name */
		timeZone: text("time_zone").notNull(),
		/** false: hour and zone are ours, spread over the day */
		hourChosen: integer("hour_chosen", { mode: "boolean" }).notNull().default(false),
		order: text({ enum: ["random", "fixed", "pinned"] })
			.notNull()
			.default("random"),
		pinnedNftId: text("pinned_nft_id"),
		/** the NFTs to come, by id; random orders: the rest of this round, then the next */
		upcoming: text({ mode: "json" }).$type<string[]>().notNull(),
		pausedAt: integer("paused_at"),
		/** null: until the person resumes */
		pausedUntil: integer("paused_until"),
		/** what stops the changes until the person does something about it */
		stoppedBecause: text("stopped_because", { enum: ["reconnect", "no-pictures", "restored", "disconnected"] }),
		currentNftId: text("current_nft_id"),
		currentHash: text("current_hash"),
		currentSince: integer("current_since"),
		/** the picture from before the first change, in R2; null once restored */
		originalHash: text("original_hash"),
		originalSavedAt: integer("original_saved_at"),
		/** every wallet of the picks was last asked about, epoch ms */
		ownedCheckedAt: integer("owned_checked_at"),
		createdAt: integer("created_at").notNull(),
	},
	(table) => [
		index("avatar_schedules_due").on(table.nextAt).where(sql`next_at IS NOT NULL`),
		index("avatar_schedules_original").on(table.originalHash).where(sql`original_hash IS NOT NULL`),
		index("avatar_schedules_current").on(table.currentHash).where(sql`current_hash IS NOT NULL`),
	],
);

/** Every change of a picture, tried or done; one per person and slot, whatever is delivered twice. */
export const avatarRotations = sqliteTable(
	"avatar_rotations",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** the instant it was due, epoch ms; of a change by hand, when it was asked for */
		slot: integer().notNull(),
		kind: text({ enum: ["scheduled", "skip", "use-now", "restore", "sold"] }).notNull(),
		/** not a reference: history stays when NFTs go */
		nftId: text("nft_id"),
		/** the NFT's name then */
		name: text(),
		contentHash: text("content_hash"),
		state: text({ enum: ["sending", "done", "failed"] }).notNull(),
		/** why it failed (core/showcase/rotation-outcomes.ts); for `sold`, nothing */
		reason: text(),
		startedAt: integer("started_at").notNull(),
		finishedAt: integer("finished_at"),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.slot] }),
		index("avatar_rotations_age").on(table.startedAt),
		index("avatar_rotations_content").on(table.contentHash).where(sql`content_hash IS NOT NULL`),
	],
);

/** The state of everybody's changes; one row. */
export const rotationControl = sqliteTable("rotation_control", {
	id: integer().primaryKey(),
	/** an admin paused all changes */
	pausedAt: integer("paused_at"),
	pausedBy: text("paused_by"),
	/** X refused the app's tier; an admin ends it */
	haltedAt: integer("halted_at"),
	/** X's status and code, "403/453" */
	haltedBecause: text("halted_because"),
	/** UTC, YYYY-MM-DD: what `calls` counts */
	day: text().notNull(),
	/** calls to X for pictures on that day */
	calls: integer().notNull(),
	/** X has the whole app wait until then, epoch ms */
	limitedUntil: integer("limited_until"),
});
