import { z } from "zod";
import { log } from "../../core/operations/log.ts";
import { findIdentity, listSealedOtherwise, replaceSealedTokens } from "../../db/accounts/identities.ts";
import {
	giveUpRevocations,
	handOverOriginal,
	hasToken,
	keepForReturn,
	listRevocations,
	listRevocationsFor,
	listRevocationsOf,
	markGivenBack,
	type RevocationRow,
	removeRevocation,
} from "../../db/accounts/token-revocations.ts";
import type { Database } from "../../db/database.ts";
import type { Clock } from "../../ports/clock.ts";
import type { TokenPair, XSignInPort } from "../../ports/identity-providers.ts";
import type { TokenVault } from "./token-vault.ts";

/** Rows a run of the cron seals anew: far below its time. */
const RESEALED_PER_RUN = 200;
/** Calls to X a run makes, twice as many where pictures are given back. */
const REVOKED_PER_RUN = 20;
const DAY_MS = 24 * 60 * 60_000;
/** X was asked for so long; the person can take the access back there too (docs/decisions/0011). */
const GIVE_UP_AFTER_MS = 7 * DAY_MS;
/** What X does not take back by then stays: the last day is for the revocation alone. */
const GIVE_BACK_FOR_MS = 6 * DAY_MS;

const TokensShape = z.object({ token: z.string(), secret: z.string() });

type MaintenanceParts = Omit<TokenMaintenanceDeps, "x"> & { providers: { x: XSignInPort | null } };

export interface TokenMaintenanceDeps {
	db: Database;
	clock: Clock;
	vault: TokenVault;
	x: XSignInPort | null;
	/**
	 * Puts a kept picture back to X (services/showcase/rotation/original-picture.ts).
	 *
	 * @param userId - whose it was
	 * @returns `revoked`: X knows the token no more; `impossible`: it does not take the picture, or it is not kept
	 */
	giveBack(
		userId: string,
		access: TokenPair,
		contentHash: string,
	): Promise<"given" | "revoked" | "impossible" | "later">;
}

/** What token maintenance needs of what accounts work with. */
export function tokenMaintenanceOf({ db, clock, vault, providers, giveBack }: MaintenanceParts): TokenMaintenanceDeps {
	return { db, clock, vault, x: providers.x, giveBack };
}

/**
 * Seals tokens anew that an older key sealed. A row that no key opens is left as it is: its key may come back.
 *
 * @returns rows done, and rows that no key opens
 */
export async function resealTokens({
	db,
	vault,
}: Pick<TokenMaintenanceDeps, "db" | "vault">): Promise<{ resealed: number; unopened: number }> {
	const rows = await listSealedOtherwise(db, vault.keyId, RESEALED_PER_RUN);
	let resealed = 0;
	for (const row of rows) {
		const plain = await vault.open(row.sealedTokens ?? "", row);
		if (plain === null) continue;
		await replaceSealedTokens(db, row, await vault.seal(plain, row), vault.keyId);
		resealed += 1;
	}
	return { resealed, unopened: rows.length - resealed };
}

/** Ends the access of identities and accounts that are gone; what fails stays for the next run. */
export async function revokeWaiting(deps: TokenMaintenanceDeps): Promise<void> {
	await giveUpRevocations(deps.db, deps.clock.now() - GIVE_UP_AFTER_MS);
	for (const row of await listRevocations(deps.db, REVOKED_PER_RUN)) await endAccess(deps, row);
}

/** The same at once, for one person. @returns whether a picture was given back */
export async function revokeTokensOf(deps: TokenMaintenanceDeps, userId: string): Promise<boolean> {
	let restored = false;
	for (const row of await listRevocationsOf(deps.db, userId)) {
		if ((await endAccess(deps, row)) === "restored") restored = true;
	}
	return restored;
}

/**
 * Settles what waits for somebody of X who has just signed in: X hands out the same token until it is revoked, so a
 * revocation that waits would end the new sign-in's access.
 *
 * @param subject - X's own id of the person
 */
export async function finishRevocations(deps: TokenMaintenanceDeps, subject: string): Promise<void> {
	for (const row of await listRevocationsFor(deps.db, "x", subject)) await endAccess(deps, row);
}

/** Gives the picture back where one waits, then revokes: afterwards the token would do neither. */
async function endAccess(deps: TokenMaintenanceDeps, row: RevocationRow): Promise<"restored" | "ended" | "waiting"> {
	const { db, clock, x } = deps;
	if (!x) return "waiting";
	let restored = false;
	try {
		const access = hasToken(row) ? await opened(deps, row.sealedTokens, row) : null;
		if (access === null && hasToken(row)) return "waiting";
		if (row.originalHash !== null) {
			const back = await findToday(deps, row);
			const handed = back !== null && (await handOverOriginal(db, row, back.userId, clock.now()));
			if (!handed && clock.now() - row.createdAt < GIVE_BACK_FOR_MS) {
				const good = back?.access ?? access;
				if (good === null) return "waiting";
				const outcome = await deps.giveBack(row.userId, good, row.originalHash);
				if (outcome === "later") return "waiting";
				if (outcome === "revoked" && row.subject !== null) {
					await keepForReturn(db, row, clock.now());
					return "waiting";
				}
				restored = outcome === "given";
				await markGivenBack(db, row, restored, clock.now());
			}
		}
		// Asked last of all: X hands out the same token until it is revoked, and somebody may just have signed in.
		const today = await findToday(deps, row);
		if (access !== null && today?.access.token !== access.token) await x.revoke(access);
		await removeRevocation(db, row.id);
		return restored ? "restored" : "ended";
	} catch (error) {
		log({ event: "token.revoke.failed", provider: row.provider, error });
		return restored ? "restored" : "waiting";
	}
}

/**
 * The account that the person of a revocation is in today, and its token.
 *
 * @returns null for none, or one without a token
 * @throws Error when no key opens the token: it may be the one to revoke
 */
async function findToday(
	deps: TokenMaintenanceDeps,
	row: RevocationRow,
): Promise<{ userId: string; access: TokenPair } | null> {
	if (row.subject === null) return null;
	const identity = await findIdentity(deps.db, row.provider, row.subject);
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
