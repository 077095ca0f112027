import { makeZip } from "client-zip";
import type { Database } from "../../db/database.ts";
import { type OwnRows, ownData } from "../../db/operations/own-data.ts";
import type { Say } from "../../words/say.ts";

/**
 * An account's data as an archive, or one of several where it has very many links: a file for each table, JSON as it is stored, and a page
 * that explains them. Written while it is read, so that its size costs no memory.
 *
 * @param now - epoch ms; the files' time
 * @param part - from 1, of `countParts`
 */
export function ownArchive(db: Database, userId: string, say: Say, now: number, part = 1): ReadableStream<Uint8Array> {
	const lastModified = new Date(now);
	async function* files() {
		yield { name: "README.txt", input: say("settings.archiveReadme"), lastModified };
		for (const { name, rows } of ownData(db, userId, part, now))
			yield { name: `${name}.json`, input: jsonOf(rows), lastModified };
	}
	return makeZip(files());
}

async function* jsonOf(rows: OwnRows["rows"]): AsyncGenerator<Uint8Array> {
	const encoder = new TextEncoder();
	let before = "[\n";
	for await (const some of rows) {
		if (some.length === 0) continue;
		yield encoder.encode(before + some.map((row) => JSON.stringify(row)).join(",\n"));
		before = ",\n";
	}
	yield encoder.encode(before === "[\n" ? "[]\n" : "\n]\n");
}
