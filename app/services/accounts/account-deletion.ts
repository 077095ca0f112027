import { DELETION_DELAY_MS } from "../../core/accounts/recent-proof.ts";
import { cleanText } from "../../core/i18n/plain-text.ts";
import { deleteUser, scheduleDeletion, takeDueDeletions } from "../../db/accounts/account-deletion.ts";
import { type AccountDeps, digest, limitCaller } from "./account-deps.ts";
import type { Accounts } from "./accounts-contract.ts";
import { afterResponse, noticeTo } from "./mail-account.ts";
import { refuseWithoutProof } from "./recent-proof.ts";
import { noteEvent } from "./security-log.ts";
import { endedSessionCookie } from "./session-cookie.ts";
import type { Sessions } from "./sessions.ts";
import { revokeTokensOf } from "./token-maintenance.ts";
import { type TokenMaintenanceDeps, tokenMaintenanceOf } from "./token-maintenance-deps.ts";

/** Deletes accounts. docs/decisions/0011 lists what is kept. */
export function accountDeletion(deps: AccountDeps, sessions: Sessions): Pick<Accounts, "deleteAccount"> {
	const { db, clock } = deps;
	return {
		async deleteAccount(request, typed) {
			const limited = await limitCaller(deps, () => sessions.findAccount(request));
			if (limited) return limited;
			const user = await sessions.requireUser(request);
			const refused = refuseWithoutProof(deps, user);
			if (refused) return refused;
			if (comparable(typed) !== comparable(user.email ?? user.displayName))
				return { ok: false, reason: "not-the-same" };
			const { id, email, emailProven } = user;
			const cookies = [endedSessionCookie()];
			if (email === null || !emailProven) {
				await deleteUser(db, { id, email: null, emailHash: null }, clock.now());
				afterResponse(deps, async () => void (await revokeTokensOf(tokenMaintenanceOf(deps), id)));
				await sessions.readAgain(request);
				return { ok: true, at: null, cookies };
			}
			const at = clock.now() + DELETION_DELAY_MS;
			await scheduleDeletion(db, id, { now: clock.now(), at });
			noteEvent(deps, id, "deletion-begun");
			afterResponse(deps, () => noticeTo(deps, id, "account-deleted", { values: { until: String(at) } }));
			await sessions.readAgain(request);
			return { ok: true, at, cookies };
		},
	};
}

/** Accounts deleted by one run of the cron. */
const DELETED_AT_ONCE = 20;

/** Deletes the accounts whose week is over. @returns how many */
export async function deleteDueAccounts(
	deps: Pick<AccountDeps, "db" | "clock"> & TokenMaintenanceDeps,
): Promise<number> {
	const due = await takeDueDeletions(deps.db, deps.clock.now(), DELETED_AT_ONCE);
	for (const { id, email, emailVerifiedAt, deleteAt } of due) {
		// Mails to an unverified e-mail may belong to somebody else, so they are kept.
		const own = emailVerifiedAt === null ? null : email;
		await deleteUser(deps.db, { id, email: own, emailHash: own && digest(own), deleteAt }, deps.clock.now());
		await revokeTokensOf(deps, id);
	}
	return due.length;
}

/** Normalises typed text: ignores case, surrounding spaces, Unicode composition, and the marks that come with it from an Arabic sentence. */
function comparable(text: string): string {
	return cleanText(text, text.length).toLowerCase();
}
