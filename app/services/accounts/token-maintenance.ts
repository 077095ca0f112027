import { z } from "zod";
import { log } from "../../core/operations/log.ts";
import { sha256Hex } from "../../core/sha-256.ts";
import { type ConnectedTarget, isConnectedTarget } from "../../core/showcase/picture-targets.ts";
import {
	countSealedWithOtherKey,
	findIdentity,
	listSealedWith,
	replaceSealedTokens,
} from "../../db/accounts/identities.ts";
import { findToken, insertToken, removeToken } from "../../db/accounts/one-time-tokens.ts";
import {
	giveUpRevocations,
	handOverOriginal,
	hasToken,
	keepPictureOnly,
	listRevocations,
	listRevocationsFor,
	listRevocationsOf,
	markRestored,
	type RevocationRow,
	removeRevocation,
} from "../../db/accounts/token-revocations.ts";
import { listTargetsSealedWith, replaceTargetTokens } from "../../db/showcase/targets.ts";
import type { TokenPair, XSignInPort } from "../../ports/identity-providers.ts";
import { MAX_CONCURRENT, mapConcurrently } from "../operations/concurrency.ts";
import { endTargetAccess } from "./target-revocation.ts";
import { RESTORE_FOR_MS, type TokenMaintenanceDeps } from "./token-maintenance-deps.ts";

/** Rows re-encrypted per cron run, well within its time limit. */
const RESEALED_PER_RUN = 200;
/** Tokens under missing keys are counted up to this. */
const COUNTED_AT_MOST = 10_000;
/** Revocations per cron run: one call to X each, two if a picture is restored. */
const REVOKED_PER_RUN = 20;
/** Rows listed for each of them, so that different users are among them. */
const LISTED_FOR_ONE = 10;
const DAY_MS = 24 * 60 * 60_000;
/** Revocations are abandoned after this; the user can also revoke access at X (docs/decisions/0011). */
const GIVE_UP_AFTER_MS = 7 * DAY_MS;

const TokensShape = z.object({ token: z.string(), secret: z.string() });

/**
 * Re-encrypts tokens that were encrypted with an older key. Rows whose key is missing stay, and take no
 * turn of the others: the key may be restored.
 *
 * @returns counts of re-encrypted rows and of rows whose key is missing
 */
export async function resealTokens({
	db,
	vault,
}: Pick<TokenMaintenanceDeps, "db" | "vault">): Promise<{ resealed: number; unopened: number }> {
	const older = vault.olderKeyIds;
	const rows = older.length === 0 ? [] : await listSealedWith(db, older, RESEALED_PER_RUN);
	let resealed = 0;
	for (const row of rows) {
		const plain = await vault.open(row.sealedTokens ?? "", row);
		if (plain === null) continue;
		await replaceSealedTokens(db, row, await vault.seal(plain, row), vault.keyId);
		resealed += 1;
	}
	const targets = older.length === 0 ? [] : await listTargetsSealedWith(db, older, RESEALED_PER_RUN);
	for (const row of targets) {
		const owner = { userId: row.userId, provider: row.target };
		const plain = await vault.open(row.sealedTokens, owner);
		if (plain === null) continue;
		await replaceTargetTokens(db, row, await vault.seal(plain, owner), vault.keyId);
		resealed += 1;
	}
	const elsewhere = await countSealedWithOtherKey(db, vault.keyId, COUNTED_AT_MOST);
	const missing = elsewhere.filter((key) => !older.includes(key.keyId));
	const failed = rows.length + targets.length - resealed;
	return { resealed, unopened: missing.reduce((sum, key) => sum + key.count, failed) };
}

/** Revokes tokens of removed identities and accounts; failures are retried in the next run. */
export async function revokeWaiting(deps: TokenMaintenanceDeps): Promise<void> {
	await giveUpRevocations(deps.db, deps.clock.now() - GIVE_UP_AFTER_MS);
	const waiting = await listRevocations(deps.db, REVOKED_PER_RUN * LISTED_FOR_ONE);
	// One of each user: however many somebody has left behind, they cost the others no turn.
	const rows = [...new Map(waiting.map((row) => [row.userId, row])).values()].slice(0, REVOKED_PER_RUN);
	await mapConcurrently(rows, MAX_CONCURRENT, (row) => endAccess(deps, row));
}

/** Revokes one user's tokens now. @returns true if a picture was restored */
export async function revokeTokensOf(deps: TokenMaintenanceDeps, userId: string): Promise<boolean> {
	let restored = false;
	for (const row of await listRevocationsOf(deps.db, userId)) {
		if ((await endAccess(deps, row)) === "restored") restored = true;
	}
	return restored;
}

/**
 * Completes or cancels pending revocations of an X user who just signed in again. X reissues the same token until it is
 * revoked, so a pending revocation would end the new sign-in's access.
 *
 * @param subject - X's id of the user
 */
