import { expect, test } from "vitest";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { begun, restoreChain, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeProvenLink, payer, report } from "../scenario.ts";

restoreChain();

const afterSubmit = { kind: "text", text: "The files are there" } as const;

test("an attempt under the payer's own name does not take what the link says after payment", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to, afterSubmit });
	const theirs = await begun(honest, payer.address);
	const { named, tag } = await begun(honest, payer.address);
	const txHash = await sendCall(chain, payer, tokenTransfer(usdc(), to, HUNDRED, tag ?? "0x"));
	const reply = await report(honest, txHash, theirs.named);
	expect((reply as { afterSubmit?: unknown }).afterSubmit ?? null).toBeNull();
	expect(await report(honest, txHash, named)).toMatchObject({ afterSubmit });
});
