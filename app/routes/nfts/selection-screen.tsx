import { GalleryFrame } from "#app/ui/gallery/gallery-frame.tsx";
import { useSay } from "#app/ui/say.tsx";
import { AddressForm } from "./address-form.tsx";
import { NftGallery } from "./nft-gallery.tsx";
import type { SelectionScreenProps } from "./screen-props.ts";
import { useProgress } from "./use-progress.ts";

/** "Pick your favorites": asks for a wallet first, then shows its gallery. */
export function SelectionScreen({ loaded, answer }: SelectionScreenProps) {
	const progress = useProgress(loaded.progress, loaded.query.hidden);
	if (progress.wallets.length === 0 && loaded.picks.length === 0)
		return <FirstWallet loaded={loaded} answer={answer} />;
	return <NftGallery loaded={loaded} progress={progress} answer={answer} />;
}

function FirstWallet({ loaded, answer }: SelectionScreenProps) {
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
