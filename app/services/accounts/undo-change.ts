import { isIdentityProvider } from "../../core/accounts/identity.ts";
import { doubtedSince } from "../../core/accounts/recent-proof.ts";
import { UNDONE_CHANGES, type UndoneChange } from "../../core/accounts/undone-changes.ts";
import { insertIdentity, listIdentities, removeIdentityOf } from "../../db/accounts/identities.ts";
import {
	findMainAddressBefore,
	findToken,
	insertToken,
	isMainAddressPutRight,
	removeMailedTokensOf,
	removeUndoLinksElsewhere,
	type TokenRow,
	takeToken,
} from "../../db/accounts/one-time-tokens.ts";
import { insertPasskey, removePasskeysSince, removeRecoveryCodes, setSecondStep } from "../../db/accounts/passkeys.ts";
import { endSessionsOf } from "../../db/accounts/sessions.ts";
import { closeToSignIn, findUserById, removeEmail, setProvenEmail } from "../../db/accounts/users.ts";
import { endDashboardPasswords } from "../../db/payments/links.ts";
import { endRecurringSince } from "../../db/payments/recurring-requests.ts";
import { type AccountDeps, limitCaller } from "./account-deps.ts";
import type { Accounts } from "./accounts-contract.ts";
import { putBackAddress } from "./kept-address.ts";
import { afterResponse, findMailedLink } from "./mail-account.ts";
import { noteMainAddress, readMainAddress } from "./main-address.ts";
import { hashToken, newTokenId, TOKEN_LIFE_MS, tokenOf } from "./one-time-tokens.ts";
import { noteEvent } from "./security-log.ts";
import { revokeTokensOf } from "./token-maintenance.ts";
import { tokenMaintenanceOf } from "./token-maintenance-deps.ts";

/**
 * "This was not me": the way back that is mailed to an account's owner with each change that a stolen session could have made. It
 * undoes the change, signs everybody out, takes away the password and what was connected since, and lets whoever holds the mailbox choose a
 * new password. An undo link outlives whatever is changed after it, and ends those that were mailed to another mailbox after it: of two
 * who undo each other's changes the one who had the account before keeps it.
 */
export function undoingChanges(deps: AccountDeps): Pick<Accounts, "readUndo" | "undoChange"> {
	const { db, clock } = deps;

	async function undo({ what, ...was }: Record<string, string>, userId: string, mailbox: string): Promise<void> {
		const now = clock.now();
		if (what === "email-changed") await setProvenEmail(db, userId, mailbox, now);
		const { provider = "", subject = "", label } = was;
		if (what === "way-added" && isIdentityProvider(provider))
			await removeIdentityOf(db, { userId, provider, subject }, now);
		if (what === "way-removed" && isIdentityProvider(provider)) {
			// As old as it was: another undo link takes away what was connected after its own change, and a handle at X may have
			// another owner by now, who signed in since.
			const createdAt = Number(was.createdAt ?? now);
			const times = { createdAt, lastUsedAt: Number(was.lastUsedAt ?? createdAt) };
			const identity = {
				provider,
				subject,
				userId,
				label: label ?? null,
				sealedTokens: null,
				sealedWith: null,
				...times,
			};
			await insertIdentity(db, identity);
		}
		if (what === "second-step-on") await setSecondStep(db, userId, false);
		const { id, publicKey, name, transports, counter } = was;
		if (what === "passkey-removed" && id && publicKey && name && transports)
			await insertPasskey(db, {
				id,
				userId,
				publicKey,
				counter: Number(counter),
				transports: JSON.parse(transports) as string[],
				name,
				synced: false,
				createdAt: Number(was.createdAt ?? now),
				lastUsedAt: null,
			});
		if (what === "address-removed" || what === "main-address-changed") await putBackAddress(db, userId, was, now);
	}

	/**
	 * Whatever is undone: who took the account over has new links paid to another address, too. Of several changes of the main address in a
	 * row the first one says whose it was: the others may lead from one thief's to the next.
	 */
	async function putBackMainAddress({ payload, createdAt }: TokenRow, userId: string, since: number): Promise<void> {
		if (await isMainAddressPutRight(db, userId, since)) return;
		const first = await findMainAddressBefore(db, userId, since);
		if (first && (payload?.main === undefined || first.createdAt < createdAt))
			await putBackAddress(db, userId, first.payload ?? {}, clock.now());
	}

	return {
		async readUndo(token) {
			const row = await findToken(db, hashToken(token), clock.now());
			return row?.purpose === "undo-change" ? whatOf(row) : null;
		},

		async undoChange(token) {
			const tokenHash = hashToken(token);
			const limited = await limitCaller(deps, () => findMailedLink(deps, tokenHash));
			if (limited) return limited;
			const now = clock.now();
			const row = await takeToken(db, "undo-change", tokenHash, now);
			if (!row?.userId || !row.email || !whatOf(row)) return { ok: false, reason: "unknown-link" };
			const { userId, email } = row;
			const main = await readMainAddress(deps, userId);
			// First of all nobody can sign in or go on.
			await closeToSignIn(db, userId);
			await endSessionsOf(db, userId);
			// What a thief may have added about then, or after it, opens nothing; the owner makes new codes.
			const since = doubtedSince(row.createdAt);
			await removePasskeysSince(db, userId, since);
			await removeRecoveryCodes(db, userId);
			await endRecurringSince(db, userId, since);
			for (const { provider, subject, createdAt } of await listIdentities(db, userId))
				if (createdAt > since) await removeIdentityOf(db, { userId, provider, subject }, now);
			await undo(row.payload ?? {}, userId, email);
			await putBackMainAddress(row, userId, since);
			await removeMailedTokensOf(db, userId);
			await removeUndoLinksElsewhere(db, userId, { mailbox: email, since: row.createdAt });
			// Of whoever signed in while that was taken away.
			await endSessionsOf(db, userId);
			afterResponse(deps, async () => void (await revokeTokensOf(tokenMaintenanceOf(deps), userId)));
			noteEvent(deps, userId, "undone", whatOf(row));
			const user = await findUserById(db, userId);
			// Another change may have come between; its own mail undoes it.
			const isBack = user?.email === email || (await setProvenEmail(db, userId, email, now));
			// The mailbox has another account by now: this one is at least nobody's who holds the other mailbox.
			if (!isBack) await removeEmail(db, userId, { orLast: true });
			// Whoever has the mailbox needs no way back to what they have undone.
			await noteMainAddress(deps, userId, main, false);
			// Last, as it may fail where a link has very many payments: whoever holds the mailbox has the account back by then.
			await endDashboardPasswords(db, userId, since);
			if (!isBack) return { ok: false, reason: "unknown-link" };
			const resetToken = tokenOf(deps.cookieSecret, "reset-password", newTokenId());
			await insertToken(db, {
				tokenHash: hashToken(resetToken),
				purpose: "reset-password",
				userId,
				email,
				payload: null,
				createdAt: now,
				expiresAt: now + TOKEN_LIFE_MS["reset-password"],
			});
			return { ok: true, resetToken };
		},
	};
}

const whatOf = ({ payload }: TokenRow): UndoneChange | null =>
	UNDONE_CHANGES.find((known) => known === payload?.what) ?? null;
