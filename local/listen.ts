import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSocketServer } from "node:net";

/** Everything local listens here and nowhere else. */
export const LOCAL_HOST = "127.0.0.1";

/** True when nobody listens on a port of this machine. */
export function isPortFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createSocketServer()
			.once("error", () => resolve(false))
			.listen(port, LOCAL_HOST, () => probe.close(() => resolve(true)));
	});
}

/** A port nobody uses: the wished one, else any. */
export async function pickPort(wished = 0): Promise<number> {
	if (wished > 0 && wished <= 65_535 && (await isPortFree(wished))) return wished;
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

export interface LocalServer {
	url: string;
	close(): Promise<void>;
}

/** Serves on a port of this machine. */
export async function serve(listener: RequestListener, port: number): Promise<LocalServer> {
	const server: Server = createServer(listener);
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject).listen(port, LOCAL_HOST, resolve);
	});
	return {
		url: `http://${LOCAL_HOST}:${port}`,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
