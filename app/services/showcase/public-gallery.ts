import { log } from "../../core/operations/log.ts";
import { shortAddress } from "../../core/short-address.ts";
import { type CalendarDay, marketplaceUrl, monthOf, NOW_TYPES } from "../../core/showcase/public-gallery.ts";
import { localDate } from "../../core/showcase/rotation-time.ts";
import * as gallery from "../../db/showcase/public-gallery.ts";
import { findContextsOf } from "../../db/showcase/rotation-contexts.ts";
import type { HungPicture, PublicGalleries, PublicGallery } from "./public-gallery-contract.ts";
import { nextChange } from "./rotation/find-rotation.ts";
import { storedPictureUrl } from "./rotation/schedule-rules.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { readStoredPicture } from "./stored-pictures.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Reported pictures listed at once. */
const REPORTS_LISTED = 50;
/** Changes of a month looked at: some a day by hand. */
const MONTH_ROWS = 500;

function hungPicture(row: gallery.HungRow): HungPicture {
	const { slot, at, nftId, name, contentHash, collectionName, wallet, proven } = row;
	return {
		slot,
		at,
		byHand: row.byHand === 1,
		nftId,
		name,
		collection: collectionName,
		pictureUrl: storedPictureUrl(contentHash),
		contentHash,
		marketplaceUrl: marketplaceUrl(row),
		provenWallet: proven === 1 ? shortAddress(wallet as `0x${string}`) : null,
	};
}

/** Use cases of public galleries: off by default, of what was picked alone. */
export function publicGalleries(deps: ShowcaseDeps): PublicGalleries {
	const { db, clock } = deps;
	return {
		find: (handle, viewerId = null) => find(deps, handle, viewerId),

		async listHung(userId, before, limit) {
			const rows = await gallery.listHung(db, userId, { ...(before === null ? {} : { before }), limit: limit + 1 });
			return { entries: rows.slice(0, limit).map(hungPicture), more: rows.length > limit };
		},

		async findHung(userId, slot) {
			const row = await gallery.findHung(db, userId, slot);
			return row && hungPicture(row);
		},

		month: (userId, month, timeZone, owner) => monthDays(deps, userId, { month, timeZone, owner }),

		isOpen: (userId) => gallery.isGalleryOpen(db, userId),
		open: (userId, settings) => gallery.openGallery(db, userId, settings, clock.now()),
		close: (userId) => gallery.closeGallery(db, userId),

		async report(userId, nftId) {
			const done = await gallery.reportNft(db, userId, nftId, clock.now());
			if (done) log({ event: "picture.reported", userId, nftId });
			return done;
		},
		restoreReported: (userId) => gallery.restoreReported(db, userId),
		listReports: (userId) => gallery.listReports(db, userId, REPORTS_LISTED),
		async decide(adminId, nftId, state) {
			await gallery.decideReport(db, nftId, state);
			log({ event: "admin.report.decided", adminId, nftId, state });
		},

		async picture(contentHash, edge, type) {
			const stored = await readStoredPicture(deps, contentHash);
			const bytes = stored && (await deps.studio.resize(stored.bytes, edge, type));
			return bytes && { bytes, type: NOW_TYPES[type] };
		},
	};
}

async function find(
	{ db, clock }: Pick<ShowcaseDeps, "db" | "clock">,
	handle: string,
	viewerId: string | null,
): Promise<PublicGallery | null> {
	const owner = await gallery.findGalleryOwner(db, handle);
	if (!owner || (owner.settings === null && owner.userId !== viewerId)) return null;
	const { userId, label, displayName, settings } = owner;
	const [hanging, hung, contexts] = await Promise.all([
		gallery.findHanging(db, userId),
		gallery.countHung(db, userId),
		findContextsOf(db, userId),
	]);
	const next = nextChange(contexts, clock.now());
	const nextId = settings?.showsNext ? next?.nftId : null;
	const shown = nextId ? await gallery.findShowable(db, userId, nextId) : null;
	return {
		userId,
		handle: label,
		displayName,
		settings,
		timeZone: contexts[0]?.schedule.timeZone ?? "UTC",
		hanging: hanging && hungPicture(hanging),
		next: next && { at: next.at, name: shown?.name ?? null },
		...hung,
	};
}

/** The picture of a change that was made; null for none, or if its file is gone. */
function pictureOf(done: { name: string; contentHash: string | null } | undefined): CalendarDay["picture"] {
	if (!done || done.contentHash === null) return null;
	return { slot: null, name: done.name, pictureUrl: storedPictureUrl(done.contentHash) };
}

async function monthDays(
	{ db }: Pick<ShowcaseDeps, "db">,
	userId: string,
	{ month, timeZone, owner }: { month: string; timeZone: string; owner: boolean },
): Promise<CalendarDay[]> {
	const { days } = monthOf(month, `${month}-01`);
	const first = Date.parse(`${month}-01T00:00:00Z`);
	// A day more on both sides: the month's own days begin elsewhere in the world.
	const span = { from: first - DAY_MS, to: first + (days + 1) * DAY_MS };
	const found = new Map<number, CalendarDay>();
	const dayAt = (at: number) => {
		const date = localDate(at, timeZone);
		return date.startsWith(month) ? Number(date.slice(8)) : null;
	};
	if (owner) {
		const rows = await gallery.listChanges(db, userId, span);
		for (const change of Map.groupBy(rows, ({ slot }) => slot).values()) {
			const done = change.find(({ state }) => state === "done");
			const at = (done ?? change[0])?.at;
			const day = at === undefined ? null : dayAt(at);
			if (day === null) continue;
			const partly = done !== undefined && change.some(({ state }) => state === "failed");
			const entry = { day, picture: pictureOf(done), missed: false, partly };
			const before = found.get(day);
			// A later change that failed everywhere leaves what hangs.
			if (entry.picture !== null || !before) found.set(day, { ...entry, missed: entry.picture === null });
		}
		return [...found.values()];
	}
	const rows = await gallery.listHung(db, userId, { ...span, limit: MONTH_ROWS });
	for (const { slot, at, name, contentHash } of rows) {
		const day = dayAt(at);
		// Newest first: the last of a day is the one that stayed.
		if (day !== null && !found.has(day))
			found.set(day, {
				day,
				picture: { slot, name, pictureUrl: storedPictureUrl(contentHash) },
				missed: false,
				partly: false,
			});
	}
	return [...found.values()];
}
