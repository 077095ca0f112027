import { useEffect, useState } from "react";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import type { ReportAnswer } from "./page-data.ts";

/** A hash that was listed among the payments after the answer and no longer does was refused, replaced or taken back since. */
export function useWasSeen(answer: ReportAnswer | undefined, snapshot: PublicSnapshot): boolean {
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
