import { DEFAULT_LANGUAGE } from "../../core/i18n/languages.ts";
import { deleteUser } from "../../db/accounts/account-deletion.ts";
import { type AccountDeps, digest, limitCaller } from "./account-deps.ts";
import type { Accounts } from "./accounts-contract.ts";
import { afterResponse, mailNotice } from "./mail-account.ts";
import { endedSessionCookie } from "./session-cookie.ts";
import type { Sessions } from "./sessions.ts";
import { revokeTokensOf, tokenMaintenanceOf } from "./token-maintenance.ts";

/** Deletes accounts. docs/decisions/0011 lists what is kept. */
export function accountDeletion(deps: AccountDeps, sessions: Sessions): Pick<Accounts, "deleteAccount"> {
	const { db, clock } = deps;
	return {
		async deleteAccount(request, typed) {
			const limited = await limitCaller(deps);
			if (limited) return limited;
			const user = await sessions.requireUser(request);
			if (comparable(typed) !== comparable(user.email ?? user.displayName))
				return { ok: false, reason: "not-the-same" };
			const { email, emailProven } = user;
			// Mails to an unverified e-mail may belong to somebody else, so they are kept.
			const own = emailProven ? email : null;
			await deleteUser(db, { id: user.id, email: own, emailHash: own && digest(own) }, clock.now());
			afterResponse(deps, async () => void (await revokeTokensOf(tokenMaintenanceOf(deps), user.id)));
			if (own !== null) {
				afterResponse(deps, () => mailNotice(deps, "account-deleted", own, user.language ?? DEFAULT_LANGUAGE));
			}
			await sessions.readAgain(request);
			return { ok: true, cookies: [endedSessionCookie()] };
		},
	};
}

/** Normalises typed text: ignores case, surrounding spaces and Unicode composition. */
function comparable(text: string): string {
	return text.trim().normalize("NFC").toLowerCase();
}
