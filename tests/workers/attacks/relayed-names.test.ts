import { expect, test } from "vitest";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { signAuthorization, transferWithAuthorization } from "#local/chain/relays.ts";
import { begun, bundle, receiptsOf, restoreChain, rowOf, smartAccount, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeProvenLink, payer, report, stranger } from "../scenario.ts";

/** Whoever holds what an owner signed chooses when it is sent: having stored an attempt before that proves nothing. */

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };
const afterSubmit = { kind: "text", text: "The files are there" } as const;

test.each(["authorization", "operation"])("an attempt of whoever sends an owner's %s names nobody", async (what) => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to, afterSubmit });
	const account = what === "operation" ? await smartAccount(payer, "USDC", 10n * HUNDRED) : payer.address;
	const authorization = await signAuthorization(chain, payer, usdc(), to, HUNDRED);
	const { named } = await begun(honest, account, MALLORY);
	const txHash =
		what === "operation"
			? await bundle([{ account, owner: payer, call: tokenTransfer(usdc(), to, HUNDRED) }])
			: await sendCall(chain, stranger, transferWithAuthorization(authorization));
	const reply = await report(honest, txHash, { ...named, ...MALLORY });
	expect((reply as { afterSubmit?: unknown }).afterSubmit ?? null).toBeNull();
	expect(await rowOf(honest, txHash)).toMatchObject({ nameProof: null });
	expect(await receiptsOf(honest)).toEqual([]);
});
