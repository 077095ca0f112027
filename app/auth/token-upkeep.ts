import { z } from "zod";
import { loggable } from "../core/loggable.ts";
import type { Database } from "../db/database.ts";
import { listSealedOtherwise, replaceSealedTokens } from "../db/identities.ts";
import {
	giveUpRevocations,
	listRevocations,
	listRevocationsOf,
	type RevocationRow,
	removeRevocation,
} from "../db/token-revocations.ts";
import type { Clock } from "../ports/clock.ts";
import type { XSignInPort } from "../ports/identity-providers.ts";
import type { TokenVault } from "./token-vault.ts";

/** Rows a run of the cron seals anew: far below its time. */
const RESEALED_PER_RUN = 200;
/** Calls to X a run makes. */
const REVOKED_PER_RUN = 20;
/** X was asked for so long; the person can take the access back there too (docs/decisions/0011). */
const GIVE_UP_AFTER_MS = 7 * 24 * 60 * 60_000;

const TokensShape = z.object({ token: z.string(), secret: z.string() });

export interface TokenUpkeepDeps {
	db: Database;
	clock: Clock;
	vault: TokenVault;
	x: XSignInPort | null;
}

/**
 * Seals tokens anew that an older key sealed. A row that no key opens is left as it is: its key may come back.
 *
 * @returns rows done, and rows that no key opens
 */
export async function resealTokens({ db, vault }: TokenUpkeepDeps): Promise<{ resealed: number; unopened: number }> {
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

/** Revokes tokens of identities and accounts that are gone; what fails stays for the next run. */
export async function revokeWaiting(deps: TokenUpkeepDeps): Promise<void> {
	await giveUpRevocations(deps.db, deps.clock.now() - GIVE_UP_AFTER_MS);
	for (const row of await listRevocations(deps.db, REVOKED_PER_RUN)) await revoke(deps, row);
}

/** The same at once, for one person. */
export async function revokeTokensOf(deps: TokenUpkeepDeps, userId: string): Promise<void> {
	for (const row of await listRevocationsOf(deps.db, userId)) await revoke(deps, row);
}

async function revoke({ db, vault, x }: TokenUpkeepDeps, row: RevocationRow): Promise<void> {
	if (!x) return;
	try {
		const plain = await vault.open(row.sealedTokens, row);
		if (plain === null) return;
		await x.revoke(TokensShape.parse(JSON.parse(plain)));
		await removeRevocation(db, row.id);
	} catch (error) {
		console.warn("a token could not be revoked yet", row.provider, loggable(error));
	}
}
