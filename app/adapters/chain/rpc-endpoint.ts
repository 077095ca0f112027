import { type BaseError, HttpRequestError, ResponseBodyTooLargeError, RpcRequestError, TimeoutError } from "viem";
import { getHttpRpcClient } from "viem/utils";
import { ZodError, type z } from "zod";
import type { EndpointFailure } from "../../core/payments/sighting.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import { PortError } from "../../ports/port-error.ts";
import { fetchWhole } from "./fetch-whole.ts";
import { areOwn, isOf, newId } from "./rpc-ids.ts";
import { type LogLimit, logLimitOf } from "./rpc-log-limit.ts";
import { ChainId } from "./rpc-shapes.ts";
import { sourceOf } from "./rpc-sources.ts";

/** One call; an endpoint that needs longer is as good as silent to a person who waits. */
const CALL_TIMEOUT_MS = 4_000;
/** One question with all its calls. */
const QUESTION_TIMEOUT_MS = 7_000;

/**
 * How long an answer may be, and take: many times what a payment takes, and little enough that some are read side by side within a
 * Worker's 128 MB; whole blocks of busy chains are longer.
 */
const ANSWERS = {
	usual: { bytes: 2_000_000, withinMs: CALL_TIMEOUT_MS },
	block: { bytes: 10_000_000, withinMs: QUESTION_TIMEOUT_MS },
};

/** Of calls that are refused together, so much fewer are sent together next. */
const FEWER_TOGETHER = 4;
/** After so many readings all are sent together again: what was refused may have been a provider out of order for a moment. */
export const TRIED_AGAIN_AFTER = 50;

const HTTP_REQUEST_TIMEOUT = 408;
const HTTP_TOO_MANY_REQUESTS = 429;
const HTTP_PAYMENT_REQUIRED = 402;
const HTTP_CONTENT_TOO_LARGE = 413;
/** JSON-RPC codes for too many requests: HTTP's own, EIP-1474's, and QuickNode's */
const RATE_CODES: ReadonlySet<number> = new Set([HTTP_TOO_MANY_REQUESTS, -32005, -32007]);
/** Others have codes of their own for it: -32016 "over rate limit" (Base), -32090 "Too many requests" (Ankr). */
const RATE_WORDS = /too many requests|rate.?limit|requests? per second|request limit|\brps\b|compute units|\bquota\b/i;
/** An endpoint whose allowance is spent is asked again after this, ms. */
const SPENT_REST_MS = 10 * 60_000;
/** JSON-RPC error of eth_call (execution-apis); some providers use another code and say it in words */
const EXECUTION_REVERTED = 3;

/** Why an endpoint gave no usable answer. */
export class EndpointError extends Error {
	override name = "EndpointError";
	constructor(
		readonly failure: EndpointFailure,
		message: string,
		/** ms the endpoint asked us to wait */
		readonly retryAfterMs: number | null = null,
		/** the endpoint answered in form, but refused this very call: unknown method, pruned state */
		readonly refusedCall = false,
		/** the contract that was called undid the call: an answer, where the contract is what is asked */
		readonly reverted = false,
		/** eth_getLogs: the range or its answer is larger than the provider allows */
		readonly logLimit: LogLimit | null = null,
	) {
		super(message);
	}
}

interface Call {
	method: string;
	params: readonly unknown[];
}

/** One JSON-RPC endpoint of one chain. Every call throws EndpointError and nothing else. */
export interface RpcEndpoint {
	/** host only: a path may hold a key */
	readonly name: string;
	/** who runs it (rpc-sources.ts) */
	readonly source: string;
	readonly chainId: number;
	/**
	 * @param shape - what the answer must look like; any other answer is `malformed`
	 * @param length - how much is read of it; a longer answer is `too-large`
	 */
	call<S extends z.ZodType>(
		method: string,
		params: readonly unknown[],
		shape: S,
		length?: keyof typeof ANSWERS,
	): Promise<z.output<S>>;
	/** Sends calls in as few requests as the provider takes (JSON-RPC batch). @returns their results in order; fails as a whole */
	callMany<S extends z.ZodType>(calls: readonly Call[], shape: S): Promise<z.output<S>[]>;
	/** Sends a call. @returns the body as it comes, however long, and the id that it must have */
	stream(method: string, params: readonly unknown[]): Promise<{ id: number; body: ReadableStream<Uint8Array> }>;
	/**
	 * Runs a question under one time-out while asking which chain this is. The check is never remembered: an endpoint
	 * may be a balancer whose members differ.
	 */
	ask<T>(question: () => Promise<T>): Promise<T>;
}

