import { pickPort, serve } from "#local/listen.ts";

/** `undefined`: ask the chain; else the JSON-RPC envelope's `result` or `error`, and its id where it is not the question's. */
export type Answer =
	| (({ result: unknown } | { error: { code: number; message: string } }) & { id?: unknown })
	| undefined;

/**
 * An endpoint that answers some calls in its own way.
 * @param truth - may change the chain's true result; what it returns is sent
 * @param idOf - the answer's id
 */
export async function serveAnswers(
	chainUrl: string,
	answer: (method: string, params: unknown[]) => Answer,
	truth: (method: string, result: unknown) => unknown = (_, result) => result,
	idOf: (id: number) => unknown = (id) => id,
) {
	return serve(
		async (request, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			const body = Buffer.concat(chunks).toString("utf8");
			const call = JSON.parse(body) as { id: number; method: string; params: unknown[] };
			const headers = { "content-type": "application/json" };
			let given = answer(call.method, call.params);
			if (!given) {
				const asked = await fetch(chainUrl, { method: "POST", headers, body });
				const said = (await asked.json()) as { result: unknown };
				given = { ...said, id: idOf(call.id), result: truth(call.method, said.result) };
			}
			response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: "2.0", id: call.id, ...given }));
		},
		await pickPort(),
	);
}
