import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSocketServer } from "node:net";

/** Address that all local servers listen on. */
export const LOCAL_HOST = "127.0.0.1";

function canListen(port: number, host: string): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createSocketServer()
			// Without IPv6 nothing can listen there.
			.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "EADDRNOTAVAIL"))
			.listen(port, host, () => probe.close(() => resolve(true)));
	});
}

/** True if a port is free at both addresses of "localhost". */
export async function isPortFree(port: number): Promise<boolean> {
	return (await canListen(port, LOCAL_HOST)) && (await canListen(port, "::1"));
}

/**
 * Ports that systems do not hand out themselves (Linux from 32768, macOS from 49152), and no browser refuses: between
 * picking one of these and listening on it, no outgoing connection and no server on "any port" can take it.
 */
const PICKED_PORTS = { from: 20_000, count: 12_000 };

/** picked by this process, perhaps not listened on yet */
const picked = new Set<number>();

/**
 * Picks a free port, another one at each call.
 * @throws Error if none of many is free
 */
export async function pickPort(): Promise<number> {
	for (let attempt = 0; attempt < 100; attempt++) {
		const port = PICKED_PORTS.from + Math.floor(Math.random() * PICKED_PORTS.count);
		if (picked.has(port)) continue;
		// Before the wait: another call may draw the same number meanwhile.
		picked.add(port);
		if (await isPortFree(port)) return port;
	}
	throw new Error("no port could be had");
}

/** Keep-alive timeout, longer than any run: Node's default of five seconds closes connections during one. */
const KEPT_OPEN_MS = 60 * 60_000;

export interface LocalServer {
	url: string;
	close(): Promise<void>;
}

/**
 * Starts a local HTTP server.
 * @param wished - preferred port; another one is used if it is taken
 */
export async function serve(listener: RequestListener, wished: number): Promise<LocalServer> {
	const server: Server = createServer(listener);
	// workerd reuses connections, and loses a request if the server closes one at that moment.
	server.keepAliveTimeout = KEPT_OPEN_MS;
	const listen = (port: number) =>
		new Promise<void>((resolve, reject) => {
			server.once("error", reject).listen(port, LOCAL_HOST, () => {
				server.off("error", reject);
				resolve();
			});
		});
	if (wished > 0 && wished <= 65_535) await listen(wished).catch(() => listen(0));
	else await listen(0);
	const address = server.address();
	if (!address || typeof address !== "object") throw new Error("the server has no port");
	return {
		url: `http://${LOCAL_HOST}:${address.port}`,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
