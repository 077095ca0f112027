import { z } from "zod";
import type { IdentityProvider } from "../../core/accounts/identity.ts";
import { listSealedTokens } from "../../db/accounts/identities.ts";
import type { Database } from "../../db/database.ts";
import type { TokenPair } from "../../ports/identity-providers.ts";
import type { TokenVault } from "./token-vault.ts";

const TokensShape = z.object({ token: z.string(), secret: z.string() });

/** @returns what a sign-in left; null when there is none, or no key opens it */
export async function openTokensOf(
	opening: { db: Database; vault: TokenVault },
	userId: string,
	provider: IdentityProvider,
): Promise<TokenPair | null> {
	return (await openTokensOfMany(opening, [userId], provider)).get(userId) ?? null;
}

/** What many people's sign-ins left, by the person's id; one statement. */
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
