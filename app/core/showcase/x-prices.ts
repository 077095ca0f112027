/**
 * X's listed prices in US dollars. X lists none for `update_profile_image`: it is taken for a "User Interaction: Create", the
 * dearest write that carries no link. A profile is a "User: Read", and free a second time on the same UTC day.
 */
export const X_PRICES = {
	read: 0.01,
	upload: 0.015,
	source: "https://docs.x.com/x-api/getting-started/pricing",
	/** the day they were read, "YYYY-MM-DD" */
	readOn: "2026-08-28",
} as const;

/** What calls cost at X's listed prices, US dollars. */
export function costOf({ reads, uploads }: { reads: number; uploads: number }): number {
	return reads * X_PRICES.read + uploads * X_PRICES.upload;
}

/** What a day costs when all its calls are used: each change is a read and an upload. */
export function costOfDay(dailyCalls: number): number {
	const reads = Math.floor(dailyCalls / 2);
	return costOf({ reads, uploads: dailyCalls - reads });
}
