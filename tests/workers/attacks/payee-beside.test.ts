import { describe, expect, test } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import type { LocalWallet } from "#local/chain/accounts.ts";
import { execTransaction, placeAccount } from "#local/chain/contract-accounts.ts";
import { type Call, etherTransfer, sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { together } from "#local/chain/strangers.ts";
import { ASKED, bundle, expectPaid, restoreChain, smartAccount, type Token, usdc } from "../payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	makeProvenLink,
	payer,
	report,
	setFaults,
	snapshot,
	stranger,
} from "../scenario.ts";

restoreChain();

/** What an account's owner signed. */
interface Signed {
	account: Address;
	owner: LocalWallet;
	call: Call;
}

const sending = (token: Token, to: Address, value: bigint) =>
	token === "ETH" ? etherTransfer(to, value) : tokenTransfer(usdc(), to, value);

async function safe(owner: LocalWallet, token: Token, amount: bigint): Promise<Address> {
	const at = await placeAccount(chain, "Safe", freshAddress(), owner.address);
	await chain.mint(token, at, amount);
	return at;
}

async function executed(all: readonly Signed[], wei = 0n): Promise<Hash> {
	const multicall = await chain.place("Multicall", freshAddress());
	const calls = [];
	for (const { account, owner, call } of all)
		calls.push({ ...(await execTransaction(chain, account, owner, call)), value: wei });
	return sendCall(chain, stranger, together(multicall, calls), { gas: 5_000_000n });
}

/** Whoever bundles operations, or sends what Safes' owners signed, chooses which go together: the payee's own may be among them. */
describe.each([
	{ kind: "smart accounts", place: smartAccount, send: bundle },
	{ kind: "Safes", place: safe, send: executed },
])("between $kind", ({ place, send }) => {
	describe.each<Token>(["USDC", "ETH"])("in %s", (token) => {
		const asked = ASKED[token];

		async function scene() {
			const [to, own] = [await place(stranger, token, 2n * asked), await place(payer, token, asked)];
			const paymentId = await makeProvenLink({ requesterAddress: to, token, amount: asked });
			const spent = (of: bigint, by = freshAddress()) => ({
				account: to,
				owner: stranger,
				call: sending(token, by, of),
			});
			return { own, paymentId, spent, paid: { account: own, owner: payer, call: sending(token, to, asked) } };
		}

		test.each([
			["before it, less", (paid: Signed, less: Signed) => [less, paid]],
			["after it, less", (paid: Signed, less: Signed) => [paid, less]],
			["after it, more", (paid: Signed, _: Signed, more: Signed) => [paid, more]],
		] as const)("what the payee spends %s than came takes nothing off it", async (_, order) => {
			const { own, paymentId, spent, paid } = await scene();
			const txHash = await send(order(paid, spent(asked / 4n), spent(2n * asked)));
			await report(paymentId, txHash);
			await expectPaid(paymentId, txHash, { amount: asked.toString(), from: own });
		});

		test("what the payee alone spends pays nothing", async () => {
			const { paymentId, spent } = await scene();
			await report(paymentId, await send([spent(asked)]));
			expect(await snapshot(paymentId)).toMatchObject({ received: "0", dashboard: [{ refused: true }] });
		});

		test("what counted once is as much when no endpoint traces any more", async () => {
			const { paymentId, spent, paid } = await scene();
			const txHash = await send([spent(asked / 4n), paid]);
			await report(paymentId, txHash);
			await setFaults("both", [{ kind: "no-trace" }]);
			await checkNow(paymentId);
			await expectPaid(paymentId, txHash, { amount: asked.toString() });
		});
	});
});

test("whoever adds coin to each Safe's execution takes nothing off a payment, either", async () => {
	const [to, own] = [await safe(stranger, "ETH", ASKED.ETH), await safe(payer, "ETH", ASKED.ETH)];
	const paymentId = await makeProvenLink({ requesterAddress: to, token: "ETH", amount: ASKED.ETH });
	const spent = { account: to, owner: stranger, call: etherTransfer(freshAddress(), ASKED.ETH / 4n) };
	const txHash = await executed([spent, { account: own, owner: payer, call: etherTransfer(to, ASKED.ETH) }], 1n);
	await report(paymentId, txHash);
	await expectPaid(paymentId, txHash, { amount: ASKED.ETH.toString(), from: own });
});
