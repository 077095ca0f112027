import { privateKeyToAccount } from "viem/accounts";
import { encodeFunctionData, hashMessage } from "viem/utils";
import { afterEach, expect } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, tokenContract } from "#app/core/chains.ts";
import { payerMessage } from "#app/core/payments/claim.ts";
import type { LocalWallet } from "#local/chain/accounts.ts";
import { CONTRACT_WALLET_ABI } from "#local/chain/chain-control.ts";
import { handleOps, placeAccount, signAsSafe, signUserOperation } from "#local/chain/contract-accounts.ts";
import { type Call, sendCall } from "#local/chain/contract-calls.ts";
import { env } from "./environment.ts";
import {
	chain,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	payer,
	proveFor,
	services,
	setFaults,
	snapshot,
	stranger,
	unique,
} from "./scenario.ts";

/** Links that ask one payee for one sum, who starts attempts on them, and how payers sign. */

/** the app's own address in these tests */
const APP_URL = "https://paylink.test";

export type Token = "USDC" | "ETH";

/** What a link of these tests asks, in base units. */
export const ASKED: Record<Token, bigint> = { USDC: HUNDRED, ETH: 10n ** 15n };

export function usdc(): Address {
	const contract = tokenContract(LOCAL_CHAIN_ID, "USDC");
	if (!contract) throw new Error("USDC has no contract");
	return contract;
}

/** After each test endpoints are well, blocks come with each transaction, and USDC is itself. */
export function restoreChain(): void {
	afterEach(async () => {
		await setFaults("both", []);
		await chain.setAutomine(true);
		await chain.place("Usdc", usdc());
	});
}

export type Owners = "one owner" | "two owners, of whom the honest one proved the address";

/** An honest payer's link and a stranger's, open both, with the same payee, token and sum. */
export async function rivalLinks(owners: Owners = "one owner", token: Token = "USDC", to = freshAddress()) {
	const owner = await makeUser();
	await proveFor(owner, to);
	const draft = { requesterAddress: to, token, amount: ASKED[token] };
	const honest = await makeLink(draft, owner);
	const theirs = await makeLink(draft, owners === "one owner" ? owner : undefined);
	return { to, honest, theirs };
}

interface AttemptMore {
	amount: bigint;
	nonce: number;
	senderName: string;
	senderEmail: string;
	clientKey: string;
	payAnyway: boolean;
}

export type AttemptReply =
	| { ok: true; attemptId: string; withdrawKey: string; tag?: `0x${string}` | null }
	| { ok: false; reason: string };

export const pendingNonce = (address: Address) => chain.client.getTransactionCount({ address, blockTag: "pending" });

/** A page of the link is about to open the wallet: next nonce and the whole sum, unless said otherwise. */
export async function startAttempt(
	paymentId: string,
	from: Address,
	more: Partial<AttemptMore> = {},
): Promise<AttemptReply> {
	const input = {
		from,
		nonce: more.nonce ?? (await pendingNonce(from)),
		amount: HUNDRED,
		senderName: "Bob",
		senderEmail: "bob@example.com",
		language: "en" as const,
		clientKey: unique("client"),
		...more,
	};
	return (await services().room(paymentId).startAttempt(input)) as AttemptReply;
}

/** The same where it is to be stored. */
export async function begun(paymentId: string, from: Address, more: Partial<AttemptMore> = {}) {
	const reply = await startAttempt(paymentId, from, more);
	if (!reply.ok) throw new Error(`the attempt was refused: ${reply.reason}`);
	const { attemptId, withdrawKey, tag } = reply;
	/** what a report names */
	return { named: { attemptId, withdrawKey }, tag };
}

/** The tag an attempt beside a rival is given. */
export function tagOf({ tag }: { tag?: `0x${string}` | null }): `0x${string}` {
	expect(tag).toMatch(/^0x[0-9a-f]{32}$/);
	return tag as `0x${string}`;
}

type Decision = "accept" | "not-mine" | "undo";
type Decide = (
	txHash: Hash,
	decision: Decision,
	amount?: bigint,
) => Promise<{ ok: true } | { ok: false; reason: string }>;

export function decide(paymentId: string, ...[txHash, decision, amount]: Parameters<Decide>): ReturnType<Decide> {
	const room = services().room(paymentId) as unknown as { decide: Decide };
	return room.decide(txHash, decision, amount);
}

