import { DEFAULT_LANGUAGE } from "../../core/i18n/languages.ts";
import { findToken, removeMailedTokensOf, takeToken } from "../../db/accounts/one-time-tokens.ts";
import { forgiveGuesses } from "../../db/accounts/sign-in-delays.ts";
import {
	findUserById,
	findUserByProvenEmail,
	replacePasswordHash,
	updatePasswordHash,
} from "../../db/accounts/users.ts";
import { type AccountDeps, comparableEmail, digest, slowedCaller } from "./account-deps.ts";
import type { Accounts } from "./accounts-contract.ts";
import { refuseWithoutPassword } from "./current-password.ts";
import { afterAnswer, mailInsteadOfLink, mailLink, mailNews } from "./mail-account.ts";
import { hashToken } from "./one-time-tokens.ts";
import type { Sessions } from "./sessions.ts";

/** Forgotten and changed passwords. A forgotten one is never slowed by guesses at it: it is how an owner gets back in. */
export function passwordChanges(
	deps: AccountDeps,
	sessions: Sessions,
): Pick<Accounts, "requestPasswordReset" | "resetPassword" | "setPassword"> {
	const { db, clock, passwords } = deps;

	/** Links mailed for the old password end with it. */
	async function endOld(user: { id: string; email: string | null }) {
		await removeMailedTokensOf(db, user.id);
		if (user.email !== null) await forgiveGuesses(db, digest(user.email));
	}

	return {
		async requestPasswordReset(_request, typed, language) {
			const slowed = await slowedCaller(deps);
			if (slowed) return slowed;
			const email = comparableEmail(typed);
			afterAnswer(deps, async () => {
				// An e-mail nobody proved is nobody's: whoever reads it registers.
				const user = await findUserByProvenEmail(db, email);
				if (!user) return mailInsteadOfLink(deps, "no-account", email, language);
				await mailLink(deps, { kind: "reset-password", to: email, language, userId: user.id, payload: null });
			});
			return { ok: true };
		},

		async resetPassword(request, token, password) {
			const slowed = await slowedCaller(deps);
			if (slowed) return slowed;
			const tokenHash = hashToken(token);
			// Looked at before it is used: a made-up one costs no hashing.
			const row = await findToken(db, tokenHash, clock.now());
			if (row?.purpose !== "reset-password") return { ok: false, reason: "unknown-link" };
			const passwordHash = await passwords.hash(password);
			const taken = await takeToken(db, "reset-password", tokenHash, clock.now());
			const user = taken?.userId ? await findUserById(db, taken.userId) : null;
			if (!user || user.email === null || user.email !== taken?.email) return { ok: false, reason: "unknown-link" };
			await updatePasswordHash(db, user.id, passwordHash);
			await endOld(user);
			const { email, language } = user;
			afterAnswer(deps, () => mailNews(deps, "password-changed", email, language ?? DEFAULT_LANGUAGE));
			return { ok: true, ...(await sessions.openOnly(request, user.id)) };
		},

		async setPassword(request, { current, next }) {
			const slowed = await slowedCaller(deps);
			if (slowed) return slowed;
			const signedIn = await sessions.requireUser(request);
			const user = await findUserById(db, signedIn.id);
			if (!user || user.email === null) return { ok: false, reason: "needs-email" };
			const refused = await refuseWithoutPassword(deps, user, current);
			if (refused) return refused;
			const passwordHash = await passwords.hash(next);
			// A reset meanwhile wins: who asks for that may be getting rid of whoever is here.
			if (!(await replacePasswordHash(db, user.id, user.passwordHash, passwordHash))) {
				return { ok: false, reason: "wrong-password" };
			}
			await endOld(user);
			const { email, language } = user;
			afterAnswer(deps, () => mailNews(deps, "password-changed", email, language ?? DEFAULT_LANGUAGE));
			return { ok: true, ...(await sessions.keepOnly(request)) };
		},
	};
}
