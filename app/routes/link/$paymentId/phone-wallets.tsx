import { useEffect, useState } from "react";
import { paymentUri } from "#app/core/payments/eip681.ts";
import { WALLET_APPS, type WalletApp } from "#app/core/wallet-apps.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { useCopy } from "#app/ui/copy.tsx";
import { Icon, WalletAppIcon } from "#app/ui/icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import type { PayRequest } from "./page-data.ts";
import { useAppOpening } from "./use-app-opening.ts";

interface PhoneWalletsProps {
	request: PayRequest;
	/** base units still asked for */
	remaining: string;
	/** where this page is */
	pageUrl: string;
	/** false: the wallet is to sign, and nothing is to be paid */
	toPay: boolean;
}

/**
 * A phone whose browser has no wallet: links that open this page inside a wallet app, and the payment request for whichever
 * app takes it. Plain links, so they work before the page is hydrated and without script.
 */
export function PhoneWallets({ request, remaining, pageUrl, toPay }: PhoneWalletsProps) {
	const { opening, usedLast, open, leave } = useAppOpening();
	if (opening?.state === "nothing") return <NothingOpened app={opening.app} pageUrl={pageUrl} onOther={leave} />;
	// Not before it did: a link that is taken away while it is tapped leads nowhere.
	if (opening?.state === "opened") return <Opened app={opening.app} pageUrl={pageUrl} onOther={leave} />;
	return (
		<div className="stack stack--4">
			<AppList pageUrl={pageUrl} usedLast={usedLast} onOpen={open} />
			<div className="other-ways">
				<CopyPage pageUrl={pageUrl} />
			</div>
			{toPay ? <HandOver request={request} remaining={remaining} /> : null}
		</div>
	);
}

function AppList({
	pageUrl,
	usedLast,
	onOpen,
}: {
	pageUrl: string;
	usedLast: WalletApp["key"] | null;
	onOpen: (app: WalletApp) => void;
}) {
	const say = useSay();
	const apps = [...WALLET_APPS].sort((a, b) => Number(b.key === usedLast) - Number(a.key === usedLast));
	return (
		<div className="stack stack--3">
			<p className="t-sm t-2">{say("pay.phoneIntro")}</p>
			<ul className="apps">
				{apps.map((app) => (
					<li key={app.key}>
						<a className="app" href={app.open(pageUrl)} rel="noreferrer" onClick={() => onOpen(app)}>
							<span className="wallet__icon">
								<WalletAppIcon app={app.key} />
							</span>
							<span>
								<bdi>{app.name}</bdi>
								{app.key === usedLast ? (
									<small>
										<bdi>{say("pay.usedLast")}</bdi>
									</small>
								) : null}
							</span>
							<Icon name="arrow-up-right" />
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}

/** The payment request (EIP-681) for whichever app on the phone takes it. */
function HandOver({ request, remaining }: { request: PayRequest; remaining: string }) {
	const say = useSay();
	const { chainId, contract, requesterAddress: payee } = request;
	const amount = BigInt(remaining);
	const values = {
		amount: (
			<b className="t-strong">
				<bdi>{sayAmount(say, amount, request)}</bdi>
			</b>
		),
		address: <ShortAddress address={payee} />,
	};
	return (
		<div className="stack stack--3">
			<a className="btn btn--secondary btn--block" href={paymentUri({ chainId, contract, payee, amount })}>
				<Icon name="send" />
				{say("pay.handOver")}
			</a>
			<p className="help">
				<Said id={contract === null ? "pay.handOverCheck" : "pay.handOverCheckToken"} values={values} />
			</p>
		</div>
	);
}

function CopyPage({ pageUrl }: { pageUrl: string }) {
	const say = useSay();
	const copy = useCopy();
	return (
		<button type="button" className="needs-script" onClick={() => copy(pageUrl)}>
			<Icon name="copy" />
			<span>
				{say("pay.anotherWallet")}
				<small>{say("pay.anotherWalletNote")}</small>
			</span>
		</button>
	);
}

interface LeftProps {
	app: WalletApp;
	pageUrl: string;
	onOther: () => void;
}

function Opened({ app, pageUrl, onOther }: LeftProps) {
	const say = useSay();
	const { name: wallet } = app;
	return (
		<div className="stack stack--5">
			<div role="status" className="stack stack--2">
				<h3 className="t-md">{say("pay.openedIn", { wallet })}</h3>
				<p className="t-2">{say("pay.openedInText")}</p>
			</div>
			<div className="stack stack--3">
				<a className="btn btn--primary btn--block" href={app.open(pageUrl)} rel="noreferrer">
					{say("pay.openAgain", { wallet })}
				</a>
				<button type="button" className="btn btn--secondary btn--block" onClick={onOther}>
					{say("pay.anotherWay")}
				</button>
			</div>
			<p className="assure">
				<Icon name="shield-check" />
				{say("pay.openingPaysNothing")}
			</p>
		</div>
	);
}

function NothingOpened({ app, pageUrl, onOther }: LeftProps) {
	const say = useSay();
	const { name: wallet } = app;
	return (
		<div className="stack stack--4">
			<div role="status" className="stack stack--2">
				<h3 className="t-md">{say("pay.nothingOpened")}</h3>
				<p className="t-2">{say("pay.nothingOpenedText", { wallet })}</p>
			</div>
			<div className="other-ways">
				<a href={app.site} rel="noreferrer">
					<Icon name="download" />
					<span>
						{say("pay.getWallet", { wallet })}
						<small>{say("pay.getWalletNote")}</small>
					</span>
					<Icon name="arrow-up-right" />
				</a>
				<button type="button" onClick={onOther}>
					<Icon name="wallet" />
					<span>{say("pay.anotherWay")}</span>
					<Icon name="chevron-right" />
				</button>
				<CopyPage pageUrl={pageUrl} />
			</div>
		</div>
	);
}

/** Whether the browser has a wallet in it: so is a wallet app's own browser, which is on a phone as well. */
export function useHasWallet(): boolean {
	const [found, setFound] = useState(false);
	useEffect(() => setFound("ethereum" in window), []);
	return found;
}
