import type { AppLoadContext } from "@remix-run/cloudflare";
import { emailSending } from "./adapters/email-sending.ts";
import { ensNames } from "./adapters/ens-names.ts";
import { facebook } from "./adapters/facebook.ts";
import { google } from "./adapters/google.ts";
import { openseaV1 } from "./adapters/opensea-v1.ts";
import { openseaV2 } from "./adapters/opensea-v2.ts";
import { resvgPictures } from "./adapters/resvg-pictures.ts";
import { rpcChain } from "./adapters/rpc-chain.ts";
import { xApiV2 } from "./adapters/x-api-v2.ts";
import { xOembed } from "./adapters/x-oembed.ts";
import { xSignIn } from "./adapters/x-sign-in.ts";
import { readAppearance } from "./appearance-cookie.server.ts";
import { type AccountDeps, SCRYPT } from "./auth/account-deps.ts";
import { accountServices } from "./auth/account-services.ts";
import { type Sessions, sessionsOf } from "./auth/sessions.ts";
import { resealTokens, revokeWaiting, upkeepOf } from "./auth/token-upkeep.ts";
import { tokenVault } from "./auth/token-vault.ts";
import { clientKeyOf } from "./client-key.server.ts";
import { DEFAULT_LANGUAGE, languageAskedFor } from "./core/languages.ts";
import { openDatabase } from "./db/database.ts";
import type {} from "./load-context.server.ts";
import type { IdentityProviders } from "./ports/identity-providers.ts";
import type { AccessDeps } from "./services/access-deps.ts";
import { accessServices, walletServices } from "./services/access-services.ts";
import { adminServices } from "./services/admin-services.ts";
import { contactService } from "./services/contact.ts";
import type { DeliveryDeps } from "./services/delivery-deps.ts";
import { giveBack } from "./services/original-picture.ts";
import { type ViewCounter, viewCounter } from "./services/page-views.ts";
import type { PaymentDeps } from "./services/payment-deps.ts";
import { paymentServices, type RoomMethods } from "./services/payment-services.ts";
import { rotationAdmin } from "./services/rotation-admin.ts";
import { rotationServices } from "./services/rotation-services.ts";
import type { ShowcaseDeps } from "./services/showcase-deps.ts";
import { readStoredPicture } from "./services/stored-pictures.ts";
import { sweepAccounts } from "./services/sweep-accounts.ts";
import { wallServices } from "./services/wall-services.ts";
import { readSettings, type Settings } from "./settings.server.ts";
import { pictureSource, type ShowcaseBindings, showcaseDeps } from "./showcase-deps.server.ts";
import type { Say } from "./words/say.ts";
import { sayIn } from "./words/say-in.ts";

/** The worker's bindings (wrangler.toml); vars and secrets are read through settings.server.ts. */
export interface Env extends ShowcaseBindings {
	DB: D1Database;
	ASSETS: Fetcher;
	PAYMENT_LINK_ROOM: DurableObjectNamespace<RoomMethods & Rpc.DurableObjectBranded>;
	MAIL_QUEUE: Queue;
	MAIL: SendEmail;
	SIGN_IN_LIMIT: RateLimit;
	REPORT_LIMIT: RateLimit;
	/** new payment links, per account */
	CREATE_LIMIT: RateLimit;
	/** the contact form, per caller */
	CONTACT_LIMIT: RateLimit;
	/** where the operator has Analytics Engine */
	VIEWS?: AnalyticsEngineDataset;
}

interface Composed {
	settings: Settings;
	deps: DeliveryDeps;
	accounts: Omit<AccountDeps, "clientKey" | "waitUntil">;
	access: AccessDeps;
	showcase: ShowcaseDeps;
	views: ViewCounter;
}

/** Settings are checked and adapters made once per isolate; the environment is the same object all its life. */
const composed = new WeakMap<Env, Composed>();

