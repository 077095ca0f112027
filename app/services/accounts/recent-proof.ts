import { PROVIDER_NAMES } from "../../core/accounts/identity.ts";
import { isRecentProof } from "../../core/accounts/recent-proof.ts";
import { findUserById } from "../../db/accounts/users.ts";
import { findWallet, removeWallet } from "../../db/accounts/wallets.ts";
import { listRepeatedPayees } from "../../db/payments/recurring-requests.ts";
import { type AccountDeps, limitCaller } from "./account-deps.ts";
import type { Accounts, NeedsProof, SessionUser } from "./accounts-contract.ts";
import { refuseWithoutPassword } from "./current-password.ts";
import { keptAddress } from "./kept-address.ts";
import { afterResponse, limitRemovals, noticeTo } from "./mail-account.ts";
import { noteEvent } from "./security-log.ts";
import type { Sessions } from "./sessions.ts";

const NEEDS_PROOF: NeedsProof = { ok: false, reason: "needs-proof" };

/**
 * The one guard of changes that say who can sign in or what remains: an open session alone, which may be stolen, makes none of them.
 *
 * @returns the refusal, or null if the user proved who they are within the last minutes
 */
export function refuseWithoutProof({ clock }: AccountDeps, { provenAt }: SessionUser): NeedsProof | null {
	return isRecentProof(provenAt, clock.now()) ? null : NEEDS_PROOF;
}

/** Proving once more who somebody is, and telling them what was done in their name. */
export function recentProof(
	deps: AccountDeps,
	sessions: Sessions,
): Pick<Accounts, "proveByPassword" | "isRecentlyProven" | "noteChange" | "removeAddress"> {
	return {
		async proveByPassword(request, password) {
			const limited = await limitCaller(deps, () => sessions.findAccount(request));
			if (limited) return limited;
			const user = await findUserById(deps.db, (await sessions.requireUser(request)).id);
			if (user?.passwordHash == null) return { ok: false, reason: "wrong-password" };
			if (user.secondStep) return { ok: false, reason: "needs-passkey" };
			const refused = await refuseWithoutPassword(deps, user, password);
			if (refused) return refused;
			await sessions.markProven(request);
			return { ok: true };
		},

		isRecentlyProven: async (request) => refuseWithoutProof(deps, await sessions.requireUser(request)) === null,

		async noteChange(request, what) {
			const user = await sessions.requireUser(request);
			if (what === "x-left") return noteEvent(deps, user.id, "way-removed", PROVIDER_NAMES.x);
			noteEvent(deps, user.id, what);
			return afterResponse(deps, () => noticeTo(deps, user.id, "exported", {}));
		},

		async removeAddress(request, asked) {
			const user = await sessions.requireUser(request);
			const unproven = refuseWithoutProof(deps, user);
			if (unproven) return unproven;
			const row = await findWallet(deps.db, user.id, asked);
			if (!row) return { ok: true };
			const { address } = row;
			// Their links would go on asking for money to be sent there.
			if ((await listRepeatedPayees(deps.db, user.id)).some(({ payee }) => payee === address))
				return { ok: false, reason: "repeated" };
			const slowed = await limitRemovals(deps, user.id);
			if (slowed) return slowed;
			noteEvent(deps, user.id, "address-removed", address);
			const undo = keptAddress(row, user.wallet === address);
			await removeWallet(deps.db, user.id, address);
			afterResponse(deps, async () => {
				// What new links are paid to from then on may be an address that somebody with a stolen session has added.
				const next = user.wallet === address ? (await findUserById(deps.db, user.id))?.wallet : null;
				const values = { address, ...(next ? { next } : {}) };
				await noticeTo(deps, user.id, "address-removed", { values, undo });
			});
			return { ok: true };
		},
	};
}
