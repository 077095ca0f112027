import { serve } from "#local/listen.ts";
import { blueskyAddresses } from "#local/stand-ins/bluesky/hosts.ts";
import { type Answer, type Exchange, json, readExchange } from "#local/stand-ins/exchange.ts";
import { STAND_IN_CREDENTIALS, standInVars } from "#local/stand-ins/settings.ts";
import { NFTS_PER_USER } from "./prepared.ts";
import { lightBluesky } from "./targets/bluesky.ts";
import { lightGravatar } from "./targets/gravatar.ts";
import { lightMastodon, mastodonServers } from "./targets/mastodon.ts";
import type { LightTarget } from "./targets/target.ts";
import { lightX } from "./targets/x.ts";

/** The targets and the marketplace for very many people, in this process. */
export interface Outside {
	/** where pictures hang */
	targets: readonly LightTarget[];
	/** where somebody's hangs: at X and at two of the others, which two by their number */
	targetsOf(person: number): LightTarget[];
	/** vars of a worker that calls it */
	vars: Record<string, string>;
	/** Sets the time at the targets that judge it, epoch ms; it goes on from there. */
	setClock(at: number): void;
	/** pictures that were changed, at all targets */
	changes(): number;
	/** calls, by the first step of their path: a target, or "opensea" */
	calls: ReadonlyMap<string, number>;
	/** calls that were not what a target or the marketplace takes */
	refused(): number;
	close(): Promise<void>;
}

const LISTING = /^\/opensea\/api\/v2\/chain\/ethereum\/account\/0x([0-9a-f]{40})\/nfts$/i;

/** What a person's wallet holds is made of their number. */
export const walletOf = (person: number) => `0x${person.toString(16).padStart(40, "0")}` as const;
export const holdingsOf = (person: number) =>
	Array.from({ length: NFTS_PER_USER }, (_, nft) => ({
		identifier: String(person * 10 + nft),
		contract: "0x00000000000000000000000000000000000000aa",
		name: `NFT ${person}/${nft}`,
		image_url: `https://pictures.example/${person}/${nft}.png`,
		collection: "nfts",
	}));

/** A server that wants a nonce in the next proof refuses nothing (RFC 9449 §8). */
const isChallenge = (body: Answer["body"]) => typeof body === "string" && body.includes('"use_dpop_nonce"');

export async function startOutside(): Promise<Outside> {
	const calls = new Map<string, number>();
	let refused = 0;
	let ahead = 0;
	let targets: readonly LightTarget[] = [];

	async function answerTo(exchange: Exchange): Promise<Answer> {
		const wallet = LISTING.exec(exchange.path)?.[1];
		if (wallet === undefined) {
			const target = targets.find(({ name }) => exchange.path.startsWith(`/${name}/`));
			return (await target?.answer(exchange)) ?? json(404, {});
		}
		if (exchange.headers["x-api-key"] !== STAND_IN_CREDENTIALS.opensea.apiKey) return json(401, {});
		return json(200, { nfts: holdingsOf(Number.parseInt(wallet, 16)), next: null });
	}

	const server = await serve(async (request, response) => {
		const exchange = await readExchange(request, "").catch(() => null);
		const { status, headers, body } = exchange ? await answerTo(exchange) : json(400, {});
		if (status !== 200 && !isChallenge(body)) refused += 1;
		const asked = exchange?.path.split("/")[1] ?? "";
		calls.set(asked, (calls.get(asked) ?? 0) + 1);
		response.writeHead(status, headers).end(body);
	}, 0);
	const { url } = server;
	targets = [lightX(url), await lightBluesky(url, () => Date.now() + ahead), lightMastodon(url), lightGravatar(url)];
	return {
		targets,
		targetsOf: (person) => {
			const others = targets.filter(({ name }) => name !== "x");
			return targets.filter((target) => target !== others[person % others.length]);
		},
		vars: {
			...standInVars(url),
			SERVER_ADDRESSES: JSON.stringify({ ...mastodonServers(url), ...blueskyAddresses(url) }),
		},
		setClock: (at) => {
			ahead = at - Date.now();
		},
		changes: () => targets.reduce((sum, { shown }) => sum + shown.changed.size, 0),
		calls,
		refused: () => refused,
		close: server.close,
	};
}
