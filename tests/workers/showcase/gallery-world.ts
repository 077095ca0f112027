import { showcaseDepsOf } from "#app/composition/services.server.ts";
import type { Address } from "#app/core/address.ts";
import { PAGE_SIZE } from "#app/core/showcase/nft-paging.ts";
import type { PictureMessage, SyncMessage } from "#app/core/showcase/showcase-messages.ts";
import type { NftPage } from "#app/ports/marketplace.ts";
import { galleryServices } from "#app/services/showcase/gallery-services.ts";
import { readWallet } from "#app/services/showcase/read-wallet.ts";
import type { ShowcaseDeps } from "#app/services/showcase/showcase-deps.ts";
import { env } from "../environment.ts";
import { freshAddress, makeUser, outside } from "../scenario.ts";

/** Both API versions of the marketplace, each with its adapter. */
export const SHAPES = {
	v1: { ...env, OPENSEA_API_VERSION: "v1" },
	v2: { ...env, OPENSEA_API_VERSION: "v2" },
};
export type Shape = keyof typeof SHAPES;

/** A user with one wallet; queue messages are collected until a test delivers them. */
export interface GalleryWorld {
	userId: string;
	wallet: Address;
	deps: ShowcaseDeps;
	gallery: ReturnType<typeof galleryServices>;
	/** messages in the sync queue, with their delays in seconds */
	queued: { message: SyncMessage; delaySeconds: number }[];
	pictures: PictureMessage[];
	/** moves the clock, ms */
	pass(ms: number): void;
	/** Delivers the next message; false if there is none. */
	deliver(): Promise<boolean>;
	/** Delivers until the queue is empty, advancing the clock by each delay. */
	settle(): Promise<void>;
	sync(): Promise<Record<string, unknown> | null>;
	/** every stored NFT, in the listing's order */
	rows(): Promise<StoredNft[]>;
}

export interface StoredNft {
	id: string;
	name: string;
	contract: string;
	token_id: string;
	position: number;
	run: string;
	gone_at: number | null;
	hidden_because: string | null;
	image_url: string | null;
	collection: string;
	collection_name: string | null;
}

export async function addWalletTo(userId: string, wallet: Address): Promise<void> {
	await env.DB.prepare("insert into wallets (user_id, address, added_at) values (?, ?, ?)")
		.bind(userId, wallet, Date.now())
		.run();
}

/** @param owned - number of the wallet's NFTs at the marketplace */
export async function galleryWorld(
	owned: number,
	given: { shape?: Shape; more?: Partial<ShowcaseDeps> } = {},
): Promise<GalleryWorld> {
	const [userId, wallet] = [await makeUser(), freshAddress()];
	await addWalletTo(userId, wallet);
	await outside.setOwned(wallet, owned);
	return worldOf(userId, wallet, given);
}

export function worldOf(
	userId: string,
	wallet: Address,
	given: { shape?: Shape; more?: Partial<ShowcaseDeps> } = {},
): GalleryWorld {
	let now = Date.now();
	const queued: GalleryWorld["queued"] = [];
	const pictures: PictureMessage[] = [];
	const deps: ShowcaseDeps = {
		...showcaseDepsOf(SHAPES[given.shape ?? "v2"]),
		clock: { now: () => now },
		mayCheck: async () => true,
		queueSyncs: async (messages, delaySeconds = 0) =>
			void queued.push(...messages.map((message) => ({ message, delaySeconds }))),
		queuePictures: async (messages) => void pictures.push(...messages),
		...given.more,
	};
	const pass = (ms: number) => {
		now += ms;
	};
	async function deliver(): Promise<boolean> {
		const next = queued.shift();
		if (!next) return false;
		pass(next.delaySeconds * 1_000);
		await readWallet(deps, next.message);
		return true;
	}
	return {
		userId,
		wallet,
		deps,
		gallery: galleryServices(deps),
		queued,
		pictures,
		pass,
		deliver,
		async settle() {
			while (await deliver());
		},
		sync: () =>
			env.DB.prepare("select * from wallet_syncs where user_id = ? and wallet = ?")
				.bind(userId, wallet)
				.first<Record<string, unknown>>(),
		async rows() {
			const { results } = await env.DB.prepare(
				"select * from nfts where user_id = ? and wallet = ? order by position, id",
			)
				.bind(userId, wallet)
				.all<StoredNft>();
			return results;
		},
	};
}

/** A fake marketplace with cursor paging; tests add failures. */
export function marketOf(
	answer: (cursor: string | null) => NftPage | Promise<NftPage>,
): Pick<ShowcaseDeps, "marketplace"> & { asked: (string | null)[] } {
	const asked: (string | null)[] = [];
	return {
		asked,
		marketplace: {
			async listNfts(_owner, cursor) {
				asked.push(cursor);
				return answer(cursor);
			},
		},
	};
}

/** NFTs with token ids from..to-1. */
export function items(from: number, to: number): NftPage["items"] {
	return Array.from({ length: to - from }, (_, index) => ({
		tokenId: String(from + index),
		contract: "0x5170000000000000000000000000000000000001",
		name: `NFT ${from + index}`,
		imageUrl: `https://pictures.paylink.pub/${from + index}.png`,
		collection: "nfts",
		collectionName: "NFTs",
		chain: "ethereum",
		traits: [],
		flag: null,
	}));
}

/** A fake marketplace with full pages whose cursor is the position. */
export const pagesOf = (count: number) => (cursor: string | null) => {
	const from = Number(cursor ?? 0);
	const to = Math.min(from + PAGE_SIZE, count);
	return { items: items(from, to), next: to < count ? String(to) : null };
};

/** Token ids of the stored NFTs, in the listing's order. */
export const tokens = async (world: GalleryWorld) => (await world.rows()).map(({ token_id }) => Number(token_id));
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Starts a sync. @returns its first message, which is also in the queue */
export async function begun(world: GalleryWorld): Promise<SyncMessage> {
	const outcome = await world.gallery.startSync(world.userId, world.wallet);
	const first = world.queued[0];
	if (!outcome.ok || !first) throw new Error("nothing was queued");
	return first.message;
}
