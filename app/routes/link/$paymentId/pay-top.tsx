import { Link } from "@remix-run/react";
import { shortAddress } from "#app/core/short-address.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { useFrame } from "#app/ui/frame.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Identicon } from "#app/ui/identicon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { TopBar } from "#app/ui/page-frame.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { PayerWallet } from "./use-payer-wallet.ts";

/** Top right (SPEC §2): connect, or the connected wallet and its menu. */
export function PayTop({
	wallet,
	paymentId,
	closed,
	onShowQr,
}: {
	wallet: PayerWallet;
	paymentId: string;
	/** nothing is to be paid: a wallet is connected further down, if at all */
	closed: boolean;
	/** null: the address is not shown any more */
	onShowQr: (() => void) | null;
}) {
	const say = useSay();
	const { helpUrl } = useFrame();
	const { account } = wallet;
	return (
		<TopBar>
			{account ? (
				<Menu
					label={say("pay.walletMenu", { address: shortAddress(account.address) })}
					summary={
						<>
							<Identicon of={account.address} />
							<ShortAddress address={account.address} />
							<Icon name="chevron-down" size="small" />
						</>
					}
				>
					{onShowQr ? (
						<button type="button" onClick={onShowQr}>
							<Icon name="qr-code" />
							{say("pay.showQrCode")}
						</button>
					) : null}
					<Link to={`/link/${paymentId}/dashboard`}>
						<Icon name="layout-list" />
						{say("pay.viewDashboard")}
					</Link>
					<Link to="/">
						<Icon name="plus" />
						{say("pay.createPaymentLink")}
					</Link>
					<a href={helpUrl} target="_blank" rel="noreferrer">
						<Icon name="circle-question-mark" />
						{say("common.help")}
					</a>
					<hr />
					<button type="button" onClick={wallet.disconnect}>
						<Icon name="log-out" />
						{say("pay.disconnect")}
					</button>
				</Menu>
			) : closed ? null : (
				<button type="button" className="btn btn--secondary btn--sm needs-script" onClick={wallet.choose}>
					<Icon name="wallet" />
					{say("pay.connectToWallet")}
				</button>
			)}
		</TopBar>
	);
}
