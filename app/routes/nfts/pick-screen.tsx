import { Link } from "@remix-run/react";
import { shortAddress } from "#app/core/short-address.ts";
import { GalleryFrame } from "#app/ui/gallery/gallery-frame.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { AddressForm } from "./address-form.tsx";
import { Favourites } from "./favourites.tsx";
import type { Answer } from "./intents.server.ts";
import type { PageData } from "./page-data.server.ts";
import { isBeingRead, type Progress } from "./progress-shape.ts";
import { SyncNotes } from "./sync-notes.tsx";
import { useProgress } from "./use-progress.ts";
import { WalletsPanel } from "./wallets-panel.tsx";

export interface PickScreenProps {
	loaded: PageData & { cleared: boolean };
	answer: Answer | undefined;
}

/** "Pick your favorites": a wallet first, then its wall. */
export function PickScreen({ loaded, answer }: PickScreenProps) {
	const progress = useProgress(loaded.progress, loaded.query.hidden);
	if (progress.wallets.length === 0 && loaded.picks.length === 0)
		return <FirstWallet loaded={loaded} answer={answer} />;
	return <Favourites loaded={loaded} progress={progress} answer={answer} />;
}

function FirstWallet({ loaded, answer }: PickScreenProps) {
	const say = useSay();
	return (
		<GalleryFrame>
			<main className="shell page" id="main">
				<div className="pagehead">
					<div>
						<h1>{say("nfts.title")}</h1>
						<p>{say("nfts.lead")}</p>
					</div>
				</div>
				<section className="firstwallet stack stack--5" aria-labelledby="wallet-title">
					<div className="stack stack--2">
						<h2 className="t-lg" id="wallet-title">
							{say("access.walletTitle")}
						</h2>
						<p className="t-2">{say("nfts.walletLead")}</p>
					</div>
					<AddressForm answer={answer} readsNames={loaded.namesConnected} chainId={loaded.chainId} />
				</section>
			</main>
		</GalleryFrame>
	);
}

/** The page's title, what its wall is made of, and how reading that goes. */
export function WallHead({ loaded, progress, answer }: PickScreenProps & { progress: Progress }) {
	const say = useSay();
	const { wallets, collections } = progress;
	const count = collections.reduce((sum, collection) => sum + collection.count, 0);
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
						)}
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

/** Why the wall is empty. */
export function EmptyWall({ loaded, progress }: Pick<PickScreenProps, "loaded"> & { progress: Progress }) {
	const say = useSay();
	const { wallets } = progress;
	const held = wallets.reduce((sum, { pieces }) => sum + pieces, 0);
	if (loaded.query.search) {
		return (
			<section className="emptywall stack" aria-labelledby="empty-title">
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
			<section className="emptywall stack" aria-labelledby="empty-title">
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
	// What a wallet holds is not known before it was read.
	if (wallets.some(isBeingRead) || !wallets.some(({ sync }) => sync?.state === "done")) return null;
	return (
		<section className="emptywall stack" aria-labelledby="empty-title">
			<h2 className="t-lg" id="empty-title">
				{say("nfts.emptyTitle")}
			</h2>
			<p className="t-2">{say("nfts.empty")}</p>
		</section>
	);
}
