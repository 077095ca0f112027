/** Causes followed: an error wrapped more often than this says nothing new. */
const CAUSES = 4;

/**
 * An error as it may stand in a log: name, message, place and causes, without the values a statement carried. drizzle
 * writes them into its message after "params:", and they are names, e-mails and password hashes.
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
