import type { ReactNode } from "react";
import { CopyAddress } from "#app/ui/address-block.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { PayRequest } from "./page-data.ts";
import type { PayerWallet } from "./use-payer-wallet.ts";

interface PaidAgainProps {
	request: PayRequest;
	wallet: PayerWallet;
	onShowQr: () => void;
	/** something in it was refused */
	open: boolean;
	/** the form for a payment's hash */
	children: ReactNode;
}

/** All that a paid link still takes, folded away: nobody is to pay twice, and a second payment is not lost. */
export function PaidAgain({ request, wallet, onShowQr, open, children }: PaidAgainProps) {
	const say = useSay();
	return (
		<div className="other-ways">
			<details open={open || undefined}>
				<summary>
					<Icon name="copy-x" />
					<span>{say("receipt.paidAgain")}</span>
					<Icon name="chevron-down" />
				</summary>
				<div className="other-ways__body stack stack--5">
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
		</div>
	);
}
