import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MarketplaceNft } from "#app/ports/marketplace.ts";
import { refreshOwnership } from "#app/services/showcase/ownership.ts";
import { preparePicture } from "#app/services/showcase/prepare-picture.ts";
import { outside } from "../accounts/world.ts";
import { env } from "../environment.ts";
import { type GalleryWorld, galleryWorld } from "./gallery-world.ts";

/** The marketplace shows another picture of a favourite than the one its avatar was made of: an NFT that was revealed. */

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(async () => {
	await outside.heal();
	vi.restoreAllMocks();
});

const ODD = `${env.STAND_INS_URL}/opensea/odd`;

interface Avatar {
	state: string;
	reason: string | null;
	content_hash: string | null;
}

/** Somebody with one favourite whose avatar is made. The marketplace shows `shown` from then on. */
async function withFavourite() {
	let shown: string | null = `${ODD}/png`;
	const nft = (): MarketplaceNft => ({
		contract: "0x1",
		tokenId: "1",
		name: "Sealed",
		imageUrl: shown,
		collection: "sealed",
		collectionName: null,
		chain: "ethereum",
		traits: [],
		flag: null,
	});
	const it = await galleryWorld(0, {
		more: { marketplace: { listNfts: async () => ({ items: [nft()], next: null }) } },
	});
	await it.gallery.startSync(it.userId, it.wallet);
	await it.settle();
	const [row] = await it.rows();
	const nftId = row?.id ?? "";
	expect(await it.gallery.save(it.userId, [{ nftId, cropX: 50, cropY: 50 }])).toMatchObject({ ok: true });
	await prepareQueued(it);
	const avatar = async () =>
		(await env.DB.prepare("select state, reason, content_hash from avatar_images where nft_id = ?")
			.bind(nftId)
			.first<Avatar>()) as Avatar;
	expect(await avatar()).toMatchObject({ state: "ready" });
	const reveal = (url: string | null) => {
		shown = url;
	};
	return { it, avatar, reveal };
}

/** @returns how many there were */
async function prepareQueued({ deps, pictures }: GalleryWorld): Promise<number> {
	const messages = pictures.splice(0);
	for (const message of messages) await preparePicture(deps, message);
	return messages.length;
}

const daily = ({ deps, userId }: GalleryWorld) => refreshOwnership(deps, [{ userId, ownedCheckedAt: null }]);
const sync = async ({ gallery, userId, wallet, settle }: GalleryWorld) => {
	await gallery.startSync(userId, wallet);
	await settle();
};

test.each([
	["the check before the daily change", daily],
	["a sync", sync],
])("%s has it prepared anew once, and the old one hangs meanwhile", async (_what, listing) => {
	const { it, avatar, reveal } = await withFavourite();
	const before = await avatar();
	await listing(it);
	expect(await prepareQueued(it), "nothing changed").toBe(0);
	reveal(`${ODD}/jpeg`);
	await listing(it);
	expect(await avatar()).toEqual({ state: "preparing", reason: "changed", content_hash: before.content_hash });
	expect(await prepareQueued(it)).toBe(1);
	const after = await avatar();
	expect(after).toMatchObject({ state: "ready", reason: null });
	expect(after.content_hash).not.toBe(before.content_hash);
	await listing(it);
	expect(await prepareQueued(it), "it is made of the new one").toBe(0);
});

test("a new picture that cannot be used leaves the old one hanging, and is not tried again", async () => {
	const { it, avatar, reveal } = await withFavourite();
	const before = await avatar();
	reveal(`${ODD}/html`);
	await daily(it);
	expect(await prepareQueued(it)).toBe(1);
	expect(await avatar()).toEqual(before);
	await daily(it);
	expect(await prepareQueued(it)).toBe(0);
});

test("a picture whose server was silent from the start is tried again with the next sync; a refused one is not", async () => {
	const { it, avatar } = await withFavourite();
	const refused = (key: string) =>
		env.DB.prepare(
			`update avatar_images set state = 'unusable', content_hash = null, picture_key = ${key} where nft_id = ?`,
		);
	const [nft] = await it.rows();
	await refused("picture_key").bind(nft?.id).run();
	await sync(it);
	expect(await prepareQueued(it)).toBe(0);
	await refused("null").bind(nft?.id).run();
	await sync(it);
	expect(await prepareQueued(it)).toBe(1);
	expect(await avatar()).toMatchObject({ state: "ready", reason: null });
});

test("a listing without a picture changes nothing", async () => {
	const { it, avatar, reveal } = await withFavourite();
	const before = await avatar();
	reveal(null);
	await daily(it);
	await sync(it);
	expect(await prepareQueued(it)).toBe(0);
	expect(await avatar()).toEqual(before);
});
