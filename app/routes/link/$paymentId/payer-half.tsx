import { type RefObject, useCallback, useMemo, useState } from "react";
import type { Hash } from "#app/core/address.ts";
import type { ChainWatch } from "#app/core/payments/chain-watch.ts";
import { isRestMoving, progressOf } from "#app/core/payments/link-phase.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SayProvider, useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { AfterPayment } from "./after-submit.tsx";
import { ExchangeLink } from "./exchange-link.tsx";
import { ExchangePanel } from "./exchange-panel.tsx";
import { type PayRequest, payPath, type ReadablePage, type ReportAnswer, type TypedReport } from "./page-data.ts";
import { PaidAgain } from "./paid-again.tsx";
import { PayOn } from "./pay-on.tsx";
import { payerTerms } from "./payer-terms.ts";
import { PhoneWallets, useHasWallet } from "./phone-wallets.tsx";
import { ReceiptButtons } from "./receipt.tsx";
import { ReportFold } from "./report-fold.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportedResult } from "./reported-result.tsx";
import { SituationPanel } from "./situation-panel.tsx";
import type { PayerWallet } from "./use-payer-wallet.ts";
import { useSituation } from "./use-situation.ts";
import { useWasSeen } from "./use-was-seen.ts";
import { WalletPanel } from "./wallet-panel.tsx";

const NOTHING_TYPED: TypedReport = { senderEmail: "", senderName: "", txnHash: "" };
const NO_ERRORS = {};

interface PayerHalfProps {
	page: ReadablePage;
	/** on the network that was chosen */
	request: PayRequest;
	onChooseNetwork(chainId: number): void;
	/** as of now */
	watch: ChainWatch;
	snapshot: PublicSnapshot;
	wallet: PayerWallet;
	answer: ReportAnswer | undefined;
	half: RefObject<HTMLElement>;
	/** where the receipt is, once there is one */
	receiptUrl: string;
	onShowQr: () => void;
}

