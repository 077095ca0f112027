import type { ProviderProfile } from "../../core/accounts/identity.ts";
import {
	findIdentity,
	type IdentityRow,
	insertIdentity,
	insertUserWithIdentity,
	refreshIdentity,
} from "../../db/accounts/identities.ts";
import { fillPhoto, findUserByProvenEmail } from "../../db/accounts/users.ts";
import { resumeAfterReconnect } from "../showcase/rotation/resume-after-reconnect.ts";
import type { AccountDeps } from "./account-deps.ts";

/** Each round lost means that another callback stored something this one then finds. */
const ROUNDS = 4;

/**
 * Whose account an identity opens (docs/decisions/0015): the one it belongs to; else the one that proved the e-mail this
 * provider vouches for; else a new one. An e-mail the provider does not vouch for joins nothing and is not stored.
 *
 * Two callbacks at once make one account: the unique indexes decide, and who loses looks again.
 *
 * @returns the user's id
 */
export async function signInWithIdentity(deps: AccountDeps, profile: ProviderProfile): Promise<string> {
	const { db } = deps;
	const email = profile.emailVouched ? profile.email : null;
	// An account that has another identity of this provider is not joined: that e-mail may have changed hands there.
	let mayJoin = true;
	for (let round = 0; round < ROUNDS; round++) {
		const known = await findIdentity(db, profile.provider, profile.subject);
		if (known) {
			if (!(await refreshIdentity(db, await identityRow(deps, known.userId, profile)))) continue;
			await afterJoin(deps, known.userId, profile);
			return known.userId;
		}
		const holder = email === null ? null : await findUserByProvenEmail(db, email);
		if (holder && mayJoin) {
			const conflict = await insertIdentity(db, await identityRow(deps, holder.id, profile));
			if (conflict === "one-per-provider") mayJoin = false;
			if (conflict !== null) continue;
			await afterJoin(deps, holder.id, profile);
			return holder.id;
		}
		const id = crypto.randomUUID();
		const user = {
			id,
			email: holder ? null : email,
			displayName: profile.displayName,
			passwordHash: null,
			photoUrl: profile.photoURL,
			language: null,
			createdAt: deps.clock.now(),
		};
		if ((await insertUserWithIdentity(db, user, await identityRow(deps, id, profile))) === null) return id;
	}
	throw new Error("an identity found no account");
}

/** Adds an identity to the account of somebody who is signed in. @returns why not, or null once it is there */
export async function linkIdentity(
	deps: AccountDeps,
	userId: string,
	profile: ProviderProfile,
): Promise<"linked-elsewhere" | "one-per-provider" | "signed-out" | null> {
	const row = await identityRow(deps, userId, profile);
	const conflict = await insertIdentity(deps.db, row);
	if (conflict === "no-account") return "signed-out";
	if (conflict !== null) {
		// The person's own, linked again: what came with it is new.
		if (await refreshIdentity(deps.db, row)) {
			await afterJoin(deps, userId, profile);
			return null;
		}
		const known = await findIdentity(deps.db, profile.provider, profile.subject);
		return known ? "linked-elsewhere" : "one-per-provider";
	}
	await afterJoin(deps, userId, profile);
	return null;
}

/** What a stored identity brings with it. */
async function afterJoin(deps: AccountDeps, userId: string, { provider, photoURL, tokens }: ProviderProfile) {
	await fillPhoto(deps.db, userId, photoURL);
	if (provider === "x" && tokens) await resumeAfterReconnect(deps, userId);
}

async function identityRow(
	{ vault, clock }: AccountDeps,
	userId: string,
	{ provider, subject, label, tokens }: ProviderProfile,
): Promise<IdentityRow> {
	const now = clock.now();
	const sealedTokens = tokens && (await vault.seal(JSON.stringify(tokens), { userId, provider }));
	const sealedWith = sealedTokens && vault.keyId;
	return { provider, subject, userId, label, sealedTokens, sealedWith, createdAt: now, lastUsedAt: now };
}
