import { loggable } from "../core/loggable.ts";
import { PICTURE_REFUSALS } from "../core/picture-refusals.ts";
import { type PickRecord, replacePicks, listPicks as storedPicks, wantPictureAgain } from "../db/selected-nfts.ts";
import { pictureAddress } from "./list-pieces.ts";
import { picksChanged } from "./picks-changed.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { type Pick as Favourite, MOST_PICKS, type PickWish, type SaveOutcome } from "./wall-contract.ts";

/** Where the square sits until somebody moves it, percent. */
const MIDDLE = 50;

type SaveDeps = Pick<ShowcaseDeps, "db" | "clock" | "queuePictures" | "mayCheck" | "randomBytes">;

/** Replaces the favourites, has what is new or cropped anew prepared, and tells the daily change. */
export async function savePicks(deps: ShowcaseDeps, userId: string, wishes: PickWish[]): Promise<SaveOutcome> {
	const once = new Map(wishes.map((wish) => [wish.nftId, wish]));
	if (once.size === 0) return { ok: false, reason: "nothing-picked" };
	if (once.size > MOST_PICKS) return { ok: false, reason: "too-many" };
	const rows = [...once.values()].map(({ nftId, cropX, cropY }) => ({
		id: nftId,
		cropX: percent(cropX),
		cropY: percent(cropY),
	}));
	const wanted = await replacePicks(deps.db, userId, rows, deps.clock.now());
	if (wanted === null) return { ok: false, reason: "unknown-piece" };
	await queuePictures(deps, wanted);
	await picksChanged(deps, userId);
	return { ok: true, count: rows.length };
}

/** The favourites are saved whatever the queue says: the sweep makes up for what it did not take. */
async function queuePictures(deps: SaveDeps, wanted: { nftId: string; cropX: number; cropY: number }[]): Promise<void> {
	try {
		await deps.queuePictures(wanted.map((picture) => ({ kind: "picture", ...picture })));
	} catch (error) {
		console.error("pictures wait for the sweep", loggable(error));
	}
}

function percent(value: number): number {
	return Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : MIDDLE;
}

/** Has a picture that could not be used prepared once more, as often as anything outside may be asked. */
export async function tryPictureAgain(deps: SaveDeps, userId: string, nftId: string): Promise<void> {
	if (!(await deps.mayCheck(userId))) return;
	const wanted = await wantPictureAgain(deps.db, userId, nftId, deps.clock.now());
	if (!wanted) return;
	await queuePictures(deps, [wanted]);
	await picksChanged(deps, userId);
}

export async function listPicks({ db }: Pick<ShowcaseDeps, "db">, userId: string): Promise<Favourite[]> {
	return (await storedPicks(db, userId)).map(favourite);
}

function favourite({ state, reason, contentHash, goneAt, pictureKey, name, ...pick }: PickRecord): Favourite {
	return {
		...pick,
		name: name ?? "",
		pictureUrl: pictureAddress(pick.nftId, pictureKey),
		gone: goneAt !== null,
		picture: {
			state: state ?? "preparing",
			reason: PICTURE_REFUSALS.find((known) => known === reason) ?? null,
			url: state === "ready" && contentHash !== null ? `/showcase-pictures/${contentHash}.jpg` : null,
		},
	};
}
