import type { MailMessage } from "../../core/operations/mail-message.ts";
import type {
	PictureMessage,
	RotationMessage,
	RotationsMessage,
	SyncMessage,
} from "../../core/showcase/showcase-messages.ts";
import type { Database } from "../../db/database.ts";
import type { Clock } from "../../ports/clock.ts";
import type { TokenPair } from "../../ports/identity-providers.ts";
import type { MarketplacePort } from "../../ports/marketplace.ts";
import type { PictureSourcePort } from "../../ports/picture-source.ts";
import type { PictureStudio } from "../../ports/picture-studio.ts";
import type { ProfilePicturesPort } from "../../ports/profile-pictures.ts";

/** Dependencies of Show My NFT, composed in showcase-deps.server.ts. */
export interface ShowcaseDeps {
	db: Database;
	clock: Clock;
	/** cryptographically random bytes */
	randomBytes(count: number): Uint8Array;
	appUrl: string;
	/** signs tokens */
	secret: string;
	marketplace: MarketplacePort;
	/** pictures of NFTs: strangers' servers, gateways, data: */
	source: PictureSourcePort;
	studio: PictureStudio;
	/** prepared and original pictures, by the SHA-256 of their bytes */
	bucket: R2Bucket;
	/** null where X has no credentials */
	profiles: ProfilePicturesPort | null;
	/** Decrypts people's tokens for X. People without an entry are not connected, or no key opens theirs. */
	openTokens(userIds: readonly string[]): Promise<Map<string, TokenPair>>;
	/**
	 * Removes X from the account, restores the original picture and revokes the token; the cron repeats calls that X does not
	 * answer now. Nothing is touched when X is the last way in.
	 */
	leaveX(userId: string): Promise<{ ok: true; restored: boolean } | { ok: false; reason: "last-way-in" }>;
	queueSyncs(messages: SyncMessage[], delaySeconds?: number): Promise<void>;
	queuePictures(messages: PictureMessage[]): Promise<void>;
	queueRotations(messages: (RotationMessage | RotationsMessage)[], delaySeconds?: number): Promise<void>;
	queueMails(messages: MailMessage[]): Promise<void>;
	/** whether an account may cause another call to the outside */
	mayCheck(userId: string): Promise<boolean>;
	/** X_DAILY_CALLS */
	dailyCalls: number;
	/** lower case: who is mailed when everybody's changes stop */
	adminEmails: readonly string[];
}
