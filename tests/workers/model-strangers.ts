import { privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { payerMessage } from "#app/core/payments/claim.ts";
import { type LocalWallet, walletNamed } from "#local/chain/accounts.ts";
import { type Call, sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { releaseToken, signAuthorization, transferWithAuthorization } from "#local/chain/relays.ts";
import { beforeLogs, together } from "#local/chain/strangers.ts";
import { env } from "./environment.ts";
import { usdc } from "./payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeLink, report, services, stranger, unique } from "./scenario.ts";

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };
/** More would only repeat what a few do. */
const MOST_LINKS = 3;
/** Whose money relayed transfers move; the model's own payers keep theirs in order of nonces. */
const AUTHORIZER = walletNamed("fifth-payer");
const GAS = 400_000n;
const MUCH_GAS = 9_000_000n;
/** base units, one transfer each */
const DUST = 20n;
/** more than is read of a receipt in one piece */
const LOGS = 10;
const LOG_BYTES = 100_000;

interface Attempt {
	paymentId: string;
	attemptId: string;
	withdrawKey: string;
	tag: `0x${string}` | null;
}

/**
 * Strangers who read every mempool, own many addresses and may call whatever anybody may: links with the requesters'
 * addresses, attempts for the payers' accounts, reports and signatures for anything, other people's relayed transfers.
 */
export class Strangers {
	readonly links: { paymentId: string; payee: Address }[] = [];
	readonly #attempts: Attempt[] = [];
	/** so many times each thing was tried and taken: for the record of a run */
	readonly tried: Record<string, number> = {};

	#count(what: string): void {
		this.tried[what] = (this.tried[what] ?? 0) + 1;
	}

	async makeLink(payee: Address): Promise<void> {
		if (this.links.length >= MOST_LINKS) return;
		this.#count("links");
		this.links.push({ paymentId: await makeLink({ requesterAddress: payee }), payee });
	}

	/** For a payer's account and its next nonce: on the payer's own link or on one of theirs. */
	async attempt(paymentId: string, victim: LocalWallet): Promise<void> {
		const nonce = await chain.client.getTransactionCount({ address: victim.address, blockTag: "pending" });
		const outcome = await services()
			.room(paymentId)
			.startAttempt({
				...MALLORY,
				from: victim.address,
				nonce,
				amount: HUNDRED,
				language: "en",
				clientKey: unique("client"),
				payAnyway: true,
			});
		if (!outcome.ok) return;
		this.#count("attempts");
		const { attemptId, withdrawKey, tag } = outcome;
		this.#attempts.push({ paymentId, attemptId, withdrawKey, tag });
	}

	/** In their own name, with the key of their own attempt if they have one there, and with their own signature. */
	async report(paymentId: string, txHash: Hash, signs: boolean): Promise<void> {
		this.#count("reports");
		const own = this.#attempts.find((attempt) => attempt.paymentId === paymentId);
		const named = own ? { attemptId: own.attemptId, withdrawKey: own.withdrawKey } : {};
		await report(paymentId, txHash, {
			...MALLORY,
			...(signs ? { payerSignature: await this.#sign(paymentId, txHash) } : named),
		});
	}

	#sign(paymentId: string, txHash: Hash): Promise<`0x${string}`> {
		const message = payerMessage({ paymentId, chainId: LOCAL_CHAIN_ID }, txHash, "https://paylink.test");
		return privateKeyToAccount(stranger.privateKey).signMessage({ message });
	}

	/** Invented hashes, to crowd a payer's out. */
	async flood(paymentId: string): Promise<void> {
		this.#count("floods");
		const clientKey = unique("flood");
		const hashes = Array.from({ length: 12 }, () => `0x${crypto.randomUUID().replaceAll("-", "").repeat(2)}` as const);
		await Promise.all(hashes.map((txHash) => report(paymentId, txHash, { ...MALLORY, clientKey })));
	}

	/**
	 * Sends a transfer somebody else authorised: a splitter's release, or an EIP-3009 authorization. A tag of theirs is
	 * behind the call, where no contract reads it.
	 *
	 * @returns the transaction, unless the chain refused it
	 */
	async relay(payee: Address, how: "splitter" | "authorization"): Promise<Hash | null> {
		const tag = this.#attempts.findLast((attempt) => attempt.tag !== null)?.tag ?? null;
		const trailing = tag ? tokenTransfer(usdc(), payee, HUNDRED, tag).data : "0x";
		const call =
			how === "splitter"
				? await this.#splitterCall(payee)
				: transferWithAuthorization(await signAuthorization(chain, AUTHORIZER, usdc(), payee, HUNDRED));
		const sent = await sendCall(chain, stranger, call, { trailing, gas: GAS, wait: false }).catch(() => null);
		if (sent) this.#count("relays");
		return sent;
	}

	/** Their own money: dust, a part or the whole sum, to a requester's address. */
	async give(payee: Address, amount: bigint): Promise<Hash | null> {
		await chain.mint("USDC", stranger.address, amount);
		return this.#send(tokenTransfer(usdc(), payee, amount), "gifts");
	}

	/** Somebody's splitter released beside dust of the stranger's contract, in one transaction, before megabytes of logs or not. */
	async relayAmong(payee: Address, company: "dust" | "logs"): Promise<Hash | null> {
		const release = await this.#splitterCall(payee);
		if (company === "logs") {
			const relay = await chain.place("LogRelay", freshAddress());
			return this.#send(beforeLogs(relay, release, LOGS, LOG_BYTES), "relays among logs");
		}
		const multicall = await chain.place("Multicall", freshAddress());
		await chain.mint("USDC", multicall, DUST);
		const dust = Array.from({ length: Number(DUST) }, () => tokenTransfer(usdc(), payee, 1n));
		return this.#send(together(multicall, [...dust, release]), "relays among dust");
	}

	async #send(call: Call, what: string): Promise<Hash | null> {
		const sent = await sendCall(chain, stranger, call, { gas: MUCH_GAS, wait: false }).catch(() => null);
		if (sent) this.#count(what);
		return sent;
	}

	async #splitterCall(payee: Address) {
		const splitter = await chain.place("Splitter", freshAddress());
		await chain.mint("USDC", splitter, HUNDRED);
		return releaseToken(splitter, usdc(), payee, HUNDRED);
	}

	/**
	 * Nothing of the payers' ever pays a stranger's link, and who paid through a link's page is never renamed. (Whoever pays by
	 * hand from an account a stranger stored an attempt for is shown by that until they sign: decision 25.)
	 */
	async expectNothingGained(paidThroughPage: readonly Hash[]): Promise<void> {
		const theirs = this.links.map(({ paymentId }) => paymentId);
		const credited = await env.DB.prepare(
			"select count(*) as n from transfers where state = 'credited' and payment_id in (select value from json_each(?))",
		)
			.bind(JSON.stringify(theirs))
			.first<{ n: number }>();
		expect(credited?.n, "a stranger's link was credited with somebody else's money").toBe(0);
		const { results } = await env.DB.prepare(
			`select sender_name as name, name_proof as proof from reported_transactions
			where name_proof is not null and tx_hash in (select value from json_each(?))`,
		)
			.bind(JSON.stringify(paidThroughPage))
			.all<{ name: string; proof: string }>();
		for (const { name, proof } of results) expect(name, `a payer was renamed by ${proof}`).not.toBe(MALLORY.senderName);
	}
}
