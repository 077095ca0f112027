import type { Address } from "#app/core/address.ts";

/** POST /wallet-address/proof, typed. */
const PROOF_PATH = "/wallet-address/proof";

/** `message` of a refusal is a sentence for the person; null when our server was not reached. */
export type ProofAnswer<More> = ({ ok: true } & More) | { ok: false; message: string | null };

/** Asks for the text to sign. */
export function askForMessage(address: Address, chainId: number): Promise<ProofAnswer<{ message: string }>> {
	return post({ intent: "ask", address, chainId: String(chainId) });
}

/** Hands the signed text in. */
export function handIn(message: string, signature: string, main: boolean): Promise<ProofAnswer<object>> {
	return post({ intent: "prove", message, signature, main: main ? "yes" : "no" });
}

async function post<More>(fields: Record<string, string>): Promise<ProofAnswer<More>> {
	try {
		const response = await fetch(PROOF_PATH, { method: "POST", body: new URLSearchParams(fields) });
		return (await response.json()) as ProofAnswer<More>;
	} catch {
		return { ok: false, message: null };
	}
}
