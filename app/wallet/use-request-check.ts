import { useEffect, useRef } from "react";
import { isCancelled } from "#app/core/payments/link-phase.ts";
import type { WalletFlowProps } from "./contract.ts";
import type { Connected } from "./wallet-engine.tsx";

const loadChecking = () => import("./check-request.ts");

/**
 * Checks the request as soon as the wallet's code is here, and again whenever what is shown, what is signed, or the wallet that may
 * ask a contract has changed.
 */
export function useRequestCheck(
	{ shown, snapshot, onCheck }: Pick<WalletFlowProps, "shown" | "snapshot" | "onCheck">,
	connected: Connected | null,
): void {
	const answer = useRef(onCheck);
	answer.current = onCheck;
	const isOver = snapshot.status === "success" || isCancelled(snapshot);
	const { signedAt } = snapshot;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another signature of the same terms is read anew
	useEffect(() => {
		if (isOver) return;
		let outdated = false;
		loadChecking()
			.then(({ checkRequest }) => checkRequest(shown, connected?.wallet.provider ?? null))
			.then(
				(check) => outdated || answer.current(check),
				() => outdated || answer.current({ state: "unreadable" }),
			);
		return () => {
			outdated = true;
		};
	}, [shown, signedAt, connected, isOver]);
}
