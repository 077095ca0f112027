import type { NftSelection } from "#app/services/showcase/gallery-contract.ts";

/**
 * The selection as one form field: `id.x.y*id.x.y`. Form encoding does not escape these separators, so that MAX_SELECTED
 * entries stay below the body limit of a request.
 */
const BETWEEN = "*";
const WITHIN = ".";
const ID = /^[\w-]{1,128}$/;
const MIDDLE = 50;

export function writeSelection(selection: readonly NftSelection[]): string {
	return selection.map(({ nftId, cropX, cropY }) => [nftId, cropX, cropY].join(WITHIN)).join(BETWEEN);
}

/** @returns each NFT once, in order; null for malformed text */
export function readSelection(text: string): NftSelection[] | null {
	if (text === "") return [];
	const selection = new Map<string, NftSelection>();
	for (const part of text.split(BETWEEN)) {
		const [nftId = "", x, y, more] = part.split(WITHIN);
		const [cropX, cropY] = [readPercent(x), readPercent(y)];
		if (!ID.test(nftId) || cropX === null || cropY === null || more !== undefined) return null;
		selection.set(nftId, { nftId, cropX, cropY });
	}
	return [...selection.values()];
}

function readPercent(text: string | undefined): number | null {
	return text !== undefined && /^(?:\d|[1-9]\d|100)$/.test(text) ? Number(text) : null;
}

/**
 * The selection after a page of checkboxes was submitted without script: NFTs not on the page stay in order, unchecked ones
 * are removed, and new ones are added last, with the crop in the middle.
 *
 * @param shown - ids with a checkbox on the page
 * @param checked - those that were checked
 */
export function mergeChecked(
	before: readonly NftSelection[],
	shown: readonly string[],
	checked: readonly string[],
): NftSelection[] {
	const stays = before.filter(({ nftId }) => !shown.includes(nftId) || checked.includes(nftId));
	const known = new Set(stays.map(({ nftId }) => nftId));
	const added = checked.filter((nftId) => !known.has(nftId) && ID.test(nftId));
	return [...stays, ...added.map((nftId) => ({ nftId, cropX: MIDDLE, cropY: MIDDLE }))];
}
