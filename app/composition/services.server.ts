import type { AppLoadContext } from "@remix-run/cloudflare";
import { chainlinkRates } from "../adapters/chain/chainlink-rates.ts";
import { rpcChain } from "../adapters/chain/rpc-chain.ts";
import { emailSending } from "../adapters/mail/email-sending.ts";
import { openseaV1 } from "../adapters/marketplace/opensea-v1.ts";
import { openseaV2 } from "../adapters/marketplace/opensea-v2.ts";
import { remotePictures } from "../adapters/pictures/remote-pictures.ts";
import { ed25519Signer } from "../adapters/receipts/ed25519-signer.ts";
import { xApiV2 } from "../adapters/social/x-api-v2.ts";
import { xOembed } from "../adapters/social/x-oembed.ts";
import { r2ColdStorage } from "../adapters/storage/r2-cold-storage.ts";
import { siteOf } from "../core/caller-key.ts";
import { isQueueName, type QueueName } from "../core/operations/queues.ts";
import { openDatabase } from "../db/database.ts";
import { countParts } from "../db/operations/own-data.ts";
import { clientKeyOf, visitorOf } from "../http/client-key.server.ts";
import { noticeCookie } from "../http/notice.server.ts";
import { pageLanguage } from "../http/page-words.server.ts";
import type { AccessDeps } from "../services/accounts/access-deps.ts";
import { accessServices, walletServices } from "../services/accounts/access-services.ts";
import { type AccountDeps, SCRYPT } from "../services/accounts/account-deps.ts";
import { accountServices } from "../services/accounts/account-services.ts";
import { nameServices } from "../services/accounts/name-services.ts";
import { passkeyServices } from "../services/accounts/passkeys.ts";
import { requesterPicture } from "../services/accounts/requester-picture.ts";
import { securityLog } from "../services/accounts/security-log.ts";
import { type Sessions, sessionsOf } from "../services/accounts/sessions.ts";
import { finishTargetRevocations } from "../services/accounts/token-maintenance.ts";
import { tokenMaintenanceOf } from "../services/accounts/token-maintenance-deps.ts";
import { tokenVault } from "../services/accounts/token-vault.ts";
import { adminServices } from "../services/operations/admin-services.ts";
import { contactService } from "../services/operations/contact.ts";
import type { DeliveryDeps } from "../services/operations/delivery-deps.ts";
import { mailStops } from "../services/operations/mailbox-stop.ts";
import { ownArchive } from "../services/operations/own-archive.ts";
import { type ViewCounter, viewCounter } from "../services/operations/page-views.ts";
import { writerLimit } from "../services/operations/writer-limit.ts";
import { type RateBook, type RateDeps, rateBook } from "../services/payments/current-rates.ts";
import type { DeskMethods } from "../services/payments/desk-contract.ts";
import { deskServices } from "../services/payments/desk-services.ts";
import type { PaymentDeps } from "../services/payments/payment-deps.ts";
import { paymentServices, type RoomMethods } from "../services/payments/payment-services.ts";
import { requestServices } from "../services/payments/request-services.ts";
import type { WatcherMethods } from "../services/payments/watch-chain/chain-watchers.ts";
import { type ConnectDeps, targetConnections } from "../services/showcase/connect-target.ts";
import { galleryServices } from "../services/showcase/gallery-services.ts";
import { publicGalleries } from "../services/showcase/public-gallery.ts";
import { giveBackOriginal } from "../services/showcase/rotation/give-back-original.ts";
import { rotationAdmin } from "../services/showcase/rotation/rotation-admin.ts";
import { rotationServices } from "../services/showcase/rotation/rotation-services.ts";
import type { ShowcaseDeps } from "../services/showcase/showcase-deps.ts";
import { readStoredPicture, storePicture } from "../services/showcase/stored-pictures.ts";
import type { Say } from "../words/say.ts";
import { sayIn } from "../words/say-in.ts";
import { identityProviders } from "./identity-providers.server.ts";
import type {} from "./load-context.server.ts";
import { namesPort } from "./names.server.ts";
import { pictureSource } from "./picture-settings.server.ts";
import { receiptPrinter } from "./receipt-printer.server.ts";
import { sendAll } from "./send-all.server.ts";
import { readSettings, type Settings } from "./settings.server.ts";
import { type ShowcaseBindings, showcaseDeps } from "./showcase-deps.server.ts";
import { oauthDocuments, targetPorts } from "./targets.server.ts";