/** A row of the dashboard as far as these tests read it. */
export interface PaymentRow {
	txHash: Hash;
	state: string;
	from: Address | null;
	amount: string | null;
	payerProof: string | null;
	asks: string | null;
	senderName: string | null;
	nameProof?: "tag" | "signature" | "attempt" | null;
	/** who says what the amount is */
	amountSource?: "chain" | "requester" | "unknown";
	seenAmount?: string | null;
	reporters?: { name: string | null; email: string | null; proof: string | null; releasedAt: number | null }[];
}

/** @throws Error when the link knows no such payment */
export async function rowOf(paymentId: string, txHash: Hash): Promise<PaymentRow> {
	const row = ((await snapshot(paymentId)).dashboard as unknown as PaymentRow[]).find((one) => one.txHash === txHash);
	if (!row) throw new Error("the dashboard does not list the payment");
	return row;
}

const messageOf = (paymentId: string, txHash: Hash) =>
	payerMessage({ paymentId, chainId: LOCAL_CHAIN_ID }, txHash, APP_URL);

/** A payer's word that a transaction pays a link. */
export function signFor(
	wallet: Pick<LocalWallet, "privateKey">,
	paymentId: string,
	txHash: Hash,
): Promise<`0x${string}`> {
	return privateKeyToAccount(wallet.privateKey).signMessage({ message: messageOf(paymentId, txHash) });
}

/** The same by the owner of a Safe, for the Safe. */
export function signForSafe(safe: Address, owner: LocalWallet, paymentId: string, txHash: Hash) {
	return signAsSafe(chain, safe, owner, hashMessage(messageOf(paymentId, txHash)));
}

/** That a link counts as paid through this transaction, in full and by itself. */
export async function expectPaid(paymentId: string, txHash: Hash, row: Partial<PaymentRow> = {}): Promise<void> {
	expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
	expect(await rowOf(paymentId, txHash)).toMatchObject({ state: "credited", ...row });
}

/** That no money counts for a link. */
export async function expectUnpaid(paymentId: string): Promise<void> {
	const { status, received } = await snapshot(paymentId);
	expect({ status, received }).toEqual({ status: expect.stringMatching(/^(none|pending)$/), received: "0" });
}

/** A smart account of somebody's (ERC-4337) with money in it, base units. */
export async function smartAccount(owner: LocalWallet, token: Token, amount: bigint): Promise<Address> {
	const at = await placeAccount(chain, "SmartAccount", freshAddress(), owner.address);
	await chain.mint(token, at, amount);
	return at;
}

/** A stranger bundles what the accounts' owners signed. */
export async function bundle(ops: readonly { account: Address; owner: LocalWallet; call: Call }[]): Promise<Hash> {
	const signed = [];
	for (const { account, owner, call } of ops)
		signed.push((await signUserOperation(chain, account, owner, call)).operation);
	return sendCall(chain, stranger, handleOps(signed, stranger.address), { gas: 5_000_000n });
}

/** Whom a link's receipt goes to. */
export async function receiptsOf(paymentId: string): Promise<string[]> {
	const { results } = await env.DB.prepare("select message from mails where payment_id = ?1")
		.bind(paymentId)
		.all<{ message: string }>();
	const mails = results.map(({ message }) => JSON.parse(message) as { kind: string; to: string });
	return mails.filter(({ kind }) => kind === "payment-sent").map(({ to }) => to);
}

/** more than the calls here use; nothing is estimated while blocks wait */
const GAS = 300_000n;

/** A contract with ether pays it out inside a transaction. */
export async function inside(to: Address, amount: bigint): Promise<Call> {
	const wallet = await chain.place("ContractWallet", freshAddress());
	await chain.mint("ETH", wallet, amount);
	const data = encodeFunctionData({ abi: CONTRACT_WALLET_ABI, functionName: "sendEther", args: [to, amount] });
	return { to: wallet, data };
}

/** Two such payments in one block: the payee's balance says nothing about either. */
export async function twoInOneBlock(to: Address, first?: Call): Promise<Hash> {
	const calls = [first ?? (await inside(to, ASKED.ETH)), await inside(to, 3n * ASKED.ETH)] as const;
	await chain.setAutomine(false);
	const txHash = await sendCall(chain, payer, calls[0], { gas: GAS, wait: false });
	const other = await sendCall(chain, stranger, calls[1], { gas: GAS, wait: false });
	await chain.mine(1);
	await chain.setAutomine(true);
	const [one, two] = await Promise.all([chain.mined(txHash), chain.mined(other)]);
	expect(one.blockNumber).toBe(two.blockNumber);
	return txHash;
}