export async function finishRevocations(deps: TokenMaintenanceDeps, subject: string): Promise<void> {
	for (const row of await listRevocationsFor(deps.db, "x", subject)) await endAccess(deps, row);
}

/** {@link finishRevocations} for an account that was just connected at a target again. */
export async function finishTargetRevocations(
	deps: TokenMaintenanceDeps,
	target: ConnectedTarget,
	subject: string,
): Promise<void> {
	for (const row of await listRevocationsFor(deps.db, target, subject)) await endAccess(deps, row);
}

/** Restores a pending picture, then revokes the token, which is needed for both. */
async function endAccess(deps: TokenMaintenanceDeps, row: RevocationRow): Promise<"restored" | "ended" | "waiting"> {
	const { db, clock, x } = deps;
	if (isConnectedTarget(row.provider)) return endTargetAccess(deps, { ...row, provider: row.provider });
	if (!x) return "waiting";
	let restored = false;
	try {
		const access = hasToken(row) ? await opened(deps, row.sealedTokens, row) : null;
		if (access === null && hasToken(row)) return "waiting";
		if (row.originalHash !== null) {
			const back = await findCurrentAccount(deps, row);
			const handed = back !== null && (await handOverOriginal(db, row, back.userId, clock.now()));
			if (!handed && clock.now() - row.createdAt < RESTORE_FOR_MS) {
				const good = back?.access ?? access;
				if (good === null) return "waiting";
				const outcome = await deps.restoreOriginal(
					{ userId: row.userId, target: "x" },
					good,
					row.originalHash,
					row.sentHashes ?? [],
				);
				if (outcome === "later") return "waiting";
				if (outcome === "revoked" && row.subject !== null) {
					await keepPictureOnly(db, row, clock.now());
					return "waiting";
				}
				restored = outcome === "given";
				if (outcome !== "own") await markRestored(db, row, restored, clock.now());
			}
		}
		if (access !== null) await revokeUnlessInUse(deps, x, row, access);
		await removeRevocation(db, row.id);
		return restored ? "restored" : "ended";
	} catch (error) {
		log({ event: "token.revoke.failed", provider: row.provider, error });
		return restored ? "restored" : "waiting";
	}
}

/** How long a token is known as revoked: longer than a sign-in can take from getting its token to storing it. */
const REVOKED_FOR_MS = 10 * 60_000;

const revokedHash = (access: TokenPair) => sha256Hex(`revoked-access ${access.token}`);

/**
 * X reissues the same token until it is revoked, and the user may be signing in right now. So the token is noted as revoked
 * before the last check whether an account uses it, and a sign-in checks after storing its token whether it was noted
 * ({@link isBeingRevoked}): whatever the order, one of the two sees the other.
 */
async function revokeUnlessInUse(
	deps: TokenMaintenanceDeps,
	x: XSignInPort,
	row: RevocationRow,
	access: TokenPair,
): Promise<void> {
	const now = deps.clock.now();
	const tokenHash = await revokedHash(access);
	const first = await insertToken(deps.db, {
		tokenHash,
		purpose: "revoked-access",
		userId: null,
		email: null,
		payload: null,
		createdAt: now,
		expiresAt: now + REVOKED_FOR_MS,
	});
	let revoked = false;
	try {
		const current = await findCurrentAccount(deps, row);
		if (current?.access.token === access.token) return;
		await x.revoke(access);
		revoked = true;
	} finally {
		// Not what another run has noted, which may be revoking it just now.
		if (first && !revoked) await removeToken(deps.db, tokenHash);
	}
}

/** Whether an access token that a sign-in has just stored may no longer be valid, because a former account's is being revoked. */
export async function isBeingRevoked({ db, clock }: Pick<TokenMaintenanceDeps, "db" | "clock">, access: TokenPair) {
	return (await findToken(db, await revokedHash(access), clock.now())) !== null;
}

/**
 * The X user's current account, and its token.
 *
 * @returns null if there is no such account, or it has no token
 * @throws Error if the token's key is missing: it may be the token to revoke
 */
async function findCurrentAccount(
	deps: TokenMaintenanceDeps,
	row: RevocationRow,
): Promise<{ userId: string; access: TokenPair } | null> {
	if (row.subject === null) return null;
	const identity = await findIdentity(deps.db, "x", row.subject);
	if (!identity?.sealedTokens) return null;
	const access = await opened(deps, identity.sealedTokens, identity);
	if (access === null) throw new Error("today's token is under a key that is not there");
	return { userId: identity.userId, access };
}

async function opened(
	{ vault }: TokenMaintenanceDeps,
	sealed: string,
	owner: Pick<RevocationRow, "userId" | "provider">,
): Promise<TokenPair | null> {
	const plain = await vault.open(sealed, owner);
	return plain === null ? null : TokensShape.parse(JSON.parse(plain));
}
