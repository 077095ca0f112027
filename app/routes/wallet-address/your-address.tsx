import { Link } from "@remix-run/react";
import type { OwnWallet } from "#app/services/accounts/access-contracts.ts";
import { ProveAddress } from "#app/ui/prove-address.tsx";
import { useSay } from "#app/ui/say.tsx";
import { OwnAddress } from "#app/ui/wallet-section.tsx";
import type { Proving } from "./found.tsx";
import { pathBack } from "./path-back.ts";

interface YourAddressProps {
	/** `own`: in the account, not only named by the link that led here */
	wallet: Omit<OwnWallet, "repeats"> & { own: boolean };
	returnTo: string;
	proving: Proving;
}

/** The current address, for returning users: prove it, change it or go on. */
export function YourAddress({ wallet, returnTo, proving }: YourAddressProps) {
	const say = useSay();
	return (
		<div className="stack stack--6">
			<div className="stack stack--3">
				<h2 className="t-lg">{say(wallet.own ? "access.walletYours" : "access.walletField")}</h2>
				<OwnAddress wallet={wallet} />
				{wallet.proven ? <p className="t-2">{say("siwe.provenNote")}</p> : null}
			</div>
			<div className="stack stack--3">
				{wallet.proven ? null : (
					<>
						<ProveAddress
							{...proving}
							address={wallet.address}
							main={wallet.main}
							className="btn btn--secondary btn--block"
						/>
						<p className="help">{say("siwe.why")}</p>
					</>
				)}
				<Link className="btn btn--primary btn--block" to={returnTo}>
					{say("access.goOn")}
				</Link>
				<Link className="btn btn--quiet btn--block" to={pathBack(returnTo, { change: "yes" })}>
					{say("access.walletChange")}
				</Link>
			</div>
		</div>
	);
}
