import { type IdentityProvider, PROVIDER_NAMES } from "../../core/accounts/identity.ts";
import type { ConnectedTarget } from "../../core/showcase/picture-targets.ts";
import { listIdentities, removeIdentity } from "../../db/accounts/identities.ts";
import { removeTarget } from "../../db/showcase/targets.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { RateLimited } from "./accounts-contract.ts";
import { limitRemovals, noticeTo } from "./mail-account.ts";
import { revokeTokensOf } from "./token-maintenance.ts";
import { tokenMaintenanceOf } from "./token-maintenance-deps.ts";

export type LeaveDeps = Pick<
	AccountDeps,
	"db" | "clock" | "queueMails" | "cookieSecret" | "mailsADay" | "vault" | "providers" | "targets" | "restoreOriginal"
>;

/** The identity is already removed; the rest may run after the response. */
interface RemovedProvider {
	ok: true;
	/**
	 * Restores the original picture, revokes the token and mails the user. The cron retries calls that X does not answer.
	 *
	 * @returns true if the picture was restored
	 */
	finish(): Promise<boolean>;
}

/** Removes a provider from an account. Changes nothing if it is the last way to sign in. */
export async function leaveProvider(
	deps: LeaveDeps,
	userId: string,
	provider: IdentityProvider,
): Promise<RemovedProvider | { ok: false; reason: "last-way-in" } | RateLimited> {
	const { db, clock } = deps;
	const had = (await listIdentities(db, userId)).find((one) => one.provider === provider);
	const slowed = had ? await limitRemovals(deps, userId) : null;
	if (slowed) return slowed;
	if (!(await removeIdentity(db, userId, provider, clock.now()))) return { ok: false, reason: "last-way-in" };
	async function notify(): Promise<void> {
		if (!had) return;
		const { subject, label, createdAt, lastUsedAt } = had;
		const times = { createdAt: String(createdAt), lastUsedAt: String(lastUsedAt) };
		const undo = { provider, subject, ...times, ...(label === null ? {} : { label }) };
		await noticeTo(deps, userId, "way-removed", { values: { provider: PROVIDER_NAMES[provider] }, undo });
	}
	return {
		ok: true,
		finish: async () => {
			const restored = await revokeTokensOf(tokenMaintenanceOf(deps), userId);
			await notify();
			return restored;
		},
	};
}

/** Removes an account at a target and waits for the target's answers. `restored`: the original picture was restored. */
export async function leaveTarget(
	deps: LeaveDeps,
	userId: string,
	target: ConnectedTarget,
): Promise<{ restored: boolean }> {
	await removeTarget(deps.db, { userId, target }, deps.clock.now());
	return { restored: await revokeTokensOf(tokenMaintenanceOf(deps), userId) };
}

/** Removes X from an account and waits for X's answers. `restored`: the original picture was restored. */
export async function leaveX(
	deps: LeaveDeps,
	userId: string,
): Promise<{ ok: true; restored: boolean } | { ok: false; reason: "last-way-in" } | RateLimited> {
	const left = await leaveProvider(deps, userId, "x");
	return left.ok ? { ok: true, restored: await left.finish() } : left;
}
