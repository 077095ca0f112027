import { z } from "zod";
import type { IdentityProvider } from "../core/identity.ts";
import type { Database } from "../db/database.ts";
import { listIdentities } from "../db/identities.ts";
import type { TokenPair } from "../ports/identity-providers.ts";
import type { TokenVault } from "./token-vault.ts";

const TokensShape = z.object({ token: z.string(), secret: z.string() });

/** @returns what a sign-in left; null when there is none, or no key opens it */
export async function openTokensOf(
	{ db, vault }: { db: Database; vault: TokenVault },
	userId: string,
	provider: IdentityProvider,
): Promise<TokenPair | null> {
	const identity = (await listIdentities(db, userId)).find((one) => one.provider === provider);
	if (!identity?.sealedTokens) return null;
	const plain = await vault.open(identity.sealedTokens, { userId, provider });
	return plain === null ? null : TokensShape.parse(JSON.parse(plain));
}
