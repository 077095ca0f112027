import { expect, test } from "vitest";
import { execute } from "#local/chain/contract-accounts.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { approve, disperseToken } from "#local/chain/relays.ts";
import { bundle, decide, restoreChain, rowOf, smartAccount, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeProvenLink, payer, report, stranger } from "../scenario.ts";

restoreChain();

const COUNT = 200;
/** a fifth of a USDC in all */
const EACH = 1_000n;

test("some cents in two hundred transfers beside a part payment leave it to the requester", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	const v = await smartAccount(payer, "USDC", 10n * HUNDRED);
	const m = await smartAccount(stranger, "USDC", 10n * HUNDRED);
	const disperser = await chain.place("Disperser", freshAddress());
	await sendCall(chain, stranger, execute(m, approve(usdc(), disperser)));
	const dust = disperseToken(disperser, usdc(), Array(COUNT).fill(to), Array<bigint>(COUNT).fill(EACH));
	const txHash = await bundle([
		{ account: v, owner: payer, call: tokenTransfer(usdc(), to, 99_000_000n) },
		{ account: m, owner: stranger, call: dust },
	]);
	await report(honest, txHash);
	expect(await rowOf(honest, txHash)).toMatchObject({ state: "needs-requester", refused: false });
	expect(await decide(honest, txHash, "accept")).toEqual({ ok: true });
});
