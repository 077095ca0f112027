import type { PictureMessage, RotationMessage, RotationsMessage, SyncMessage } from "../core/showcase-messages.ts";
import type { MailMessage } from "../core/wire.ts";
import type { Database } from "../db/database.ts";
import type { Clock } from "../ports/clock.ts";
import type { TokenPair } from "../ports/identity-providers.ts";
import type { MarketplacePort } from "../ports/marketplace.ts";
import type { PictureSourcePort } from "../ports/picture-source.ts";
import type { PictureStudio } from "../ports/picture-studio.ts";
import type { ProfilePicturesPort } from "../ports/profile-pictures.ts";

/** What Show My NFT works with; services.server.ts puts it together. */
export interface ShowcaseDeps {
	db: Database;
	clock: Clock;
	/** cryptographically random bytes */
	randomBytes(count: number): Uint8Array;
	appUrl: string;
	/** signs what must come back unchanged */
	secret: string;
	marketplace: MarketplacePort;
	/** pictures of pieces: strangers' servers, gateways, data: */
	source: PictureSourcePort;
	studio: PictureStudio;
	/** prepared and original pictures, by the SHA-256 of their bytes */
	bucket: R2Bucket;
	/** null where X has no credentials */
	profiles: ProfilePicturesPort | null;
	/** Opens what people's sign-ins with X left. Whoever is not in it is not connected, or no key opens it. */
	openTokens(userIds: readonly string[]): Promise<Map<string, TokenPair>>;
	/**
	 * Takes X off the account, gives the original picture back and has the token revoked; what X does not answer now is
	 * the cron's. Nothing is touched when X is the last way in.
	 */
	leaveX(userId: string): Promise<{ ok: true; restored: boolean } | { ok: false; reason: "last-way-in" }>;
	queueSyncs(messages: SyncMessage[], delaySeconds?: number): Promise<void>;
	queuePictures(messages: PictureMessage[]): Promise<void>;
	queueRotations(messages: (RotationMessage | RotationsMessage)[], delaySeconds?: number): Promise<void>;
	queueMails(messages: MailMessage[]): Promise<void>;
	/** tells whether an account may ask the outside once more */
	mayCheck(userId: string): Promise<boolean>;
	/** X_DAILY_CALLS */
	dailyCalls: number;
	/** lower case: who hears of what stops everybody's changes */
	adminEmails: readonly string[];
}
