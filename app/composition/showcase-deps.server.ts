import { rpcNftHoldings } from "../adapters/chain/rpc-nft-holdings.ts";
import { openseaV1 } from "../adapters/marketplace/opensea-v1.ts";
import { openseaV2 } from "../adapters/marketplace/opensea-v2.ts";
import { remoteStudio } from "../adapters/pictures/remote-studio.ts";
import { xProfilePictures } from "../adapters/social/x-profile-pictures.ts";
import type { OriginalMessage } from "../core/showcase/showcase-messages.ts";
import type { PicturesWorker } from "../ports/pictures-worker.ts";
import { type LeaveDeps, leaveTarget, leaveX } from "../services/accounts/leave-provider.ts";
import { openTokensOfMany } from "../services/accounts/provider-tokens.ts";
import type { DeliveryDeps } from "../services/operations/delivery-deps.ts";
import type { ShowcaseDeps } from "../services/showcase/showcase-deps.ts";
import { openTargets } from "../services/showcase/target-tokens.ts";
import { pictureSource } from "./picture-settings.server.ts";
import { sendAll } from "./send-all.server.ts";
import type { Settings } from "./settings.server.ts";

/** Bindings that only Show My NFT uses. */
export interface ShowcaseBindings {
	SYNC_QUEUE: Queue;
	PICTURE_QUEUE: Queue;
	ROTATION_QUEUE: Queue;
	/** avatars and original pictures */
	PICTURES: R2Bucket;
	/** the pictures' own Worker (app/pictures-worker.ts) */
	PICTURES_WORKER: PicturesWorker;
	/** calls to external services, per account */
	CHECK_LIMIT: RateLimit;
}

/** Composition root of Show My NFT. */
export function showcaseDeps(
	env: ShowcaseBindings,
	settings: Settings,
	shared: Pick<DeliveryDeps, "db" | "clock" | "appUrl" | "randomBytes" | "queueMails"> & LeaveDeps,
): ShowcaseDeps {
	const { OPENSEA_API_URL, OPENSEA_API_VERSION, OPENSEA_API_KEY } = settings;
	const { X_API_URL, X_CONSUMER_KEY: key, X_CONSUMER_SECRET: secret } = settings;
	const opensea = OPENSEA_API_VERSION === "v1" ? openseaV1 : openseaV2;
	const { db, clock, appUrl, randomBytes, queueMails, vault, targets } = shared;
	return {
		db,
		clock,
		appUrl,
		randomBytes,
		queueMails,
		secret: settings.COOKIE_SECRET,
		marketplace: opensea(OPENSEA_API_URL, OPENSEA_API_KEY),
		holdings: rpcNftHoldings(settings.RPC_ENDPOINTS),
		source: pictureSource(settings),
		studio: remoteStudio(env.PICTURES_WORKER),
		bucket: env.PICTURES,
		profiles: key && secret ? xProfilePictures(X_API_URL, { key, secret }) : null,
		openTokens: (userIds) => openTokensOfMany({ db, vault }, userIds, "x"),
		targets,
		openTargets: (places) => openTargets({ db, vault }, places),
		leaveX: (userId) => leaveX(shared, userId),
		leaveTarget: (userId, target) => leaveTarget(shared, userId, target),
		queueSyncs: (messages, delaySeconds) => sendAll(env.SYNC_QUEUE, messages, delaySeconds),
		queuePictures: (messages) => sendAll(env.PICTURE_QUEUE, messages),
		queueOriginal: async ({ userId, target }) =>
			void (await env.ROTATION_QUEUE.send({ kind: "original", userId, target } satisfies OriginalMessage)),
		queueRotations: (messages, delaySeconds) => sendAll(env.ROTATION_QUEUE, messages, delaySeconds),
		mayCheck: async (userId) => (await env.CHECK_LIMIT.limit({ key: userId })).success,
		dailyCalls: settings.X_DAILY_CALLS,
		adminEmails: settings.ADMIN_EMAILS,
	};
}
