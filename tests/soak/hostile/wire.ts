import { connect, type Socket } from "node:net";
import { type Answer, AnswerReader } from "./answer.ts";

/** an answer that takes longer is none */
const ANSWER_LIMIT_MS = 30_000;

export type Outcome =
	| { kind: "answer"; answer: Answer; ms: number }
	/** the other side ended the connection without a word */
	| { kind: "closed" }
	/** neither an answer nor an end in time, or no answer that HTTP knows */
	| { kind: "broken"; why: string };

export interface Sent {
	bytes: Buffer;
	method: string;
	/** whether the connection can serve the next request: not after bytes that leave open where a request ends */
	reusable: boolean;
}

/**
 * A connection that sends bytes as they are: what an HTTP client refuses to send goes out too. One request at a time; the
 * connection is kept for the next where both sides still agree on where a message ends.
 */
export class Wire {
	readonly #port: number;
	#socket: Socket | null = null;

	constructor(port: number) {
		this.#port = port;
	}

	async send(request: Sent): Promise<Outcome> {
		const kept = this.#socket !== null;
		const outcome = await this.#exchange(request);
		// the other side may have ended a kept connection before it saw anything of this
		return kept && outcome.kind === "closed" ? this.#exchange(request) : outcome;
	}

	end(): void {
		this.#socket?.destroy();
		this.#socket = null;
	}

	#exchange({ bytes, method, reusable }: Sent): Promise<Outcome> {
		const socket = this.#socket ?? connect({ host: "127.0.0.1", port: this.#port, noDelay: true });
		this.#socket = socket;
		const reader = new AnswerReader(method);
		const startedAt = performance.now();
		return new Promise((resolve) => {
			const done = (outcome: Outcome, keep = false) => {
				clearTimeout(timer);
				socket.removeAllListeners();
				socket.on("error", () => undefined);
				if (!keep) this.end();
				resolve(outcome);
			};
			const timer = setTimeout(
				() => done({ kind: "broken", why: `no answer in ${ANSWER_LIMIT_MS / 1_000} s` }),
				ANSWER_LIMIT_MS,
			);
			const answered = (answer: Answer) =>
				done({ kind: "answer", answer, ms: performance.now() - startedAt }, reusable && answer.keepsOpen);
			socket.on("data", (part: Buffer) => {
				const read = reader.take(part);
				if (read instanceof Error) done({ kind: "broken", why: read.message });
				else if (read) answered(read);
			});
			const ended = () => {
				const read = reader.end();
				if (read instanceof Error) done({ kind: "broken", why: read.message });
				else if (read) answered(read);
				else done({ kind: "closed" });
			};
			socket.on("end", ended);
			socket.on("error", ended);
			socket.on("close", ended);
			socket.write(bytes);
			// whoever waits for the rest of it hears that there is none
			if (!reusable) socket.end();
		});
	}
}
