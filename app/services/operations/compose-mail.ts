import { directionOf } from "../../core/i18n/languages.ts";
import type { Mail } from "../../ports/mailer.ts";
import type { Say } from "../../words/say.ts";

/** A mail's texts in the recipient's language; {@link composeMail} renders them as HTML and plain text. */
export interface MailContent {
	subject: string;
	heading: string;
	paragraphs: string[];
	/** another person's message, with its line breaks */
	quote?: string;
	/** label and value pairs; `mono`: monospace, for hashes and addresses; `note`: our comment on the value */
	rows: { label: string; value: string; mono?: boolean; note?: string }[];
	button: { label: string; url: string } | null;
	/** secondary buttons, below the first */
	others?: readonly { label: string; url: string }[];
	footer: string[];
}

/** RFC 5322 allows 998 characters per line; subjects are cut earlier to stay readable. */
const SUBJECT_LENGTH = 150;
/** Long names and memos are cut. */
const VALUE_LENGTH = 500;
/** A paragraph contains several values. */
const PARAGRAPH_LENGTH = 2_000;
/** Longer than the longest message that a form accepts. */
const QUOTE_LENGTH = 10_000;

/** Markers around a value in a sentence: private use characters, which are removed from user input. */
const VALUE_START = "\uE001";
const VALUE_END = "\uE002";
const VALUE_MARKS = /[\uE001\uE002]/g;
const MARKED_VALUE = /\uE001([^\uE001\uE002]*)\uE002/g;

/** Mail clients support neither style sheets nor CSS variables, so the theme's colours are repeated here. */
const INK = "#13201c";
const MUTED = "#586661";
const PAPER = "#f1f3ee";
const CARD = "#ffffff";
const LINE = "#d9dfdb";
const EDGE = "#7c8983";
const ACCENT = "#0b6154";

/**
 * Renders a mail as HTML and plain text, in the recipient's language and direction. User input is escaped in both and never
 * reaches a header line.
 */
export function composeMail(to: string, words: MailContent, say: Say): Mail {
	return {
		to: oneLine(unmarked(to)),
		subject: cut(oneLine(unmarked(words.subject)), SUBJECT_LENGTH),
		text: asText(words, say),
		html: asHtml(words, say),
	};
}

/**
 * Marks a name, amount or address inside a sentence or heading, so that it keeps its own text direction. Rows do not need
 * it.
 */
export function isolated(text: string): string {
	return `${VALUE_START}${value(text)}${VALUE_END}`;
}

/** Where mail programs see an address in a text: around dots, `@` and `://` within a word, dots of other scripts included. */
const ADDRESS_JOINT = /(?<=[\p{L}\p{N}])[.@\u3002\uff0e\uff61\uff20]|:(?=\/\/)|(?<=\/)\//gu;
/** Takes no place, and no program reads an address across it. */
const WORD_JOINER = "\u2060";

/** A text that somebody else wrote: read as it is, and no address in it can be clicked in a mail of ours. */
export function unclickable(text: string): string {
	return text.replace(ADDRESS_JOINT, (joint) => `${joint}${WORD_JOINER}`);
}

/** Whether a program that makes addresses clickable may find one: a file has no place for marks that keep it from that. */
export function holdsAddress(text: string): boolean {
	return /(?<=[\p{L}\p{N}])[.@\u3002\uff0e\uff61\uff20]\p{L}{2}|:\/\//u.test(text);
}

/** Removes characters that could end a header line or change the text direction. */
function oneLine(text: string): string {
	return withoutControls(text)
		.replace(/[^\S\u00A0\u202F]+/g, " ")
		.trim();
}

/** Removes control characters and bidirectional overrides; isolates of our own sentences leave no gap before a full stop. */
function withoutControls(text: string): string {
	return text.replace(/[\u2066-\u2069]/g, "").replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e]/gu, " ");
}

function unmarked(text: string): string {
	return text.replace(VALUE_MARKS, "");
}

function cut(text: string, length: number): string {
	const characters = [...text];
	return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}

function value(text: string): string {
	return cut(oneLine(unmarked(text)), VALUE_LENGTH);
}

function paragraph(text: string): string {
	return cut(oneLine(text), PARAGRAPH_LENGTH);
}

/** The lines of a quote; consecutive empty lines become one. */
function quotedLines(text: string): string[] {
	return cut(unmarked(text), QUOTE_LENGTH)
		.replace(/(\r\n|[\n\r\u2028\u2029]){2,}/g, "\n\n")
		.split(/\r\n|[\n\r\u2028\u2029]/)
		.map((line) => withoutControls(line).trimEnd());
}

function asText(words: MailContent, say: Say): string {
	const parts = [
		unmarked(oneLine(words.heading)),
		...words.paragraphs.map((text) => unmarked(paragraph(text))),
		words.quote === undefined
			? ""
			: quotedLines(words.quote)
					.map((line) => `> ${line}`.trimEnd())
					.join("\n"),
		rowsAsText(words.rows, say),
		...buttonsOf(words).map(({ label, url }) => `${label}:\n${url}`),
		`-- \n${words.footer.map((text) => unmarked(oneLine(text))).join("\n")}`,
	];
	return parts.filter((part) => part !== "").join("\n\n");
}

