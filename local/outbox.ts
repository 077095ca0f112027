import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { dirname } from "node:path";
import { type LocalServer, serve } from "./listen.ts";
import { HTML_BODY_POLICY, htmlBody, listPage, mailPage } from "./outbox-pages.ts";

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
	/** where an answer goes, when not to the sender */
	replyTo?: string | null;
}

function readMails(file: string): OutboxMail[] {
	if (!existsSync(file)) return [];
	return readFileSync(file, "utf8")
		.split("\n")
		.filter((line) => line.endsWith("}"))
		.map((line) => JSON.parse(line) as OutboxMail);
}

function send(
	response: ServerResponse,
	status: number,
	type: string,
	body: string,
	headers: Record<string, string> = {},
): void {
	response.writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store", ...headers });
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
		if (kind === ".html")
			return send(response, 200, "text/html", htmlBody(mail), { "content-security-policy": HTML_BODY_POLICY });
		if (kind === ".txt") return send(response, 200, "text/plain", mail.text);
		send(response, 200, "text/html", mailPage(mail));
	}, port);
}
