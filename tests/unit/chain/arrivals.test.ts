import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { CONTRACT_WALLET_ABI } from "#local/chain/chain-control.ts";
import { contractOf } from "../facts.ts";
import { type LocalChain, payer, requester, startLocalChain, stranger } from "./local-chain.ts";

/** What the rules count, held against the balances of a real chain. */
let local: LocalChain;
beforeAll(async () => {
	local = await startLocalChain();
	await local.control.place("ContractWallet", CONTRACT_WALLET);
	await local.control.mint("USDC", CONTRACT_WALLET, 10n ** 12n);
	await local.control.mint("ETH", CONTRACT_WALLET, 10n ** 18n);
});
afterAll(() => local?.stop());

const CONTRACT_WALLET: Address = "0x00000000000000000000000000000000000c0de2";
const payees = { requester: requester.address, stranger: stranger.address, "the wallet itself": CONTRACT_WALLET };
const payee = fc.constantFrom(...(Object.keys(payees) as (keyof typeof payees)[]));
/** each run is a real block and several checks: about a tenth of a second */
const RUNS = 20;

test("property: links claiming a batch in turn count together exactly what the requester's balance grew by, or less", async () => {
	const row = fc.record({ to: payee, value: fc.bigInt({ min: 0n, max: 5n }) });
	const batches = fc.array(row, { minLength: 1, maxLength: 6 });
	await fc.assert(
		fc.asyncProperty(
			batches,
			fc.array(fc.bigInt({ min: 1n, max: 9n }), { minLength: 1, maxLength: 3 }),
			async (batch, asked) => {
				const before = await local.control.balance("USDC", requester.address);
				const hash = await local.control.walletOf(payer).writeContract({
					address: CONTRACT_WALLET,
					abi: CONTRACT_WALLET_ABI,
					functionName: "sendTokens",
					args: [contractOf("USDC"), batch.map(({ to }) => payees[to]), batch.map(({ value }) => value)],
				});
				await local.control.mined(hash);
				const arrived = (await local.control.balance("USDC", requester.address)) - before;
				const claimed: number[] = [];
				let counted = 0n;
				let refused = false;
				for (const amount of asked) {
					const verdict = await local.verdict(hash, { amount }, { claimedElsewhere: claimed });
					if (verdict.kind === "transfer") {
						claimed.push(...verdict.transfer.ordinals);
						counted += verdict.transfer.amount;
					} else refused = true;
				}
				expect(counted <= arrived).toBe(true);
				if (arrived === 0n) expect(counted).toBe(0n);
				if (refused) expect(counted).toBe(arrived);
			},
		),
		{ numRuns: RUNS },
	);
});

test("property: ETH through a contract counts what the balance grew by", async () => {
	await fc.assert(
		fc.asyncProperty(
			payee,
			fc.bigInt({ min: 1n, max: 1_000n }),
			fc.bigInt({ min: 0n, max: 1_000n }),
			async (to, value, sent) => {
				const before = await local.control.client.getBalance({ address: payees[to] });
				const hash = await local.control.walletOf(payer).writeContract({
					address: CONTRACT_WALLET,
					abi: CONTRACT_WALLET_ABI,
					functionName: "sendEther",
					args: [requester.address, value],
					value: sent,
				});
				await local.control.mined(hash);
				const arrived = (await local.control.client.getBalance({ address: payees[to] })) - before;
				const verdict = await local.verdict(hash, { token: "ETH", amount: value, requesterAddress: payees[to] });
				if (arrived > 0n)
					expect(verdict).toMatchObject({ kind: "transfer", transfer: { amount: arrived, unknown: null } });
				else if (payees[to] === CONTRACT_WALLET && sent > 0n)
					expect(verdict).toMatchObject({
						kind: "transfer",
						transfer: { amount: 0n, unknown: "forwarded", seen: sent },
					});
				else expect(verdict).toMatchObject({ kind: "no" });
			},
		),
		{ numRuns: RUNS },
	);
});
