import { Link } from "@remix-run/react";
import { shortAddress } from "#app/core/short-address.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { TopBar, useFrame } from "#app/ui/page-frame.tsx";
import { Seal } from "#app/ui/seal.tsx";
import { common } from "#app/words/common.ts";
import { pay } from "#app/words/pay.ts";
import type { PayerWallet } from "./use-payer-wallet.ts";

/** Top right (SPEC §2): connect, or the connected wallet and its menu. */
export function PayTop({
	wallet,
	paymentId,
	onShowQr,
}: {
	wallet: PayerWallet;
	paymentId: string;
	onShowQr: () => void;
}) {
	const { helpUrl } = useFrame();
	const { account } = wallet;
	return (
		<TopBar>
			{account ? (
				<Menu
					label={pay.walletMenu(shortAddress(account.address))}
					summary={
						<>
							<Seal of={account.address} />
							<ShortAddress address={account.address} />
							<Icon name="chevron-down" size="small" />
						</>
					}
				>
					<button type="button" onClick={onShowQr}>
						<Icon name="qr-code" />
						{pay.showQrCode}
					</button>
					<Link to={`/link/${paymentId}/dashboard`}>
						<Icon name="layout-list" />
						{pay.viewDashboard}
					</Link>
					<Link to="/">
						<Icon name="plus" />
						{pay.createPaymentLink}
					</Link>
					<a href={helpUrl} target="_blank" rel="noreferrer">
						<Icon name="circle-question-mark" />
						{common.help}
					</a>
					<hr />
					<button type="button" onClick={wallet.disconnect}>
						<Icon name="log-out" />
						{pay.disconnect}
					</button>
				</Menu>
			) : (
				<button type="button" className="btn btn--secondary btn--sm needs-script" onClick={wallet.choose}>
					<Icon name="wallet" />
					{pay.connectToWallet}
				</button>
			)}
		</TopBar>
	);
}
