import { findUserById } from "../../db/accounts/users.ts";
import { findWallet } from "../../db/accounts/wallets.ts";
import type { AccountDeps } from "./account-deps.ts";
import { keptAddress } from "./kept-address.ts";
import { afterResponse, noticeTo } from "./mail-account.ts";
import { noteEvent } from "./security-log.ts";

export type MainAddressDeps = Pick<
	AccountDeps,
	"db" | "clock" | "waitUntil" | "visitor" | "queueMails" | "cookieSecret" | "mailsADay"
>;

/**
 * Runs a change of an account's addresses. If another address is the main one afterwards, the owner is mailed a way back: whoever
 * has new links paid to another address takes the money of everything that is asked from then on. A first main address is no change.
 */
export async function withWayBack<T>(deps: MainAddressDeps, userId: string, change: () => Promise<T>): Promise<T> {
	const before = (await findUserById(deps.db, userId))?.wallet ?? null;
	const result = await change();
	if (before === null) return result;
	const address = (await findUserById(deps.db, userId))?.wallet ?? null;
	const row = address === null || address === before ? null : await findWallet(deps.db, userId, before);
	if (address === null || !row) return result;
	noteEvent(deps, userId, "main-address-changed", address);
	const notice = { values: { address, before }, undo: keptAddress(row, true) };
	afterResponse(deps, () => noticeTo(deps, userId, "main-address-changed", notice));
	return result;
}
