import type { Mail } from "../ports/mailer.ts";
import type { MailWords } from "../words/mails.ts";

/** RFC 5322 allows 998 characters a line; people read far fewer. */
const SUBJECT_LENGTH = 150;
/** A name or memo of a page's length is cut, so that a mail stays a mail. */
const VALUE_LENGTH = 500;

/** Mail programs know neither style sheets nor variables: the look's colours, written out. */
const INK = "#13201c";
const MUTED = "#586661";
const PAPER = "#f1f3ee";
const CARD = "#ffffff";
const LINE = "#d9dfdb";
const ACCENT = "#0b6154";

/** Gives a mail's words their two shapes. Whatever people typed arrives as text in both, and never in a header line. */
export function composeMail(to: string, words: MailWords): Mail {
	return {
		to: oneLine(to),
		subject: cut(oneLine(words.subject), SUBJECT_LENGTH),
		text: asText(words),
		html: asHtml(words),
	};
}

/** Takes out what could end a header line or turn the reading direction around. */
function oneLine(text: string): string {
	return harmless(text).replace(/\s+/g, " ").trim();
}

/** Control characters and bidirectional overrides say nothing and hide much. */
function harmless(text: string): string {
	return text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ");
}

function cut(text: string, length: number): string {
	const characters = [...text];
	return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}

function value(text: string): string {
	return cut(oneLine(text), VALUE_LENGTH);
}

function asText(words: MailWords): string {
	const width = Math.max(...words.rows.map((row) => row.label.length)) + 2;
	return [
		oneLine(words.heading),
		...words.paragraphs.map(value),
		words.rows.map((row) => `${`${row.label}:`.padEnd(width)}${value(row.value)}`).join("\n"),
		`${words.button.label}:\n${words.button.url}`,
		`-- \n${words.footer.map(oneLine).join("\n")}`,
	].join("\n\n");
}

function asHtml(words: MailWords): string {
	const paragraphs = words.paragraphs.map(
		(text) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escaped(value(text))}</p>`,
	);
	const rows = words.rows.map(({ label, value: text, mono }) => {
		const font = mono ? "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px" : "font-size:15px";
		return (
			`<tr><th scope="row" align="left" valign="top" style="padding:8px 16px 8px 0;color:${MUTED};font-weight:400;font-size:14px;white-space:nowrap">${escaped(label)}</th>` +
			`<td style="padding:8px 0;${font};word-break:break-word;overflow-wrap:anywhere"><bdi>${escaped(value(text))}</bdi></td></tr>`
		);
	});
	return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(oneLine(words.subject))}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAPER};color:${INK};font-family:system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font-size:18px;font-weight:700;letter-spacing:-.02em">Paylink</p>
<div style="background:${CARD};border:1px solid ${LINE};border-radius:12px;padding:24px">
<h1 style="margin:0 0 16px;font-size:28px;line-height:1.15;letter-spacing:-.02em">${escaped(oneLine(words.heading))}</h1>
${paragraphs.join("\n")}
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 24px;border-top:1px solid ${LINE};border-bottom:1px solid ${LINE}">
${rows.join("\n")}
</table>
<a href="${escaped(words.button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${ACCENT};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(words.button.label)}</a>
</div>
${words.footer.map((text) => `<p style="margin:16px 0 0;color:${MUTED};font-size:13px;line-height:1.5">${escaped(oneLine(text))}</p>`).join("\n")}
</div>
</body>
</html>
`;
}

function escaped(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&#39;");
}
