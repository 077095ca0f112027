import { type ReactNode, useEffect, useState } from "react";
import type { Hash } from "#app/core/address.ts";
import type { PublicSnapshot, VerificationResult } from "#app/core/payments/wire.ts";
import { useSay } from "#app/ui/say.tsx";
import type { ServerClock } from "./next-check.tsx";
import { type PayRequest, payPath, type ReportedAnswer } from "./page-data.ts";
import { isProvable } from "./provable.ts";
import { useReasonGone } from "./reason-gone.ts";
import { ResultPanel } from "./result-panel.tsx";
import { shownResult } from "./shown-result.ts";

interface ReportedResultProps {
	/** as the server said it when it was asked */
	answer: ReportedAnswer;
	request: PayRequest;
	snapshot: PublicSnapshot;
	clock: ServerClock;
	/** the reported payment was listed in the link's payments at some time since the answer */
	wasSeen: boolean;
	onBack: () => void;
	onProve: (txHash: Hash) => void;
	/** below a success */
	children: ReactNode;
}

/** Reasons of an answer that judged nothing. */
const NOT_JUDGED: readonly string[] = ["silent", "disagree"];

/** Whether the payment was listed since an earlier answer, and the newest one says nothing else of it. */
function useSeenBefore({ result }: ReportedAnswer, wasSeen: boolean): boolean {
	const [seenBefore, setSeenBefore] = useState(false);
	useEffect(() => {
		if (wasSeen) setSeenBefore(true);
	}, [wasSeen]);
	return seenBefore && NOT_JUDGED.includes(result.reason);
}

/** The check's answer, moved on by what the link's room said since. */
export function ReportedResult(props: ReportedResultProps) {
	const say = useSay();
	const { answer, request, snapshot, clock, wasSeen, onBack, onProve, children } = props;
	const txHash = answer.typed.txnHash.trim().toLowerCase() as Hash;
	const shown = (result: VerificationResult, seen: boolean) =>
		shownResult(say, result, { txHash, snapshot, terms: request, wasSeen: seen });
	const movedOn = shown(answer.result, useSeenBefore(answer, wasSeen) || wasSeen);
	const reason = useReasonGone(request.paymentId, answer, txHash, movedOn.gone ?? false);
	// until it is known why, the last answer is shown: nobody is frightened by half an answer
	const result = movedOn.gone && reason !== null ? shown(reason ?? answer.result, false) : movedOn;
	const provable = snapshot.payments.find((payment) => payment.txHash === txHash && isProvable(payment));
	return (
		<ResultPanel
			result={result}
			typed={answer.typed}
			action={payPath(request)}
			nextCheckAt={snapshot.nextLookAt}
			clock={clock}
			onBack={onBack}
			onProve={provable && result.kind === "waiting" ? () => onProve(provable.txHash) : null}
		>
			{result.kind === "success" ? children : null}
		</ResultPanel>
	);
}