/** The payer's side: wallet steps, or the check's answer, or what happened so far with the form below it. */
export function PayerHalf(props: PayerHalfProps) {
	const { page, request, onChooseNetwork, watch, snapshot, wallet, answer, half, receiptUrl, onShowQr } = props;
	const say = useSay();
	const [typed, setTyped] = useState<TypedReport>(answer?.typed ?? NOTHING_TYPED);
	const [dismissed, setDismissed] = useState<ReportAnswer>();
	const wasSeen = useWasSeen(answer, snapshot);
	const { loaded } = wallet;
	const messages = loaded?.messages;
	const pageUrl = page.appUrl + payPath(request);
	const { phase } = progressOf(snapshot, wallet.sent);
	// What has arrived or is under way is shown first, whichever way it went.
	const way = phase === "open" || phase === "partial" ? page.way : null;
	const walletWords = useMemo(() => ({ language: say.language, messages }), [say, messages]);
	const fillIn = (next: TypedReport) => {
		setTyped(next);
		wallet.setSender({ senderName: next.senderName.trim(), senderEmail: next.senderEmail.trim() });
	};
	const prove = (txHash: Hash) => {
		// An answer without script left what was typed in the form alone.
		wallet.setSender({ senderName: typed.senderName.trim(), senderEmail: typed.senderEmail.trim() });
		wallet.prove(txHash);
	};
	const { view, account, close } = wallet;
	const leaveWallet = useCallback(() => {
		close();
		// What had the focus in the panel goes away with it.
		if (view === "prove" && account) half.current?.focus();
	}, [close, view, account, half]);
	const reported = answer?.kind === "result" && answer !== dismissed ? answer : null;
	const notice = answer?.kind === "notice" ? answer : null;
	const said = answer?.kind === "result" ? answer.result.afterSubmit : null;
	const after = <AfterPayment snapshot={snapshot} requesterName={request.requesterName} reported={said} />;
	const paid = phase === "paid";
	const receipt = paid ? <ReceiptButtons pageUrl={receiptUrl} /> : null;
	const form = (
		<ReportForm
			request={request}
			typed={typed}
			errors={answer?.kind === "fields" ? answer.errors : NO_ERRORS}
			onTyped={fillIn}
			onChooseNetwork={onChooseNetwork}
		/>
	);
	const choice = <PayOn request={request} way={way} onChoose={onChooseNetwork} />;
	return (
		<section
			className={paid ? "pay__stub doc__pad no-print" : "pay__stub doc__pad"}
			id="pay"
			aria-label={say("pay.payTo", { name: request.requesterName })}
			tabIndex={-1}
			ref={half}
		>
			{loaded && wallet.calls ? (
				<SayProvider words={walletWords}>
					<loaded.module.WalletFlow
						view={wallet.view}
						terms={payerTerms(request, page.appUrl, snapshot)}
						snapshot={snapshot}
						proving={wallet.proving}
						calls={wallet.calls}
						sender={wallet.sender}
						onSenderChange={(sender) => {
							wallet.setSender(sender);
							setTyped((before) => ({ ...before, ...sender }));
						}}
						onConnectedChange={wallet.setAccount}
						onSentChange={wallet.setSent}
						onChainChange={onChooseNetwork}
						onClose={leaveWallet}
						receipt={receipt}
						none={
							page.onPhone && snapshot.remaining !== "0" ? (
								<PhoneWallets
									request={request}
									remaining={snapshot.remaining}
									pageUrl={pageUrl}
									toPay={wallet.view !== "prove"}
								/>
							) : undefined
						}
					/>
				</SayProvider>
			) : null}
			{wallet.view === "steps" && loaded ? (
				after
			) : wallet.view === "prove" && loaded && wallet.account ? null : reported ? (
				<ReportedResult
					key={reported.typed.txnHash}
					answer={reported}
					request={request}
					snapshot={snapshot}
					now={page.now}
					wasSeen={wasSeen}
					onBack={() => {
						setDismissed(reported);
						// The button that had the focus goes away with the answer.
						half.current?.focus();
					}}
					onProve={prove}
				>
					{after}
					{receipt}
				</ReportedResult>
			) : way ? (
				<>
					{phase === "partial" ? (
						<Arrived request={request} snapshot={snapshot} wallet={wallet} onProve={prove}>
							{after}
						</Arrived>
					) : null}
					<ExchangePanel
						request={request}
						snapshot={snapshot}
						watch={watch}
						way={way}
						answer={notice}
						choice={choice}
					/>
				</>
			) : (
				<>
					<BeforePaying
						page={page}
						request={request}
						snapshot={snapshot}
						wallet={wallet}
						choice={choice}
						onProve={prove}
					>
						{after}
						{receipt}
					</BeforePaying>
					{paid ? (
						<PaidAgain
							request={request}
							wallet={wallet}
							onShowQr={onShowQr}
							open={answer?.kind === "fields" || Object.values(typed).some(Boolean)}
						>
							{form}
						</PaidAgain>
					) : (
						<ReportFold
							onPhone={page.onPhone}
							empty={answer?.kind !== "fields" && Object.values(typed).every((text) => text === "")}
						>
							{form}
						</ReportFold>
					)}
				</>
			)}
		</section>
	);
}

/** What was paid so far, above the way to pay the rest. */
function Arrived({
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

function BeforePaying({
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
	const partly = snapshot.received !== "0" && snapshot.remaining !== "0";
	return (
		<>
			{situation && phase !== "open" ? (
				<SituationPanel situation={situation} request={request} snapshot={snapshot} onProve={onProve}>
					{children}
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
						<b>{situation.title}.</b> {situation.sentences.join(" ")}
					</p>
				</div>
			) : null}
			{phase === "paid" ? null : choice}
			{phase === "paid" ? null : (
				<WalletPanel
					wallet={wallet}
					request={request}
					payWords={partly ? say("pay.payTheRemaining", { amount: rest }) : null}
					restMoves={restMoves}
				/>
			)}
			{phase === "paid" || restMoves || wallet.account ? null : (
				<OtherWays page={page} request={request} remaining={snapshot.remaining} />
			)}
		</>
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
