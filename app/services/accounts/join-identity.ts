import { PROVIDER_NAMES, type ProviderProfile } from "../../core/accounts/identity.ts";
import { log } from "../../core/operations/log.ts";
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
import { afterResponse, noticeTo } from "./mail-account.ts";
import { noteEvent } from "./security-log.ts";

/** Retries after a conflict: each means that a concurrent callback stored something that the next try finds. */
const ROUNDS = 4;

/**
 * Finds the account of an identity (docs/decisions/0015): the one it belongs to, else the one that verified the e-mail that
 * this provider also verified, else a new one. An unverified e-mail joins nothing and is not stored. One
 * that the provider is not authoritative for opens nothing that exists: its owner signs in as before and connects the provider
 * there (docs/decisions/0038).
 *
 * Two concurrent callbacks create one account: unique indexes decide, and the loser retries.
 *
 * @returns the user's id; null where the account with this e-mail has to be signed in to first
 */
export async function signInWithIdentity(deps: AccountDeps, profile: ProviderProfile): Promise<string | null> {
	const { db } = deps;
	const email = profile.emailVouched ? profile.email : null;
	// An admin's mailbox, which somebody else may have had when the provider verified it, is proven by its mailed link alone.
	const provenByMailOnly = email !== null && !profile.emailAuthoritative && deps.adminEmails.includes(email);
	// Do not join an account that has another identity of this provider: the e-mail may have a new owner there.
	let mayJoin = true;
	for (let round = 0; round < ROUNDS; round++) {
		const known = await findIdentity(db, profile.provider, profile.subject);
		if (known) {
			if (!(await refreshIdentity(db, await identityRow(deps, known.userId, profile)))) continue;
			await storeProviderData(deps, known.userId, profile);
			return known.userId;
		}
		const holder = email === null ? null : await findUserByProvenEmail(db, email);
		if (holder && mayJoin) {
			// Nor does whoever holds the mailbox pass by the second step.
			if (!profile.emailAuthoritative || holder.secondStep) return null;
			const conflict = await insertIdentity(db, await identityRow(deps, holder.id, profile));
			if (conflict === "one-per-provider") mayJoin = false;
			if (conflict !== null) continue;
			await storeProviderData(deps, holder.id, profile);
			mailWayAdded(deps, holder.id, profile);
			return holder.id;
		}
		const id = crypto.randomUUID();
		const user = {
			id,
			email: holder || provenByMailOnly ? null : email,
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

/** Tells the owner of an account that it can be opened by one more way: it may not have been they who added it. */
export function mailWayAdded(
	deps: AccountDeps,
	userId: string,
	{ provider, subject }: Pick<ProviderProfile, "provider" | "subject">,
): void {
	noteEvent(deps, userId, "way-added", PROVIDER_NAMES[provider]);
	const way = { values: { provider: PROVIDER_NAMES[provider] }, undo: { provider, subject } };
	afterResponse(deps, () => noticeTo(deps, userId, "way-added", way));
}

/**
 * Links an identity to the signed-in account.
 *
 * @param by - hash of the session
 * @returns the refusal, or null on success
 */
export async function linkIdentity(
	deps: AccountDeps,
	userId: string,
	profile: ProviderProfile,
	by: string | null,
): Promise<"linked-elsewhere" | "one-per-provider" | "signed-out" | null> {
	const row = await identityRow(deps, userId, profile);
	const conflict = await insertIdentity(deps.db, row, by);
	if (conflict === "no-account") return "signed-out";
	if (conflict !== null) {
		// Already linked to this account: update its tokens and label.
		if (await refreshIdentity(deps.db, row)) {
			await storeProviderData(deps, userId, profile);
			return null;
		}
		const known = await findIdentity(deps.db, profile.provider, profile.subject);
		return known ? "linked-elsewhere" : "one-per-provider";
	}
	await storeProviderData(deps, userId, profile);
	return null;
}

/** Stores what the provider sent with the identity: picture and tokens. */
async function storeProviderData(deps: AccountDeps, userId: string, { provider, photoURL, tokens }: ProviderProfile) {
	await fillPhoto(deps.db, userId, photoURL);
	const place = { userId, target: "x" } as const;
	if (provider !== "x" || !tokens || !(await resumeAfterReconnect(deps, place))) return;
	// Where that fails, the next change keeps it.
	await deps.queueOriginal(place).catch((error: unknown) => log({ event: "original.queue.failed", userId, error }));
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
