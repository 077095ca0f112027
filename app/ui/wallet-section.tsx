import { Form, Link } from "@remix-run/react";
import type { ComponentProps, ComponentType } from "react";
import type { Address } from "#app/core/address.ts";
import { requireChain } from "#app/core/chains.ts";
import { shortPaymentId } from "#app/core/payments/payment-id.ts";
import { shortAddress } from "#app/core/short-address.ts";
import { Hex } from "./address-block.tsx";
import { AddressProof } from "./address-proof.tsx";
import { ConnectAddress } from "./connect-address.tsx";
import { EnsName } from "./ens-name.tsx";
import { Icon } from "./icon.tsx";
import { ProveAddress, type ProveFlowProps } from "./prove-address.tsx";
import { useSay } from "./say.tsx";
import { TypedNameNote } from "./typed-name-note.tsx";

interface ListedWallet {
	address: Address;
	ensName: string | null;
	typedName?: ComponentProps<typeof TypedNameNote>["typed"];
	proven: boolean;
	provenChainId: number | null;
	main: boolean;
	/** left out by servers of a release before */
	repeats?: readonly string[];
}

interface WalletSectionProps {
	wallets: readonly ListedWallet[];
	/** a chain of ours, for wallets that ask for one */
	chainId: number;
	/** a refusal of the last action here */
	problem?: string | null;
	loadProof(): Promise<{ ProveAddressFlow: ComponentType<ProveFlowProps> }>;
}

const ADD_ADDRESS = `/wallet-address?${new URLSearchParams({ change: "yes", returnTo: "/settings" })}`;

/** A person's addresses in the settings: which are proven, which one new links get, and what can be done with each. */
export function WalletSection({ wallets, chainId, problem, loadProof }: WalletSectionProps) {
	const say = useSay();
	return (
		<>
			{problem ? (
				<div className="note note--bad" role="alert">
					<Icon name="circle-alert" />
					<p>{problem}</p>
				</div>
			) : null}
			{wallets.length === 0 ? <p className="t-2">{say("siwe.noAddress")}</p> : null}
			<ul className="stack stack--6">
				{wallets.map((wallet) => (
					<li key={wallet.address} className="stack stack--3">
						<OwnAddress wallet={wallet} />
						<Repeats of={wallet.repeats} />
						<div className="row row--wrap">
							{wallet.proven ? null : (
								<ProveAddress
									address={wallet.address}
									chainId={chainId}
									main={false}
									load={loadProof}
									className="btn btn--secondary btn--sm"
									label={say("siwe.proveOf", { address: shortAddress(wallet.address) })}
								/>
							)}
							<Form
								method="post"
								action="/settings/wallets"
								navigate={false}
								className="row row--wrap"
								preventScrollReset
							>
								<input type="hidden" name="address" value={wallet.address} />
								{wallet.main ? null : (
									<button
										type="submit"
										className="btn btn--quiet btn--sm"
										name="intent"
										value="main"
										aria-label={say("siwe.makeMainOf", { address: shortAddress(wallet.address) })}
									>
										{say("siwe.makeMain")}
									</button>
								)}
								<button
									type="submit"
									className="btn btn--quiet btn--sm"
									name="intent"
									value="remove"
									aria-label={say("siwe.removeOf", { address: shortAddress(wallet.address) })}
								>
									{say("siwe.remove")}
								</button>
							</Form>
						</div>
					</li>
				))}
			</ul>
			<ConnectAddress
				chainId={chainId}
				main={wallets.length === 0}
				load={loadProof}
				className={wallets.some(({ proven }) => proven) ? "btn btn--secondary" : "btn btn--primary"}
			/>
			<Link className="btn btn--quiet btn--sm btn--start" to={ADD_ADDRESS}>
				<Icon name="plus" />
				{say("siwe.add")}
			</Link>
		</>
	);
}

/** The requests that repeat and are paid to an address, each with the page that ends it. */
function Repeats({ of: paymentIds = [] }: { of: readonly string[] | undefined }) {
	const say = useSay();
	if (paymentIds.length === 0) return null;
	return (
		<p className="help row row--wrap">
			{say("siwe.repeatsHere")}
			{paymentIds.map((paymentId) => (
				<Link key={paymentId} className="link tap" dir="ltr" to={`/link/${paymentId}/repeat`}>
					{shortPaymentId(paymentId)}
				</Link>
			))}
		</p>
	);
}

/** An address whole, with what is known of it. */
export function OwnAddress({ wallet }: { wallet: ListedWallet }) {
	const say = useSay();
	return (
		<div className="stack stack--2">
			<div className="row row--wrap">
				{wallet.ensName ? (
					<b>
						<EnsName name={wallet.ensName} />
					</b>
				) : null}
				<AddressProof proven={wallet.proven} />
				{wallet.main ? (
					<span className="badge">
						<bdi>{say("siwe.main")}</bdi>
					</span>
				) : null}
			</div>
			<Hex address={wallet.address} />
			<span className="sr">{wallet.address}</span>
			<TypedNameNote typed={wallet.typedName ?? null} />
			{wallet.provenChainId === null ? null : (
				<p className="help">{say("siwe.provenOn", { network: requireChain(wallet.provenChainId).name })}</p>
			)}
		</div>
	);
}
