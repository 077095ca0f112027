import { Link } from "@remix-run/react";
import { shortAddress } from "#app/core/short-address.ts";
import { Said, useSay } from "#app/ui/say.tsx";
import { isBeingRead, type Progress } from "./progress-shape.ts";
import type { SelectionScreenProps } from "./screen-props.ts";
import { SyncNotes } from "./sync-notes.tsx";
import { WalletsPanel } from "./wallets-panel.tsx";

/** The page's title, its wallets, and the progress of reading them. */
export function GridHead({ loaded, progress, answer }: SelectionScreenProps & { progress: Progress }) {
	const say = useSay();
	const { wallets, collections } = progress;
	const count = collections.reduce((sum, collection) => sum + collection.count, 0);
	const hidden = wallets.reduce((sum, wallet) => sum + wallet.pieces, 0) - count;
	const [only] = wallets;
	const attention = answer?.about === "address" || answer?.about === "wallet";
	return (
		<>
			<div className="pagehead">
				<div>
					<h1>{say("nfts.title")}</h1>
					<p>
						{say("nfts.lead")}{" "}
						{only && wallets.length === 1 ? (
							<Said
								id="nfts.fromWallet"
								values={{ wallet: <span className="short">{only.ensName ?? shortAddress(only.address)}</span>, count }}
							/>
						) : (
							say("nfts.fromWallets", { wallets: wallets.length, count })
						)}{" "}
						{hidden > 0 ? say("nfts.moreHidden", { count: hidden }) : null}
					</p>
				</div>
			</div>
			<WalletsPanel
				wallets={wallets}
				answer={answer}
				readsNames={loaded.namesConnected}
				chainId={loaded.chainId}
				open={attention}
			/>
			<SyncNotes wallets={wallets} />
		</>
	);
}

/** Explains why the gallery is empty. */
export function EmptyGrid({ loaded, progress }: Pick<SelectionScreenProps, "loaded"> & { progress: Progress }) {
	const say = useSay();
	const { wallets } = progress;
	const held = wallets.reduce((sum, wallet) => sum + wallet.pieces, 0);
	if (loaded.query.search) {
		return (
			<section className="gallery-empty stack" aria-labelledby="empty-title">
				<h2 className="t-lg" id="empty-title">
					{say("nfts.found", { count: 0, search: loaded.query.search })}
				</h2>
				<Link className="btn btn--secondary btn--sm btn--start" to="/nfts">
					{say("nfts.clearSearch")}
				</Link>
			</section>
		);
	}
	if (held > 0 && !loaded.query.hidden) {
		return (
			<section className="gallery-empty stack" aria-labelledby="empty-title">
				<h2 className="t-lg" id="empty-title">
					{say("nfts.allHiddenTitle")}
				</h2>
				<p className="t-2">{say("nfts.allHidden", { count: held })}</p>
				<Link className="btn btn--secondary btn--sm btn--start" to="/nfts?hidden=yes">
					{say("nfts.showThem")}
				</Link>
			</section>
		);
	}
	// A wallet's NFTs are unknown until it was read.
	if (wallets.some(isBeingRead)) return <ComingTiles />;
	if (!wallets.some(({ sync }) => sync?.state === "done")) return null;
	return (
		<section className="gallery-empty stack" aria-labelledby="empty-title">
			<h2 className="t-lg" id="empty-title">
				{say("nfts.emptyTitle")}
			</h2>
			<p className="t-2">{say("nfts.empty")}</p>
		</section>
	);
}

/** Placeholder tiles: two rows on a desktop. */
const COMING = 8;

function ComingTiles() {
	return (
		<div className="nft-grid" aria-hidden="true">
			{Array.from({ length: COMING }, (_, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
				<span key={at} className="pic pic--coming skel" />
			))}
		</div>
	);
}
