import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSocketServer } from "node:net";

/** Everything local listens here and nowhere else. */
export const LOCAL_HOST = "127.0.0.1";

function canListen(port: number, host: string): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createSocketServer()
			// a machine without IPv6 has nobody listening there
			.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "EADDRNOTAVAIL"))
			.listen(port, host, () => probe.close(() => resolve(true)));
	});
}

/** True when nobody listens on a port of this machine, at either address that "localhost" may mean. */
export async function isPortFree(port: number): Promise<boolean> {
	return (await canListen(port, LOCAL_HOST)) && (await canListen(port, "::1"));
}

/** A port nobody uses. */
export function pickPort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createSocketServer()
			.once("error", reject)
			.listen(0, LOCAL_HOST, () => {
				const address = probe.address();
				probe.close(() =>
					address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port could be had")),
				);
			});
	});
}

/** Longer than any run: Node's own five seconds end connections in the middle of one. */
const KEPT_OPEN_MS = 60 * 60_000;

export interface LocalServer {
	url: string;
	close(): Promise<void>;
}

/**
 * Serves on a port of this machine.
 * @param wished - the port people know; another one is taken when it is in use
 */
export async function serve(listener: RequestListener, wished: number): Promise<LocalServer> {
	const server: Server = createServer(listener);
	// workerd keeps connections and asks again on one that the server closes at that moment: the request is then lost
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
