import { useCallback, useEffect, useRef } from "react";
import { isCancelled } from "#app/core/payments/link-phase.ts";
import type { WalletFlowProps } from "./contract.ts";
import type { Connected } from "./wallet-engine.tsx";

const loadChecking = () => import("./check-request.ts");

type Checked = Pick<WalletFlowProps, "shown" | "snapshot" | "check" | "onCheck">;

/**
 * Checks the request as soon as the wallet's code is here, again whenever what is shown or signed has changed, and once more when a
 * wallet comes that may ask the payee's contract.
 */
export function useRequestCheck({ shown, snapshot, check, onCheck }: Checked, connected: Connected | null): void {
	const latest = useRef({ check, onCheck, connected });
	latest.current = { check, onCheck, connected };
	const newest = useRef(0);
	const run = useCallback(() => {
		const own = ++newest.current;
		const provider = latest.current.connected?.wallet.provider ?? null;
		const isNewest = () => own === newest.current;
		loadChecking()
			.then(({ checkRequest }) => checkRequest(shown, provider))
			.then(
				(found) => isNewest() && latest.current.onCheck(found),
				() => isNewest() && latest.current.onCheck({ state: "unreadable" }),
			);
	}, [shown]);
	const isOver = snapshot.status === "success" || isCancelled(snapshot);
	const { signedAt } = snapshot;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another signature of the same terms is read anew
	useEffect(() => {
		if (!isOver) run();
		return () => {
			newest.current += 1;
		};
	}, [run, signedAt, isOver]);
	useEffect(() => {
		if (connected && latest.current.check?.state === "could-not-ask") run();
	}, [connected, run]);
}
