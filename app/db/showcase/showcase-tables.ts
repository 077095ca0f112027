import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Address } from "../../core/address.ts";
import type { NftChain } from "../../core/showcase/nft-chains.ts";
import { users } from "../accounts/account-tables.ts";

/** Tables of users' NFTs, of pictures made of them, and of galleries; those of the rotation are in rotation-tables.ts. */

/** NFTs in users' wallets, as listed by the marketplace. */
export const nfts = sqliteTable(
	"nfts",
	{
		/** derived from user, wallet and NFT, so that it is stable over syncs */
		id: text().primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		wallet: text().$type<Address>().notNull(),
		/** as the marketplace writes them; null if it gives none */
		contract: text(),
		tokenId: text("token_id"),
		/** the collection's slug, "" for none */
		collection: text().notNull().default(""),
		/** display name, derived from the slug if the marketplace gives none; null without a collection */
		collectionName: text("collection_name"),
		/** display name (core/showcase/nft-name.ts), cleaned */
		name: text(),
		/** normalised text for searching (core/showcase/search-text.ts) */
		searchText: text("search_text").notNull().default(""),
		/** URL with any scheme (https, ipfs, ar, data); untrusted, up to 200 kB, so lists do not select it */
		imageUrl: text("image_url"),
		/** SHA-256 of `imageUrl`, 32 hex digits; null if it may not be fetched */
		pictureKey: text("picture_key"),
		hiddenBecause: text("hidden_because", { enum: ["disabled", "not-safe", "spam", "no-picture"] }),
		/** position in the wallet's listing, newest first */
		position: integer().notNull(),
		/** the last sync run that listed it */
		run: text().notNull(),
		/** when a complete run, or the check before a change, did not find it; epoch ms */
		goneAt: integer("gone_at"),
		chain: text().$type<NftChain>().notNull().default("ethereum"),
		/** the same picture elsewhere, for where the one at `imageUrl` cannot be used; null: nowhere */
		otherImageUrl: text("other_image_url"),
	},
	(table) => [
		// Each index ends with the columns that hide an NFT, so that counting reads only the index.
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

/** Progress of reading a wallet. One row per wallet, kept after the end. */
export const walletSyncs = sqliteTable(
	"wallet_syncs",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		wallet: text().$type<Address>().notNull(),
		/** id of the run; pages of other runs are ignored */
		run: text().notNull(),
		/** `waiting`: the marketplace asked for a wait or did not answer; resumes by itself at `resumeAt` */
		state: text({ enum: ["running", "waiting", "done", "failed"] }).notNull(),
		/** cursor of the next page; null for the first page and after the last */
		cursor: text(),
		/** number of pages and NFTs stored by this run */
		pages: integer().notNull().default(0),
		fetched: integer().notNull().default(0),
		/** consecutive failures since the last page */
		failures: integer().notNull().default(0),
		/** how often the listing restarted because the marketplace rejected the cursor */
		restarts: integer().notNull().default(0),
		resumeAt: integer("resume_at"),
		/** this is the second reading after a suspiciously short listing; its result counts */
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
		/** position of the square along the longer side, percent: 0 start, 50 middle, 100 end */
		cropX: integer("crop_x").notNull().default(50),
		cropY: integer("crop_y").notNull().default(50),
		addedAt: integer("added_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.nftId] }), index("selected_nfts_piece").on(table.nftId)],
);

/** The avatar made from an NFT; one per NFT, for its latest crop. */
export const avatarImages = sqliteTable(
	"avatar_images",
	{
		nftId: text("nft_id")
			.primaryKey()
			.references(() => nfts.id, { onDelete: "cascade" }),
		cropX: integer("crop_x").notNull(),
		cropY: integer("crop_y").notNull(),
		state: text({ enum: ["preparing", "ready", "unusable"] }).notNull(),
		/** why it failed (core/pictures/picture-refusals.ts); while it is being made "changed": anew, for the marketplace changed it */
		reason: text(),
		/** SHA-256 of the JPEG, hex: its key in R2; the old avatar's while a new one is being made */
		contentHash: text("content_hash"),
		/** `picture_key` of the NFT when it was made; null if unknown. Another one: the marketplace has changed the picture since */
		pictureKey: text("picture_key"),
		/** the picture moves; the avatar is its first full frame */
		animated: integer({ mode: "boolean" }).notNull().default(false),
		tries: integer().notNull().default(0),
		updatedAt: integer("updated_at").notNull(),
	},
	(table) => [
		index("avatar_images_content").on(table.contentHash),
		index("avatar_images_open").on(table.updatedAt).where(sql`state = 'preparing'`),
	],
);

/** How many avatars a user has had made within an hour: each takes a Worker a third of a second. */
export const avatarCounts = sqliteTable("avatar_counts", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	/** hours since 1970 */
	hour: integer().notNull(),
	count: integer().notNull(),
});

/** Pictures in R2 by content hash; those that no table refers to are deleted. */
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
		/** since when it is being deleted from R2; it cannot be stored again before `checkAt` */
		sweptAt: integer("swept_at"),
	},
	(table) => [index("stored_pictures_look").on(table.checkAt)],
);

/** Galleries that are open to everybody, "/@handle"; a closed one has no row. */
export const publicGalleries = sqliteTable("public_galleries", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	openedAt: integer("opened_at").notNull(),
	/** what comes next is shown, too */
	showsNext: integer("shows_next", { mode: "boolean" }).notNull().default(false),
	/** search engines may list it */
	indexed: integer({ mode: "boolean" }).notNull().default(false),
});

/** NFTs that a visitor of a gallery reported. */
export const galleryReports = sqliteTable(
	"gallery_reports",
	{
		/** not a foreign key: a wallet that is forgotten and read again brings nothing back that was taken down */
		nftId: text("nft_id").primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** `hidden`: at once; `restored`: its owner shows it again; `removed`: by an admin, for good */
		state: text({ enum: ["hidden", "restored", "removed"] }).notNull(),
		reportedAt: integer("reported_at").notNull(),
		reports: integer().notNull().default(1),
	},
	(table) => [index("gallery_reports_user").on(table.userId), index("gallery_reports_age").on(table.reportedAt)],
);
