import { rpcChain } from "#app/adapters/chain/rpc-chain.ts";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, type TokenSymbol } from "#app/core/chains.ts";
import type { JudgeInput } from "#app/core/payments/mined-verdict.ts";
import type { PaymentTerms } from "#app/core/payments/payment-terms.ts";
import { agree } from "#app/core/payments/quorum.ts";
import { judge } from "#app/core/payments/verdict.ts";
import type { Verdict } from "#app/core/payments/verdict-types.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import { startAnvil } from "#local/chain/anvil.ts";
import { controlChain } from "#local/chain/chain-control.ts";
import { setUpChain } from "#local/chain/set-up-chain.ts";
import { pickPort } from "#local/listen.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { type EndpointName, startRpcProxy } from "#local/rpc-proxy.ts";
import { terms } from "../facts.ts";

export const payer = walletNamed("payer");
export const requester = walletNamed("requester");
export const stranger = walletNamed("stranger");

/** A real chain with the five tokens, two endpoints in front of it that can fail or lie, and the adapter behind them. */
export async function startLocalChain() {
	const anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0 });
	const proxy = await startRpcProxy(anvil.url, await pickPort());
	const control = controlChain(anvil.url);
	await setUpChain(control);
	const urls = [proxy.endpoints.one, proxy.endpoints.two];
	const chain = rpcChain({ [LOCAL_CHAIN_ID]: urls }, [LOCAL_CHAIN_ID]);

	async function order(endpoint: EndpointName | "both", faults: SteeredFault[]): Promise<void> {
		const answer = await fetch(proxy.controlUrl, { method: "POST", body: JSON.stringify({ endpoint, faults }) });
		if (!answer.ok) throw new Error(`the proxy refused: ${answer.status}`);
	}

	return {
		anvil,
		proxy,
		control,
		chain,
		/** Lets an endpoint fail or lie. */
		order,
		heal: () => order("both", []),
		read: (txHash: Hash, token: TokenSymbol = "USDC", recipient: Address = requester.address) =>
			chain.findTransaction(LOCAL_CHAIN_ID, txHash, { recipient, token }),
		/** Judges a transaction as the app does: both endpoints, then the rules. */
		async verdict(txHash: Hash, over: Partial<PaymentTerms> = {}, input: Partial<JudgeInput> = {}): Promise<Verdict> {
			const link = localTerms(over);
			const answers = await chain.findTransaction(LOCAL_CHAIN_ID, txHash, {
				recipient: link.requesterAddress,
				token: link.token,
			});
			return judge({ consensus: agree(answers, 2), terms: link, claimedElsewhere: [], ...input });
		},
		/** Sends and waits until it is mined. */
		async pay(token: TokenSymbol | Address, amount: bigint, to: Address = requester.address): Promise<Hash> {
			const hash = await control.transfer(payer, token, to, amount);
			await control.mined(hash);
			return hash;
		},
		async stop(): Promise<void> {
			await proxy.close();
			await anvil.stop();
		},
	};
}

export type LocalChain = Awaited<ReturnType<typeof startLocalChain>>;

/** A link on the local chain, old enough for every block of the test. */
export function localTerms(over: Partial<PaymentTerms> = {}): PaymentTerms {
	return terms({
		chainId: LOCAL_CHAIN_ID,
		requesterAddress: requester.address,
		createdAt: 0,
		dueAt: null,
		...over,
	});
}
