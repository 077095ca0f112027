/** Outcome of user input or a rule. Failures of external services are thrown as PortError instead. */
export type Result<T, Reason> = { ok: true; value: T } | { ok: false; reason: Reason };

export function ok<T>(value: T): { ok: true; value: T } {
	return { ok: true, value };
}

export function refuse<Reason>(reason: Reason): { ok: false; reason: Reason } {
	return { ok: false, reason };
}
