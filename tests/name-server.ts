import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** null: HTTP 500; a text: a page */
type Answer = { data: string } | string | null;

export interface NameServer {
	url: string;
	/** What it says from now on; forgets what it was asked. */
	answer(answer: Answer | ((asked: { count: number }) => Answer)): void;
	asked(): { method: string; path: string }[];
	close(): Promise<void>;
}

/** A server that keeps names outside of the chain, as EIP-3668 has it. */
export async function startNameServer(): Promise<NameServer> {
	let now: Answer | ((asked: { count: number }) => Answer) = null;
	let asked: { method: string; path: string }[] = [];
	const server = createServer((request, response) => {
		asked.push({ method: request.method ?? "", path: request.url ?? "" });
		if (request.url === "/redirect") {
			response.writeHead(302, { Location: "/ccip" }).end();
			return;
		}
		const said = typeof now === "function" ? now({ count: asked.length }) : now;
		if (said === null) response.writeHead(500).end();
		else if (typeof said === "string") response.writeHead(200, { "Content-Type": "text/html" }).end(said);
		else response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(said));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		answer(answer) {
			now = answer;
			asked = [];
		},
		asked: () => asked,
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}
