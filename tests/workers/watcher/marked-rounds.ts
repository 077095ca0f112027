import { runInDurableObject } from "cloudflare:test";
import { watcherOf } from "#app/composition/services.server.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { ChainWatcher } from "#app/durable-objects/chain-watcher.ts";
import { env } from "../environment.ts";

/** Rounds whose own calls are told from those of rooms, which ask the same endpoints at any time. */

/** At the end of the endpoints' addresses. */
const MARKS = ["?counted-one", "?counted-two"] as const;

export interface MarkedCall {
	endpoint: "one" | "two";
	method: string;
	/** the endpoint answered it with an error */
	refused: boolean;
}

/** @returns the calls that rounds of the local chain's watcher made, run one after the other */
export async function callsOfRounds(count: number): Promise<MarkedCall[]> {
	const calls: MarkedCall[] = [];
	const send = globalThis.fetch;
	globalThis.fetch = async (input, init) => {
		const request = new Request(input, init);
		const mark = MARKS.findIndex((one) => request.url.endsWith(one));
		if (mark < 0) return send(request);
		const asked = [await request.clone().json<Asked | Asked[]>()].flat();
		const response = await send(request);
		const answers = response.ok ? [await response.clone().json<Answered | Answered[]>()].flat() : [];
		for (const { id, method } of asked) {
			const refused = answers.every((answer) => answer.id !== id || answer.error !== undefined);
			calls.push({ endpoint: mark === 0 ? "one" : "two", method, refused });
		}
		return response;
	};
	try {
		for (let done = 0; done < count; done++) await markedRound();
	} finally {
		globalThis.fetch = send;
	}
	return calls;
}

interface Asked {
	id: number;
	method: string;
}
interface Answered {
	id: number;
	error?: unknown;
}

function markedRound(): Promise<void> {
	const endpoints = JSON.parse(env.RPC_ENDPOINTS) as Record<string, string[]>;
	const marked = endpoints[LOCAL_CHAIN_ID]?.map((url, place) => `${url}${MARKS[place]}`);
	const counted = { ...env, RPC_ENDPOINTS: JSON.stringify({ ...endpoints, [LOCAL_CHAIN_ID]: marked }) };
	const watcher = watcherOf(env, LOCAL_CHAIN_ID) as unknown as DurableObjectStub<ChainWatcher>;
	return runInDurableObject(watcher, async (_, state) => {
		await new ChainWatcher(state, counted).round();
		await state.storage.deleteAlarm();
	});
}
