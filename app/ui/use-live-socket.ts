import { startTransition, useCallback, useEffect, useRef, useState } from "react";

/** How this page receives changes right now. */
export type LiveState = "connecting" | "live" | "polling" | "offline";

/** What a page hears and where. A new one is a new connection. */
export interface LiveSource {
	/** path of the socket, with what the page knows already */
	path(): string;
	/** a message of the socket, parsed */
	take(message: unknown): void;
	/** Reads the newest over HTTP. @throws when there is no connection */
	poll(): Promise<void>;
	/** a socket opened; `again` after another one had been open */
	opened?(again: boolean): void;
}

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
/** After so many sockets that would not open, the page also asks over HTTP. */
const FAILURES_BEFORE_POLLING = 2;
const POLL_MS = 4_000;
/** The room answers pings without waking; a socket that does not is dead. */
const PING_MS = 25_000;
const PONG_WITHIN_MS = 10_000;
/** Close code: connect again at once. The session is asked for anew. */
const CONNECT_AGAIN = 4002;

/** `WebSocket.OPEN`, also where there are no WebSockets. */
const OPEN = 1;

/** @returns null where this browser, or what blocks things in it, has none */
function openSocket(path: string): WebSocket | null {
	try {
		return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
	} catch {
		return null;
	}
}

/**
 * One WebSocket, reconnected with back-off, checked when the tab comes back, and polling while none opens.
 *
 * @param source - null: nothing is followed
 * @returns how changes arrive, and `reconnect`
 */
export function useLiveSocket(source: LiveSource | null): { state: LiveState; reconnect: () => void } {
	const [state, setState] = useState<LiveState>("connecting");
	const restart = useRef<() => void>(() => {});

	useEffect(() => {
		if (!source) return;
		let socket: WebSocket | null = null;
		let ended = false;
		let failures = 0;
		let openedBefore = false;
		let retryTimer: ReturnType<typeof setTimeout> | undefined;
		let pollTimer: ReturnType<typeof setTimeout> | undefined;
		let pongTimer: ReturnType<typeof setTimeout> | undefined;

		const isOpen = () => socket?.readyState === OPEN;
		const poll = async () => {
			clearTimeout(pollTimer);
			const isRead = await source.poll().then(
				() => true,
				() => false,
			);
			if (ended) return;
			setState(!isRead ? "offline" : isOpen() ? "live" : "polling");
			// Also beside a socket that seems to stand: it may be dead, or nothing else would take "offline" back.
			if (!isRead || !isOpen()) pollTimer = setTimeout(poll, POLL_MS);
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
			const opened = openSocket(source.path());
			if (!opened) return retryLater();
			socket = opened;
			opened.onopen = () => {
				failures = 0;
				clearTimeout(pollTimer);
				startTransition(() => setState("live"));
				source.opened?.(openedBefore);
				openedBefore = true;
			};
			opened.onmessage = (event) => {
				clearTimeout(pongTimer);
				if (event.data !== "pong") source.take(JSON.parse(String(event.data)));
			};
			opened.onclose = ({ code }) => {
				if (socket !== opened) return;
				if (code === CONNECT_AGAIN) connect();
				else retryLater();
			};
		};

		const pings = setInterval(() => {
			if (!isOpen()) return;
			socket?.send("ping");
			clearTimeout(pongTimer);
			pongTimer = setTimeout(() => socket?.close(), PONG_WITHIN_MS);
		}, PING_MS);

		const checkNow = () => {
			if (document.visibilityState !== "visible") return;
			if (!isOpen()) {
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
	}, [source]);

	const reconnect = useCallback(() => restart.current(), []);
	return { state, reconnect };
}
