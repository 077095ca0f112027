import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { getAddress } from "viem/utils";
import { buildContext, roomOf } from "#app/composition/services.server.ts";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { paymentIdFromBytes } from "#app/core/payments/payment-id.ts";
import { openDatabase } from "#app/db/database.ts";
import { insertLink } from "#app/db/payments/links.ts";
import type { PaymentLinkRoom } from "#app/durable-objects/payment-link-room.ts";
import { hashPassword } from "#app/services/accounts/password-hash.ts";
import type { PaymentLinkDraft, PaymentServices, ReportInput } from "#app/services/payments/contracts.ts";
import { sayIn } from "#app/words/say-in.ts";
import { reportInWords } from "#app/words/verification-result.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import { controlChain } from "#local/chain/chain-control.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { minuteNow } from "../minutes.ts";
import { standInsAt } from "../stand-ins.ts";
import { env } from "./environment.ts";

/** What the stories of these tests are told with. */

export const chain = controlChain(env.CHAIN_URL);
/** X, Google, Facebook and OpenSea */
export const outside = standInsAt(env.STAND_INS_URL);
export const payer = walletNamed("payer");
export const stranger = walletNamed("stranger");

/** 100 USDC in base units. */
export const HUNDRED = 100_000_000n;

let counter = 0;
/** A name no other test uses. */
export function unique(prefix: string): string {
	counter += 1;
	return `${prefix}-${counter}-${crypto.randomUUID().slice(0, 8)}`;
}

/** An address nobody else is paid at. */
export function freshAddress(): Address {
	const bytes = crypto.getRandomValues(new Uint8Array(20));
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
	return getAddress(`0x${hex}`);
}

/** The services as a request from one caller gets them. */
export function services(ip = unique("caller")): PaymentServices {
	const request = new Request("https://paylink.test/", { headers: { "CF-Connecting-IP": ip } });
	return buildContext(request, env, createExecutionContext()).payments;
}

/** Somebody with an e-mail they have proven. */
export async function makeUser(): Promise<string> {
	const id = unique("user");
	await env.DB.prepare(
		"insert into users (id, email, email_verified_at, display_name, created_at) values (?1, ?2, ?3, 'Ada', ?3)",
	)
		.bind(id, emailOf(id), Date.now())
		.run();
	return id;
}

/** The e-mail that somebody of these tests has proven. */
export function emailOf(userId: string): string {
	return `${userId}@example.com`;
}

/** Has somebody prove an address; how that is done is another test's subject. */
export async function proveFor(userId: string, address: Address, chainId: number | null = null): Promise<void> {
	await env.DB.prepare(
		"insert or replace into wallets (user_id, address, proven_at, proven_chain_id, added_at) values (?1, ?2, ?3, ?4, ?3)",
	)
		.bind(userId, address, Date.now(), chainId)
		.run();
}

export const PASSWORD = "correct horse";
let passwordHash: Promise<string> | undefined;

/** A link as the create form makes it, of somebody new unless an owner is named; the password is hashed once for all, since each hash takes 200 ms. */
export async function makeLink(draft: Partial<PaymentLinkDraft> = {}, owner?: string): Promise<string> {
	passwordHash ??= hashPassword(PASSWORD);
	return insertLink(openDatabase(env.DB), {
		...defaultDraft(),
		...draft,
		userId: owner ?? (await makeUser()),
		paymentId: paymentIdFromBytes(crypto.getRandomValues(new Uint8Array(16))),
		dashboardPasswordHash: await passwordHash,
		createdAt: Date.now(),
	});
}

/** The same by somebody who proved the receiving address. */
export async function makeProvenLink(
	draft: Partial<PaymentLinkDraft> & Pick<PaymentLinkDraft, "requesterAddress">,
): Promise<string> {
	const owner = await makeUser();
	await proveFor(owner, draft.requesterAddress);
	return makeLink(draft, owner);
}

/** A checked create form. */
export function defaultDraft() {
	return {
		requesterName: "Ada Lovelace",
		requesterEmail: "ada@example.com",
		requesterAddress: freshAddress(),
		chainId: LOCAL_CHAIN_ID,
		token: "USDC",
		amount: HUNDRED,
		memo: null,
		dueAt: null,
		afterSubmit: null,
		confirmationsAsked: "1",
		language: "en",
		submissionKey: unique("key"),
	} satisfies Partial<PaymentLinkDraft>;
}

/** @returns the answer in the words its sender reads */
export async function report(paymentId: string, txHash: Hash, more: Partial<ReportInput> = {}) {
	const outcome = await services()
		.room(paymentId)
		.report({
			txHash,
			senderName: "Bob",
			senderEmail: "bob@example.com",
			attemptId: null,
			payerSignature: null,
			language: "en",
			clientKey: unique("client"),
			...more,
		});
	return reportInWords(sayIn("en"), outcome);
}

/** Pays and waits until the transfer is in a block. */
export async function pay(to: Address, amount: bigint, from = payer, token: "USDC" | "ETH" = "USDC"): Promise<Hash> {
	const hash = await chain.transfer(from, token, to, amount);
	await chain.mined(hash);
	return hash;
}

/** Has the room check again now, as its alarm would: beside a check its alarm has begun by itself, never instead of it. */
export function checkNow(paymentId: string): Promise<void> {
	const room = roomOf(env, paymentId) as unknown as DurableObjectStub<PaymentLinkRoom>;
	return runInDurableObject(room, (instance) => instance.alarm());
}

export function snapshot(paymentId: string) {
	return services().room(paymentId).fullSnapshot();
}

/** Makes an endpoint fail, lag or lie; `[]` makes it well. */
export async function setFaults(endpoint: "one" | "two" | "both", faults: SteeredFault[]): Promise<void> {
	const response = await fetch(env.CHAIN_CONTROL_URL, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ endpoint, faults }),
	});
	if (!response.ok) throw new Error(`the endpoints' control answered ${response.status}`);
}

/**
 * Asks until it is slowed: `most` go through in a minute, and as many again where the next one began meanwhile.
 *
 * @param began - the minute of the first that counts, where one was asked before
 * @param atOnce - so many side by side, where each is slow: one after the other they could outlast the minute
 * @returns every reply; one of the last `atOnce` says that it was slowed
 * @throws Error when fewer than `most` went through, or more than may
 */
export async function untilSlowed<Reply>(
	most: number,
	ask: () => Promise<Reply>,
	isSlowed: (reply: Reply) => boolean,
	began = minuteNow(),
	atOnce = 1,
): Promise<Reply[]> {
	const replies: Reply[] = [];
	while (replies.length <= 2 * most && !replies.some(isSlowed))
		replies.push(...(await Promise.all(Array.from({ length: atOnce }, ask))));
	const through = replies.filter((reply) => !isSlowed(reply)).length;
	const may = minuteNow() === began ? most : 2 * most;
	if (through < most || through > may) throw new Error(`${through} went through, where ${most} may in a minute`);
	return replies;
}
