import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import type { Snapshot } from "#app/core/payments/wire.ts";

/** How this page receives changes right now. */
export type LiveState = "connecting" | "live" | "polling" | "offline";

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
/** After so many sockets that would not open, the page also asks over HTTP. */
const FAILURES_BEFORE_POLLING = 2;
const POLL_MS = 4_000;
/** The room answers pings without waking; a socket that does not is dead. */
const PING_MS = 25_000;
const PONG_WITHIN_MS = 10_000;

/**
 * Follows a payment link: one WebSocket to its room, reconnected with back-off, checked when the tab comes back,
 * and polling while no socket opens. What arrives is drawn bit by bit (React's transition), so that a slow phone answers
 * its reader meanwhile.
 *
 * @param paymentId - the link
 * @param initial - what the server rendered
 * @returns the newest snapshot, how it arrives, and `reconnect` for after the dashboard was unlocked
 */
export function useLiveLink<S extends Snapshot>(paymentId: string, initial: S) {
	const [snapshot, setSnapshot] = useState<S>(initial);
	const [state, setState] = useState<LiveState>("connecting");
	const newest = useRef<S>(initial);
	const restart = useRef<() => void>(() => {});

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

	useEffect(() => {
		let socket: WebSocket | null = null;
		let ended = false;
		let failures = 0;
		let retryTimer: ReturnType<typeof setTimeout> | undefined;
		let pollTimer: ReturnType<typeof setTimeout> | undefined;
		let pongTimer: ReturnType<typeof setTimeout> | undefined;
		const path = `/link/${paymentId}/live`;

		const poll = async () => {
			clearTimeout(pollTimer);
			try {
				const answer = await fetch(path, { headers: { Accept: "application/json" } });
				if (answer.ok && !ended) take((await answer.json()) as S);
				if (!ended && socket?.readyState !== WebSocket.OPEN) setState("polling");
			} catch {
				if (!ended) setState("offline");
			}
			if (!ended && socket?.readyState !== WebSocket.OPEN) pollTimer = setTimeout(poll, POLL_MS);
		};

		const retryLater = () => {
			if (ended) return;
			failures += 1;
			if (failures >= FAILURES_BEFORE_POLLING) void poll();
			else setState("connecting");
			const wait = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
			clearTimeout(retryTimer);
			// Spread, so that pages cut off together do not come back together.
			retryTimer = setTimeout(connect, wait * (0.75 + Math.random() / 2));
		};

		const connect = () => {
			if (ended) return;
			clearTimeout(retryTimer);
			const before = socket;
			socket = null;
			before?.close();
			const opened = new WebSocket(
				`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}?since=${newest.current.version}`,
			);
			socket = opened;
			opened.onopen = () => {
				failures = 0;
				clearTimeout(pollTimer);
				startTransition(() => setState("live"));
			};
			opened.onmessage = (event) => {
				clearTimeout(pongTimer);
				if (event.data !== "pong") take(JSON.parse(String(event.data)) as S);
			};
			opened.onclose = () => {
				if (socket === opened) retryLater();
			};
		};

		const pings = setInterval(() => {
			if (socket?.readyState !== WebSocket.OPEN) return;
			socket.send("ping");
			clearTimeout(pongTimer);
			pongTimer = setTimeout(() => socket?.close(), PONG_WITHIN_MS);
		}, PING_MS);

		const checkNow = () => {
			if (document.visibilityState !== "visible") return;
			if (socket?.readyState !== WebSocket.OPEN) {
				failures = 0;
				connect();
			}
			void poll();
		};

		restart.current = () => {
			const old = socket;
			socket = null;
			old?.close();
			failures = 0;
			connect();
		};

		connect();
		document.addEventListener("visibilitychange", checkNow);
		window.addEventListener("online", checkNow);
		return () => {
			ended = true;
			clearTimeout(retryTimer);
			clearTimeout(pollTimer);
			clearTimeout(pongTimer);
			clearInterval(pings);
			document.removeEventListener("visibilitychange", checkNow);
			window.removeEventListener("online", checkNow);
			socket?.close();
		};
	}, [paymentId, take]);

	const reconnect = useCallback(() => restart.current(), []);
	return { snapshot, state, reconnect };
}
