import { type ReactNode, useEffect, useRef, useState } from "react";
import { CopyAddress } from "#app/ui/address-block.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { PayRequest } from "./page-data.ts";
import type { PayerWallet } from "./use-payer-wallet.ts";

interface PaidAgainProps {
	request: PayRequest;
	wallet: PayerWallet;
	onShowQr: () => void;
	/** from the start: something in it was refused, or somebody is typing while the link turns paid */
	open: boolean;
	/** the form for a payment's hash */
	children: ReactNode;
}

/** All that a paid link still takes, folded away: nobody is to pay twice, and a second payment is not lost. */
export function PaidAgain({ request, wallet, onShowQr, open, children }: PaidAgainProps) {
	const say = useSay();
	const [openAtFirst] = useState(open);
	const handle = useRef<HTMLElement>(null);
	useEffect(() => {
		// The field somebody typed into was drawn anew, in here.
		if (openAtFirst && document.activeElement === document.body) handle.current?.focus();
	}, [openAtFirst]);
	return (
		<details className="fold" open={openAtFirst || undefined}>
			<summary ref={handle}>
				<Icon name="copy-x" />
				<span>{say("receipt.paidAgain")}</span>
				<Icon name="chevron-down" />
			</summary>
			<div className="fold__body stack stack--5">
				<p className="t-sm t-2">{say("receipt.paidAgainText", { name: request.requesterName })}</p>
				{children}
				<div className="addr stack stack--3">
					<h3 className="label">{say("card.receivingAddress")}</h3>
					<CopyAddress address={request.requesterAddress} label={say("pay.copiedAddress")} />
					<button type="button" className="btn btn--secondary btn--block needs-script" onClick={onShowQr}>
						<Icon name="qr-code" />
						{say("pay.showQrCode")}
					</button>
					{wallet.account ? null : (
						<button type="button" className="btn btn--secondary btn--block needs-script" onClick={wallet.choose}>
							<Icon name="wallet" />
							{say("pay.connectToAWallet")}
						</button>
					)}
				</div>
			</div>
		</details>
	);
}
