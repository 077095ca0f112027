import type { IncomingMessage, ServerResponse } from "node:http";
import { type LocalServer, serve } from "./listen.ts";
import {
	alterAnswer,
	answerOwnView,
	concerns,
	forgeReceipt,
	inOwnState,
	isRpcError,
	needsOwnView,
	RATE_LIMITS,
	type RpcAnswer,
	type RpcCall,
	type SteeredFault,
} from "./rpc-faults.ts";

export type EndpointName = "one" | "two";
export const ENDPOINT_NAMES: readonly EndpointName[] = ["one", "two"];

export interface RpcProxy extends LocalServer {
	/** URLs of the two endpoints that the app uses */
	endpoints: Record<EndpointName, string>;
	/**
	 * POST {"endpoint": "one" | "two" | "both", "faults": [...]} replaces an endpoint's faults; [] removes them. GET returns the
	 * faults, the number of calls per method, and how many stalled answers hold a connection.
	 */
	controlUrl: string;
	/**
	 * Sets faults for one caller, who uses /one/<asker> and /two/<asker> and is affected by these faults only. Here a `stuck`
	 * endpoint stops at its first call.
	 * @returns number of calls that met a fault since the previous `steer`
	 */
	steer(asker: string, faults: Record<EndpointName, SteeredFault[]>): number;
}

interface EndpointState {
	faults: SteeredFault[];
	/** method → number of calls since the faults were set */
	asked: Record<string, number>;
	/** number of calls that met a fault since the faults were set */
	hits: number;
	/** stalled answers whose connection is open */
	stalled: number;
}

type Endpoints = Record<EndpointName, EndpointState>;

const stateWith = (faults: SteeredFault[]): EndpointState => ({
	faults: structuredClone(faults),
	asked: {},
	hits: 0,
	stalled: 0,
});
const PATH = /^\/(one|two)(?:\/([^/]+))?$/;

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
	response.writeHead(status, { "content-type": "application/json", ...headers });
	response.end(JSON.stringify(body));
};

async function readBody(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString("utf8");
}

/**
 * Serves two RPC endpoints in front of one chain.
 * @param chainUrl - the chain itself
 */
