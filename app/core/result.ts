/** What a person's input or a rule led to. The outside failing is not a Result: it is a thrown PortError. */
export type Result<T, Reason> = { ok: true; value: T } | { ok: false; reason: Reason };

export function ok<T>(value: T): { ok: true; value: T } {
	return { ok: true, value };
}

export function refuse<Reason>(reason: Reason): { ok: false; reason: Reason } {
	return { ok: false, reason };
}
