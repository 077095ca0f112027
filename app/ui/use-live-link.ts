import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Snapshot } from "#app/core/payments/wire.ts";
import { type LiveSource, useLiveSocket } from "./use-live-socket.ts";

/**
 * Follows a payment link: one WebSocket to its room, or polling while none opens. What arrives is drawn bit by bit (React's
 * transition), so that a slow phone answers its reader meanwhile.
 *
 * @param paymentId - the link
 * @param initial - what the server rendered
 * @returns the newest snapshot, how it arrives, and `reconnect` for after the dashboard was unlocked
 */
export function useLiveLink<S extends Snapshot>(paymentId: string, initial: S) {
	const [snapshot, setSnapshot] = useState<S>(initial);
	const newest = useRef<S>(initial);

	const take = useCallback((next: S) => {
		const upgraded = next.type === "full" && newest.current.type === "public";
		const older = next.version < newest.current.version;
		if (next.paymentId !== newest.current.paymentId || (older && !upgraded)) return;
		newest.current = next;
		startTransition(() => setSnapshot(next));
	}, []);

	// The server's own data is newer after an action or a navigation.
	useEffect(() => {
		if (initial.paymentId !== newest.current.paymentId) newest.current = initial;
		// At the same version the room's own snapshot knows more: when it checks the chain again.
		if (initial.version > newest.current.version || initial.type !== newest.current.type) take(initial);
	}, [initial, take]);

	const source = useMemo<LiveSource>(() => {
		const path = `/link/${paymentId}/live`;
		return {
			path: () => `${path}?since=${newest.current.version}`,
			take: (message) => take(message as S),
			poll: async () => {
				const answer = await fetch(path, { headers: { Accept: "application/json" } });
				if (answer.ok) take((await answer.json()) as S);
			},
		};
	}, [paymentId, take]);
	const { state, reconnect } = useLiveSocket(source);
	return { snapshot, state, reconnect };
}
