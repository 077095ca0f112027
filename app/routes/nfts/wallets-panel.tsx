import { Form } from "@remix-run/react";
import { shortAddress } from "#app/core/short-address.ts";
import type { GalleryWallet } from "#app/services/showcase/gallery-contract.ts";
import { Hex } from "#app/ui/address-block.tsx";
import { AddressProof } from "#app/ui/address-proof.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { AddressForm, ProveListed } from "./address-form.tsx";
import { ChainsForm } from "./chains-form.tsx";
import type { Answer } from "./intents.server.ts";
import { isBeingRead } from "./progress-shape.ts";

interface WalletsPanelProps {
	wallets: readonly GalleryWallet[];
	answer: Answer | undefined;
	readsNames: boolean;
	chainId: number;
	/** initially open, because a wallet needs attention */
	open: boolean;
}

/** The gallery's wallets with their state and buttons. */
export function WalletsPanel({ wallets, answer, readsNames, chainId, open }: WalletsPanelProps) {
	const say = useSay();
	return (
		<details className="holdings" id="wallets" open={open || undefined}>
			<summary className="btn btn--secondary btn--sm">
				<Icon name="wallet" />
				{say("nfts.wallets", { count: wallets.length })}
				<Icon name="chevron-down" size="small" />
			</summary>
			<div className="holdings__body">
				{answer?.about === "wallet" && answer.sentence ? (
					<div className="note note--bad" role="alert">
						<Icon name="circle-alert" />
						<p>{answer.sentence}</p>
					</div>
				) : null}
				<ul className="stack stack--6">
					{wallets.map((wallet) => (
						<ListedWallet key={wallet.address} wallet={wallet} chainId={chainId} />
					))}
				</ul>
				<details className="reveal" open={answer?.about === "address" || undefined}>
					<summary className="btn btn--quiet btn--sm">
						<Icon name="plus" />
						{say("nfts.addAnother")}
					</summary>
					<div className="reveal__body holdings__add">
						<AddressForm answer={answer} readsNames={readsNames} chainId={chainId} />
					</div>
				</details>
			</div>
		</details>
	);
}

function ListedWallet({ wallet, chainId }: { wallet: GalleryWallet; chainId: number }) {
	const say = useSay();
	const { address, ensName, proven, pieces: count, sync } = wallet;
	const short = shortAddress(address);
	return (
		<li className="stack stack--3">
			<div className="row row--wrap">
				{ensName ? (
					<b>
						<bdi dir="ltr">{ensName}</bdi>
					</b>
				) : null}
				<AddressProof proven={proven} />
				<span className="t-sm t-2 num">{sync ? say("nfts.nftCount", { count }) : say("nfts.neverRead")}</span>
			</div>
			<Hex address={address} />
			<span className="sr">{address}</span>
			{proven ? null : <p className="help">{say("nfts.addressUnproven")}</p>}
			<div className="row row--wrap">
				{wallet.chains === null ? null : <ChainsForm wallet={wallet} chains={wallet.chains} />}
				{isBeingRead(wallet) ? null : (
					<Form method="post" action="/nfts">
						<input type="hidden" name="address" value={address} />
						<button
							type="submit"
							className="btn btn--secondary btn--sm"
							name="intent"
							value="sync"
							aria-label={say(sync ? "nfts.readAgainOf" : "nfts.beginOf", { address: short })}
						>
							<Icon name="refresh-cw" />
							{say(sync ? "nfts.readAgain" : "nfts.begin")}
						</button>
					</Form>
				)}
				{proven ? null : (
					<ProveListed address={address} chainId={chainId} label={say("siwe.proveOf", { address: short })} />
				)}
				<details className="reveal holdings__forget">
					<summary className="btn btn--quiet btn--sm" aria-label={say("nfts.forgetOf", { address: short })}>
						{say("nfts.forget")}
					</summary>
					<Form method="post" action="/nfts" className="reveal__body stack stack--3">
						<input type="hidden" name="address" value={address} />
						<p className="t-sm">{say("nfts.forgetMeans")}</p>
						<button type="submit" className="btn btn--danger btn--sm btn--start" name="intent" value="forget">
							{say("nfts.forgetSure")}
						</button>
					</Form>
				</details>
			</div>
		</li>
	);
}
