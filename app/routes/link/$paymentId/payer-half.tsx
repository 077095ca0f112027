import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import type { Hash } from "#app/core/address.ts";
import { formatAmountBriefly } from "#app/core/i18n/amount-text.ts";
import { isRestMoving } from "#app/core/payments/link-phase.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { tokenDecimals } from "#app/core/tokens.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SayProvider, useSay } from "#app/ui/say.tsx";
import type { PayerTerms } from "#app/wallet/contract.ts";
import { AfterPayment } from "./after-submit.tsx";
import type { PayRequest, ReadablePage, ReportAnswer, TypedReport } from "./page-data.ts";
import { ReportForm } from "./report-form.tsx";
import { ReportedResult } from "./reported-result.tsx";
import { SituationPanel } from "./situation-panel.tsx";
import type { PayerWallet } from "./use-payer-wallet.ts";
import { useSituation } from "./use-situation.ts";
import { WalletPanel } from "./wallet-panel.tsx";

const NOTHING_TYPED: TypedReport = { senderEmail: "", senderName: "", txnHash: "" };
const NO_ERRORS = {};

interface PayerHalfProps {
	page: ReadablePage;
	snapshot: PublicSnapshot;
	wallet: PayerWallet;
	answer: ReportAnswer | undefined;
	half: RefObject<HTMLElement>;
}

/** The payer's side: wallet steps, or the check's answer, or what happened so far with the form below it. */
export function PayerHalf({ page, snapshot, wallet, answer, half }: PayerHalfProps) {
	const say = useSay();
	const { request } = page;
	const action = `/link/${request.paymentId}`;
	const [typed, setTyped] = useState<TypedReport>(answer?.typed ?? NOTHING_TYPED);
	const [dismissed, setDismissed] = useState<ReportAnswer>();
	const wasSeen = useWasSeen(answer, snapshot);
	const { loaded } = wallet;
	const messages = loaded?.messages;
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
	const said = answer?.kind === "result" ? answer.result.afterSubmit : null;
	const after = <AfterPayment snapshot={snapshot} requesterName={request.requesterName} reported={said} />;
	return (
		<section
			className="pay__stub doc__pad"
			id="pay"
			aria-label={say("pay.payTo", { name: request.requesterName })}
			tabIndex={-1}
			ref={half}
		>
			{loaded && wallet.calls ? (
				<SayProvider words={walletWords}>
					<loaded.module.WalletFlow
						view={wallet.view}
						terms={payerTerms(page, snapshot)}
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
						onClose={leaveWallet}
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
				</ReportedResult>
			) : (
				<>
					<BeforePaying request={request} snapshot={snapshot} wallet={wallet} onProve={prove}>
						{after}
					</BeforePaying>
					<p className="or">{say("pay.orConfirm")}</p>
					<ReportForm
						action={action}
						typed={typed}
						errors={answer?.kind === "fields" ? answer.errors : NO_ERRORS}
						onTyped={fillIn}
					/>
				</>
			)}
		</section>
	);
}

function BeforePaying({
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
	const say = useSay();
	const { phase, situation } = useSituation(snapshot, request, wallet.sent);
	const rest = `${formatAmountBriefly(BigInt(snapshot.remaining), tokenDecimals(request.chainId, request.token))} ${request.token}`;
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
			{phase === "paid" ? null : (
				<WalletPanel
					wallet={wallet}
					request={request}
					payWords={partly ? say("pay.payTheRemaining", { amount: rest }) : null}
					restMoves={isRestMoving(snapshot) || wallet.sent}
				/>
			)}
		</>
	);
}

/** A hash that was listed among the payments after the answer and no longer does was refused, replaced or taken back since. */
function useWasSeen(answer: ReportAnswer | undefined, snapshot: PublicSnapshot): boolean {
	const hash = answer?.typed.txnHash.trim().toLowerCase() ?? "";
	const listed = [...snapshot.payments.map(({ txHash }) => txHash), ...(snapshot.unclear ?? [])].some(
		(one) => one === hash,
	);
	const [seenSince, setSeenSince] = useState<ReportAnswer>();
	useEffect(() => {
		if (listed) setSeenSince(answer);
	}, [listed, answer]);
	return answer !== undefined && seenSince === answer;
}

function payerTerms({ request, appUrl }: ReadablePage, snapshot: PublicSnapshot): PayerTerms {
	const { paymentId, requesterName, requesterAddress, chainId, token, confirmationsAsked } = request;
	return {
		paymentId,
		requesterName,
		requesterAddress,
		chainId,
		token,
		amount: snapshot.remaining,
		confirmationsAsked,
		appUrl,
	};
}
