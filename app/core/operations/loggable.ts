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
		if (!(current instanceof Error)) {
			lines.push(typeof current);
			break;
		}
		const message = current.message.replace(/\s*params:[\s\S]*$/, "");
		const frames = (current.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
		lines.push([`${current.name}: ${message}`, ...frames].join("\n"));
		current = current.cause;
	}
	return lines.join("\ncaused by ");
}
