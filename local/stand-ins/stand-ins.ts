import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ChainControl } from "../chain/chain-control.ts";
import { type LocalServer, serve } from "../listen.ts";
import { blueskyStandIn } from "./bluesky/bluesky.ts";
import { control } from "./control.ts";
import { readyToDraw } from "./draw-png.ts";
import { type Answer, type Exchange, type Handle, json, readExchange, send, text } from "./exchange.ts";
import { facebookStandIn } from "./facebook.ts";
import { applyFaults } from "./fault-answers.ts";
import { keepFaults, REFUSALS, SERVICES, type Service } from "./faults.ts";
import { googleStandIn } from "./google.ts";
import { gravatarStandIn } from "./gravatar/gravatar.ts";
import { indexPage } from "./index-page.ts";
import { mastodonStandIn } from "./mastodon/mastodon.ts";
import { openSeaStandIn } from "./opensea/opensea.ts";
import { keepOwners } from "./opensea/owners.ts";
import { keepTrades } from "./opensea/trades.ts";
import { startPayers } from "./payers/payers.ts";
import { portrait } from "./portrait.ts";
import { callbacksOf, STAND_IN_CREDENTIALS } from "./settings.ts";
import { keepUsers } from "./users.ts";
import { xLookUp } from "./x/look-up.ts";
import { readOAuthHeader } from "./x/oauth1-signature.ts";
import { keepPictures } from "./x/pictures.ts";
import { keepPosts } from "./x/posts.ts";
import { xProfilePage } from "./x/profile-page.ts";
import { xProfilePictures } from "./x/profile-pictures.ts";
import { xScreens } from "./x/screens.ts";
import { xSignIn } from "./x/sign-in.ts";
import { signatureCheck } from "./x/signed-request.ts";
import { keepTokens } from "./x/tokens.ts";

export interface StandIns extends LocalServer {
	/** control API (control.ts) */
	controlUrl: string;
}

export interface StandInOptions {
	/** preferred port; another one is used if it is taken */
	port: number;
	/** allowed origin of callbacks */
	appUrl: string;
	/** origin at which servers of the AT Protocol read the app's documents; default: appUrl */
	documentsUrl?: string;
	/** storage of users, posts, pictures, tokens and owners; null: not persistent */
	stateDir: string | null;
	/** chains that the exchange, the Safe and the smart account pay on; default: none */
	chains?: readonly ChainControl[];
	/** epoch milliseconds */
	now?: () => number;
	/** delay before X shows a new profile picture, ms of `now`; default: X's own delay */
	pictureDelayMs?: number;
}

/** X documents five seconds or more. */
const PICTURE_DELAY_MS = 5_000;

/** Combines handlers; the first one that has the path answers. */
const oneOf =
	(...handles: Handle[]): Handle =>
	(exchange) => {
		for (const handle of handles) {
			const answer = handle(exchange);
			if (answer) return answer;
		}
		return null;
	};

function unknownAddress(service: Service): Answer {
	if (service === "x") return json(404, { errors: [{ code: 34, message: "Sorry, that page does not exist." }] });
	return json(404, { error: service === "mastodon" ? "Record not found" : "Not Found" });
}

