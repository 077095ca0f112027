import { pathAfterSignIn } from "../../core/accounts/after-sign-in.ts";
import { DEFAULT_LANGUAGE } from "../../core/i18n/languages.ts";
import { findToken, removeMailedTokensOf, type TokenRow, takeToken } from "../../db/accounts/one-time-tokens.ts";
import { findUserById, findUserByProvenEmail, setProvenEmail } from "../../db/accounts/users.ts";
import { type AccountDeps, comparableEmail, limitCaller } from "./account-deps.ts";
import type { Accounts } from "./accounts-contract.ts";
import { refuseWithoutPassword } from "./current-password.ts";
import {
	afterResponse,
	findMailedLink,
	limitMailsToAnybody,
	mailInsteadOfLink,
	mailLink,
	mailNotice,
} from "./mail-account.ts";
import { hashToken } from "./one-time-tokens.ts";
import { refuseWithoutProof } from "./recent-proof.ts";
import type { Registration } from "./registration.ts";
import { noteEvent } from "./security-log.ts";
import type { Sessions } from "./sessions.ts";

/** Page where e-mails are changed. */
const SETTINGS_PATH = "/settings";

/** Use cases of mailed links: reading, confirming, changing the e-mail. */
export function mailedLinks(
	deps: AccountDeps,
	sessions: Sessions,
	registration: Registration,
): Pick<Accounts, "readMailedLink" | "confirmMailedLink" | "changeEmail"> {
	const { db, clock } = deps;

	async function confirmEmail(request: Request, row: TokenRow): ReturnType<Accounts["confirmMailedLink"]> {
		const user = await sessions.findUser(request);
		// Otherwise the owner of the e-mail could be tricked into confirming it for somebody else's account.
		if (!user || user.id !== row.userId) return { ok: false, reason: "signed-out" };
		if (!(await takeToken(db, "verify-email", row.tokenHash, clock.now())))
			return { ok: false, reason: "unknown-link" };
		const email = row.email ?? "";
		// Before it is changed: links that undo what is changed afterwards, mailed to the new mailbox, are younger than the one to the old.
		const at = clock.now();
		if (!(await setProvenEmail(db, user.id, email, at))) return { ok: false, reason: "email-taken" };
		// A reset link mailed to the old e-mail must become invalid.
		await removeMailedTokensOf(db, user.id);
		noteEvent(deps, user.id, "email-changed", email);
		const old = user.email;
		// The old mailbox, where it was theirs, gets the way back.
		if (old !== null && old !== email && user.emailProven) {
			const notice = { userId: user.id, to: old, language: user.language ?? DEFAULT_LANGUAGE, values: { email }, at };
			afterResponse(deps, () => mailNotice(deps, "email-changed", notice));
		}
		return { ok: true, user: await sessions.readAgain(request), cookies: [], returnTo: SETTINGS_PATH };
	}

	return {
		async readMailedLink(request, token) {
			const row = await findToken(db, hashToken(token), clock.now());
			const email = row?.email ?? "";
			switch (row?.purpose) {
				case "register": {
					const begunHere = await registration.findEmailBegunHere(request, row);
					return { kind: "register", email: begunHere ?? email, sameBrowser: begunHere !== null };
				}
				case "verify-email": {
					const user = await sessions.findUser(request);
					return { kind: "verify-email", email, signedIn: user !== null && user.id === row.userId };
				}
				case "reset-password":
					return { kind: "reset-password", email };
				default:
					return { kind: "unknown" };
			}
		},

		async confirmMailedLink(request, token, password) {
			const tokenHash = hashToken(token);
			const limited = await limitCaller(deps, () => findMailedLink(deps, tokenHash));
			if (limited) return limited;
			const row = await findToken(db, tokenHash, clock.now());
			if (row?.purpose === "verify-email") return confirmEmail(request, row);
			if (row?.purpose !== "register") return { ok: false, reason: "unknown-link" };
			const outcome = await registration.confirm(request, row, password);
			if (!outcome.ok) return outcome;
			const { activated = false, hasAccess = false } = outcome.user ?? {};
			return { ...outcome, returnTo: pathAfterSignIn({ returnTo: outcome.returnTo, activated, hasAccess }) };
		},

		async changeEmail(request, change, language) {
			const limited = await limitCaller(deps, () => sessions.findAccount(request));
			if (limited) return limited;
			const signedIn = await sessions.requireUser(request);
			const user = await findUserById(db, signedIn.id);
			if (!user) throw new Error("an account went while its e-mail was changed");
			const refused =
				user.passwordHash === null || user.secondStep
					? refuseWithoutProof(deps, signedIn)
					: await refuseWithoutPassword(deps, user, change.current);
			if (refused) return refused;
			const slowed = await limitMailsToAnybody(deps, user.id);
			if (slowed) return slowed;
			const email = comparableEmail(change.email);
			afterResponse(deps, async () => {
				const holder = await findUserByProvenEmail(db, email);
				if (!holder)
					return mailLink(deps, { kind: "verify-email", to: email, language, userId: user.id, payload: null });
				if (holder.id === user.id) return;
				await mailInsteadOfLink(deps, "already-registered", email, language, "verify-email");
			});
			return { ok: true };
		},
	};
}
