import WebSocket from "ws";
import { newCallerAddress } from "../e2e/harness/raw-http.ts";

/** how long a socket is listened to that says nothing */
const LISTEN_MS = 600;

/**
 * Opens a socket, listens, and closes it.
 * @param during - what is done while it listens
 * @returns the status of the handshake (101 where it was opened), and what came
 */
export async function openSocket(
	url: string,
	{ origin, cookie }: { origin: string; cookie?: string },
	during: (socket: WebSocket) => Promise<void> = async () => undefined,
): Promise<{ status: number; messages: string[] }> {
	const messages: string[] = [];
	const headers = { "cf-connecting-ip": newCallerAddress(), ...(cookie ? { cookie } : {}) };
	const socket = new WebSocket(url.replace(/^http/, "ws"), { origin, headers, handshakeTimeout: 15_000 });
	socket.on("message", (data) => messages.push(String(data)));
	const status = await new Promise<number>((resolve, reject) => {
		socket.on("unexpected-response", (_, response) => resolve(response.statusCode ?? 0));
		socket.on("open", () => resolve(101));
		socket.on("error", reject);
	});
	if (status === 101) {
		await during(socket);
		await new Promise((resolve) => setTimeout(resolve, LISTEN_MS));
	}
	socket.terminate();
	return { status, messages };
}
