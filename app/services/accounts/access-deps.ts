import type { Database } from "../../db/database.ts";
import type { ChainPort } from "../../ports/chain.ts";
import type { Clock } from "../../ports/clock.ts";
import type { MarketplacePort } from "../../ports/marketplace.ts";
import type { NamesPort } from "../../ports/names.ts";
import type { PictureSourcePort } from "../../ports/picture-source.ts";
import type { TweetLookupPort } from "../../ports/tweet-lookup.ts";

/** What the use cases of access and addresses work with; services.server.ts puts it together. */
export interface AccessDeps {
	db: Database;
	chain: ChainPort;
	clock: Clock;
	names: NamesPort;
	marketplace: MarketplacePort;
	pictures: PictureSourcePort;
	tweets: TweetLookupPort;
	/** address of the app as set, never as a request says */
	appUrl: string;
	/** signs what must come back unchanged */
	secret: string;
	/** tells whether an account may ask the outside once more */
	mayCheck(userId: string): Promise<boolean>;
	/** cryptographically random bytes */
	randomBytes(count: number): Uint8Array;
}

/** The limit counts per minute (wrangler.toml, CHECK_LIMIT). */
const CHECK_AGAIN_MS = 60_000;

export const askedTooOften = { ok: false, reason: "rate-limited", retryAfterMs: CHECK_AGAIN_MS } as const;
