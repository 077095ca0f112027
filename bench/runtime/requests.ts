import autocannon from "autocannon";

/** What one round of requests measured. */
export interface Round {
	requestsPerSecond: number;
	/** milliseconds */
	p50: number;
	p99: number;
	/** answers that were no 2xx, errors and time-outs */
	failed: number;
}

/** Asks for one page over and over, so many at once. */
export async function ask(
	url: string,
	connections: number,
	seconds: number,
	headers: Record<string, string> = {},
): Promise<Round> {
	const result = await autocannon({ url, connections, duration: seconds, headers });
	return {
		requestsPerSecond: result.requests.average,
		p50: result.latency.p50,
		p99: result.latency.p99,
		failed: result.non2xx + result.errors + result.timeouts,
	};
}
