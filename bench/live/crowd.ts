import { WebSocket } from "ws";

/** What a message says it is: each whole state of a link carries its version near its beginning. */
const VERSION = /"version":(\d+)/;
const VERSION_WITHIN_BYTES = 128;
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
	 * Waits until every socket has had one more message, from the call on.
	 *
	 * @param holding - only messages that hold this text count
	 * @returns when the last had it, by `performance.now()`; NaN when one did not come
	 */
	allHear(holding?: string): Promise<number>;
	/** Waits until so many messages came since the crowd was gathered, all sockets together, or no more come. */
	haveGot(messages: number): Promise<void>;
	close(): void;
}

export interface CrowdOptions {
	url: string;
	sockets: number;
	/** the page the sockets are opened from */
	origin: string;
	/** headers of each socket's handshake */
	headersOf?(index: number): Record<string, string>;
}

/** Opens sockets of one room. @throws Error when one does not open */
export async function gather({ url, sockets, origin, headersOf = () => ({}) }: CrowdOptions): Promise<Crowd> {
	const members: Member[] = [];
	const listeners = new Set<(member: Member, data: Buffer) => void>();
	let received = 0;

	const open = (index: number) =>
		new Promise<Member>((resolve, reject) => {
			const socket = new WebSocket(url.replace("http", "ws"), { origin, headers: headersOf(index) });
			const member: Member = { socket, versions: [], bytes: 0, closedWith: null };
			socket.on("message", (data: Buffer) => {
				received += 1;
				member.bytes = data.byteLength;
				const head = data.subarray(0, VERSION_WITHIN_BYTES).toString("latin1");
				member.versions.push(Number(VERSION.exec(head)?.[1]));
				for (const listen of listeners) listen(member, data);
			});
			socket.once("open", () => resolve(member));
			socket.once("error", reject);
			socket.once("close", (code) => {
				member.closedWith = code;
			});
		});

	const wait = <Result>(give: (resolve: (result: Result) => void) => (member: Member, data: Buffer) => void) =>
		new Promise<Result | null>((resolve) => {
			const end = (result: Result | null) => {
				clearTimeout(timer);
				listeners.delete(listener);
				resolve(result);
			};
			const timer = setTimeout(() => end(null), LOST_AFTER_MS);
			const listener = give(end);
			listeners.add(listener);
		});

	for (let index = 0; index < sockets; index += OPENED_AT_ONCE) {
		const indices = Array.from({ length: Math.min(OPENED_AT_ONCE, sockets - index) }, (_, step) => index + step);
		members.push(...(await Promise.all(indices.map(open))));
	}
	return {
		members,
		async allHear(holding) {
			const waiting = new Set(members);
			const at = await wait<number>((resolve) => (member, data) => {
				if (holding !== undefined && !data.includes(holding)) return;
				if (waiting.delete(member) && waiting.size === 0) resolve(performance.now());
			});
			return at ?? Number.NaN;
		},
		async haveGot(messages) {
			if (received >= messages) return;
			await wait<true>((resolve) => () => {
				if (received >= messages) resolve(true);
			});
		},
		close: () => {
			for (const { socket } of members) socket.terminate();
		},
	};
}
