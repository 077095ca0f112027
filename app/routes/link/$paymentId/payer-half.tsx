import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { Hash } from "#app/core/address.ts";
import type { ChainWatch } from "#app/core/payments/chain-watch.ts";
import { isCancelled, progressOf } from "#app/core/payments/link-phase.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SayProvider, useSay } from "#app/ui/say.tsx";
import { joinSentences } from "#app/words/sentences.ts";
import { AfterPayment } from "./after-submit.tsx";
import { Arrived, BeforePaying } from "./before-paying.tsx";
import { ExchangePanel } from "./exchange-panel.tsx";
import { useServerClock } from "./next-check.tsx";
import { OneOfMany } from "./one-of-many.tsx";
import { type PayRequest, payPath, type ReadablePage, type ReportAnswer, type TypedReport } from "./page-data.ts";
import { PaidAgain } from "./paid-again.tsx";
import { PaidAlready } from "./paid-already.tsx";
import { PayOn } from "./pay-on.tsx";
import { payerTerms, shownRequest } from "./payer-terms.ts";
import { PhoneWallets } from "./phone-wallets.tsx";
import { ReceiptButtons } from "./receipt.tsx";
import { ReportFold } from "./report-fold.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportedResult } from "./reported-result.tsx";
import type { Stopped } from "./stopped-request.tsx";
import type { Caret } from "./use-kept-caret.ts";
import type { PayerWallet } from "./use-payer-wallet.ts";
import { useWasSeen } from "./use-was-seen.ts";

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
	/** this browser found that the page contradicts what was signed */
	stopped: Stopped | null;
}

/** The payer's side: wallet steps, or the check's answer, or what happened so far with the form below it. */
export function PayerHalf(props: PayerHalfProps) {
	const { page, request, onChooseNetwork, watch, snapshot, wallet, answer, half, receiptUrl, onShowQr, stopped } =
		props;
	const say = useSay();
	const [typed, setTyped] = useState<TypedReport>(answer?.typed ?? NOTHING_TYPED);
	const [dismissed, setDismissed] = useState<ReportAnswer>();
	const caret = useRef<Caret | null>(null);
	const wasSeen = useWasSeen(answer, snapshot);
	const clock = useServerClock(page.now);
	const { loaded } = wallet;
	const messages = loaded?.messages;
	const pageUrl = page.appUrl + payPath(request);
	const { phase } = progressOf(snapshot, wallet.sent);
	// What has arrived or is under way is shown first, whichever way it went.
	const way = phase === "open" || phase === "partial" ? page.way : null;
	const shown = useMemo(() => shownRequest(request, page.many), [request, page.many]);
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
	const said =
		answer?.kind === "result" ? answer.result.afterSubmit : answer?.kind === "said" ? answer.afterSubmit : null;
	const after = (
		<AfterPayment
			snapshot={snapshot}
			requesterName={request.requesterName}
			reported={said}
			isPastedWrong={answer?.kind === "said" && said === null}
		/>
	);
	const paid = phase === "paid";
	const cancelled = isCancelled(snapshot);
	const typing = answer?.kind === "fields" || Object.values(typed).some(Boolean);
	const receipt = paid ? <ReceiptButtons pageUrl={receiptUrl} /> : null;
	const form = (
		<ReportForm
			request={request}
			typed={typed}
			errors={answer?.kind === "fields" ? answer.errors : NO_ERRORS}
			onTyped={fillIn}
			caret={caret}
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
			{page.many && !cancelled ? <OneOfMany many={page.many} request={request} toPay={!paid} /> : null}
			{cancelled && wallet.view === "steps" ? (
				<div className="note note--bad" role="alert">
					<Icon name="ban" />
					<p>
						<b>{say("situation.requestCancelledTitle")}</b>{" "}
						{joinSentences(say, [
							say("pay.rejectThere"),
							say("pay.cancelledWhilePaying", { name: request.requesterName }),
						])}
					</p>
				</div>
			) : null}
			{loaded && wallet.calls ? (
				<SayProvider words={walletWords}>
					<loaded.module.WalletFlow
						view={wallet.view}
						terms={payerTerms(request, page.appUrl, snapshot)}
						snapshot={snapshot}
						proving={wallet.proving}
						calls={wallet.calls}
						shown={shown}
						check={wallet.check}
						onCheck={wallet.setCheck}
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
			{stopped ? (
				stopped.half
			) : wallet.view === "steps" && loaded ? (
				after
			) : wallet.view === "prove" && loaded && wallet.account ? null : reported ? (
				<ReportedResult
					key={reported.typed.txnHash}
					answer={reported}
					request={request}
					snapshot={snapshot}
					clock={clock}
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
						<PaidAgain request={request} wallet={wallet} onShowQr={onShowQr} open={typing}>
							{form}
						</PaidAgain>
					) : cancelled ? (
						<PaidAlready request={request} open={typing}>
							{form}
						</PaidAlready>
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
