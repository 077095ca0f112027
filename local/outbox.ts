import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { dirname } from "node:path";
import { type LocalServer, serve } from "./listen.ts";

/** A mail the app sent; nothing leaves this machine. */
export interface OutboxMail {
	id: number;
	/** ISO 8601 */
	sentAt: string;
	from: string;
	to: string[];
	subject: string;
	text: string;
	html: string;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE =
	"body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}" +
	"td,th{text-align:start;padding:.4rem .8rem .4rem 0;vertical-align:top}pre{white-space:pre-wrap}" +
	"iframe{width:100%;height:32rem;border:1px solid #8888;background:#fff}";

function page(title: string, body: string): string {
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style><h1>${escapeHtml(title)}</h1>${body}`;
}

function listPage(mails: OutboxMail[]): string {
	if (mails.length === 0) return page("Outbox", "<p>No mail yet. It shows here when the app sends one.</p>");
	const rows = [...mails]
		.reverse()
		.map(
			(mail) =>
				`<tr><td>${escapeHtml(mail.sentAt)}<td>${escapeHtml(mail.to.join(", "))}<td><a href="/mails/${mail.id}">${escapeHtml(mail.subject)}</a>`,
		);
	return page("Outbox", `<table><tr><th>Sent<th>To<th>Subject${rows.join("")}</table>`);
}

function mailPage(mail: OutboxMail): string {
	return page(
		mail.subject,
		`<p><a href="/">All mails</a></p><p>From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(", "))}, ${escapeHtml(mail.sentAt)}</p>` +
			`<h2>As HTML</h2><iframe sandbox src="/mails/${mail.id}.html" title="The mail as HTML"></iframe>` +
			`<h2>As text</h2><pre>${escapeHtml(mail.text)}</pre>`,
	);
}

function readMails(file: string): OutboxMail[] {
	if (!existsSync(file)) return [];
	return readFileSync(file, "utf8")
		.split("\n")
		.filter((line) => line.endsWith("}"))
		.map((line) => JSON.parse(line) as OutboxMail);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
	response.writeHead(status, { "content-type": `${type}; charset=utf-8` });
	response.end(body);
}

/**
 * Takes the mails of the local app and shows them: `/` the list, `/mails/N` one, `/mails/N.html` and `/mails/N.txt`
 * its two bodies, `/mails.json` all for scripts. The app posts to `/mails`.
 * @param file - where they are kept, one JSON a line
 */
export async function startOutbox(file: string, port: number): Promise<LocalServer> {
	mkdirSync(dirname(file), { recursive: true });
	const mails = readMails(file);
	return serve((request, response) => {
		const { pathname } = new URL(request.url ?? "/", "http://local");
		if (request.method === "POST" && pathname === "/mails") {
			const chunks: Buffer[] = [];
			request.on("data", (chunk: Buffer) => chunks.push(chunk));
			request.on("end", () => {
				const posted = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Omit<OutboxMail, "id" | "sentAt">;
				const mail: OutboxMail = { id: mails.length + 1, sentAt: new Date().toISOString(), ...posted };
				mails.push(mail);
				appendFileSync(file, `${JSON.stringify(mail)}\n`);
				send(response, 201, "application/json", JSON.stringify({ id: mail.id }));
			});
			return;
		}
		if (pathname === "/mails.json") return send(response, 200, "application/json", JSON.stringify(mails));
		if (pathname === "/") return send(response, 200, "text/html", listPage(mails));
		const [, id, kind] = /^\/mails\/(\d+)(\.html|\.txt)?$/.exec(pathname) ?? [];
		const mail = mails[Number(id) - 1];
		if (!mail) return send(response, 404, "text/plain", "There is no such mail.");
		if (kind === ".html") return send(response, 200, "text/html", mail.html);
		if (kind === ".txt") return send(response, 200, "text/plain", mail.text);
		send(response, 200, "text/html", mailPage(mail));
	}, port);
}
