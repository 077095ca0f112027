import { type Exchange, type Handle, json } from "./exchange.ts";
import { FAULTS, type Fault, type keepFaults, LIMIT_HEADERS, PERSONAL, REFUSALS_OF, SERVICES } from "./faults.ts";
import type { Owners } from "./opensea/owners.ts";
import type { NftId, Trades } from "./opensea/trades.ts";
import type { Payers } from "./payers/payers.ts";
import { type TargetControls, targetControl } from "./target-control.ts";
import type { NewUser, Users } from "./users.ts";
import type { Pictures, Upload } from "./x/pictures.ts";
import { type Posts, postAddress } from "./x/posts.ts";
import type { Tokens } from "./x/tokens.ts";

export interface ControlParts {
	users: Users;
	posts: Posts;
	pictures: Pictures;
	xTokens: Tokens;
	owners: Owners;
	trades: Trades;
	faults: ReturnType<typeof keepFaults>;
	payers: Pick<Payers, "heal">;
	targets: TargetControls;
	bluesky: { ownControl: Handle; heal(): void };
	now(): number;
}

/** A post that a test wants written at X. */
export interface NewPost {
	/** handle of the author */
	author: string;
	text: string;
	/** epoch milliseconds; default: now */
	at?: number;
}

export interface WrittenPost {
	id: string;
	/** URL as users copy it */
	url: string;
}

/** NFTs that are sold or bought; `identifiers` is enough if they are unique in the wallet. */
export interface TradeOrder {
	address: string;
	identifiers?: string[];
	nfts?: NftId[];
	/** buys this many new NFTs */
	count?: number;
}

/** A profile picture that was uploaded to X, and whether the profile shows it already. */
export interface UploadedPicture extends Omit<Upload, "personId"> {
	/** path of the file, below the stand-ins' origin */
	path: string;
	current: boolean;
}

const refuse = (words: string) => json(400, { error: words });

/**
 * Control API of the stand-ins, for tests; payments have theirs in payers/payers.ts, targets in
 * target-control.ts, Bluesky in bluesky/control.ts as well:
 *
 * - `POST /users` {@link NewUser}: adds or changes a user
 * - `POST /posts` {@link NewPost}; `DELETE /posts/ID`
 * - `POST /revoke` {"person": id}: the user revokes the app's access to X
 * - `GET /pictures/PERSON` {@link UploadedPicture}[]: the user's uploads to X, newest first
 * - `POST /picture-delay` {"ms"}: delay before X shows a new picture
 * - `POST /owners` {"address", "count"}: sets the number of a wallet's NFTs
 * - `POST /sold` {@link TradeOrder}: NFTs leave a wallet; `POST /bought`: they come back, or new ones arrive, at the front
 * - `GET /nfts/ADDRESS`: a wallet's NFTs, newest first
 * - `POST /faults` {@link Fault}: adds a fault; `POST /heal`: removes all faults and recorded calls, resets the exchange's delay
 * - `GET /calls`: recorded calls, oldest first; `GET /users`, `GET /faults`
 */
