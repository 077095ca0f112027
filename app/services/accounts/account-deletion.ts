import { DEFAULT_LANGUAGE } from "../../core/i18n/languages.ts";
import { deleteUser } from "../../db/accounts/account-deletion.ts";
import { type AccountDeps, digest, slowedCaller } from "./account-deps.ts";
import type { Accounts } from "./accounts-contract.ts";
import { afterAnswer, mailNews } from "./mail-account.ts";
import { endedSessionCookie } from "./session-cookie.ts";
import type { Sessions } from "./sessions.ts";
import { revokeTokensOf, tokenMaintenanceOf } from "./token-maintenance.ts";

/** Ending an account for good: docs/decisions/0011 says what stays. */
export function accountDeletion(deps: AccountDeps, sessions: Sessions): Pick<Accounts, "deleteAccount"> {
	const { db, clock } = deps;
	return {
		async deleteAccount(request, typed) {
			const slowed = await slowedCaller(deps);
			if (slowed) return slowed;
			const user = await sessions.requireUser(request);
			if (comparable(typed) !== comparable(user.email ?? user.displayName))
				return { ok: false, reason: "not-the-same" };
			const { email, emailProven } = user;
			// What was mailed to an e-mail this account never proved may be somebody else's.
			const own = emailProven ? email : null;
			await deleteUser(db, { id: user.id, email: own, emailHash: own && digest(own) }, clock.now());
			afterAnswer(deps, async () => void (await revokeTokensOf(tokenMaintenanceOf(deps), user.id)));
			if (own !== null) {
				afterAnswer(deps, () => mailNews(deps, "account-deleted", own, user.language ?? DEFAULT_LANGUAGE));
			}
			await sessions.readAgain(request);
			return { ok: true, cookies: [endedSessionCookie()] };
		},
	};
}

/** Typed by a person: case, spaces around and composed accents do not matter. */
function comparable(text: string): string {
	return text.trim().normalize("NFC").toLowerCase();
}
