import { Form, useFetcher } from "@remix-run/react";
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type GalleryNft, MAX_SELECTED } from "#app/services/showcase/gallery-contract.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { browserZone } from "#app/ui/gallery/browser-zone.ts";
import { GalleryFrame } from "#app/ui/gallery/gallery-frame.tsx";
import { ReconnectBanner } from "#app/ui/gallery/reconnect-banner.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import { Filters } from "./filters.tsx";
import { GalleryGrid } from "./gallery-grid.tsx";
import { EmptyGrid, GridHead } from "./grid-head.tsx";
import type { GridGroup } from "./grid-layout.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { PlainGrid } from "./plain-grid.tsx";
import type { Progress } from "./progress-shape.ts";
import { Rail } from "./rail.tsx";
import { SaveBar } from "./save-bar.tsx";
import type { SelectionScreenProps } from "./screen-props.ts";
import { useHydrated, useWide } from "./use-hydrated.ts";
import { fetchCollection, useNfts } from "./use-nfts.ts";
import { useSelection } from "./use-selection.ts";

const FORM = "selection-form";

/** The gallery, the selection and its preview. */
export function NftGallery({ loaded, progress, answer }: SelectionScreenProps & { progress: Progress }) {
	const { query, picks: saved, activated, profile, cleared } = loaded;
	const say = useSay();
	const toast = useToast();
	const hydrated = useHydrated();
	const wide = useWide();
	const selection = useSelection(saved, cleared);
	const { change, ids, count } = selection;
	const [shownId, setShownId] = useState<string | null>(null);
	const [railOpen, setRailOpen] = useState(false);
	const resetting = useFetcher();
	const form = useRef<HTMLFormElement>(null);

	const groups = useGroups(loaded, progress, selection.perCollection);
	const stock = useMemo(
		() =>
			progress.wallets
				.map(({ address, pieces: count, sync }) => `${address} ${count} ${sync?.fetched} ${sync?.state}`)
				.join(),
		[progress.wallets],
	);
	const nfts = useNfts(query, loaded.pieces, stock);

	const full = count >= MAX_SELECTED;
	const toggle = useCallback(
		(nft: GalleryNft) => {
			if (full && !ids.has(nft.id)) return toast(say("nfts.most", { count: MAX_SELECTED }), "warn");
			if (!ids.has(nft.id)) setShownId(nft.id);
			change({ kind: "toggle", nft });
		},
		[full, ids, change, say, toast],
	);
	const toggleAll = async ({ slug, picked, count: held }: GridGroup) => {
		if (slug === null) return;
		if (picked >= held) {
			const own = selection.picked.filter(({ collection }) => collection === slug);
			return change({ kind: "remove", ids: own.map(({ nftId }) => nftId) });
		}
		try {
			const found = await fetchCollection(slug, query.hidden);
			change({ kind: "add", nfts: found });
			const fresh = found.filter(({ id }) => !ids.has(id)).length;
			if (count + fresh > MAX_SELECTED) toast(say("nfts.collectionCut", { count: MAX_SELECTED }), "warn");
		} catch {
			toast(say("nfts.rangeFailed"), "bad");
		}
	};
	useEarlyChecks(form, loaded.pieces.pieces, ids, toggle);
	useRemoveUnknown(answer?.unknown, change);

	const reset = (event: MouseEvent) => {
		if (!hydrated) return;
		event.preventDefault();
		change({ kind: "clear" });
		resetting.submit({ intent: "reset", by: "script" }, { method: "post", action: "/nfts" });
		toast(say("nfts.resetDone"));
	};

	const { wallets, collections } = progress;
	const inGrid = groups.reduce((sum, group) => sum + group.count, 0);
	const held = wallets.reduce((sum, wallet) => sum + wallet.pieces, 0);
	const unhidden = collections.reduce((sum, collection) => sum + collection.count, 0);
	const rail = (
		<Rail
			selection={selection}
			saved={saved}
			pictures={progress.pictures}
			profile={profile}
			activated={activated}
			shownId={shownId}
			onShow={setShownId}
		/>
	);
	return (
		<GalleryFrame
			after={
				<SaveBar
					selection={selection}
					form={FORM}
					activated={activated}
					refusal={answer?.about === "picks" ? answer.sentence : null}
					onRail={hydrated && !wide ? () => setRailOpen(true) : null}
					onReset={reset}
				/>
			}
		>
			<main className="shell page" id="main">
				{loaded.reconnect ? <ReconnectBanner returnTo="/nfts" /> : null}
				<div className="gallery-layout">
					<div>
						<GridHead loaded={loaded} progress={progress} answer={answer} />
						<Filters query={query} collections={collections} offersHidden={query.hidden || held > unhidden} />
						<p className="sr" role="status">
							{query.search ? say("nfts.found", { count: loaded.pieces.total, search: query.search }) : ""}
						</p>
						<a className="skip skip--here" href="#selection">
							{say("nfts.toSelection")}
						</a>
						<Form ref={form} id={FORM} method="post" action="/nfts">
							{inGrid === 0 ? <EmptyGrid loaded={loaded} progress={progress} /> : null}
							{hydrated ? (
								<>
									<input type="hidden" name="picks" value={selection.text} />
									<input type="hidden" name="zone" value={browserZone()} />
									{inGrid > 0 ? (
										<GalleryGrid groups={groups} nfts={nfts} picked={ids} onToggle={toggle} onToggleAll={toggleAll} />
									) : null}
								</>
							) : (
								<PlainGrid
									groups={groups}
									query={query}
									offset={loaded.pieces.offset}
									nfts={loaded.pieces.pieces}
									total={loaded.pieces.total}
									pageSize={loaded.pieces.pageSize}
									picked={ids}
									cleared={cleared}
								/>
							)}
						</Form>
						{nfts.failed ? (
							<div className="note note--bad" role="alert">
								<Icon name="wifi-off" />
								<div className="row row--wrap row--between">
									<p>{say("nfts.rangeFailed")}</p>
									<button type="button" className="btn btn--secondary btn--sm" onClick={nfts.retry}>
										{say("nfts.tryAgain")}
									</button>
								</div>
							</div>
						) : null}
						{inGrid > 0 && !query.search && wallets.every(({ sync }) => sync?.state === "done") ? (
							<p className="t-sm t-3 wallend">{say(wallets.length > 1 ? "nfts.readDoneAll" : "nfts.readDone")}</p>
						) : null}
					</div>
					{wide ? <aside className="wall__rail stack stack--8">{rail}</aside> : null}
				</div>
				{wide ? null : (
					<Dialog title={say("nfts.openRail")} open={railOpen} onClose={() => setRailOpen(false)}>
						<div className="stack stack--8">{rail}</div>
					</Dialog>
				)}
				<LeaveGuard unsaved={selection.unsaved} />
			</main>
		</GalleryFrame>
	);
}

