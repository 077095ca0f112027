import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SessionUser } from "#app/services/accounts/accounts-contract.ts";
import type { GalleryQuery } from "./gallery-query.ts";
import type { Progress } from "./progress-shape.ts";

/** LoadedNfts a page carries: all there is without script, and enough for the first screen with it. */
const FIRST_PIECES = 50;

/** Everything /nfts shows. The wallet's whole list never travels at once: ranges of it come as they are scrolled to. */
export async function loadPage(context: AppLoadContext, user: SessionUser, query: GalleryQuery, page: number) {
	const offset = (page - 1) * FIRST_PIECES;
	const [progress, pieces, picks, { identities }, reconnect] = await Promise.all([
		loadProgress(context, user.id, query.hidden),
		context.gallery.listNfts(user.id, { ...query, offset, limit: FIRST_PIECES }),
		context.gallery.listSelected(user.id),
		context.accounts.listWays(user.id),
		context.rotation.needsReconnect(user.id),
	]);
	return {
		reconnect,
		query,
		progress,
		pieces: { ...pieces, offset, pageSize: FIRST_PIECES },
		picks,
		activated: user.activated,
		profile: { name: user.displayName, handle: identities.find(({ provider }) => provider === "x")?.label ?? null },
		chainId: context.wallets.chainIds[0] ?? 1,
		namesConnected: context.settings.RPC_ENDPOINTS["1"] !== undefined,
	};
}

export type PageData = Awaited<ReturnType<typeof loadPage>>;

/** What changes by itself while wallets are read and pictures prepared. */
export async function loadProgress(context: AppLoadContext, userId: string, hidden: boolean): Promise<Progress> {
	const [wallets, collections, picks] = await Promise.all([
		context.gallery.listWallets(userId),
		context.gallery.listCollections(userId, hidden),
		context.gallery.listSelected(userId),
	]);
	return { wallets, collections, pictures: picks.map(({ nftId, gone, picture }) => ({ nftId, gone, picture })) };
}
