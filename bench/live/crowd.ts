import { WebSocket } from "ws";

/** What a message says it is: each whole state of a link carries its version. */
const VERSION = /"version":(\d+)/;
/** Sockets opened at a time: more would only wait in the system's queue for new connections. */
const OPENED_AT_ONCE = 32;
/** A message that did not come within this is lost. */
const LOST_AFTER_MS = 20_000;

/** Somebody's socket, and which versions came over it, in the order they came. */
export interface Member {
	socket: WebSocket;
	versions: number[];
	/** bytes of the last message */
	bytes: number;
	/** null while it is open */
	closedWith: number | null;
}

/** Many sockets of one room. */
export interface Crowd {
	members: readonly Member[];
	/**
	 * Waits until every socket has got so many messages since it opened.
	 * @returns when the last came, as `performance.now()` tells it; Infinity when one did not come in time
	 */
	haveGot(messages: number): Promise<number>;
	/** messages that came since they opened, all sockets together */
	received(): number;
	close(): void;
}

export interface CrowdOptions {
	url: string;
	sockets: number;
	origin: string;
	/** headers of each socket's handshake */
	headersOf?(index: number): Record<string, string>;
}

/** Opens sockets of one room. @throws Error when one does not open */
export async function gather({ url, sockets, origin, headersOf = () => ({}) }: CrowdOptions): Promise<Crowd> {
	const members: Member[] = [];
	let received = 0;
	let awaited: { total: number; resolve(at: number): void } | null = null;

	const open = (index: number) =>
		new Promise<Member>((resolve, reject) => {
			const socket = new WebSocket(url.replace("http", "ws"), { origin, headers: headersOf(index) });
			const member: Member = { socket, versions: [], bytes: 0, closedWith: null };
			socket.on("message", (data: Buffer) => {
				member.bytes = data.byteLength;
				member.versions.push(Number(VERSION.exec(data.subarray(0, 128).toString("latin1"))?.[1]));
				received += 1;
				if (awaited && received >= awaited.total) awaited.resolve(performance.now());
			});
			socket.once("open", () => resolve(member));
			socket.once("error", reject);
			socket.once("close", (code) => {
				member.closedWith = code;
			});
		});

	for (let index = 0; index < sockets; index += OPENED_AT_ONCE) {
		const indices = Array.from({ length: Math.min(OPENED_AT_ONCE, sockets - index) }, (_, step) => index + step);
		members.push(...(await Promise.all(indices.map(open))));
	}
	return {
		members,
		received: () => received,
		haveGot: (messages) =>
			new Promise((resolve) => {
				const total = messages * sockets;
				if (received >= total) return resolve(performance.now());
				const timer = setTimeout(() => resolve(Number.POSITIVE_INFINITY), LOST_AFTER_MS);
				awaited = {
					total,
					resolve: (at) => {
						clearTimeout(timer);
						awaited = null;
						resolve(at);
					},
				};
			}),
		close: () => {
			for (const { socket } of members) socket.terminate();
		},
	};
}
