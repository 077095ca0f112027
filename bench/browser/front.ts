import { request as ask, type IncomingMessage } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { type AddressInfo, connect, type Socket } from "node:net";
import { constants, createGzip, gzipSync } from "node:zlib";
import { LOCAL_HOST } from "#local/listen.ts";
import { makeCertificate } from "./certificate.ts";

/**
 * What Cloudflare does in front of a worker and the local runtime does not: HTTP/2, and gzip for whatever is text. It
 * is in front of both sides. What may be kept for good is compressed once, as an edge keeps it.
 */
export interface Front {
	/** https://localhost:<port> */
	url: string;
	/** @param workerUrl - where everything is asked */
	serve(workerUrl: string): void;
	close(): Promise<void>;
}

const TEXT = /^(?:text\/|application\/(?:javascript|json|manifest\+json)|image\/svg\+xml)/;
/** Of one connection, not of the answer (RFC 9113 §8.2.2). */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "proxy-connection"]);

interface Kept {
	status: number;
	headers: Record<string, string | string[]>;
	body: Buffer;
}

function endToEnd(headers: IncomingMessage["headers"]): Record<string, string | string[]> {
	return Object.fromEntries(
		Object.entries(headers).filter(
			(entry): entry is [string, string | string[]] => entry[1] !== undefined && !HOP_BY_HOP.has(entry[0]),
		),
	);
}

function forwarded({ headers, authority }: Http2ServerRequest): Record<string, string | string[]> {
	const own = Object.entries(endToEnd(headers)).filter(([name]) => !name.startsWith(":") && name !== "accept-encoding");
	// HTTP/1.1 says it in a header of that name
	return { ...Object.fromEntries(own), host: authority ?? headers.host ?? "" };
}

export async function startFront(): Promise<Front> {
	let worker: URL | null = null;
	const kept = new Map<string, Kept>();
	const sockets = new Set<Socket>();
	const target = () => {
		if (!worker) throw new Error("the front has no worker yet");
		return { host: LOCAL_HOST, port: Number(worker.port) };
	};

	const keep = async (answer: IncomingMessage, headers: Kept["headers"], path: string): Promise<Kept> => {
		const chunks: Buffer[] = [];
		for await (const chunk of answer) chunks.push(chunk as Buffer);
		const body = gzipSync(Buffer.concat(chunks));
		const whole = { status: answer.statusCode ?? 502, headers, body };
		kept.set(path, whole);
		return whole;
	};

	const pass = async (answer: IncomingMessage, path: string, response: Http2ServerResponse) => {
		const headers = endToEnd(answer.headers);
		const compressible = TEXT.test(answer.headers["content-type"] ?? "") && !answer.headers["content-encoding"];
		if (!compressible) {
			response.writeHead(answer.statusCode ?? 502, headers);
			answer.pipe(response);
			return;
		}
		delete headers["content-length"];
		headers["content-encoding"] = "gzip";
		if (answer.statusCode === 200 && answer.headers["cache-control"]?.includes("immutable")) {
			const { status, body } = await keep(answer, headers, path);
			response.writeHead(status, headers);
			response.end(body);
			return;
		}
		response.writeHead(answer.statusCode ?? 502, headers);
		// a page that is streamed goes on as it comes
		answer.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH })).pipe(response);
	};

	const server = createSecureServer({ ...makeCertificate(), allowHTTP1: true }, (request, response) => {
		const known = kept.get(request.url);
		if (known) {
			response.writeHead(known.status, known.headers);
			response.end(known.body);
			return;
		}
		const onward = ask({ ...target(), method: request.method, path: request.url, headers: forwarded(request) });
		onward.once("response", (answer) => void pass(answer, request.url, response).catch(() => response.destroy()));
		onward.once("error", () => response.destroy());
		request.pipe(onward);
	});
	// A socket's handshake comes as HTTP/1.1 and goes through as it is.
	server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
		const onward = connect(target());
		const lines = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
		onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
		onward.write(head);
		onward.pipe(socket).pipe(onward);
		for (const [one, other] of [[onward, socket] as const, [socket, onward] as const])
			one.on("error", () => other.destroy()).on("close", () => other.destroy());
	});
	server.on("connection", (socket: Socket) => {
		sockets.add(socket);
		socket.once("close", () => sockets.delete(socket));
	});
	await new Promise<void>((resolve) => server.listen(0, LOCAL_HOST, resolve));
	return {
		url: `https://localhost:${(server.address() as AddressInfo).port}`,
		serve: (workerUrl) => {
			worker = new URL(workerUrl);
		},
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				for (const socket of sockets) socket.destroy();
			}),
	};
}