function compose(env: Env): Composed {
	const known = composed.get(env);
	if (known) return known;
	const settings = readSettings(env);
	const deps: DeliveryDeps = {
		db: openDatabase(env.DB),
		chain: rpcChain(settings.RPC_ENDPOINTS, settings.OFFERED_CHAINS),
		clock: { now: () => Date.now() },
		appUrl: settings.APP_URL,
		queueMails: async (messages) => {
			await env.MAIL_QUEUE.sendBatch(messages.map((body) => ({ body })));
		},
		mayReport: async (key) => (await env.REPORT_LIMIT.limit({ key })).success,
		mayCreate: async (userId) => (await env.CREATE_LIMIT.limit({ key: userId })).success,
		randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
		mailer: emailSending(env.MAIL, settings.MAIL_FROM),
		supportEmail: settings.SUPPORT_EMAIL,
		cookieSecret: settings.COOKIE_SECRET,
	};
	const accounts: Composed["accounts"] & DeliveryDeps = {
		...deps,
		limit: env.SIGN_IN_LIMIT,
		adminEmails: settings.ADMIN_EMAILS,
		vault: tokenVault(settings.TOKEN_KEYS),
		providers: identityProviders(settings),
		passwords: SCRYPT,
		// Made below: accounts and pictures need each other, and neither is asked before both are there.
		giveBack: (userId, access, contentHash) => giveBack(showcase, userId, access, contentHash),
	};
	const showcase: ShowcaseDeps = showcaseDeps(env, settings, accounts);
	const views = viewCounter({ ...deps, dataset: env.VIEWS, wait: (ms) => scheduler.wait(ms) });
	const made = { settings, deps, accounts, access: accessDeps(env, settings, deps), showcase, views };
	composed.set(env, made);
	return made;
}

function accessDeps(env: Env, settings: Settings, { db, chain, clock, appUrl, randomBytes }: DeliveryDeps): AccessDeps {
	const { OPENSEA_API_URL, OPENSEA_API_VERSION, OPENSEA_API_KEY, X_BEARER_TOKEN } = settings;
	const opensea = OPENSEA_API_VERSION === "v1" ? openseaV1 : openseaV2;
	return {
		db,
		chain,
		clock,
		appUrl,
		randomBytes,
		names: ensNames(settings.RPC_ENDPOINTS["1"] ?? []),
		marketplace: opensea(OPENSEA_API_URL, OPENSEA_API_KEY),
		pictures: pictureSource(settings),
		tweets: X_BEARER_TOKEN ? xApiV2(settings.X_API_URL, X_BEARER_TOKEN) : xOembed(settings.X_OEMBED_URL),
		secret: settings.COOKIE_SECRET,
		mayCheck: async (userId) => (await env.CHECK_LIMIT.limit({ key: userId })).success,
	};
}

