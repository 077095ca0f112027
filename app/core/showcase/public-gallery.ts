/** Rules of a public gallery, "/@handle" (docs/decisions/0047). */

const HANDLE = /^@([A-Za-z0-9_]{1,15})$/;

/** Widths and heights of the picture of the day, pixels; the last is the avatar's own. */
export const NOW_SIZES = [48, 96, 200, 400] as const;
type NowSize = (typeof NOW_SIZES)[number];
export const NOW_TYPES = { jpg: "image/jpeg", webp: "image/webp" } as const;

/** @param text - an address' first part. @returns the handle as it is compared, without "@"; null for another address */
export function handleOf(text: string): string | null {
	return HANDLE.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** @param asked - the `size` parameter. @returns null for a size that is not offered */
export function nowSizeOf(asked: string | null): NowSize | null {
	if (asked === null) return NOW_SIZES[NOW_SIZES.length - 1] ?? null;
	return NOW_SIZES.find((size) => String(size) === asked) ?? null;
}

/** @returns the marketplace's page about an NFT; null where its contract or number is unknown */
export function marketplaceUrl({
	chain,
	contract,
	tokenId,
}: {
	chain: string;
	contract: string | null;
	tokenId: string | null;
}): string | null {
	if (contract === null || tokenId === null || !/^0x[0-9a-fA-F]{40}$/.test(contract)) return null;
	return `https://opensea.io/item/${chain}/${contract.toLowerCase()}/${encodeURIComponent(tokenId)}`;
}

/** A day of a calendar that has something. */
export interface CalendarDay {
	/** day of the month */
	day: number;
	picture: { slot: number | null; name: string; pictureUrl: string } | null;
	/** for the owner alone: a change failed and none was made */
	missed: boolean;
	/** for the owner alone: a target did not show it */
	partly: boolean;
}

/** A month of a calendar, whose weeks begin on Monday. */
export interface Month {
	/** "2026-05" */
	id: string;
	/** 1 for Monday */
	firstWeekday: number;
	days: number;
	previous: string;
	next: string;
}

/** @param asked - "2026-05"; anything else is the month of `today`. @param today - local date, "2026-05-20" */
export function monthOf(asked: string | null, today: string): Month {
	const id = asked !== null && /^2\d{3}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
	const [year = 0, month = 1] = id.split("-").map(Number);
	const idAt = (offset: number) => new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 7);
	return {
		id,
		firstWeekday: new Date(Date.UTC(year, month - 1, 1)).getUTCDay() || 7,
		days: new Date(Date.UTC(year, month, 0)).getUTCDate(),
		previous: idAt(-1),
		next: idAt(1),
	};
}
