import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { action, loader } from "#app/routes/link/$paymentId/repeat/route.tsx";
import { sayIn } from "#app/words/say-in.ts";

/** A request that repeats goes on asking for money in its owner's name, whatever becomes of the session that set it. */

const MAIN = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const paymentId = "2".repeat(27);
const PROOF = `/settings/proof?${new URLSearchParams({ returnTo: `/link/${paymentId}/repeat` })}`;

/** @returns whether it was set, where the answer leads, and where the page asks for the proof before anything is typed */
async function repeatBy({ payee, proven }: { payee: string; proven: boolean }) {
	let set = false;
	const link = { paymentId, memo: null, amount: 5n, chainId: 1, token: "USDC", reuse: null, requesterAddress: payee };
	const context = {
		say: async () => sayIn("en"),
		findUser: async () => ({ id: "ada", wallet: MAIN }),
		accounts: { isRecentlyProven: async () => proven },
		requests: {
			find: async () => ({ link, recurring: null }),
			repeat: async () => {
				set = true;
				return { ok: true };
			},
		},
	} as unknown as AppLoadContext;
	const day = new Date(Date.now() + 48 * 60 * 60_000).toISOString().slice(0, 10);
	const body = new URLSearchParams({ every: "month", day, language: "en" });
	const url = `https://paylink.test/link/${paymentId}/repeat`;
	const args = { context, params: { paymentId } };
	const shown = await loader({ ...args, request: new Request(url) });
	const answer = await action({ ...args, request: new Request(url, { method: "POST", body }) });
	return { set, to: answer instanceof Response ? answer.headers.get("Location") : null, asks: shown.proof };
}

test.for([
	["the account's main address, by a session alone", { payee: MAIN, proven: false }, true, null],
	["another address, by who has just proven who they are", { payee: OTHER, proven: true }, true, null],
	["another address, by a session alone, which may be stolen", { payee: OTHER, proven: false }, false, PROOF],
] as const)("a request that repeats is paid to %s", async ([, who, set, asks]) => {
	expect(await repeatBy(who)).toEqual({ set, to: asks ?? `/link/${paymentId}/repeat`, asks });
});