/** Providers are offered where the settings hold their credentials. */
function identityProviders(settings: Settings): IdentityProviders {
	const { X_CONSUMER_KEY, X_CONSUMER_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = settings;
	const { FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } = settings;
	return {
		x:
			X_CONSUMER_KEY && X_CONSUMER_SECRET
				? xSignIn(settings.X_API_URL, { key: X_CONSUMER_KEY, secret: X_CONSUMER_SECRET })
				: null,
		google:
			GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
				? google({
						clientId: GOOGLE_CLIENT_ID,
						clientSecret: GOOGLE_CLIENT_SECRET,
						authorizeUrl: settings.GOOGLE_AUTHORIZE_URL,
						tokenUrl: settings.GOOGLE_TOKEN_URL,
						profileUrl: settings.GOOGLE_PROFILE_URL,
					})
				: null,
		facebook:
			FACEBOOK_CLIENT_ID && FACEBOOK_CLIENT_SECRET
				? facebook({
						clientId: FACEBOOK_CLIENT_ID,
						clientSecret: FACEBOOK_CLIENT_SECRET,
						authorizeUrl: settings.FACEBOOK_AUTHORIZE_URL,
						tokenUrl: settings.FACEBOOK_TOKEN_URL,
						profileUrl: settings.FACEBOOK_PROFILE_URL,
					})
				: null,
	};
}

/**
 * What accounts need doing now and then: what has run out goes, tokens under an old key are sealed anew, tokens of people
 * who left are revoked.
 */
export async function tendAccounts(env: Env): Promise<void> {
	const accounts = accountDepsOf(env);
	const { db, clock } = accounts;
	const upkeep = upkeepOf(accounts);
	const { unopened } = await resealTokens(upkeep);
	if (unopened > 0) console.error(`${unopened} sealed tokens are under a key that TOKEN_KEYS does not hold`);
	await revokeWaiting(upkeep);
	await sweepAccounts(db, clock.now());
}

/** What payment use cases work with, in rooms and jobs as in requests. */
export function paymentDeps(env: Env): PaymentDeps {
	return compose(env).deps;
}

/** What accounts work with, but for the request's own. */
export function accountDepsOf(env: Env): Composed["accounts"] {
	return compose(env).accounts;
}

/** The same, and what sends mails. */
export function deliveryDeps(env: Env): DeliveryDeps {
	return compose(env).deps;
}

/** What Show My NFT works with, in jobs as in requests. */
export function showcaseDepsOf(env: Env): ShowcaseDeps {
	return compose(env).showcase;
}

/** A link's room, by the link's id; callers make sure that the link is there. */
export function roomOf(env: Env, paymentId: string): DurableObjectStub<RoomMethods & Rpc.DurableObjectBranded> {
	return env.PAYMENT_LINK_ROOM.get(env.PAYMENT_LINK_ROOM.idFromName(paymentId));
}

/** In the language of the account, of the cookie, of the browser, in this order; a silent database takes none away. */
async function sayTo(request: Request, sessions: Sessions): Promise<Say> {
	const user = await sessions.findUser(request).catch(() => null);
	const asked = languageAskedFor(request.headers.get("Accept-Language"));
	return sayIn(user?.language ?? readAppearance(request).language ?? asked ?? DEFAULT_LANGUAGE);
}

/** The queues whose dead letters can be sent again, by their names in wrangler.toml. */
async function requeue(env: Env, queue: string, body: unknown): Promise<boolean> {
	const queues: Record<string, Queue> = {
		"paylink-mail": env.MAIL_QUEUE,
		"showcase-sync": env.SYNC_QUEUE,
		"showcase-pictures": env.PICTURE_QUEUE,
		"showcase-rotation": env.ROTATION_QUEUE,
	};
	const found = queues[queue];
	await found?.send(body);
	return found !== undefined;
}

/** What most requests do without is made when it is first asked for. */
function once<Made>(make: () => Made): () => Made {
	let made: { value: Made } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}

/** What loaders and actions get for one request. */
export function buildContext(request: Request, env: Env, execution: ExecutionContext): AppLoadContext {
	const { settings, deps, access, accounts: accountDeps, showcase, views } = compose(env);
	const clientKey = once(() => clientKeyOf(request, settings.COOKIE_SECRET));
	const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work);
	const visitDeps: AccountDeps = {
		...accountDeps,
		get clientKey() {
			return clientKey();
		},
		waitUntil,
	};
	const sessions = sessionsOf(visitDeps);
	const accounts = once(() => accountServices(visitDeps, sessions));
	const payments = paymentServices(deps, (paymentId) => roomOf(env, paymentId), clientKey);
	const contact = once(() =>
		contactService({
			...deps,
			secret: settings.COOKIE_SECRET,
			mayWrite: async () => (await env.CONTACT_LIMIT.limit({ key: `contact:${clientKey()}` })).success,
		}),
	);
	const admin = once(() =>
		adminServices({
			...deps,
			adminEmails: settings.ADMIN_EMAILS,
			keyId: accountDeps.vault.keyId,
			requeue: (queue, body) => requeue(env, queue, body),
		}),
	);
	return {
		settings,
		payments,
		get access() {
			return accessServices(access);
		},
		get wallets() {
			return walletServices(access);
		},
		get wall() {
			return wallServices(showcase);
		},
		get rotation() {
			return rotationServices(showcase);
		},
		get rotationAdmin() {
			return rotationAdmin(showcase);
		},
		get accounts() {
			return accounts();
		},
		findUser: () => sessions.findUser(request),
		say: () => sayTo(request, sessions),
		get contact() {
			return contact();
		},
		get admin() {
			return admin();
		},
		noteView: (route) => views.count(route),
		findStoredPicture: (contentHash) => readStoredPicture(showcase, contentHash),
		get pictures() {
			return resvgPictures();
		},
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