export function rpcEndpoint(chainId: number, url: string, position: number): RpcEndpoint {
	/** of the last 429 */
	let retryAfterMs: number | null = null;
	const noteRetryAfter = (response: Response) => {
		if (response.status === HTTP_TOO_MANY_REQUESTS) retryAfterMs = retryAfter(response.headers);
	};
	const clientFor = ({ bytes, withinMs }: { bytes: number; withinMs: number }) =>
		getHttpRpcClient(url, {
			timeout: withinMs,
			fetchFn: fetchWhole(bytes),
			fetchOptions: { redirect: "manual" },
			// viem drops the headers of a 429 whose body is JSON-RPC.
			onResponse: noteRetryAfter,
		});
	const clients = { usual: clientFor(ANSWERS.usual), block: clientFor(ANSWERS.block) };
	/** calls in one request: providers take a thousand, ten, three or one */
	let mostTogether = Number.POSITIVE_INFINITY;
	let timesAsked = 0;
	/** @returns null where the endpoint may take fewer at a time */
	const askTogether = async <S extends z.ZodType>(calls: readonly Call[], shape: S): Promise<z.output<S>[] | null> => {
		const first = newId();
		const body = calls.map(({ method, params }, index) => ({ id: first + index, method, params: [...params] }));
		let isWhole = false;
		try {
			const answers = await clients.usual.request({ body });
			// A batch that is refused has one answer: an error by itself, or in a list, or some calls are left out. Its id may be no call's.
			isWhole = Array.isArray(answers) && answers.length === calls.length;
			if (isWhole && !areOwn(answers, first, calls.length)) throw anothers();
			const refused = [answers].flat().find(({ error }) => error);
			if (refused) throw new RpcRequestError({ body: body[0] ?? {}, error: refused.error, url: "endpoint" });
			return isWhole ? body.map(({ id }) => shape.parse(answers.find((one) => isOf(one, id))?.result)) : null;
		} catch (error) {
			const failed = toEndpointError(error, body[0]?.method ?? "", retryAfterMs);
			if (!isWhole && isAnswered(error) && failed.failure !== "rate-limited") return null;
			throw failed;
		}
	};

	const endpoint: RpcEndpoint = {
		name: `${new URL(url).host}#${position + 1}`,
		source: sourceOf(url),
		chainId,
		async call(method, params, shape, length = "usual") {
			try {
				const body = { id: newId(), method, params: [...params] };
				const answer = await clients[length].request({ body });
				const refused = answer?.error
					? toEndpointError(new RpcRequestError({ body, error: answer.error, url: "endpoint" }), method, retryAfterMs)
					: null;
				// What limits requests may not read their ids.
				if (!areOwn(answer, body.id) && refused?.failure !== "rate-limited") throw anothers();
				if (refused) throw refused;
				return shape.parse(answer.result);
			} catch (error) {
				throw toEndpointError(error, method, retryAfterMs);
			}
		},
		async callMany(calls, shape) {
			const read: z.output<typeof shape>[] = [];
			timesAsked += 1;
			if (timesAsked % TRIED_AGAIN_AFTER === 0) mostTogether = Number.POSITIVE_INFINITY;
			let together = mostTogether;
			while (read.length < calls.length) {
				const group = calls.slice(read.length, read.length + together);
				const [first] = group;
				const alone = group.length === 1 && first;
				const answers = alone
					? [await endpoint.call(alone.method, alone.params, shape)]
					: await askTogether(group, shape);
				if (answers) read.push(...answers);
				else together = Math.ceil(group.length / FEWER_TOGETHER);
			}
			mostTogether = together;
			return read;
		},
		async stream(method, params) {
			const id = newId();
			try {
				const response = await fetch(url, {
					method: "POST",
					headers: { "Content-Type": "application/json" },
					body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
					redirect: "manual",
					signal: AbortSignal.timeout(QUESTION_TIMEOUT_MS),
				});
				if (response.ok && response.body) return { id, body: response.body };
				await response.body?.cancel();
			} catch {
				// no connection, or none in time
			}
			throw new EndpointError("unreachable", `${method}: no body`);
		},
		async ask(question) {
			const chainCheck = endpoint.call("eth_chainId", [], ChainId).then((answered) => {
				if (answered === chainId) return;
				throw new EndpointError("wrong-chain", `expected chain ${chainId}, answered ${answered}`);
			});
			const [, answer] = await withTimeout(Promise.all([chainCheck, question()]), QUESTION_TIMEOUT_MS, () => {
				throw new EndpointError("time-out", `no answer in ${QUESTION_TIMEOUT_MS} ms`);
			});
			return answer;
		},
	};
	return endpoint;
}

const anothers = () => new EndpointError("malformed", "an answer to another question");

