import { Agent, get } from "node:http";
import { percentile } from "../statistics.ts";

/** What a phone's browser sends with a page it opens: reading them is a part of answering. */
export const BROWSER_HEADERS = {
	"User-Agent":
		"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
	Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
	"Accept-Language": "en-GB,en;q=0.9",
	"Sec-Fetch-Dest": "document",
	"Sec-Fetch-Mode": "navigate",
	"Sec-Fetch-Site": "none",
};

export interface Timed {
	requestsPerSecond: number;
	/** milliseconds from the request to the last byte, in microseconds' steps */
	p50: number;
	p99: number;
	/** answers that were no 200, and requests that had none */
	failed: number;
	/** bytes of an answer's body, of the last one */
	bytes: number;
}

/** One request over a connection that is kept. @returns bytes of the body; null when the answer was no 200 */
function askOnce(agent: Agent, url: URL, headers: Record<string, string>): Promise<number | null> {
	return new Promise((resolve) => {
		const { port, pathname: path } = url;
		const request = get({ agent, host: "127.0.0.1", port, path, headers }, (answer) => {
			let bytes = 0;
			answer.on("data", (part: Buffer) => {
				bytes += part.length;
			});
			answer.once("end", () => resolve(answer.statusCode === 200 ? bytes : null));
			answer.once("error", () => resolve(null));
		});
		request.once("error", () => resolve(null));
	});
}

/**
 * Asks for pages in turn, over so many connections that keep alive, and times each answer: load tools report whole
 * milliseconds, and a page takes one or two.
 *
 * @param from - each round goes on where the last one ended
 */
export async function timePages(
	urls: readonly string[],
	connections: number,
	seconds: number,
	{ headers = BROWSER_HEADERS as Record<string, string>, from = 0 } = {},
): Promise<Timed> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const pages = urls.map((url) => new URL(url));
	const times: number[] = [];
	let [next, failed, bytes] = [from, 0, 0];
	const start = performance.now();
	const until = start + seconds * 1_000;
	const oneConnection = async () => {
		while (performance.now() < until) {
			const page = pages[next++ % pages.length];
			if (!page) throw new Error("there is no page to ask for");
			const asked = performance.now();
			const length = await askOnce(agent, page, headers);
			times.push(performance.now() - asked);
			if (length === null) failed += 1;
			else bytes = length;
		}
	};
	try {
		await Promise.all(Array.from({ length: connections }, oneConnection));
	} finally {
		agent.destroy();
	}
	const took = (performance.now() - start) / 1_000;
	return {
		requestsPerSecond: times.length / took,
		p50: percentile(times, 0.5),
		p99: percentile(times, 0.99),
		failed,
		bytes,
	};
}
