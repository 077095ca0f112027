import { isAddress } from "viem/utils";
import { NFT_CHAINS } from "#app/core/showcase/nft-chains.ts";
import { type Answer, type Exchange, type Handle, json, redirect } from "../exchange.ts";
import { drawItem } from "./art.ts";
import { COLLECTIONS, type Item, itemAt } from "./collections.ts";
import { oddPictureAt, oddPictures } from "./odd-pictures.ts";
import type { Held, Owners } from "./owners.ts";

/** Its API's `ChainIdentifier`; the demo wallets hold NFTs on the first one alone. */
const CHAINS = [...NFT_CHAINS.map(({ id }) => id as string), "solana"];
const V2_LIMIT = { least: 1, most: 200, usual: 50 };
const V1_LIMIT = { least: 1, most: 50, usual: 20 };

export interface OpenSeaParts {
	/** null: no key is required */
	apiKey: string | null;
	owners: Owners;
	/** base URL of the stand-in */
	ownUrl: string;
}

const refuse = (status: number, words: string) => json(status, { errors: [words] });

/** @returns null unless it is a number within the limits */
function readCount(text: string | null, limit: { least: number; most: number; usual: number }): number | null {
	if (text === null) return limit.usual;
	const count = Number(text);
	return /^\d{1,9}$/.test(text) && count >= limit.least && count <= limit.most ? count : null;
}

/** Cursors are opaque. They contain a rank, so that they stay valid while NFTs come and go. */
const CURSOR_WORD = "items after ";
const cursorOf = ({ rank }: Held) => Buffer.from(`${CURSOR_WORD}${rank}`).toString("base64url");
/** @returns the rank of the last returned NFT; null for an invalid cursor */
function readCursor(cursor: string | null): number | null {
	if (cursor === null || cursor === "") return Number.NEGATIVE_INFINITY;
	const [, rank] = new RegExp(`^${CURSOR_WORD}(-?\\d{1,9})$`).exec(Buffer.from(cursor, "base64url").toString()) ?? [];
	return rank === undefined || cursorOf({ index: 0, rank: Number(rank) }) !== cursor ? null : Number(rank);
}

function v2Item({ updatedAt, ...item }: Item, chain: string) {
	return {
		...item,
		token_standard: "erc721",
		metadata_url: null,
		opensea_url: `https://opensea.io/item/${chain}/${item.contract}/${item.identifier}`,
		updated_at: new Date(updatedAt).toISOString(),
	};
}

function v1Asset(item: Item) {
	const picture = item.image_url ?? item.original_image_url ?? null;
	return {
		id: Number(item.identifier),
		token_id: item.identifier,
		name: item.name,
		description: item.description,
		image_url: picture,
		image_preview_url: picture,
		image_thumbnail_url: picture,
		image_original_url: item.original_image_url ?? null,
		permalink: `https://opensea.io/assets/ethereum/${item.contract}/${item.identifier}`,
		asset_contract: { address: item.contract, schema_name: "ERC721" },
		traits: item.traits,
		collection: { slug: item.collection, name: COLLECTIONS.find(({ slug }) => slug === item.collection)?.name },
	};
}

function oddPicture(path: string): Answer | null {
	const picture = oddPictureAt(path);
	if (picture === null) return null;
	if (picture === "silence") return { status: 200, headers: {}, body: "", silent: true };
	if ("to" in picture) return redirect(picture.to);
	return { status: 200, headers: { "content-type": picture.type }, body: picture.body };
}

/** Both APIs for a wallet's NFTs (https://docs.opensea.io/reference/list_nfts_by_account), and the pictures. */
export function openSeaStandIn({ apiKey, owners, ownUrl }: OpenSeaParts): Handle {
	const itemsOf = (address: string, held: Held[]) =>
		held.map(({ index, rank }) => itemAt(address, index, rank, ownUrl));

	function nfts({ query }: Exchange, chain: string, address: string) {
		if (!CHAINS.includes(chain)) return refuse(400, `Chain ${chain} is not supported`);
		if (!isAddress(address, { strict: false })) return refuse(400, `Invalid address: ${address}`);
		const limit = readCount(query.get("limit"), V2_LIMIT);
		if (limit === null) return refuse(400, "limit: must be between 1 and 200");
		const after = readCursor(query.get("next"));
		if (after === null) return refuse(400, "next: invalid cursor");
		const held = owners.list(address, chain);
		const left = held.filter(({ rank }) => rank > after);
		const given = left.slice(0, limit);
		const last = given.at(-1);
		// The last page has no cursor: the field is missing or null.
		const next =
			last && given.length < left.length ? { next: cursorOf(last) } : held.length % 2 === 0 ? { next: null } : {};
		return json(200, { nfts: itemsOf(address, given).map((item) => v2Item(item, chain)), ...next });
	}

	function assets({ query }: Exchange) {
		const owner = query.get("owner") ?? "";
		if (!isAddress(owner, { strict: false })) return json(400, { owner: ["Enter a valid address."] });
		const limit = readCount(query.get("limit"), V1_LIMIT);
		if (limit === null) return json(400, { limit: ["Ensure this value is less than or equal to 50."] });
		const offset = readCount(query.get("offset"), { least: 0, most: 10_000, usual: 0 });
		if (offset === null) return json(400, { offset: ["Ensure this value is less than or equal to 10000."] });
		const order = query.get("order_direction") ?? "desc";
		if (order !== "desc" && order !== "asc") return json(400, { order_direction: ["Must be asc or desc."] });
		const held = owners.list(owner);
		if (order === "asc") held.reverse();
		const items = itemsOf(owner, held.slice(offset, offset + limit));
		return json(200, { next: null, previous: null, assets: items.map(v1Asset) });
	}

	function art(slug: string, identifier: string) {
		if (!COLLECTIONS.some((collection) => collection.slug === slug)) return null;
		return {
			status: 200,
			headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
			body: drawItem(slug, identifier),
		};
	}

	return (exchange) => {
		if (exchange.method !== "GET") return null;
		const { path } = exchange;
		const [, slug, identifier] = /^\/art\/([\w-]+)\/(\d+)\.svg$/.exec(path) ?? [];
		if (slug && identifier) return art(slug, identifier);
		if (path === "/odd") return json(200, oddPictures(ownUrl));
		if (!path.startsWith("/api/")) return oddPicture(path);
		const key = exchange.headers["x-api-key"];
		if (apiKey !== null && key !== apiKey)
			return refuse(401, key === undefined ? "Missing an API Key" : "Invalid API key");
		if (path === "/api/v1/assets") return assets(exchange);
		const [, chain, address] = /^\/api\/v2\/chain\/([^/]+)\/account\/([^/]+)\/nfts$/.exec(path) ?? [];
		return chain && address ? nfts(exchange, chain, address) : null;
	};
}
