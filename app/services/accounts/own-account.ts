import { PROVIDER_NAMES } from "../../core/accounts/identity.ts";
import { cleanName } from "../../core/i18n/plain-text.ts";
import { listIdentities } from "../../db/accounts/identities.ts";
import { findUserById, updateCurrency, updateDisplayName, updateLanguage } from "../../db/accounts/users.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { Accounts } from "./accounts-contract.ts";
import { leaveProvider } from "./leave-provider.ts";
import { afterResponse } from "./mail-account.ts";
import { refuseWithoutProof } from "./recent-proof.ts";
import { noteEvent } from "./security-log.ts";
import type { Sessions } from "./sessions.ts";

/** First and last name of 60 characters each, and a space. */
const MAX_DISPLAY_NAME = 121;

/** Use cases of the settings page. */
export function ownAccount(
	deps: AccountDeps,
	sessions: Sessions,
): Pick<Accounts, "listWays" | "unlink" | "setDisplayName" | "setLanguage" | "setCurrency"> {
	const { db } = deps;
	return {
		async listWays(userId) {
			const [rows, user] = await Promise.all([listIdentities(db, userId), findUserById(db, userId)]);
			const identities = rows.map(({ provider, label, createdAt }) => ({ provider, label, createdAt }));
			return { identities, hasPassword: user !== null && user.passwordHash !== null };
		},

		async unlink(request, provider) {
			const user = await sessions.requireUser(request);
			const refused = refuseWithoutProof(deps, user);
			if (refused) return refused;
			const left = await leaveProvider(deps, user.id, provider);
			if (!left.ok) return left;
			noteEvent(deps, user.id, "way-removed", PROVIDER_NAMES[provider]);
			afterResponse(deps, async () => void (await left.finish()));
			return { ok: true };
		},

		async setDisplayName(userId, displayName) {
			const clean = cleanName(displayName, MAX_DISPLAY_NAME);
			if (clean === "") throw new Error("a display name is empty");
			await updateDisplayName(db, userId, clean);
		},

		async setLanguage(request, language) {
			const user = await sessions.findUser(request);
			if (!user || user.language === language) return;
			await updateLanguage(db, user.id, language);
			await sessions.readAgain(request);
		},

		async setCurrency(request, currency) {
			const user = await sessions.findUser(request);
			if (!user || user.currency === currency) return;
			await updateCurrency(db, user.id, currency);
			await sessions.readAgain(request);
		},
	};
}
