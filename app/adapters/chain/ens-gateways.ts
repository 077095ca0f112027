import { type CcipRequestParameters, isHex } from "viem";
import { z } from "zod";
import type { ServerFetch } from "../social/server-fetch.ts";

/** A name leads on to one server, rarely to two; contracts could name servers without end. */
const MOST_REQUESTS = 3;
const MOST_URLS = 2;
/** Answers hold a record and a signature. */
const LONGEST_ANSWER = 32_768;

const Answer = z.object({ data: z.string() });

/**
 * Asks the servers that keep names outside of the chain (EIP-3668), through the fetch for addresses that strangers name. What
 * they answer is checked by the contract that named them.
 *
 * @returns `failed`: a server could not be asked, which the contract's own error does not tell from "no such name"
 */
export function gatewayAsker(server: ServerFetch) {
	let requests = 0;
	const asker = {
		failed: false,
		async request({ data, sender, urls }: CcipRequestParameters): Promise<`0x${string}`> {
			try {
				if (++requests > MOST_REQUESTS) throw new Error("the name leads on without end");
				return await firstAnswer(server, urls.slice(0, MOST_URLS), data, sender);
			} catch (error) {
				asker.failed = true;
				throw error;
			}
		},
	};
	return asker;
}

async function firstAnswer(
	server: ServerFetch,
	urls: readonly string[],
	data: `0x${string}`,
	sender: string,
): Promise<`0x${string}`> {
	let reason: unknown = new Error("no server is named");
	for (const url of urls) {
		try {
			return await ask(server, url, data, sender.toLowerCase());
		} catch (error) {
			reason = error;
		}
	}
	throw reason;
}

async function ask(server: ServerFetch, url: string, data: `0x${string}`, sender: string): Promise<`0x${string}`> {
	const target = url.replace("{sender}", sender).replace("{data}", data);
	const post = {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ data, sender }),
	};
	const response = await server.fetch(target, url.includes("{data}") ? {} : post);
	if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
	const { data: answer } = Answer.parse(await response.json());
	if (!isHex(answer) || answer.length > LONGEST_ANSWER) throw new Error("no answer in hex");
	return answer;
}
