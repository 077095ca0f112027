import type { Database } from "../../db/database.ts";
import type { ChainPort } from "../../ports/chain.ts";
import type { Clock } from "../../ports/clock.ts";
import type { MarketplacePort } from "../../ports/marketplace.ts";
import type { NamesPort } from "../../ports/names.ts";
import type { PictureSourcePort } from "../../ports/picture-source.ts";
import type { TweetLookupPort } from "../../ports/tweet-lookup.ts";

/** Dependencies of the use cases of access and wallet addresses, composed in services.server.ts. */
export interface AccessDeps {
	db: Database;
	chain: ChainPort;
	clock: Clock;
	names: NamesPort;
	marketplace: MarketplacePort;
	pictures: PictureSourcePort;
	tweets: TweetLookupPort;
	/** the app's URL from the settings, never from a request */
	appUrl: string;
	/** signs tokens */
	secret: string;
	/** true if the account may cause another call to an external service */
	mayCheck(userId: string): Promise<boolean>;
	/** cryptographically random bytes */
	randomBytes(count: number): Uint8Array;
}

/** Period of the limit (wrangler.toml, CHECK_LIMIT). */
const CHECK_AGAIN_MS = 60_000;

export const checkLimited = { ok: false, reason: "rate-limited", retryAfterMs: CHECK_AGAIN_MS } as const;
