/** How many nested causes are logged. */
const CAUSES = 4;

/**
 * Formats an error for the log: name, message, location and causes. Removes the SQL parameters that drizzle appends to its
 * message after "params:", because they include names, e-mails and password hashes.
 */
export function loggable(error: unknown): string {
	const lines: string[] = [];
	let current: unknown = error;
	for (let depth = 0; depth < CAUSES && current !== undefined && current !== null; depth++) {
		if (!isError(current)) {
			lines.push(typeof current + statusOf(current));
			break;
		}
		const message = current.message.replace(/\s*params:[\s\S]*$/, "");
		const frames = (current.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
		lines.push([`${current.name}: ${message}`, ...frames].join("\n"));
		current = current.cause;
	}
	return lines.join("\ncaused by ");
}

/** Also one of another realm, as the runtime's own may be. */
function isError(thrown: unknown): thrown is Error {
	if (thrown instanceof Error) return true;
	const { name, message, stack } = (typeof thrown === "object" && thrown !== null ? thrown : {}) as Partial<Error>;
	return [name, message, stack].every((part) => typeof part === "string");
}

/** An answer that is thrown has a status; whatever else it holds may be somebody's. */
function statusOf(thrown: unknown): string {
	const { status } = (typeof thrown === "object" && thrown !== null ? thrown : {}) as { status?: unknown };
	return typeof status === "number" ? ` with status ${status}` : "";
}