/** Simulates X, Google, Facebook, OpenSea, Mastodon, Gravatar and Bluesky below one origin, with their published protocols. */
export async function startStandIns(options: StandInOptions): Promise<StandIns> {
	const { appUrl, stateDir, now = Date.now, pictureDelayMs = PICTURE_DELAY_MS } = options;
	await readyToDraw();
	const payers = startPayers(options.chains ?? []);
	const file = (name: string) => (stateDir === null ? null : join(stateDir, `${name}.jsonl`));
	const faults = keepFaults();
	const users = keepUsers(file("people"));
	const posts = keepPosts(file("posts"));
	const xTokens = keepTokens(file("x-tokens"), now);
	const pictures = keepPictures(stateDir, now, pictureDelayMs);
	const owners = keepOwners(file("owners"));
	const { x, google, facebook, opensea, gravatar: gravatarClient } = STAND_IN_CREDENTIALS;
	const callbacks = callbacksOf(appUrl);
	const mastodon = mastodonStandIn({ users, stateDir, file, now });
	const bluesky = blueskyStandIn({
		users,
		stateDir,
		file,
		appUrl,
		documentsUrl: options.documentsUrl ?? appUrl,
		now,
	});
	const gravatar = gravatarStandIn({
		client: { ...gravatarClient, redirectUris: [callbacks.gravatar] },
		users,
		stateDir,
		file,
		now,
	});

	const check = signatureCheck(x, now);
	let services: Record<Service, Handle | typeof bluesky.handle>;
	let controls: Handle;

	function joinServices(url: string): typeof services {
		return {
			x: oneOf(
				xSignIn({ check, callbacks: [callbacks.x], users, tokens: xTokens, pictures, ownUrl: `${url}/x` }),
				xProfilePictures({ check, users, tokens: xTokens, pictures, ownUrl: `${url}/x` }),
				xLookUp({ users, posts, bearerToken: x.bearerToken }),
				xScreens({ users, posts, prefix: "/x", now }),
				xProfilePage({ users, posts, tokens: xTokens, pictures, prefix: "/x", now }),
			),
			google: oneOf(
				googleStandIn({
					client: { ...google, redirectUris: [callbacks.google] },
					users,
					file: file("google-tokens"),
					ownUrl: `${url}/google`,
					now,
				}),
				({ path }) => portrait(path, /^\/picture\/(\d+)\.svg$/),
			),
			facebook: oneOf(
				facebookStandIn({
					client: { ...facebook, redirectUris: [callbacks.facebook] },
					users,
					file: file("facebook-tokens"),
					ownUrl: `${url}/facebook`,
					now,
				}),
				({ path }) => portrait(path, /^\/picture\/(\d+)\.svg$/),
			),
			opensea: openSeaStandIn({ apiKey: opensea.apiKey, owners, ownUrl: `${url}/opensea` }),
			mastodon: mastodon.handlerAt(url),
			gravatar: gravatar.handlerAt(url),
			bluesky: bluesky.handle,
		};
	}

	/** The user that a call claims to be for; the stand-ins of the services verify it. */
	function personOf(service: Service, exchange: Exchange): string | null {
		if (service === "mastodon") return mastodon.personOf(exchange);
		if (service === "gravatar") return gravatar.personOf(exchange);
		if (service === "bluesky") return bluesky.personOf(exchange);
		return service === "x" ? signedFor(exchange) : null;
	}

	function signedFor({ headers }: Exchange): string | null {
		const token = readOAuthHeader(headers.authorization)?.get("oauth_token") ?? "";
		return xTokens.findAccess(token)?.personId ?? null;
	}

	async function handleService(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
		const exchange = await readExchange(request, `/${service}`);
		const person = personOf(service, exchange);
		const struck = faults.take(service, exchange.path, person);
		const note = (status: number | null) =>
			faults.note({
				service,
				person,
				method: exchange.method,
				path: exchange.path,
				query: exchange.url.search,
				status,
				at: now(),
			});
		for (const fault of struck) if (fault.fault === "slow") await pause(fault.ms);
		const refusesAll = struck.some(({ fault }) => REFUSALS.includes(fault));
		// A refusing service must not execute the request: no token is issued, no code used up.
		const truth = refusesAll ? text(200, "") : ((await services[service](exchange)) ?? unknownAddress(service));
		const answer = applyFaults(service, exchange.path, truth, struck);
		note(answer?.status ?? null);
		if (answer) send(response, answer);
		else request.socket.destroy();
	}

	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const [, first = ""] = (request.url ?? "/").split(/[/?]/);
		const service = SERVICES.find((candidate) => candidate === first);
		if (service) return handleService(service, request, response);
		if (first === "control") {
			const exchange = await readExchange(request, "/control");
			const answer = controls(exchange) ?? (await payers.control(exchange));
			return send(response, answer ?? text(404, "There is no such control."));
		}
		if (first === "pay") {
			const answer = await payers.screens(await readExchange(request, "/pay"));
			return send(response, answer ?? text(404, "There is nothing here. Start at /."));
		}
		send(response, first === "" ? indexPage(users, appUrl) : text(404, "There is nothing here. Start at /."));
	}

	const server = await serve((request, response) => {
		handle(request, response).catch((error) => {
			if (response.headersSent) response.destroy();
			else send(response, text(500, String(error)));
		});
	}, options.port);
	services = joinServices(server.url);
	const trades = keepTrades(owners, `${server.url}/opensea`);
	const targets = {
		...mastodon.controlsAt(server.url),
		gravatar: gravatar.controlAt(server.url),
		bluesky: bluesky.controlAt(server.url),
	};
	controls = control({ users, posts, pictures, xTokens, owners, trades, faults, payers, targets, bluesky, now });
	return {
		...server,
		controlUrl: `${server.url}/control`,
		close: async () => {
			payers.stop();
			await server.close();
		},
	};
}
