import { log } from "../../core/operations/log.ts";
import { PICTURE_REFUSALS } from "../../core/pictures/picture-refusals.ts";
import {
	listSelected as listSelectedRows,
	replaceSelection,
	requeueChanged,
	requeuePicture,
	type SelectedNftRecord,
} from "../../db/showcase/selected-nfts.ts";
import { MAX_SELECTED, type NftSelection, type SaveOutcome, type SelectedNft } from "./gallery-contract.ts";
import { pictureAddress } from "./list-nfts.ts";
import { storedPictureUrl } from "./rotation/schedule-rules.ts";
import { selectionChanged } from "./rotation/selection-changed.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** Default crop position, percent. */
const MIDDLE = 50;

type SaveDeps = Pick<ShowcaseDeps, "db" | "clock" | "queuePictures" | "mayCheck" | "randomBytes">;

/** Replaces the selection, queues avatars for new NFTs and changed crops, and updates the daily change. */
export async function saveSelection(
	deps: ShowcaseDeps,
	userId: string,
	selection: NftSelection[],
	timeZone: string | null = null,
): Promise<SaveOutcome> {
	const once = new Map(selection.map((one) => [one.nftId, one]));
	if (once.size === 0) return { ok: false, reason: "nothing-selected" };
	if (once.size > MAX_SELECTED) return { ok: false, reason: "too-many" };
	const rows = [...once.values()].map(({ nftId, cropX, cropY }) => ({
		id: nftId,
		cropX: percent(cropX),
		cropY: percent(cropY),
	}));
	const wanted = await replaceSelection(deps.db, userId, rows, deps.clock.now());
	if (typeof wanted === "string") return { ok: false, reason: wanted };
	await queuePictures(deps, wanted);
	// Once: every try is a call to X, and whoever saves in a loop must not spend everybody's.
	if (await selectionChanged(deps, userId, timeZone)) await queueOriginal(deps, userId);
	return { ok: true, count: rows.length };
}

/**
 * Has the picture at X kept at once, so that the page of the daily change shows it. Where that fails, the first change keeps
 * it.
 */
async function queueOriginal(deps: ShowcaseDeps, userId: string): Promise<void> {
	if (deps.profiles === null) return;
	try {
		await deps.queueOriginal({ userId, target: "x" });
	} catch (error) {
		log({ event: "original.queue.failed", userId, error });
	}
}

/** A queue failure does not undo the save: the cron queues lost pictures again. */
async function queuePictures(
	deps: Pick<SaveDeps, "queuePictures">,
	wanted: { nftId: string; cropX: number; cropY: number }[],
): Promise<void> {
	try {
		await deps.queuePictures(wanted.map((picture) => ({ kind: "picture", ...picture })));
	} catch (error) {
		log({ event: "picture.queue.failed", count: wanted.length, error });
	}
}

function percent(value: number): number {
	return Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : MIDDLE;
}

/** Prepares anew what the marketplace shows another picture of since it was prepared. Call it after storing a listing. */
export async function prepareChanged(
	deps: Pick<SaveDeps, "db" | "clock" | "queuePictures">,
	userIds: readonly string[],
): Promise<void> {
	const wanted = await requeueChanged(deps.db, userIds, deps.clock.now());
	if (wanted.length > 0) await queuePictures(deps, wanted);
}

/** Retries a failed avatar, within the limit of calls to external services. */
export async function retryPicture(deps: SaveDeps, userId: string, nftId: string): Promise<void> {
	if (!(await deps.mayCheck(userId))) return;
	const wanted = await requeuePicture(deps.db, userId, nftId, deps.clock.now());
	if (!wanted) return;
	await queuePictures(deps, [wanted]);
	await selectionChanged(deps, userId);
}

export async function listSelected({ db }: Pick<ShowcaseDeps, "db">, userId: string): Promise<SelectedNft[]> {
	return (await listSelectedRows(db, userId)).map(selectedNft);
}

function selectedNft({
	state,
	reason,
	contentHash,
	animated,
	goneAt,
	pictureKey,
	name,
	...nft
}: SelectedNftRecord): SelectedNft {
	return {
		...nft,
		name: name ?? "",
		pictureUrl: pictureAddress(nft.nftId, pictureKey),
		gone: goneAt !== null,
		picture: {
			state: state ?? "preparing",
			reason: PICTURE_REFUSALS.find((known) => known === reason) ?? null,
			url: state === "ready" && contentHash !== null ? storedPictureUrl(contentHash) : null,
			animated: animated === true,
		},
	};
}
