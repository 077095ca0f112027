import { z } from "zod";
import type { IdentityProvider } from "../../core/accounts/identity.ts";
import { listSealedTokens } from "../../db/accounts/identities.ts";
import type { Database } from "../../db/database.ts";
import type { TokenPair } from "../../ports/identity-providers.ts";
import type { TokenVault } from "./token-vault.ts";

const TokensShape = z.object({ token: z.string(), secret: z.string() });

/** @returns the decrypted tokens; null if there are none, or their key is gone */
export async function openTokensOf(
	opening: { db: Database; vault: TokenVault },
	userId: string,
	provider: IdentityProvider,
): Promise<TokenPair | null> {
	return (await openTokensOfMany(opening, [userId], provider)).get(userId) ?? null;
}

/** Decrypted tokens by user id; one statement for all users. */
export async function openTokensOfMany(
	{ db, vault }: { db: Database; vault: TokenVault },
	userIds: readonly string[],
	provider: IdentityProvider,
): Promise<Map<string, TokenPair>> {
	const opened = new Map<string, TokenPair>();
	for (const { userId, sealedTokens } of await listSealedTokens(db, userIds, provider)) {
		const plain = sealedTokens && (await vault.open(sealedTokens, { userId, provider }));
		if (plain) opened.set(userId, TokensShape.parse(JSON.parse(plain)));
	}
	return opened;
}
