import { Form, Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Hex } from "#app/ui/address-block.tsx";
import { AddressProof } from "#app/ui/address-proof.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ProveAddress } from "#app/ui/prove-address.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { AddressAnswer } from "./answer-address.server.ts";
import { pathBack } from "./path-back.ts";

export type Proving = Pick<ComponentProps<typeof ProveAddress>, "chainId" | "load">;

interface FoundProps {
	found: Extract<AddressAnswer, { kind: "found" }>;
	proven: boolean;
	returnTo: string;
	proving: Proving;
}

/** What the marketplace shows of the address, so that its owner knows it again; and the offer to prove it. */
export function Found({ found, proven, returnTo, proving }: FoundProps) {
	const say = useSay();
	const { address, market } = found;
	const needsProof = found.needsProof && !proven;
	return (
		<div className="stack stack--6">
			<div className="stack stack--2">
				<div className="row row--wrap">
					<h2 className="t-lg">{say(market.silent ? "access.walletYours" : "access.foundTitle")}</h2>
					<AddressProof proven={proven} />
				</div>
				<Hex address={address} />
				<span className="sr">{address}</span>
			</div>
			{market.silent ? (
				<div className="note note--warn" role="status">
					<Icon name="triangle-alert" />
					<div className="stack stack--3">
						<p>
							<b>{say("access.marketSilentTitle")}.</b> {market.sentence}
						</p>
						<Form method="post" action={pathBack(returnTo)}>
							<input type="hidden" name="requesterAddress" value={address} />
							<button type="submit" className="btn btn--secondary btn--sm">
								<Icon name="refresh-cw" />
								{say("access.checkAgain")}
							</button>
						</Form>
					</div>
				</div>
			) : (
				<p role="status">{market.sentence}</p>
			)}
			{market.pictures.length > 0 ? (
				<ul className="nfts" aria-label={say("access.foundPictures")}>
					{market.pictures.map(({ src, name }) => (
						<li key={src}>
							<img src={src} alt={name ?? say("access.foundPicture")} width={120} height={120} decoding="async" />
						</li>
					))}
				</ul>
			) : null}
			{needsProof ? (
				<div className="note note--warn" role="status">
					<Icon name="shield-check" />
					<p>
						<b>{say("access.needsProofTitle")}.</b> {say("access.needsProof")}
					</p>
				</div>
			) : null}
			<div className="stack stack--3">
				{needsProof ? null : (
					<Link className="btn btn--primary btn--block" to={returnTo}>
						{say("access.walletThisIsMe")}
					</Link>
				)}
				{proven ? null : (
					<>
						<ProveAddress
							{...proving}
							address={address}
							main
							className={needsProof ? "btn btn--primary btn--block" : "btn btn--secondary btn--block"}
						/>
						<p className="help">{say("siwe.why")}</p>
					</>
				)}
				<Link className="btn btn--quiet btn--block" to={pathBack(returnTo, { change: "yes" })}>
					{say("access.walletChange")}
				</Link>
			</div>
		</div>
	);
}
