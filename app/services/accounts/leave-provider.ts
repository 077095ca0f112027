import { type IdentityProvider, PROVIDER_NAMES } from "../../core/accounts/identity.ts";
import { DEFAULT_LANGUAGE } from "../../core/i18n/languages.ts";
import { listIdentities, removeIdentity } from "../../db/accounts/identities.ts";
import { findUserById } from "../../db/accounts/users.ts";
import type { AccountDeps } from "./account-deps.ts";
import { mailNews } from "./mail-account.ts";
import { revokeTokensOf, tokenMaintenanceOf } from "./token-maintenance.ts";

export type LeaveDeps = Pick<AccountDeps, "db" | "clock" | "queueMails" | "vault" | "providers" | "giveBack">;

/** Taken off already; what is left may be done after the answer. */
interface Left {
	ok: true;
	/**
	 * Gives the original picture back, has the token revoked, tells the person. What X does not answer is the cron's.
	 *
	 * @returns whether the picture was given back
	 */
	finish(): Promise<boolean>;
}

/** Takes a provider off an account, unless it is the last way in: then nothing is touched. */
export async function leaveProvider(
	deps: LeaveDeps,
	userId: string,
	provider: IdentityProvider,
): Promise<Left | { ok: false; reason: "last-way-in" }> {
	const { db, clock } = deps;
	const had = (await listIdentities(db, userId)).some((one) => one.provider === provider);
	if (!(await removeIdentity(db, userId, provider, clock.now()))) return { ok: false, reason: "last-way-in" };
	async function tell(): Promise<void> {
		const user = await findUserById(db, userId);
		const email = user?.emailVerifiedAt ? user.email : null;
		if (!had || email === null) return;
		const way = { provider: PROVIDER_NAMES[provider] };
		await mailNews(deps, "way-removed", email, user?.language ?? DEFAULT_LANGUAGE, way);
	}
	return {
		ok: true,
		finish: async () => {
			const restored = await revokeTokensOf(tokenMaintenanceOf(deps), userId);
			await tell();
			return restored;
		},
	};
}

/** Takes X off an account and waits for X. @returns whether the original picture was given back */
export async function leaveX(
	deps: LeaveDeps,
	userId: string,
): Promise<{ ok: true; restored: boolean } | { ok: false; reason: "last-way-in" }> {
	const left = await leaveProvider(deps, userId, "x");
	return left.ok ? { ok: true, restored: await left.finish() } : left;
}
