import { expect, test } from "vitest";
import type { Hash } from "#app/core/address.ts";
import { execTransaction, placeAccount } from "#local/chain/contract-accounts.ts";
import { etherTransfer, sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { beforeLogs } from "#local/chain/strangers.ts";
import { variationUnless } from "../../tags.ts";
import { variation } from "../../variation.ts";
import { ASKED, expectPaid, restoreChain, rivalLinks, rowOf, signForSafe, usdc } from "../payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeProvenLink,
	pay,
	payer,
	report,
	snapshot,
	stranger,
} from "../scenario.ts";

/** Receipts of megabytes, which anybody can make: beside payments, and around a payment that they send on. */

restoreChain();

const MEGABYTES: [string, number, number][] = [
	["a few long logs", 12, 100_000],
	["many empty logs", 12_000, 0],
];
/** of a log without data, as JSON */
const LOG_BYTES = 400;
/** a slow machine mines and reads them for longer than other tests take */
const SLOW_MS = 90_000;
const GAS = 16_000_000n;

const rows = MEGABYTES.flatMap(([name, logs, size]) =>
	(["USDC", "ETH"] as const).map((token) => [name, token, logs, size] as const),
);
for (const [name, token, logs, size] of rows)
	test(
		`a payment that a stranger sends on before ${name} is judged all the same: ${token}`,
		variationUnless(token === "USDC"),
		async () => {
			const { to, honest } = await rivalLinks("one owner", token);
			const safe = await placeAccount(chain, "Safe", freshAddress(), payer.address);
			await chain.mint(token, safe, ASKED[token]);
			const relay = await chain.place("LogRelay", freshAddress());
			const call = token === "ETH" ? etherTransfer(to, ASKED.ETH) : tokenTransfer(usdc(), to, ASKED.USDC);
			const signed = await execTransaction(chain, safe, payer, call);
			const txHash = await sendCall(chain, stranger, beforeLogs(relay, signed, logs, size), { gas: GAS });
			const { logs: written } = await chain.client.getTransactionReceipt({ hash: txHash });
			expect(written.reduce((bytes, { data }) => bytes + LOG_BYTES + data.length, 0)).toBeGreaterThan(2_000_000);
			await report(honest, txHash, { payerSignature: await signForSafe(safe, payer, honest, txHash) });
			await expectPaid(honest, txHash, { payerProof: "signature" });
			expect((await rowOf(honest, txHash))?.amount).toBe(ASKED[token].toString());
		},
	);

variation(
	"a stranger's large transactions, reported for a link, hold up no payment and do not make its chain look silent",
	async () => {
		const to = freshAddress();
		const honest = await makeProvenLink({ requesterAddress: to, confirmationsAsked: "12" });
		const txHash = await pay(to, HUNDRED);
		await report(honest, txHash);
		const relay = await chain.place("LogRelay", freshAddress());
		await chain.mint("USDC", relay, 10n);
		const large: Hash[] = [];
		for (let i = 0; i < 2; i += 1) {
			const dust = tokenTransfer(usdc(), to, 1n);
			large.push(await sendCall(chain, stranger, beforeLogs(relay, dust, 6_000, 100), { gas: GAS }));
		}
		for (const hash of large) await report(honest, hash, { senderName: "Mallory", senderEmail: "mallory@example.com" });
		await chain.mine(15);
		await checkNow(honest);
		await expectPaid(honest, txHash);
		expect((await snapshot(honest)).chainSilent).toBe(false);
	},
	SLOW_MS,
);