/** The worker's bindings (wrangler.toml); vars and secrets are read through settings.server.ts. */
export interface Env extends ShowcaseBindings {
	DB: D1Database;
	/** rows of old links; without it they stay in D1 */
	OLD_LINKS?: R2Bucket;
	ASSETS: Fetcher;
	CHAIN_WATCHER: DurableObjectNamespace<WatcherMethods & Rpc.DurableObjectBranded>;
	ACCOUNT_DESK: DurableObjectNamespace<DeskMethods & Rpc.DurableObjectBranded>;
	PAYMENT_LINK_ROOM: DurableObjectNamespace<RoomMethods & Rpc.DurableObjectBranded>;
	MAIL_QUEUE: Queue;
	MAIL: SendEmail;
	SIGN_IN_LIMIT: RateLimit;
	/** all networks of an IPv6 /48 together */
	SIGN_IN_SITE_LIMIT: RateLimit;
	REPORT_LIMIT: RateLimit;
	REPORT_SITE_LIMIT: RateLimit;
	/** new payment links, per account */
	CREATE_LIMIT: RateLimit;
	/** the contact form, per caller */
	CONTACT_LIMIT: RateLimit;
	/** only with Analytics Engine */
	VIEWS?: AnalyticsEngineDataset;
}

interface Composed {
	settings: Settings;
	deps: DeliveryDeps;
	rateDeps: RateDeps;
	rates: RateBook;
	accounts: Omit<AccountDeps, "clientKey" | "visitor" | "waitUntil">;
	access: AccessDeps;
	showcase: ShowcaseDeps;
	views: ViewCounter;
}

/** Cache per isolate, which always passes the same environment object: settings are checked and adapters created once. */
const composed = new WeakMap<Env, Composed>();

function compose(env: Env): Composed {
	const known = composed.get(env);
	if (known) return known;
	const settings = readSettings(env);
	const deps: DeliveryDeps = {
		db: openDatabase(env.DB, env.OLD_LINKS ? r2ColdStorage(env.OLD_LINKS) : null),
		chain: rpcChain(settings.RPC_ENDPOINTS, settings.OFFERED_CHAINS),
		names: namesPort(settings),
		watchers: {
			isWatched: (chainId) => String(chainId) in settings.RPC_ENDPOINTS && !settings.UNWATCHED_CHAINS.includes(chainId),
			of: (chainId) => watcherOf(env, chainId),
		},
		desks: { of: (userId) => deskOf(env, userId) },
		rooms: { of: (paymentId) => roomOf(env, paymentId) },
		clock: { now: () => Date.now() },
		receipts: Object.keys(settings.RECEIPT_KEYS).length === 0 ? null : ed25519Signer(settings.RECEIPT_KEYS),
		appUrl: settings.APP_URL,
		queueMails: (messages) => sendAll(env.MAIL_QUEUE, messages),
		mayReport: async (key) => {
			// What one network is refused uses up nothing of the others in its site.
			if (!(await env.REPORT_LIMIT.limit({ key })).success) return false;
			const site = siteOf(key);
			return site === null || (await env.REPORT_SITE_LIMIT.limit({ key: site })).success;
		},
		mayCreate: async (userId) => (await env.CREATE_LIMIT.limit({ key: userId })).success,
		randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
		mailer: emailSending(env.MAIL, settings.MAIL_FROM),
		receiptPrinter: receiptPrinter(env.ASSETS, settings.APP_URL),
		supportEmail: settings.SUPPORT_EMAIL,
		mailsADay: settings.MAILS_A_DAY,
		adminEmails: settings.ADMIN_EMAILS,
		cookieSecret: settings.COOKIE_SECRET,
	};
	const vault = tokenVault(settings.TOKEN_KEYS);
	const accounts: Composed["accounts"] & DeliveryDeps = {
		...deps,
		targets: targetPorts(settings, { ...deps, vault }),
		limit: env.SIGN_IN_LIMIT,
		siteLimit: env.SIGN_IN_SITE_LIMIT,
		vault,
		providers: identityProviders(settings),
		passwords: SCRYPT,
		keptNotice: noticeCookie({ code: "account-kept" }),
		// `showcase` is assigned below: the two depend on each other, and neither is called before both exist.
		restoreOriginal: (...given) => giveBackOriginal(showcase, ...given),
		queueOriginal: (place) => showcase.queueOriginal(place),
	};
	const showcase: ShowcaseDeps = showcaseDeps(env, settings, accounts);
	const views = viewCounter({ ...deps, dataset: env.VIEWS, wait: (ms) => scheduler.wait(ms) });
	const rateDeps: RateDeps = { db: deps.db, clock: deps.clock, rates: chainlinkRates(settings.RPC_ENDPOINTS) };
	const rates = rateBook(rateDeps);
	const made = { settings, deps, rateDeps, rates, accounts, access: accessDeps(env, settings, deps), showcase, views };
	composed.set(env, made);
	return made;
}

