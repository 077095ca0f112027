import { type Exchange, type Handle, json } from "./exchange.ts";
import { FAULTS, FAULTS_OF_X, type Fault, type keepFaults, LIMITS_TOLD, SERVICES } from "./faults.ts";
import type { Owners } from "./opensea/owners.ts";
import type { PieceName, Trades } from "./opensea/trades.ts";
import type { NewPerson, People } from "./people.ts";
import type { Pictures, Upload } from "./x/pictures.ts";
import { type Posts, postAddress } from "./x/posts.ts";
import type { Tokens } from "./x/tokens.ts";

export interface ControlParts {
	people: People;
	posts: Posts;
	pictures: Pictures;
	xTokens: Tokens;
	owners: Owners;
	trades: Trades;
	faults: ReturnType<typeof keepFaults>;
	now(): number;
}

/** What a test asks to have written at X. */
export interface NewPost {
	/** handle of the author */
	author: string;
	text: string;
	/** epoch milliseconds; now where it is not given */
	at?: number;
}

export interface WrittenPost {
	id: string;
	/** as people copy it */
	url: string;
}

/** Pieces that change hands; `identifiers` where no two of a wallet share one. */
export interface TradeOrder {
	address: string;
	identifiers?: string[];
	pieces?: PieceName[];
	/** so many that nobody saw before are bought */
	count?: number;
}

/** A profile picture that was uploaded to X; what {@link Upload} says of it, and whether the profile shows it by now. */
export interface UploadedPicture extends Omit<Upload, "personId"> {
	/** path of its bytes below the stand-ins' origin */
	path: string;
	current: boolean;
}

const refuse = (words: string) => json(400, { error: words });

/**
 * What only tests and curious people ask for:
 *
 * - `POST /people` {@link NewPerson}: adds or changes somebody
 * - `POST /posts` {@link NewPost}; `DELETE /posts/ID`
 * - `POST /revoke` {"person": id}: they take the app's access to X away
 * - `GET /pictures/PERSON` {@link UploadedPicture}[]: what they uploaded to X, the newest first
 * - `POST /picture-delay` {"ms"}: how long X takes to show a new picture
 * - `POST /owners` {"address", "count"}: how many items a wallet owns
 * - `POST /sold` {@link TradeOrder}: pieces leave a wallet; `POST /bought`: they come back, or others arrive, at the front
 * - `GET /pieces/ADDRESS`: what a wallet owns, the newest first
 * - `POST /faults` {@link Fault}: adds one; `POST /heal`: all services are well again, and the calls forgotten
 * - `GET /calls`: the latest, the oldest first; `GET /people`, `GET /faults`
 */
export function control({ people, posts, pictures, xTokens, owners, trades, faults, now }: ControlParts): Handle {
	function write(order: NewPost) {
		const author = people.findByHandle(order.author);
		if (!author?.x) return refuse(`nobody is @${order.author}`);
		const post = posts.write(author.id, order.text, order.at ?? now());
		return json(201, { id: post.id, url: postAddress(author.x.handle, post.id) } satisfies WrittenPost);
	}

	function putPerson(order: NewPerson) {
		if (typeof order.id !== "string" || !/^[\w-]{1,60}$/.test(order.id)) return refuse("id must be a plain word");
		return json(201, people.put(order));
	}

	function addFault(order: Fault) {
		if (!SERVICES.includes(order.service)) return refuse(`service is one of ${SERVICES.join(", ")}`);
		if (!FAULTS.includes(order.fault)) return refuse(`fault is one of ${FAULTS.join(", ")}`);
		if (order.service !== "x" && (order.person !== undefined || FAULTS_OF_X.includes(order.fault)))
			return refuse("only X fails so");
		if (order.person !== undefined && !people.find(order.person)) return refuse(`nobody is ${order.person}`);
		if (order.fault === 429 && !(order.told ?? []).every((way) => LIMITS_TOLD.includes(way)))
			return refuse(`told are some of ${LIMITS_TOLD.join(", ")}`);
		// a pattern that is none is refused here, not at every later call
		if (order.call !== undefined) new RegExp(order.call);
		faults.add(order);
		return json(201, faults.list());
	}

	function listPictures(personId: string) {
		const person = people.find(personId);
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

	function trade(path: string, { address, identifiers, pieces, count }: TradeOrder) {
		const named = [...(pieces ?? []), ...(identifiers ?? []).map((identifier) => ({ identifier }))];
		if (path === "/sold") return json(200, trades.sell(address, named));
		return json(200, trades.buy(address, count ?? named));
	}

	function post(path: string, { body }: Exchange) {
		const order: unknown = body.length > 0 ? JSON.parse(body.toString("utf8")) : {};
		if (path === "/people") return putPerson(order as NewPerson);
		if (path === "/posts") return write(order as NewPost);
		if (path === "/faults") return addFault(order as Fault);
		if (path === "/picture-delay") return setPictureDelay(order as { ms: number });
		if (path === "/revoke") return json(200, { revoked: xTokens.revokeAllOf((order as { person: string }).person) });
		if (path === "/owners") {
			const { address, count } = order as { address: string; count: number };
			owners.set(address, count);
			return json(200, { address, count });
		}
		if (path === "/sold" || path === "/bought") return trade(path, order as TradeOrder);
		if (path !== "/heal") return null;
		faults.heal();
		return json(200, {});
	}

	return (exchange) => {
		const { method, path } = exchange;
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
		const [, address] = /^\/pieces\/(0x[0-9a-fA-F]{40})$/.exec(path) ?? [];
		if (address) return json(200, trades.list(address));
		if (path === "/calls") return json(200, faults.calls());
		if (path === "/faults") return json(200, faults.list());
		return path === "/people" ? json(200, people.all()) : null;
	};
}
