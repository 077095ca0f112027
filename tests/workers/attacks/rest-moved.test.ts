import { expect, test } from "vitest";
import { restoreChain, signFor, startAttempt } from "../payer-scenes.ts";
import { freshAddress, makeProvenLink, pay, payer, report, stranger } from "../scenario.ts";

restoreChain();

test("a stranger's base unit between the page and its wallet refuses nobody the rest they owe", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	const part = await pay(to, 40_000_000n);
	await report(honest, part, { payerSignature: await signFor(payer, honest, part) });
	const dust = await pay(to, 1n, stranger);
	await report(honest, dust, { senderName: "Mallory", payerSignature: await signFor(stranger, honest, dust) });
	expect(await startAttempt(honest, payer.address, { amount: 60_000_000n })).toMatchObject({ ok: true });
});
