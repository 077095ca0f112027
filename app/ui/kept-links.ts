import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";

/**
 * The last list of links this device has shown, for when it cannot be read. Kept for one account, and forgotten when somebody signs
 * out or another account comes.
 */

const KEY = "paylink:links";

export interface KeptLinks {
	/** id of the account it was shown to */
	account: string;
	/** when it was read, epoch ms */
	at: number;
	rows: LinkRowSummary[];
}

/** What localStorage refuses (full, blocked) is not kept. */
export function keepLinks(kept: KeptLinks): void {
	try {
		localStorage.setItem(KEY, JSON.stringify(kept));
	} catch {
		forgetKeptLinks();
	}
}

/** @returns null where nothing is kept for this account; what another account left is deleted */
export function readKeptLinks(account: string): KeptLinks | null {
	try {
		const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as KeptLinks | null;
		if (kept?.account === account && Array.isArray(kept.rows)) return kept;
		forgetKeptLinks();
		return null;
	} catch {
		return null;
	}
}

export function forgetKeptLinks(): void {
	try {
		localStorage.removeItem(KEY);
	} catch {
		// Without storage there is nothing to forget.
	}
}
