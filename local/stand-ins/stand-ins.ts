import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type LocalServer, serve } from "../listen.ts";
import { control } from "./control.ts";
import { readyToDraw } from "./draw-png.ts";
import { type Answer, type Exchange, type Handle, json, readExchange, send, text } from "./exchange.ts";
import { facebookStandIn } from "./facebook.ts";
import { spoil } from "./fault-answers.ts";
import { keepFaults, REFUSALS, SERVICES, type Service } from "./faults.ts";
import { googleStandIn } from "./google.ts";
import { indexPage } from "./index-page.ts";
import { openSeaStandIn } from "./opensea/opensea.ts";
import { keepOwners } from "./opensea/owners.ts";
import { keepTrades } from "./opensea/trades.ts";
import { keepPeople } from "./people.ts";
import { portrait } from "./portrait.ts";
import { callbacksOf, STAND_IN_CREDENTIALS } from "./settings.ts";
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
	/** control.ts says what it takes */
	controlUrl: string;
}

export interface StandInOptions {
	/** the port people know; another one is taken when it is in use */
	port: number;
	/** where the services may lead people back to */
	appUrl: string;
	/** where people, posts, pictures, tokens and what wallets own are kept; null: nowhere */
	stateDir: string | null;
	/** epoch milliseconds */
	now?: () => number;
	/** how long X takes to show a new profile picture, milliseconds of `now`; without it, as long as X */
	pictureDelayMs?: number;
}

/** X names five seconds or more. */
const PICTURE_DELAY_MS = 5_000;

/** The first of these that knows an address answers. */
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
	return json(404, { error: "Not Found" });
}

/** X, Google, Facebook and OpenSea below one origin, speaking their published protocols. */
export async function startStandIns(options: StandInOptions): Promise<StandIns> {
	const { appUrl, stateDir, now = Date.now, pictureDelayMs = PICTURE_DELAY_MS } = options;
	await readyToDraw();
	const file = (name: string) => (stateDir === null ? null : join(stateDir, `${name}.jsonl`));
	const faults = keepFaults();
	const people = keepPeople(file("people"));
	const posts = keepPosts(file("posts"));
	const xTokens = keepTokens(file("x-tokens"), now);
	const pictures = keepPictures(stateDir, now, pictureDelayMs);
	const owners = keepOwners(file("owners"));
	const { x, google, facebook, opensea } = STAND_IN_CREDENTIALS;
	const callbacks = callbacksOf(appUrl);

	const check = signatureCheck(x, now);
	let services: Record<Service, Handle>;
	let controls: Handle;

	function joinServices(url: string): Record<Service, Handle> {
		return {
			x: oneOf(
				xSignIn({ check, callbacks: [callbacks.x], people, tokens: xTokens, pictures, ownUrl: `${url}/x` }),
				xProfilePictures({ check, people, tokens: xTokens, pictures, ownUrl: `${url}/x` }),
				xLookUp({ people, posts, bearerToken: x.bearerToken }),
				xScreens({ people, posts, prefix: "/x", now }),
				xProfilePage({ people, posts, tokens: xTokens, pictures, prefix: "/x", now }),
			),
			google: oneOf(
				googleStandIn({
					client: { ...google, redirectUris: [callbacks.google] },
					people,
					file: file("google-tokens"),
					ownUrl: `${url}/google`,
					now,
				}),
				({ path }) => portrait(path, /^\/picture\/(\d+)\.svg$/),
			),
			facebook: oneOf(
				facebookStandIn({
					client: { ...facebook, redirectUris: [callbacks.facebook] },
					people,
					file: file("facebook-tokens"),
					ownUrl: `${url}/facebook`,
					now,
				}),
				({ path }) => portrait(path, /^\/picture\/(\d+)\.svg$/),
			),
			opensea: openSeaStandIn({ apiKey: opensea.apiKey, owners, ownUrl: `${url}/opensea` }),
		};
	}

	/** Whom a call to X says it is signed for; whether that is so, X finds out by itself. */
	function signedFor({ headers }: Exchange): string | null {
		const token = readOAuthHeader(headers.authorization)?.get("oauth_token") ?? "";
		return xTokens.findAccess(token)?.personId ?? null;
	}

	async function handleService(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
		const exchange = await readExchange(request, `/${service}`);
		const person = service === "x" ? signedFor(exchange) : null;
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
		// a service that refuses does nothing either: no token is made, no code spent
		const truth = refusesAll ? text(200, "") : (services[service](exchange) ?? unknownAddress(service));
		const answer = spoil(service, exchange.path, truth, struck);
		note(answer?.status ?? null);
		if (answer) send(response, answer);
		else request.socket.destroy();
	}

	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const [, first = ""] = (request.url ?? "/").split(/[/?]/);
		const service = SERVICES.find((candidate) => candidate === first);
		if (service) return handleService(service, request, response);
		if (first === "control")
			return send(
				response,
				controls(await readExchange(request, "/control")) ?? text(404, "There is no such control."),
			);
		send(response, first === "" ? indexPage(people, appUrl) : text(404, "There is nothing here. Start at /."));
	}

	const server = await serve((request, response) => {
		handle(request, response).catch((error) => {
			if (response.headersSent) response.destroy();
			else send(response, text(500, String(error)));
		});
	}, options.port);
	services = joinServices(server.url);
	const trades = keepTrades(owners, `${server.url}/opensea`);
	controls = control({ people, posts, pictures, xTokens, owners, trades, faults, now });
	return { ...server, controlUrl: `${server.url}/control` };
}
