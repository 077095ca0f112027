import { Form } from "@remix-run/react";
import { shortAddress } from "#app/core/short-address.ts";
import { NFT_CHAINS, type NftChain } from "#app/core/showcase/nft-chains.ts";
import type { GalleryWallet } from "#app/services/showcase/gallery-contract.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";

/** Chains named before the others are counted. */
const MOST_NAMED = 2;
const nameOf = (chain: NftChain) => NFT_CHAINS.find(({ id }) => id === chain)?.name ?? chain;

/** On which chains a wallet's NFTs are read; folded away, with the main ones chosen. */
export function ChainsForm({ wallet, chains }: { wallet: GalleryWallet; chains: readonly NftChain[] }) {
	const say = useSay();
	const names = new Intl.ListFormat(say.locale, { type: "unit" }).format(chains.slice(0, MOST_NAMED).map(nameOf));
	const others = chains.length - MOST_NAMED;
	return (
		<details className="reveal">
			<summary className="btn btn--quiet btn--sm">
				{others > 0 ? say("nfts.chainsAndMore", { names, count: others }) : say("nfts.chainsNamed", { names })}
				<span className="sr">{say("nfts.chainsOf", { address: shortAddress(wallet.address) })}</span>
				<Icon name="chevron-down" size="small" />
			</summary>
			<Form method="post" action="/nfts" className="reveal__body stack stack--4">
				<input type="hidden" name="address" value={wallet.address} />
				<fieldset className="stack stack--3">
					<legend className="label">{say("nfts.chains")}</legend>
					<p className="help">{say("nfts.chainsHelp")}</p>
					<div className="chains">
						{NFT_CHAINS.map(({ id, name }) => (
							<label key={id} className="check">
								<input type="checkbox" name="readOn" value={id} defaultChecked={chains.includes(id)} />
								<bdi>{name}</bdi>
							</label>
						))}
					</div>
				</fieldset>
				<button type="submit" className="btn btn--secondary btn--sm btn--start" name="intent" value="chains">
					{say("nfts.chainsSave")}
				</button>
			</Form>
		</details>
	);
}