/** Groups of the grid: all collections, one collection or the search results. */
function useGroups(
	{ query, pieces: page }: SelectionScreenProps["loaded"],
	{ collections }: Progress,
	picked: ReadonlyMap<string, number>,
): GridGroup[] {
	const say = useSay();
	const { search, collection } = query;
	const { total } = page;
	return useMemo(() => {
		if (search)
			return [{ slug: null, name: say("nfts.foundTitle"), count: total, picked: 0 }].filter(({ count }) => count > 0);
		return collections
			.filter(({ slug, count }) => count > 0 && (collection === null || slug === collection))
			.map(({ slug, name, count }) => ({
				slug,
				name: name || say("nfts.noCollection"),
				count,
				picked: Math.min(count, picked.get(slug) ?? 0),
			}));
	}, [search, collection, total, collections, picked, say]);
}

/** Applies checkboxes that were changed before hydration. */
function useEarlyChecks(
	form: React.RefObject<HTMLFormElement | null>,
	nfts: readonly GalleryNft[],
	picked: ReadonlySet<string>,
	toggle: (nft: GalleryNft) => void,
) {
	const done = useRef(false);
	// In the first effect after hydration the server-rendered checkboxes are still in the document.
	useEffect(() => {
		if (done.current) return;
		done.current = true;
		for (const box of form.current?.querySelectorAll<HTMLInputElement>("input[name^=piece]") ?? []) {
			const nft = nfts.find(({ id }) => id === box.value);
			if (nft && box.checked !== picked.has(nft.id)) toggle(nft);
		}
	}, [form, nfts, picked, toggle]);
}

/** Removes NFTs from the selection that Save refused because no wallet holds them any more. */
function useRemoveUnknown(
	unknown: readonly string[] | undefined,
	change: (change: { kind: "remove"; ids: readonly string[] }) => void,
) {
	useEffect(() => {
		if (unknown && unknown.length > 0) change({ kind: "remove", ids: unknown });
	}, [unknown, change]);
}
