import type { Address } from "../../core/address.ts";
import { findUserById } from "../../db/accounts/users.ts";
import { findWallet } from "../../db/accounts/wallets.ts";
import type { AccountDeps } from "./account-deps.ts";
import { keptAddress, NO_ADDRESS } from "./kept-address.ts";
import { afterResponse, noticeTo } from "./mail-account.ts";
import { noteEvent } from "./security-log.ts";

export type MainAddressDeps = Pick<
	AccountDeps,
	"db" | "clock" | "waitUntil" | "visitor" | "queueMails" | "cookieSecret" | "mailsADay"
>;

/** Where new links of an account are paid to, and since when that is asked about, epoch ms. */
interface MainAddress {
	before: Address | null;
	at: number;
}

export async function readMainAddress({ db, clock }: MainAddressDeps, userId: string): Promise<MainAddress> {
	const at = clock.now();
	return { before: (await findUserById(db, userId))?.wallet ?? null, at };
}

/**
 * Mails an account's owner where its new links are paid to, if that has changed: whoever has them paid to another address takes the money of
 * everything that is asked from then on.
 *
 * @param wayBack - the mail has one. Its change is as old as what was read before, so that the new address is never older.
 */
export async function noteMainAddress(
	deps: MainAddressDeps,
	userId: string,
	{ before, at }: MainAddress,
	wayBack: boolean,
): Promise<void> {
	const address = (await findUserById(deps.db, userId))?.wallet ?? null;
	if (address === null || address === before) return;
	const row = before === null ? null : await findWallet(deps.db, userId, before);
	noteEvent(deps, userId, "main-address-changed", address);
	const values = { address, ...(before === null ? {} : { before }) };
	const undo = row ? keptAddress(row, true) : NO_ADDRESS;
	const notice = { values, undo: wayBack ? undo : null, at };
	afterResponse(deps, () => noticeTo(deps, userId, "main-address-changed", notice));
}

/** Runs a change of an account's addresses. If another address is the main one afterwards, the owner is mailed a way back. */
export async function withWayBack<T>(deps: MainAddressDeps, userId: string, change: () => Promise<T>): Promise<T> {
	const main = await readMainAddress(deps, userId);
	const result = await change();
	await noteMainAddress(deps, userId, main, true);
	return result;
}
