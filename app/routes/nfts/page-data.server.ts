import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SessionUser } from "#app/services/accounts/accounts-contract.ts";
import type { GalleryQuery } from "./gallery-query.ts";
import type { Progress } from "./progress-shape.ts";

/** NFTs per page without script; with script, enough for the first screen. */
const FIRST_NFTS = 50;

/** Loader data of /nfts. Further NFTs are fetched in ranges while scrolling, because wallets may be large. */
export async function loadPage(context: AppLoadContext, user: SessionUser, query: GalleryQuery, page: number) {
	const offset = (page - 1) * FIRST_NFTS;
	const [progress, nfts, selected, { identities }, reconnect] = await Promise.all([
		loadProgress(context, user.id, query.hidden),
		context.gallery.listNfts(user.id, { ...query, offset, limit: FIRST_NFTS }),
		context.gallery.listSelected(user.id),
		context.accounts.listWays(user.id),
		context.rotation.needsReconnect(user.id),
	]);
	return {
		reconnect,
		query,
		progress,
		// `pieces` and `picks` are former names of nfts and selected: pages that are open during a release read them.
		pieces: { ...nfts, offset, pageSize: FIRST_NFTS },
		picks: selected,
		activated: user.activated,
		profile: { name: user.displayName, handle: identities.find(({ provider }) => provider === "x")?.label ?? null },
		chainId: context.wallets.chainIds[0] ?? 1,
		namesConnected: context.wallets.readsNames,
	};
}

export type PageData = Awaited<ReturnType<typeof loadPage>>;

/** Data that changes while wallets are read and avatars are made. */
export async function loadProgress(context: AppLoadContext, userId: string, hidden: boolean): Promise<Progress> {
	const [wallets, collections, selected] = await Promise.all([
		context.gallery.listWallets(userId),
		context.gallery.listCollections(userId, hidden),
		context.gallery.listSelected(userId),
	]);
	return { wallets, collections, pictures: selected.map(({ nftId, gone, picture }) => ({ nftId, gone, picture })) };
}
