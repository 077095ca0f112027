/** An error with a code of EIP-1193 or EIP-1474. */
export class ProviderError extends Error {
	constructor(
		readonly code: number,
		message: string,
		readonly data?: unknown,
	) {
		super(message);
	}
}

/** The chains are proxied through the page's origin, so that the production content security policy applies unchanged. */
const RPC_PATH = "/__local/rpc";
const NOT_FOUND = 404;
let lastId = 0;

/**
 * Asks a chain of the local stack.
 * @throws ProviderError 4901 for any other chain, -32603 if the chain does not answer, or the chain's own error
 */
export async function askChain<T = unknown>(chainId: number, method: string, params: unknown): Promise<T> {
	const response = await fetch(`${RPC_PATH}/${chainId}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ jsonrpc: "2.0", id: ++lastId, method, params: params ?? [] }),
	}).catch(() => null);
	if (response?.status === NOT_FOUND) throw new ProviderError(4901, `The demo wallet cannot reach chain ${chainId}.`);
	if (!response?.ok) throw new ProviderError(-32603, "The local chain does not answer.");
	const answer = (await response.json()) as { result?: T; error?: { code: number; message: string; data?: unknown } };
	if (answer.error) throw new ProviderError(answer.error.code, answer.error.message, answer.error.data);
	return answer.result as T;
}
