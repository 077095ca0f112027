import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** What a stand-in remembers over a restart: one JSON a line, read again in order. */
export interface Journal<Entry> {
	/** what was written before this start */
	past: readonly Entry[];
	write(entry: Entry): void;
}

/** @param file - null: nothing is remembered */
export function openJournal<Entry>(file: string | null): Journal<Entry> {
	if (file === null) return { past: [], write: () => undefined };
	mkdirSync(dirname(file), { recursive: true });
	const past = existsSync(file)
		? readFileSync(file, "utf8")
				.split("\n")
				// a line cut off by a crash was never answered to
				.filter((line) => line.endsWith("}"))
				.map((line) => JSON.parse(line) as Entry)
		: [];
	return { past, write: (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 }) };
}
