import { useEffect, useRef } from "react";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Identicon } from "#app/ui/identicon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { PayRequest } from "./page-data.ts";
import type { PayerWallet } from "./use-payer-wallet.ts";

interface WalletPanelProps {
	wallet: PayerWallet;
	request: PayRequest;
	/** "Pay the remaining 40 USDC" after a part arrived */
	payWords: string | null;
	/** all that is left to pay is on its way already: paying as well takes another word */
	restMoves: boolean;
	/** the request is neither signed nor its address proven */
	unknown: boolean;
}

/** Connect, or once connected who pays and Continue. */
export function WalletPanel({ wallet, request, payWords, restMoves, unknown }: WalletPanelProps) {
	const say = useSay();
	const { account } = wallet;
	const proceed = useRef<HTMLButtonElement>(null);
	const address = account?.address;
	useEffect(() => {
		if (address) proceed.current?.focus();
	}, [address]);
	const buttonClass = `btn btn--lg btn--block needs-script ${restMoves ? "btn--secondary" : "btn--primary"}`;
	const warning = restMoves ? (
		<div className="note note--warn">
			<Icon name="triangle-alert" />
			<p>{say("pay.restMoves", { name: request.requesterName })}</p>
		</div>
	) : null;
	const there = request.networks.find(({ chainId }) => chainId === account?.chainId);
	if (account) {
		return (
			<div className="stack">
				<div className="row">
					<Identicon of={account.address} />
					<div className="grow">
						<p>
							<ShortAddress address={account.address} className="t-strong" />
						</p>
						<p className="t-sm t-3">
							{there
								? say("pay.walletOn", { wallet: account.walletName, network: there.network })
								: say("pay.walletElsewhere", { wallet: account.walletName })}
						</p>
					</div>
					<Badge tone="ok" icon="check">
						{say("pay.connected")}
					</Badge>
				</div>
				{payWords && !restMoves ? <p className="t-2">{payWords}</p> : null}
				{warning}
				<button type="button" className={buttonClass} ref={proceed} onClick={wallet.proceed}>
					{say(restMoves ? "pay.payAnyway" : "pay.continue")}
					<Icon name="arrow-right" />
				</button>
			</div>
		);
	}
	return (
		<div className="stack">
			{warning}
			<button type="button" className={buttonClass} onClick={wallet.choose}>
				<Icon name="wallet" />
				{restMoves ? say("pay.payAnyway") : (payWords ?? say("pay.connectToAWallet"))}
			</button>
			<p className="assure needs-script">
				<Icon name={unknown ? "circle-question-mark" : "shield-check"} />
				{say(unknown ? "pay.assureUnsigned" : "pay.assure", { name: request.requesterName })}
			</p>
			<noscript>
				<p className="note">
					<Icon name="info" />
					<span>{say("pay.walletNeedsScript")}</span>
				</p>
			</noscript>
		</div>
	);
}

/** Stands in until the wallet's own dialog has come, under the same title. */
export function WalletLoadingDialog({ wallet }: { wallet: PayerWallet }) {
	const say = useSay();
	return (
		<Dialog title={say("pay.connectToAWallet")} open={wallet.view !== "idle" && !wallet.loaded} onClose={wallet.close}>
			{wallet.failed ? (
				<div className="stack">
					<p role="alert">{say("pay.walletFailed")}</p>
					<button type="button" className="btn btn--primary btn--block" onClick={wallet.load}>
						{say("pay.tryAgain")}
					</button>
				</div>
			) : (
				<p className="row t-2" role="status">
					<span className="spin" aria-hidden="true" />
					{say("pay.walletLoading")}
				</p>
			)}
		</Dialog>
	);
}
