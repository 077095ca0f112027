/** The outside failed: silence, refusal, nonsense. Never a verdict about money. */
export class PortError extends Error {
	override name = "PortError";
	/**
	 * @param port - which outside: "chain", "mailer"
	 * @param why - machine-readable kind
	 * @param retryAfterMs - how long the outside asked us to wait
	 */
	constructor(
		readonly port: string,
		readonly why: "time-out" | "unreachable" | "rate-limited" | "malformed" | "refused",
		message: string,
		readonly retryAfterMs: number | null = null,
	) {
		super(message);
	}
}