export function control({
	users,
	posts,
	pictures,
	xTokens,
	owners,
	trades,
	faults,
	payers,
	targets,
	bluesky,
	now,
}: ControlParts): Handle {
	function write(order: NewPost) {
		const author = users.findByHandle(order.author);
		if (!author?.x) return refuse(`nobody is @${order.author}`);
		const post = posts.write(author.id, order.text, order.at ?? now());
		return json(201, { id: post.id, url: postAddress(author.x.handle, post.id) } satisfies WrittenPost);
	}

	function putPerson(order: NewUser) {
		if (typeof order.id !== "string" || !/^[\w-]{1,60}$/.test(order.id)) return refuse("id must be a plain word");
		return json(201, users.put(order));
	}

	function addFault(order: Fault) {
		if (!SERVICES.includes(order.service)) return refuse(`service is one of ${SERVICES.join(", ")}`);
		if (!FAULTS.includes(order.fault)) return refuse(`fault is one of ${FAULTS.join(", ")}`);
		const others = SERVICES.filter((service) => service !== order.service).flatMap(
			(service) => REFUSALS_OF[service] ?? [],
		);
		if (others.includes(order.fault) && !REFUSALS_OF[order.service]?.includes(order.fault))
			return refuse(`${order.service} does not fail so`);
		if (order.person !== undefined && !PERSONAL.includes(order.service))
			return refuse(`calls to ${order.service} name nobody`);
		if (order.person !== undefined && !users.find(order.person)) return refuse(`nobody is ${order.person}`);
		if (order.fault === 429 && !(order.headers ?? []).every((way) => LIMIT_HEADERS.includes(way)))
			return refuse(`headers are some of ${LIMIT_HEADERS.join(", ")}`);
		// Reject an invalid pattern here, not at every later call.
		if (order.call !== undefined) new RegExp(order.call);
		faults.add(order);
		return json(201, faults.list());
	}

	function listPictures(personId: string) {
		const person = users.find(personId);
		if (!person?.x) return json(404, { error: `nobody at X is ${personId}` });
		const { x } = person;
		const current = pictures.current(personId)?.name;
		return json(
			200,
			pictures.listOf(personId).map(
				({ personId: _owner, ...upload }): UploadedPicture => ({
					...upload,
					path: `/x/profile_images/${x.id}/${upload.name}.${upload.ending}`,
					current: upload.name === current,
				}),
			),
		);
	}

	function setPictureDelay({ ms }: { ms: number }) {
		if (!(ms >= 0)) return refuse("ms is a number of milliseconds");
		pictures.setDelay(ms);
		return json(200, { ms });
	}

	function trade(path: string, { address, identifiers, nfts, count }: TradeOrder) {
		const named = [...(nfts ?? []), ...(identifiers ?? []).map((identifier) => ({ identifier }))];
		if (path === "/sold") return json(200, trades.sell(address, named));
		return json(200, trades.buy(address, count ?? named));
	}

	function post(path: string, { body }: Exchange) {
		const order: unknown = body.length > 0 ? JSON.parse(body.toString("utf8")) : {};
		if (path === "/users") return putPerson(order as NewUser);
		if (path === "/posts") return write(order as NewPost);
		if (path === "/faults") return addFault(order as Fault);
		if (path === "/picture-delay") return setPictureDelay(order as { ms: number });
		if (path === "/revoke") return json(200, { revoked: xTokens.revokeAllOf((order as { person: string }).person) });
		if (path === "/owners") {
			const { address, count, chain } = order as { address: string; count: number; chain?: string };
			owners.set(address, count, chain);
			return json(200, { address, count });
		}
		if (path === "/sold" || path === "/bought") return trade(path, order as TradeOrder);
		if (path !== "/heal") return null;
		faults.heal();
		payers.heal();
		bluesky.heal();
		return json(200, {});
	}

	const atTargets = targetControl(targets);

	return (exchange) => {
		const { method, path } = exchange;
		const atTarget = atTargets(exchange) ?? bluesky.ownControl(exchange);
		if (atTarget) return atTarget;
		if (method === "POST")
			try {
				return post(path, exchange);
			} catch (error) {
				return refuse(String(error));
			}
		const [, id] = /^\/posts\/(\d+)$/.exec(path) ?? [];
		if (method === "DELETE" && id) return posts.delete(id) ? json(200, {}) : json(404, { error: "no such post" });
		if (method !== "GET") return null;
		const [, personId] = /^\/pictures\/([\w-]+)$/.exec(path) ?? [];
		if (personId) return listPictures(personId);
		const [, address] = /^\/nfts\/(0x[0-9a-fA-F]{40})$/.exec(path) ?? [];
		if (address) return json(200, trades.list(address));
		if (path === "/calls") return json(200, faults.calls());
		if (path === "/faults") return json(200, faults.list());
		return path === "/users" ? json(200, users.all()) : null;
	};
}