/** Messages name the method and the kind of failure, never the URL, which may hold a key, nor the upstream's body. */
function toEndpointError(error: unknown, method: string, retryAfterMs: number | null): EndpointError {
	if (error instanceof EndpointError) return error;
	// Calls nested as deep as the chain allows are deeper than the shape is read.
	if (error instanceof ZodError || error instanceof RangeError) {
		return new EndpointError("malformed", `${method}: unexpected shape`);
	}
	const inner = <E>(type: new (...parameters: never[]) => E): E | null => {
		const found = (error as Partial<BaseError>).walk?.((candidate) => candidate instanceof type);
		return found instanceof type ? found : null;
	};
	if (inner(TimeoutError)) return new EndpointError("time-out", `${method}: no answer in time`);
	const httpError = inner(HttpRequestError);
	if (httpError?.status === HTTP_TOO_MANY_REQUESTS) {
		return new EndpointError("rate-limited", `${method}: too many requests`, retryAfter(httpError.headers));
	}
	const rpcError = inner(RpcRequestError);
	const logLimit = method === "eth_getLogs" ? logLimitIn(rpcError, httpError) : null;
	if (logLimit)
		return new EndpointError("too-large", `${method}: more than the provider allows`, null, true, false, logLimit);
	const reverted = rpcError !== null && (rpcError.code === EXECUTION_REVERTED || /\brevert/i.test(rpcError.details));
	const isLimited = rpcError && (RATE_CODES.has(rpcError.code) || (!reverted && RATE_WORDS.test(rpcError.details)));
	if (isLimited) {
		return new EndpointError("rate-limited", `${method}: too many requests`, retryAfterMs);
	}
	// A day's allowance is spent (Infura): asking again at once is no use.
	if (httpError?.status === HTTP_PAYMENT_REQUIRED)
		return new EndpointError("rate-limited", `${method}: allowance spent`, SPENT_REST_MS);
	if (rpcError)
		return new EndpointError("unreachable", `${method}: refused with code ${rpcError.code}`, null, true, reverted);
	if (inner(ResponseBodyTooLargeError)) return new EndpointError("too-large", `${method}: too long an answer`);
	if (inner(SyntaxError)) {
		return new EndpointError("malformed", `${method}: not JSON`);
	}
	const status = httpError?.status;
	if (!status) return new EndpointError("unreachable", `${method}: no connection`);
	// Providers also refuse a method their plan lacks with 400, 403 or 404.
	const refused = status >= 400 && status < 500 && status !== HTTP_REQUEST_TIMEOUT;
	return new EndpointError("unreachable", `${method}: HTTP ${status}`, null, refused);
}

/** The endpoint answered, and refused what it was asked. */
function isAnswered(error: unknown): boolean {
	const found = (error as Partial<BaseError>).walk?.((one) => one instanceof HttpRequestError);
	return error instanceof RpcRequestError || (found instanceof HttpRequestError && found.status !== undefined);
}

/** A provider's refusal of a log range, also where it comes as HTTP 413 with a JSON-RPC error for a body. */
function logLimitIn(rpcError: RpcRequestError | null, httpError: HttpRequestError | null): LogLimit | null {
	if (rpcError) return logLimitOf({ code: rpcError.code, message: rpcError.details, data: rpcError.data });
	if (httpError?.status !== HTTP_CONTENT_TOO_LARGE) return null;
	try {
		const { code, message, data } = JSON.parse(httpError.details) as {
			code?: number;
			message?: string;
			data?: unknown;
		};
		return (code !== undefined && message !== undefined && logLimitOf({ code, message, data })) || { blocks: null };
	} catch {
		return { blocks: null };
	}
}

/** Retry-After in seconds (RFC 9110 10.2.3); its date form is not worth a parser here. */
function retryAfter(headers: Headers | undefined): number | null {
	const seconds = headers?.get("retry-after");
	return seconds && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

/** How many independent sources some endpoints are. */
export function countSources(endpoints: readonly Pick<RpcEndpoint, "source">[]): number {
	return new Set(endpoints.map(({ source }) => source)).size;
}

/** The failure as the app knows it, where silence is not an answer. */
export function toPortError(errors: readonly unknown[]): PortError {
	const first = errors.find((error) => error instanceof EndpointError);
	if (!first) throw errors[0] ?? new Error("no endpoint was asked");
	const { failure } = first;
	return new PortError("chain", portFailureOf(failure), first.message, first.retryAfterMs);
}

function portFailureOf(failure: EndpointFailure): PortError["why"] {
	switch (failure) {
		case "wrong-chain":
			return "refused";
		case "behind":
			return "unreachable";
		case "too-large":
			return "malformed";
		default:
			return failure;
	}
}
