import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** A stand-in's persistent data: one JSON object per line, replayed in order at the start. */
export interface Journal<Entry> {
	/** entries from before this start */
	past: readonly Entry[];
	write(entry: Entry): void;
}

/** @param file - null: not persistent */
export function openJournal<Entry>(file: string | null): Journal<Entry> {
	if (file === null) return { past: [], write: () => undefined };
	mkdirSync(dirname(file), { recursive: true });
	const past = existsSync(file)
		? readFileSync(file, "utf8")
				.split("\n")
				// Skip a line that was truncated by a crash; its request was never answered.
				.filter((line) => line.endsWith("}"))
				.map((line) => JSON.parse(line) as Entry)
		: [];
	return { past, write: (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 }) };
}
