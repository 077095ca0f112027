import { stringify } from "csv-stringify/sync";
import type { Say } from "../words/say.ts";

/** Tables as files that are written while they are read: whatever their size, a few lines are held at a time. */

type Cell = string | number | boolean | null;
export type Lines = AsyncIterable<readonly Readonly<Record<string, Cell>>[]>;

export const TABLE_FORMATS = ["csv", "json"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

const TYPES: Record<TableFormat, string> = {
	csv: "text/csv; charset=utf-8; header=present",
	json: "application/json; charset=utf-8",
};

/** What begins a formula, also in other widths. */
const SIGN = "[=+\\-@\uff1d\uff0b\uff0d\uff20]";
/** Spreadsheets pass over white space before it. */
const AT_BEGINNING = new RegExp(`^[\\s\u3000]*${SIGN}`);
/** A spreadsheet set to another language takes one of these for a cell's end, also at a text's beginning. */
const AFTER_AN_END = new RegExp(`([;\\t\\r\\n|])([^\\S\\t\\r\\n]*)(?=${SIGN})`, "g");

const asText = (text: string) => (AT_BEGINNING.test(text) ? "'" : "") + text.replace(AFTER_AN_END, "$1'$2");

/**
 * RFC 4180, with a heading, after a byte order mark: without it Excel reads UTF-8 in its country's encoding, "Zoë" as "ZoÃ«". What begins as a
 * formula gets an apostrophe before it, which spreadsheets take for "text": memos and names are anybody's.
 */
async function* csvOf(columns: readonly string[], lines: Lines): AsyncGenerator<string> {
	const options = {
		columns: [...columns],
		record_delimiter: "windows",
		cast: { boolean: String, string: asText },
		// A return by itself ends a line for some, too.
		quoted_match: /\r/,
	} as const;
	yield stringify([], { ...options, header: true, bom: true });
	for await (const some of lines) if (some.length > 0) yield stringify([...some], options);
}

async function* jsonOf(lines: Lines): AsyncGenerator<string> {
	let before = "[\n";
	for await (const some of lines)
		for (const line of some) {
			yield before + JSON.stringify(line);
			before = ",\n";
		}
	yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** @returns the table as bytes, read on as they are taken */
export function tableStream(format: TableFormat, columns: readonly string[], lines: Lines): ReadableStream<Uint8Array> {
	return byteStream(format === "csv" ? csvOf(columns, lines) : jsonOf(lines));
}

/** Texts smaller than this go out together, in characters. */
const GATHERED = 64_000;

function byteStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			let gathered = "";
			while (gathered.length < GATHERED) {
				const { value, done } = await texts.next();
				if (done) {
					if (gathered !== "") controller.enqueue(encoder.encode(gathered));
					return controller.close();
				}
				gathered += value;
			}
			controller.enqueue(encoder.encode(gathered));
		},
		async cancel() {
			await texts.return(undefined);
		},
	});
}

/** @param name - of the file, without its ending: letters, digits and hyphens */
export function tableFile(format: TableFormat, name: string, columns: readonly string[], lines: Lines): Response {
	return new Response(tableStream(format, columns, lines), {
		headers: {
			"Content-Type": TYPES[format],
			"Content-Disposition": `attachment; filename="${name}.${format}"`,
			"Cache-Control": "private, no-store",
		},
	});
}

/** The limit is counted by the minute. */
const RETRY_AFTER_SECONDS = 60;

export function exportedTooOften(say: Say): Response {
	return new Response(say("desk.exportTooOften"), {
		status: 429,
		headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(RETRY_AFTER_SECONDS) },
	});
}