function accessDeps(env: Env, settings: Settings, deps: DeliveryDeps): AccessDeps {
	const { db, chain, names, clock, appUrl, randomBytes } = deps;
	const { OPENSEA_API_URL, OPENSEA_API_VERSION, OPENSEA_API_KEY, X_BEARER_TOKEN } = settings;
	const opensea = OPENSEA_API_VERSION === "v1" ? openseaV1 : openseaV2;
	return {
		db,
		chain,
		clock,
		appUrl,
		randomBytes,
		names,
		marketplace: opensea(OPENSEA_API_URL, OPENSEA_API_KEY),
		pictures: pictureSource(settings),
		tweets: X_BEARER_TOKEN ? xApiV2(settings.X_API_URL, X_BEARER_TOKEN) : xOembed(settings.X_OEMBED_URL),
		secret: settings.COOKIE_SECRET,
		mayCheck: async (userId) => (await env.CHECK_LIMIT.limit({ key: userId })).success,
	};
}

/** Dependencies of payment use cases, for rooms, jobs and requests. */
export function paymentDeps(env: Env): PaymentDeps {
	return compose(env).deps;
}

/** Dependencies of reading rates. */
export function rateDepsOf(env: Env): RateDeps {
	return compose(env).rateDeps;
}

/** Dependencies of account use cases that do not belong to a request. */
export function accountDepsOf(env: Env): Composed["accounts"] {
	return compose(env).accounts;
}

/** Payment dependencies and those for sending mails. */
export function deliveryDeps(env: Env): DeliveryDeps {
	return compose(env).deps;
}

/** Dependencies of Show My NFT, for jobs and requests. */
export function showcaseDepsOf(env: Env): ShowcaseDeps {
	return compose(env).showcase;
}

/** A link's room. Callers must check that the link exists. */
export function roomOf(env: Env, paymentId: string): DurableObjectStub<RoomMethods & Rpc.DurableObjectBranded> {
	return env.PAYMENT_LINK_ROOM.get(env.PAYMENT_LINK_ROOM.idFromName(paymentId));
}

/** The watcher of a chain with endpoints. */
export function deskOf(env: Env, userId: string): DurableObjectStub<DeskMethods & Rpc.DurableObjectBranded> {
	return env.ACCOUNT_DESK.get(env.ACCOUNT_DESK.idFromName(userId));
}

export function watcherOf(env: Env, chainId: number): DurableObjectStub<WatcherMethods & Rpc.DurableObjectBranded> {
	return env.CHAIN_WATCHER.get(env.CHAIN_WATCHER.idFromName(String(chainId)));
}

/** Says the messages of a page in its language; works without the database. */
async function sayTo(request: Request, sessions: Sessions): Promise<Say> {
	const user = await sessions.findUser(request).catch(() => null);
	return sayIn(pageLanguage(request, user?.language ?? null));
}

/** Sends a dead letter to its queue again. @returns false if the queue no longer exists */
async function requeue(env: Env, queue: string, body: unknown): Promise<boolean> {
	if (!isQueueName(queue)) return false;
	const queues: Record<QueueName, Queue> = {
		"paylink-mail": env.MAIL_QUEUE,
		"showcase-sync": env.SYNC_QUEUE,
		"showcase-pictures": env.PICTURE_QUEUE,
		"showcase-rotation": env.ROTATION_QUEUE,
	};
	await queues[queue].send(body);
	return true;
}

