/** An external service failed: no answer, a refusal or a malformed answer. Never a verdict about a payment. */
export class PortError extends Error {
	override name = "PortError";
	/**
	 * @param port - the service: "chain", "mailer"
	 * @param why - machine-readable kind
	 * @param retryAfterMs - the wait that the service asked for
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