function buttonsOf({ button, others = [] }: MailContent): { label: string; url: string }[] {
	return button === null ? [...others] : [button, ...others];
}

/** Two columns. In right-to-left languages each value gets its own line, so that it keeps its own direction. */
function rowsAsText(rows: MailContent["rows"], say: Say): string {
	if (directionOf(say.language) === "rtl") {
		return rows
			.map((row) => [`${row.label}:`, value(row.value), ...(row.note ? [`(${row.note})`] : [])].join("\n"))
			.join("\n");
	}
	const width = Math.max(...rows.map((row) => row.label.length)) + 2;
	return rows
		.map((row) => `${`${row.label}:`.padEnd(width)}${value(row.value)}${row.note ? ` (${row.note})` : ""}`)
		.join("\n");
}

function asHtml(words: MailContent, say: Say): string {
	const direction = directionOf(say.language);
	// Mail clients do not support logical properties such as text-align: start.
	const start = direction === "rtl" ? "right" : "left";
	const labelPadding = direction === "rtl" ? "8px 0 8px 16px" : "8px 16px 8px 0";
	// Arabic letters are joined, so no negative letter spacing; they are taller, so more line height.
	const headingShape = direction === "rtl" ? "line-height:1.4" : "line-height:1.15;letter-spacing:-.02em";
	const paragraphs = words.paragraphs.map(
		(text) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${inHtml(paragraph(text))}</p>`,
	);
	const rows = words.rows.map(({ label, value: text, mono, note }) => {
		const font = mono ? "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px" : "font-size:15px";
		return (
			`<tr><th scope="row" align="${start}" valign="top" style="padding:${labelPadding};color:${MUTED};font-weight:400;font-size:14px;white-space:nowrap;text-align:${start}">${escaped(label)}</th>` +
			`<td align="${start}" style="padding:8px 0;${font};text-align:${start};word-break:break-word;overflow-wrap:anywhere"><bdi${mono ? ' dir="ltr"' : ""}>${escaped(value(text))}</bdi>${note ? `<br><span style="color:${MUTED};font-size:14px">${escaped(note)}</span>` : ""}</td></tr>`
		);
	});
	const table =
		rows.length === 0
			? ""
			: `<table cellpadding="0" cellspacing="0" dir="${direction}" style="width:100%;margin:0 0 24px;border-top:1px solid ${LINE};border-bottom:1px solid ${LINE}">
${rows.join("\n")}
</table>`;
	const quote =
		words.quote === undefined
			? ""
			: `<blockquote dir="auto" style="margin:0 0 24px;padding:12px 16px;background:${PAPER};border-radius:8px;font-size:16px;line-height:1.5;overflow-wrap:anywhere">${quotedLines(words.quote).map(escaped).join("<br>")}</blockquote>`;
	const buttons = buttonsOf(words).map(({ label, url }, place) => {
		const colours = place === 0 ? `background:${ACCENT};color:#ffffff` : `border:1px solid ${EDGE};color:${INK}`;
		const margin = direction === "rtl" ? "0 0 8px 8px" : "0 8px 8px 0";
		return `<a href="${escaped(url)}" style="display:inline-block;margin:${margin};padding:12px 20px;border-radius:8px;${colours};font-size:16px;font-weight:600;text-decoration:none">${escaped(label)}</a>`;
	});
	return `<!doctype html>
<html lang="${say.language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escaped(unmarked(oneLine(words.subject)))}</title></head>
<body dir="${direction}" style="margin:0;padding:24px 12px;background:${PAPER};color:${INK};font-family:system-ui,-apple-system,'Segoe UI',sans-serif">
<div lang="${say.language}" dir="${direction}" style="max-width:560px;margin:0 auto;text-align:${start}">
<p style="margin:0 0 16px;font-size:18px;font-weight:700;letter-spacing:-.02em">Paylink</p>
<div style="background:${CARD};border:1px solid ${LINE};border-radius:12px;padding:24px">
<h1 style="margin:0 0 16px;font-size:28px;${headingShape}">${inHtml(oneLine(words.heading))}</h1>
${[...paragraphs, quote, table, ...buttons].filter((part) => part !== "").join("\n")}
</div>
${words.footer.map((text) => `<p style="margin:16px 0 0;color:${MUTED};font-size:13px;line-height:1.5">${inHtml(oneLine(text))}</p>`).join("\n")}
</div>
</body>
</html>
`;
}

/** Escapes a sentence and isolates the direction of its marked values. */
function inHtml(sentence: string): string {
	return unmarked(escaped(sentence).replace(MARKED_VALUE, "<bdi>$1</bdi>"));
}

function escaped(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&#39;");
}
