import { type RefObject, useCallback, useEffect, useState } from "react";
import type { Hash } from "#app/core/address.ts";
import { formatAmountBriefly } from "#app/core/amount-text.ts";
import { TOKEN_DECIMALS } from "#app/core/tokens.ts";
import type { PublicSnapshot } from "#app/core/wire.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MoreWords, useSay } from "#app/ui/say.tsx";
import type { PayerTerms } from "#app/wallet/contract.ts";
import { type Situation, situationInWords } from "#app/words/link-situation.ts";
import { AfterSubmit } from "./after-submit.tsx";
import type { PayRequest, ReadablePage, ReportAnswer, TypedReport } from "./page-data.ts";
import { isProvable } from "./prove-button.tsx";
import { ReportForm } from "./report-form.tsx";
import { ResultPanel } from "./result-panel.tsx";
import { shownResult } from "./shown-result.ts";
import { SituationPanel } from "./situation-panel.tsx";
import type { PayerWallet } from "./use-payer-wallet.ts";
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
	const situation = situationInWords(say, snapshot, request);
	const { loaded } = wallet;
	const after = <AfterSubmit afterSubmit={snapshot.afterSubmit} requesterName={request.requesterName} />;
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
	const told = answer?.typed.txnHash.trim().toLowerCase();
	const provable = snapshot.payments.find((payment) => payment.txHash === told && isProvable(payment));
	const result =
		answer?.kind === "result" && answer !== dismissed
			? shownResult(say, answer.result, {
					txHash: answer.typed.txnHash.trim().toLowerCase(),
					snapshot,
					terms: request,
					wasSeen,
				})
			: null;
	return (
		<section
			className="pay__stub doc__pad"
			id="pay"
			aria-label={say("pay.payTo", { name: request.requesterName })}
			tabIndex={-1}
			ref={half}
		>
			{loaded ? (
				<MoreWords messages={loaded.messages}>
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
						onClose={leaveWallet}
					/>
				</MoreWords>
			) : null}
			{wallet.view === "steps" && loaded ? (
				after
			) : wallet.view === "prove" && loaded && wallet.account ? null : answer && result ? (
				<ResultPanel
					key={answer.typed.txnHash}
					result={result}
					typed={answer.typed}
					action={action}
					nextLookAt={snapshot.nextLookAt}
					now={page.now}
					onBack={() => {
						setDismissed(answer);
						// The button that had the focus goes away with the answer.
						half.current?.focus();
					}}
					onProve={provable && result.kind === "waiting" ? () => prove(provable.txHash) : null}
				>
					{result.kind === "success" ? after : null}
				</ResultPanel>
			) : (
				<>
					<BeforePaying situation={situation} request={request} snapshot={snapshot} wallet={wallet} onProve={prove}>
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
	situation,
	request,
	snapshot,
	wallet,
	onProve,
	children,
}: {
	situation: Situation | null;
	request: PayRequest;
	snapshot: PublicSnapshot;
	wallet: PayerWallet;
	onProve: (txHash: Hash) => void;
	children: React.ReactNode;
}) {
	const say = useSay();
	const phase = situation?.phase ?? "open";
	const rest = `${formatAmountBriefly(BigInt(snapshot.remaining), TOKEN_DECIMALS[request.token])} ${request.token}`;
	const partly = snapshot.received !== "0" && snapshot.remaining !== "0";
	return (
		<>
			{situation && phase !== "open" ? (
				<SituationPanel situation={situation} request={request} snapshot={snapshot} onProve={onProve}>
					{children}
				</SituationPanel>
			) : (
				<h2 className="t-lg" id="pay-h">
					{say("pay.payTo", { name: request.requesterName })}
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
					quiet={phase === "moving" || phase === "asks"}
				/>
			)}
		</>
	);
}

/** A hash that once stood among the payments and no longer does was refused, replaced or taken back since. */
function useWasSeen(answer: ReportAnswer | undefined, snapshot: PublicSnapshot): boolean {
	const hash = answer?.typed.txnHash.trim().toLowerCase() ?? "";
	const listed = snapshot.payments.some((payment) => payment.txHash === hash);
	const [seen, setSeen] = useState<string | null>(null);
	useEffect(() => {
		if (listed) setSeen(hash);
	}, [listed, hash]);
	return seen === hash;
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
