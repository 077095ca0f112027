import { findToken, removeMailedTokensOf, takeToken } from "../../db/accounts/one-time-tokens.ts";
import { endSessionsOf } from "../../db/accounts/sessions.ts";
import {
	findUserById,
	findUserByProvenEmail,
	removePasswordHash,
	replacePasswordHash,
	updatePasswordHash,
} from "../../db/accounts/users.ts";
import { type AccountDeps, comparableEmail, limitCaller } from "./account-deps.ts";
import type { Accounts } from "./accounts-contract.ts";
import { refuseWithoutPassword } from "./current-password.ts";
import { forgiveAllGuesses } from "./guess-counts.ts";
import { deviceCookie, findDevice, findDevicesAccount } from "./known-device.ts";
import {
	afterResponse,
	findMailedLink,
	limitMails,
	limitStrangersMails,
	mailInsteadOfLink,
	mailLink,
	noticeTo,
} from "./mail-account.ts";
import { hashToken } from "./one-time-tokens.ts";
import { refuseWithoutProof } from "./recent-proof.ts";
import { refuseWeakPassword } from "./refuse-password.ts";
import { secondStepCookie } from "./second-step.ts";
import { noteEvent } from "./security-log.ts";
import type { Sessions } from "./sessions.ts";

/** Password reset and change. A reset is never delayed by wrong guesses, because it is how an owner regains access. */
export function passwordChanges(
	deps: AccountDeps,
	sessions: Sessions,
): Pick<Accounts, "requestPasswordReset" | "resetPassword" | "setPassword" | "removePassword"> {
	const { db, clock, passwords } = deps;

	/** Invalidates links mailed before the password changed. */
	async function endOld(user: { id: string; email: string | null }) {
		await removeMailedTokensOf(db, user.id);
		if (user.email !== null) await forgiveAllGuesses(deps, user.email);
	}

	/** The owner's own device is not held up by what strangers have mailed to the owner, or to anybody from the owner's network. */
	async function findOwnersDevice(request: Request, email: string): Promise<string | null> {
		const owner = await findUserByProvenEmail(db, email);
		return findDevice(deps, request, owner && { email, passwordHash: owner.passwordHash });
	}

	return {
		async requestPasswordReset(request, typed, language) {
			const email = comparableEmail(typed);
			const limited = await limitCaller(deps, () => findDevicesAccount(deps, request, email));
			if (limited) return limited;
			const slowed = await limitMails(deps);
			if (slowed && !(await findOwnersDevice(request, email))) return slowed;
			afterResponse(deps, async () => {
				// An unverified e-mail belongs to no account: its owner registers.
				const user = await findUserByProvenEmail(db, email);
				if (!user) {
					if (await limitStrangersMails(deps)) return;
					return mailInsteadOfLink(deps, "no-account", email, language);
				}
				const device = await findDevice(deps, request, { email, passwordHash: user.passwordHash });
				const link = { kind: "reset-password", to: email, language, userId: user.id, payload: null } as const;
				await mailLink(deps, link, device);
			});
			return { ok: true };
		},

		async resetPassword(request, token, password) {
			const tokenHash = hashToken(token);
			const limited = await limitCaller(deps, () => findMailedLink(deps, tokenHash));
			if (limited) return limited;
			// Check the token before hashing, so that invalid tokens cost no CPU.
			const row = await findToken(db, tokenHash, clock.now());
			if (row?.purpose !== "reset-password") return { ok: false, reason: "unknown-link" };
			const owner = row.userId === null ? null : await findUserById(db, row.userId);
			const weak = refuseWeakPassword(password, [row.email, owner?.displayName ?? null]);
			if (weak) return weak;
			const passwordHash = await passwords.hash(password);
			const taken = await takeToken(db, "reset-password", tokenHash, clock.now());
			const user = taken?.userId ? await findUserById(db, taken.userId) : null;
			if (!user || user.email === null || user.email !== taken?.email) return { ok: false, reason: "unknown-link" };
			await updatePasswordHash(db, user.id, passwordHash);
			await endOld(user);
			noteEvent(deps, user.id, "password-changed", "link");
			afterResponse(deps, () => noticeTo(deps, user.id, "password-changed", {}));
			if (user.secondStep) {
				await endSessionsOf(db, user.id);
				return { ok: false, reason: "second-step", cookies: [await secondStepCookie(deps, user.id, passwordHash)] };
			}
			const opened = await sessions.openOnly(request, user.id);
			const device = await deviceCookie(deps, { email: user.email, passwordHash });
			return { ok: true, ...opened, cookies: [...opened.cookies, device] };
		},

		async setPassword(request, { current, next }) {
			const limited = await limitCaller(deps, () => sessions.findAccount(request));
			if (limited) return limited;
			const signedIn = await sessions.requireUser(request);
			const user = await findUserById(db, signedIn.id);
			if (!user || user.email === null) return { ok: false, reason: "needs-email" };
			const refused =
				user.passwordHash === null || user.secondStep
					? refuseWithoutProof(deps, signedIn)
					: await refuseWithoutPassword(deps, user, current);
			if (refused) return refused;
			const weak = refuseWeakPassword(next, [user.email, user.displayName]);
			if (weak) return weak;
			const passwordHash = await passwords.hash(next);
			// A concurrent reset wins, and so does “this was not me”: the owner may be locking out whoever holds this session.
			const by = await sessions.ownHash(request);
			if (!(await replacePasswordHash(db, user.id, user.passwordHash, passwordHash, by))) {
				return { ok: false, reason: "wrong-password" };
			}
			await endOld(user);
			await sessions.markProven(request);
			noteEvent(deps, user.id, "password-changed");
			// An e-mail that is not proven may be somebody else's mailbox: it gets no link into the account.
			afterResponse(deps, () => noticeTo(deps, user.id, "password-changed", {}));
			const { cookies } = await sessions.keepOnly(request);
			return { ok: true, cookies: [...cookies, await deviceCookie(deps, { email: user.email, passwordHash })] };
		},

		async removePassword(request) {
			const user = await sessions.requireUser(request);
			const unproven = refuseWithoutProof(deps, user);
			if (unproven) return unproven;
			const outcome = await removePasswordHash(db, user.id, { orMailbox: false });
			if (outcome === "last-way-in") return { ok: false, reason: outcome };
			if (outcome === "none") return { ok: true };
			await removeMailedTokensOf(db, user.id);
			noteEvent(deps, user.id, "password-removed");
			afterResponse(deps, () => noticeTo(deps, user.id, "password-removed", {}));
			return { ok: true };
		},
	};
}