/** Creates a value on first use, because most requests do not need it. */
function once<Made>(make: () => Made): () => Made {
	let made: { value: Made } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}

/** Builds the Remix context of one request. */
export function buildContext(request: Request, env: Env, execution: ExecutionContext): AppLoadContext {
	const { settings, deps, rates, access, accounts: accountDeps, showcase, views } = compose(env);
	const clientKey = once(() => clientKeyOf(request, settings.COOKIE_SECRET));
	const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work);
	const visitDeps: AccountDeps = {
		...accountDeps,
		get clientKey() {
			return clientKey();
		},
		get visitor() {
			return visitorOf(request);
		},
		waitUntil,
	};
	const sessions = sessionsOf(visitDeps);
	const accounts = once(() => accountServices(visitDeps, sessions));
	const passkeys = once(() => passkeyServices(visitDeps, sessions));
	const payments = paymentServices(deps, (paymentId) => roomOf(env, paymentId), clientKey, settings.COOKIE_SECRET);
	const desk = deskServices(deps, clientKey);
	const requests = once(() => requestServices(deps));
	const stops = once(() => mailStops({ db: deps.db, secret: settings.COOKIE_SECRET, now: deps.clock.now }));
	const mayWrite = writerLimit({
		limit: env.CONTACT_LIMIT,
		clientKey,
		findMember: () => sessions.findUser(request),
	});
	const contact = once(() =>
		contactService({
			...deps,
			secret: settings.COOKIE_SECRET,
			clientKey: clientKey(),
			findMember: () => sessions.findUser(request),
			mayWrite,
		}),
	);
	const admin = once(() =>
		adminServices({
			...deps,
			keyId: accountDeps.vault.keyId,
			requeue: (queue, body) => requeue(env, queue, body),
		}),
	);
	return {
		settings,
		payments,
		rates,
		desk,
		get requests() {
			return requests();
		},
		ownArchive: {
			parts: (userId) => countParts(deps.db, userId),
			read: (userId, part, say) => ownArchive(deps.db, userId, say, deps.clock.now(), part),
		},
		get mailStops() {
			return stops();
		},
		get access() {
			return accessServices(access);
		},
		get wallets() {
			return walletServices(access, visitDeps);
		},
		get names() {
			return nameServices(deps, waitUntil);
		},
		get gallery() {
			return galleryServices(showcase);
		},
		get rotation() {
			return rotationServices(showcase);
		},
		get targets() {
			const finishRevocations: ConnectDeps["finishRevocations"] = (target, subject) =>
				finishTargetRevocations(tokenMaintenanceOf(accountDeps), target, subject);
			return targetConnections({ ...showcase, vault: accountDeps.vault, finishRevocations, waitUntil });
		},
		oauthDocuments: () => oauthDocuments(settings),
		get publicGalleries() {
			return publicGalleries(showcase);
		},
		get rotationAdmin() {
			return rotationAdmin(showcase);
		},
		get accounts() {
			return accounts();
		},
		get passkeys() {
			return passkeys();
		},
		securityLog: securityLog(visitDeps),
		findUser: () => sessions.findUser(request),
		say: () => sayTo(request, sessions),
		mayWrite,
		get contact() {
			return contact();
		},
		get admin() {
			return admin();
		},
		// Without a bucket it is not offered.
		requesterPicture: env.PICTURES
			? requesterPicture({ ...showcase, store: (jpeg) => storePicture(showcase, jpeg) })
			: null,
		noteView: (route) => views.count(route),
		findStoredPicture: (contentHash) => readStoredPicture(showcase, contentHash),
		get pictures() {
			return remotePictures(env.PICTURES_WORKER);
		},
		receiptPrinter: deps.receiptPrinter,
		asset: (path) => env.ASSETS.fetch(new Request(new URL(path, settings.APP_URL))),
		isDocument: !new URL(request.url).pathname.endsWith(".data"),
		cspNonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
		reference: request.headers.get("CF-Ray") ?? crypto.randomUUID().slice(0, 13),
		get clientKey() {
			return clientKey();
		},
		waitUntil,
	};
}
