/** What the browser learns of a failure: the reference to look it up by, and when. */
export interface Failure {
	reference: string;
	/** epoch ms */
	at: number;
}

export function isFailure(value: unknown): value is Failure {
	return typeof value === "object" && value !== null && "reference" in value && "at" in value;
}
