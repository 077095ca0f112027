import type { Hash } from "#app/core/address.ts";
import { isCancelled, isRestMoving } from "#app/core/payments/link-phase.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { asSentence, joinSentences } from "#app/words/sentences.ts";
import { ExchangeLink } from "./exchange-link.tsx";
import { type PayRequest, payPath, type ReadablePage } from "./page-data.ts";
import { PhoneWallets, useHasWallet } from "./phone-wallets.tsx";
import { SituationPanel } from "./situation-panel.tsx";
import type { PayerWallet } from "./use-payer-wallet.ts";
import { useSituation } from "./use-situation.ts";
import { WalletPanel } from "./wallet-panel.tsx";

/** What was paid so far, above the way to pay the rest. */
export function Arrived({
	request,
	snapshot,
	wallet,
	onProve,
	children,
}: {
	request: PayRequest;
	snapshot: PublicSnapshot;
	wallet: PayerWallet;
	onProve: (txHash: Hash) => void;
	children: React.ReactNode;
}) {
	const { situation } = useSituation(snapshot, request, wallet.sent);
	return situation ? (
		<SituationPanel situation={situation} request={request} snapshot={snapshot} onProve={onProve}>
			{children}
		</SituationPanel>
	) : null;
}

/** What happened so far, and the ways to pay what is left. */
export function BeforePaying({
	page,
	request,
	snapshot,
	wallet,
	choice,
	onProve,
	children,
}: {
	page: ReadablePage;
	request: PayRequest;
	snapshot: PublicSnapshot;
	wallet: PayerWallet;
	/** the networks to choose from */
	choice: React.ReactNode;
	onProve: (txHash: Hash) => void;
	children: React.ReactNode;
}) {
	const say = useSay();
	const restMoves = isRestMoving(snapshot) || wallet.sent;
	const { phase, situation } = useSituation(snapshot, request, wallet.sent);
	const rest = sayAmount(say, snapshot.remaining, request);
	// Nobody is to pay a cancelled link, whatever else is under way.
	const closed = phase === "paid" || isCancelled(snapshot);
	const partly = snapshot.received !== "0" && snapshot.remaining !== "0";
	return (
		<>
			{situation && phase !== "open" ? (
				<SituationPanel situation={situation} request={request} snapshot={snapshot} onProve={onProve}>
					{children}
					{phase === "cancelled" && request.requesterEmail !== "" ? <WriteTo request={request} /> : null}
				</SituationPanel>
			) : (
				<h2 className="t-lg" id="pay-h">
					{phase === "open" ? say("pay.payTo", { name: request.requesterName }) : say("pay.paymentStatus")}
				</h2>
			)}
			{situation && phase === "open" ? (
				<div className="note note--warn">
					<Icon name={situation.icon} />
					<p>
						<b>{asSentence(say, situation.title)}</b> {joinSentences(say, situation.sentences)}
					</p>
				</div>
			) : null}
			{closed ? null : choice}
			{closed ? null : (
				<WalletPanel
					wallet={wallet}
					request={request}
					payWords={partly ? say("pay.payTheRemaining", { amount: rest }) : null}
					restMoves={restMoves}
					unknown={!request.addressProven && snapshot.signedAt == null}
				/>
			)}
			{closed || restMoves || wallet.account ? null : (
				<OtherWays page={page} request={request} remaining={snapshot.remaining} />
			)}
		</>
	);
}

function WriteTo({ request }: { request: PayRequest }) {
	const say = useSay();
	return (
		<a className="btn btn--primary btn--block" href={`mailto:${request.requesterEmail}`}>
			<Icon name="mail" />
			{say("pay.writeTo", { name: request.requesterName })}
		</a>
	);
}

/** Ways to pay without a wallet in this browser; they work before the page is hydrated. */
function OtherWays({ page, request, remaining }: { page: ReadablePage; request: PayRequest; remaining: string }) {
	const say = useSay();
	const hasWallet = useHasWallet();
	const { onPhone, appUrl } = page;
	return (
		<div className="other-ways">
			{onPhone && !hasWallet ? (
				<details>
					<summary>
						<Icon name="wallet" />
						<span>
							{say("pay.phoneWallets")}
							<small>{say("pay.phoneWalletsNote")}</small>
						</span>
						<Icon name="chevron-down" />
					</summary>
					<div className="other-ways__body">
						<PhoneWallets request={request} remaining={remaining} pageUrl={appUrl + payPath(request)} toPay />
					</div>
				</details>
			) : null}
			<ExchangeLink request={request} />
		</div>
	);
}
