import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { dirname } from "node:path";
import { type LocalServer, serve } from "./listen.ts";
import type { OutboxMail } from "./outbox-mail.ts";
import { HTML_BODY_POLICY, htmlBody, listPage, mailPage } from "./outbox-pages.ts";

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
 * Receives the local app's mails (POST `/mails`) and shows them: `/` the list, `/mails/N` one mail, `/mails/N.html` and
 * `/mails/N.txt` its bodies, `/mails/N/K` its attachments from 0, `/mails.json` all mails for scripts.
 * @param file - storage, one JSON object per line
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
		const [, of, place] = /^\/mails\/(\d+)\/(\d+)$/.exec(pathname) ?? [];
		const attached = mails[Number(of) - 1]?.attachments?.[Number(place)];
		if (attached) {
			response.writeHead(200, { "content-type": attached.type, "cache-control": "no-store" });
			return response.end(Buffer.from(attached.base64, "base64"));
		}
		const [, id, kind] = /^\/mails\/(\d+)(\.html|\.txt)?$/.exec(pathname) ?? [];
		const mail = mails[Number(id) - 1];
		if (!mail) return send(response, 404, "text/plain", "There is no such mail.");
		if (kind === ".html")
			return send(response, 200, "text/html", htmlBody(mail), { "content-security-policy": HTML_BODY_POLICY });
		if (kind === ".txt") return send(response, 200, "text/plain", mail.text);
		send(response, 200, "text/html", mailPage(mail));
	}, port);
}
