import { PROVIDER_NAMES } from "../core/identity.ts";
import { DEFAULT_LANGUAGE } from "../core/languages.ts";
import { cleanText } from "../core/plain-text.ts";
import { listIdentities, removeIdentity } from "../db/identities.ts";
import { findUserById, updateDisplayName, updateLanguage } from "../db/users.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { Accounts } from "./accounts-contract.ts";
import { afterAnswer, mailNews } from "./mail-account.ts";
import type { Sessions } from "./sessions.ts";
import { revokeTokensOf } from "./token-upkeep.ts";

/** Two parts of 60 and the space between them. */
const MAX_DISPLAY_NAME = 121;

/** What people see and change of their own account. */
export function ownAccount(
	deps: AccountDeps,
	sessions: Sessions,
): Pick<Accounts, "listWays" | "unlink" | "setDisplayName" | "setLanguage"> {
	const { db, clock, vault, providers } = deps;
	return {
		async listWays(userId) {
			const [rows, user] = await Promise.all([listIdentities(db, userId), findUserById(db, userId)]);
			const identities = rows.map(({ provider, label, createdAt }) => ({ provider, label, createdAt }));
			return { identities, hasPassword: user !== null && user.passwordHash !== null };
		},

		async unlink(userId, provider) {
			const had = (await listIdentities(db, userId)).some((one) => one.provider === provider);
			if (!(await removeIdentity(db, userId, provider, clock.now()))) return { ok: false, reason: "last-way-in" };
			afterAnswer(deps, () => revokeTokensOf({ db, clock, vault, x: providers.x }, userId));
			const user = await findUserById(db, userId);
			const email = user?.emailVerifiedAt ? user.email : null;
			if (had && email !== null) {
				const way = { provider: PROVIDER_NAMES[provider] };
				afterAnswer(deps, () => mailNews(deps, "way-removed", email, user?.language ?? DEFAULT_LANGUAGE, way));
			}
			return { ok: true };
		},

		async setDisplayName(userId, displayName) {
			const clean = cleanText(displayName, MAX_DISPLAY_NAME);
			if (clean === "") throw new Error("a display name is empty");
			await updateDisplayName(db, userId, clean);
		},

		async setLanguage(request, language) {
			const user = await sessions.findUser(request);
			if (!user || user.language === language) return;
			await updateLanguage(db, user.id, language);
			await sessions.readAgain(request);
		},
	};
}