export async function startRpcProxy(chainUrl: string, port: number): Promise<RpcProxy> {
	const states: Endpoints = { one: stateWith([]), two: stateWith([]) };
	const ofAskers = new Map<string, Endpoints>();

	function stateOf(name: EndpointName, asker: string | undefined): EndpointState {
		return (asker === undefined ? undefined : ofAskers.get(asker))?.[name] ?? states[name];
	}

	async function askChain(call: RpcCall): Promise<RpcAnswer> {
		const response = await fetch(chainUrl, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ jsonrpc: "2.0", id: call.id ?? 1, method: call.method, params: call.params ?? [] }),
		});
		return (await response.json()) as RpcAnswer;
	}

	async function ask(method: string, params: unknown[]): Promise<unknown> {
		const answer = await askChain({ method, params });
		if (answer.error) throw answer.error;
		return answer.result ?? null;
	}

	/** The faults that affect a call; decrements their remaining times. */
	function takeFaults(state: EndpointState, call: RpcCall): SteeredFault[] {
		const struck = state.faults.filter((fault) => concerns(fault, call));
		if (struck.length > 0) state.hits += 1;
		for (const fault of struck) if (fault.times !== undefined) fault.times -= 1;
		state.faults = state.faults.filter((fault) => fault.times === undefined || fault.times > 0);
		return struck;
	}

	/** The HTTP status is another than 200 for some providers' refusals. */
	async function answerCall(call: RpcCall, faults: SteeredFault[]): Promise<{ answer: RpcAnswer; status: number }> {
		const envelope = { jsonrpc: "2.0", id: call.id ?? null };
		let status = 200;
		let answer: RpcAnswer | null = null;
		for (const fault of faults) {
			if (fault.kind === "wrong-chain" && call.method === "eth_chainId")
				answer = { ...envelope, result: `0x${fault.chainId.toString(16)}` };
			else if (fault.kind === "forgetful" && /^eth_getTransaction(ByHash|Receipt)$/.test(call.method))
				answer = { ...envelope, result: null };
		}
		if (!answer && needsOwnView(call, faults))
			try {
				answer = { ...envelope, result: await answerOwnView(call, faults, ask) };
			} catch (error) {
				if (!isRpcError(error)) throw error;
				const { httpStatus, ...refusal } = error;
				status = httpStatus ?? status;
				answer = { ...envelope, error: refusal };
			}
		answer ??= await askChain(inOwnState(call, faults));
		for (const fault of faults)
			if (fault.kind === "forged-receipt" && call.method === "eth_getTransactionReceipt")
				answer = { ...answer, result: forgeReceipt(answer.result, fault) };
			else if (fault.kind === "altered") answer = { ...envelope, result: alterAnswer(answer.result, fault) };
		return { answer, status };
	}

	async function handleRpc(state: EndpointState, request: IncomingMessage, response: ServerResponse): Promise<void> {
		let body: unknown;
		try {
			body = JSON.parse(await readBody(request));
		} catch {
			return json(response, 400, { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } });
		}
		const calls = (Array.isArray(body) ? body : [body]) as RpcCall[];
		const faultsOf = new Map<RpcCall, SteeredFault[]>();
		for (const call of calls) {
			state.asked[call.method] = (state.asked[call.method] ?? 0) + 1;
			faultsOf.set(call, takeFaults(state, call));
		}
		const struck = [...faultsOf.values()].flat();
		for (const fault of struck)
			if (fault.kind === "slow") await new Promise((resolve) => setTimeout(resolve, fault.ms));
		if (struck.some((fault) => fault.kind === "down")) {
			request.socket.destroy();
			return;
		}
		const limited = struck.find((fault) => fault.kind === "rate-limited");
		if (limited) {
			const headers: Record<string, string> =
				limited.retryAfterSeconds === undefined ? {} : { "retry-after": String(limited.retryAfterSeconds) };
			const { status, code, message } = RATE_LIMITS[limited.provider ?? "infura"];
			if (limited.body) return json(response, status, { jsonrpc: "2.0", id: null, error: { code, message } }, headers);
			response.writeHead(429, headers).end();
			return;
		}
		if (struck.some((fault) => fault.kind === "spent"))
			return json(response, 402, {
				jsonrpc: "2.0",
				id: null,
				error: { code: -32005, message: "daily request count exceeded, request rate limited" },
			});
		if (struck.some((fault) => fault.kind === "server-error")) {
			response.writeHead(500, { "content-type": "text/html" }).end("<h1>Internal Server Error</h1>");
			return;
		}
		const answers = await Promise.all(calls.map((call) => answerCall(call, faultsOf.get(call) ?? [])));
		const results = answers.map(({ answer }) => answer);
		const text = JSON.stringify(Array.isArray(body) ? results : results[0]);
		const status = Array.isArray(body) ? 200 : (answers[0]?.status ?? 200);
		response.writeHead(status, { "content-type": "application/json" });
		const half = text.slice(0, text.length / 2);
		if (struck.some((fault) => fault.kind === "stalled")) {
			state.stalled += 1;
			response.on("close", () => {
				state.stalled -= 1;
			});
			response.write(half);
		} else response.end(struck.some((fault) => fault.kind === "truncated") ? half : text);
	}

	async function handleControl(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (request.method === "POST") {
			const order = JSON.parse(await readBody(request)) as { endpoint: EndpointName | "both"; faults: SteeredFault[] };
			const stuck = order.faults.filter((fault) => fault.kind === "stuck");
			if (stuck.length > 0) {
				const head = Number(await ask("eth_blockNumber", []));
				for (const fault of stuck) fault.at ??= head;
			}
			for (const name of ENDPOINT_NAMES)
				if (order.endpoint === name || order.endpoint === "both") states[name] = stateWith(order.faults);
		}
		json(response, 200, states);
	}

	const server = await serve((request, response) => {
		const path = new URL(request.url ?? "/", "http://local").pathname;
		const [, name, asker] = PATH.exec(path) ?? [];
		const work = name
			? handleRpc(stateOf(name as EndpointName, asker), request, response)
			: path === "/control"
				? handleControl(request, response)
				: Promise.resolve(json(response, 404, { error: "endpoints are /one, /two and /control" }));
		work.catch((error) => {
			if (!response.headersSent) json(response, 502, { error: String(error) });
			else response.destroy();
		});
	}, port);
	return {
		...server,
		endpoints: { one: `${server.url}/one`, two: `${server.url}/two` },
		controlUrl: `${server.url}/control`,
		steer(asker, { one, two }) {
			const before = ofAskers.get(asker);
			ofAskers.set(asker, { one: stateWith(one), two: stateWith(two) });
			return before ? before.one.hits + before.two.hits : 0;
		},
	};
}
