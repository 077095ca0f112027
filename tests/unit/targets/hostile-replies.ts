import type { ServerResponse } from "node:http";

/** What a server may answer that harms. */

export type Reply = (response: ServerResponse) => void;

/** @param body - text as it is, else JSON */
export function says(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
	const text = typeof body === "string" ? body : JSON.stringify(body);
	return (response) => void response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
}

/** Sends until the other side hangs up. */
export const endless: Reply = (response) => {
	response.writeHead(200, { "content-type": "application/json" });
	const chunk = " ".repeat(64 * 1024);
	const more = () => {
		while (!response.destroyed && response.write(chunk));
	};
	response.on("drain", more);
	more();
};

export const page = says(200, "<!doctype html><title>Welcome</title>", { "content-type": "text/html" });
