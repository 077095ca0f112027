import { encodeFunctionData, parseAbi, toHex } from "viem";
import { test } from "vitest";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { begun, expectUnpaid, pendingNonce, restoreChain, rivalLinks, tagOf, usdc } from "../payer-scenes.ts";
import { chain, checkNow, freshAddress, HUNDRED, report, setFaults, stranger } from "../scenario.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

test("a call that a contract answers by its fallback carries nobody's tag where one of two endpoints traces", async () => {
	const { to, theirs } = await rivalLinks("two owners, of whom the honest one proved the address");
	const till = freshAddress();
	// pays 100 USDC to its one payee whoever calls it with whatever
	const code =
		`0x63a9059cbb60e01b5f5273${to.slice(2)}6004527f${toHex(HUNDRED, { size: 32 }).slice(2)}6024525f5f60445f5f73${usdc().slice(2)}5af15000` as const;
	await chain.client.setCode({ address: till, bytecode: code });
	await chain.mint("USDC", till, 10n * HUNDRED);
	const attempt = await begun(theirs, till, { ...MALLORY, nonce: await pendingNonce(till) });
	const data = encodeFunctionData({
		abi: parseAbi(["function execute(address to, uint256 value, bytes data)"]),
		args: [usdc(), 0n, tokenTransfer(usdc(), to, HUNDRED, tagOf(attempt)).data],
	});
	const txHash = await sendCall(chain, stranger, { to: till, data }, { gas: 300_000n });
	await setFaults("two", [{ kind: "no-trace" }]);
	await report(theirs, txHash, { ...attempt.named, ...MALLORY });
	await checkNow(theirs);
	await expectUnpaid(theirs);
});
