import type { MailMessage } from "../../core/operations/mail-message.ts";
import type { ConnectedTarget, Place } from "../../core/showcase/picture-targets.ts";
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
import type { NftHoldingsPort } from "../../ports/nft-holdings.ts";
import type { PictureSourcePort } from "../../ports/picture-source.ts";
import type { PictureStudio } from "../../ports/picture-studio.ts";
import type { ProfilePicturesPort } from "../../ports/profile-pictures.ts";
import type { TargetAccess, TargetPorts } from "../../ports/target-connections.ts";
import type { RateLimited } from "../accounts/accounts-contract.ts";

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
	/** what the chain says of NFTs that the marketplace does not list any more */
	holdings: NftHoldingsPort;
	/** fetches pictures of NFTs from untrusted servers, gateways and data: URLs */
	source: PictureSourcePort;
	studio: PictureStudio;
	/** avatars and original pictures, by the SHA-256 of their bytes */
	bucket: R2Bucket;
	/** null without X credentials */
	profiles: ProfilePicturesPort<TokenPair> | null;
	/** further targets that can be connected */
	targets: TargetPorts;
	/** Decrypts the access to connected accounts, by user and target (placeKey). */
	openTargets(places: readonly Place[]): Promise<Map<string, TargetAccess>>;
	/** Decrypts users' X tokens. Users without an entry are not connected, or their key is missing. */
	openTokens(userIds: readonly string[]): Promise<Map<string, TokenPair>>;
	/**
	 * Removes X from the account, restores the original picture and revokes the token; the cron retries calls that X does not
	 * answer. Changes nothing if X is the last way to sign in.
	 */
	leaveX(userId: string): Promise<{ ok: true; restored: boolean } | { ok: false; reason: "last-way-in" } | RateLimited>;
	/** {@link leaveX} of an account that is connected for the picture; nobody signs in with it */
	leaveTarget(userId: string, target: ConnectedTarget): Promise<{ restored: boolean }>;
	queueSyncs(messages: SyncMessage[], delaySeconds?: number): Promise<void>;
	queuePictures(messages: PictureMessage[]): Promise<void>;
	/** has the picture that a user has at a target kept (original-picture.ts) */
	queueOriginal(place: Place): Promise<void>;
	queueRotations(messages: (RotationMessage | RotationsMessage)[], delaySeconds?: number): Promise<void>;
	queueMails(messages: MailMessage[]): Promise<void>;
	/** true if the account may cause another call to an external service */
	mayCheck(userId: string): Promise<boolean>;
	/** X_DAILY_CALLS */
	dailyCalls: number;
	/** lower case; mailed when all changes are halted */
	adminEmails: readonly string[];
}
