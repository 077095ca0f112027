import type { PickWish } from "#app/services/wall-contract.ts";

/**
 * Favourites as one field of a form: `id.x.y*id.x.y`. None of these marks grows when a form is encoded, so that
 * MOST_PICKS of them stay below the longest body a route is given.
 */
const BETWEEN = "*";
const WITHIN = ".";
const ID = /^[\w-]{1,128}$/;
const MIDDLE = 50;

export function writePicks(wishes: readonly PickWish[]): string {
	return wishes.map(({ nftId, cropX, cropY }) => [nftId, cropX, cropY].join(WITHIN)).join(BETWEEN);
}

/** @returns each piece once, in order; null for a text that is none of ours */
export function readPicks(text: string): PickWish[] | null {
	if (text === "") return [];
	const wishes = new Map<string, PickWish>();
	for (const part of text.split(BETWEEN)) {
		const [nftId = "", x, y, more] = part.split(WITHIN);
		const [cropX, cropY] = [readPercent(x), readPercent(y)];
		if (!ID.test(nftId) || cropX === null || cropY === null || more !== undefined) return null;
		wishes.set(nftId, { nftId, cropX, cropY });
	}
	return [...wishes.values()];
}

function readPercent(text: string | undefined): number | null {
	return text !== undefined && /^(?:\d|[1-9]\d|100)$/.test(text) ? Number(text) : null;
}

/**
 * Favourites after a page of checkboxes was sent without script: what the page did not show stays, in its order; what it
 * showed unchecked goes; what is new comes last, in the middle of its crop.
 *
 * @param shown - ids the page had checkboxes for
 * @param checked - those of them that were checked
 */
export function mergeChecked(
	before: readonly PickWish[],
	shown: readonly string[],
	checked: readonly string[],
): PickWish[] {
	const stays = before.filter(({ nftId }) => !shown.includes(nftId) || checked.includes(nftId));
	const known = new Set(stays.map(({ nftId }) => nftId));
	const added = checked.filter((nftId) => !known.has(nftId) && ID.test(nftId));
	return [...stays, ...added.map((nftId) => ({ nftId, cropX: MIDDLE, cropY: MIDDLE }))];
}
