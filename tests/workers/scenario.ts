import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { getAddress } from "viem/utils";
import { buildContext, roomOf } from "#app/composition/services.server.ts";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { paymentIdFromBytes } from "#app/core/payments/payment-id.ts";
import { openDatabase } from "#app/db/database.ts";
import { insertLink } from "#app/db/payments/links.ts";
import type { PaymentLinkRoom } from "#app/durable-objects/payment-link-room.ts";
import { hashPassword } from "#app/services/accounts/password-hash.ts";
import type { PaymentServices, ReportInput } from "#app/services/payments/contracts.ts";
import type { PaymentLinkDraft } from "#app/services/payments/creation-contract.ts";
import { sayIn } from "#app/words/say-in.ts";
import { reportInWords } from "#app/words/verification-result.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import { controlChain } from "#local/chain/chain-control.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { minuteNow } from "../minutes.ts";
import { standInsAt } from "../stand-ins.ts";
import { env } from "./environment.ts";

/** Shared helpers for setting up users, links and payments. */

export const chain = controlChain(env.CHAIN_URL);
export const chainTwo = controlChain(env.CHAIN_TWO_URL, SECOND_LOCAL_CHAIN_ID);
/** X, Google, Facebook and OpenSea */
export const outside = standInsAt(env.STAND_INS_URL);
export const payer = walletNamed("payer");
export const stranger = walletNamed("stranger");

/** 100 USDC in base units. */
export const HUNDRED = 100_000_000n;
/** What follows an answer by itself, as a receipt signed anew, may take so long while other tests use the processor. */
export const ON_A_BUSY_MACHINE_MS = 15_000;

let counter = 0;
/** A unique name. */
export function unique(prefix: string): string {
	counter += 1;
	return `${prefix}-${counter}-${crypto.randomUUID().slice(0, 8)}`;
}

/** A fresh address. */
export function freshAddress(): Address {
	const bytes = crypto.getRandomValues(new Uint8Array(20));
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
	return getAddress(`0x${hex}`);
}

/** The services of a request from one caller. */
export function services(ip = unique("caller")): PaymentServices {
	const request = new Request("https://paylink.test/", { headers: { "CF-Connecting-IP": ip } });
	return buildContext(request, env, createExecutionContext()).payments;
}

/** A user with a verified e-mail. */
export async function makeUser(): Promise<string> {
	const id = unique("user");
	await env.DB.prepare(
		"insert into users (id, email, email_verified_at, display_name, created_at) values (?1, ?2, ?3, 'Ada', ?3)",
	)
		.bind(id, emailOf(id), Date.now())
		.run();
	return id;
}

/** A test user's verified e-mail. */
export function emailOf(userId: string): string {
	return `${userId}@example.com`;
}

/** Stores a proof of an address without a signature. */
export async function proveFor(userId: string, address: Address, chainId: number | null = null): Promise<void> {
	await env.DB.prepare(
		"insert or replace into wallets (user_id, address, proven_at, proven_chain_id, added_at) values (?1, ?2, ?3, ?4, ?3)",
	)
		.bind(userId, address, Date.now(), chainId)
		.run();
}

export const PASSWORD = "correct horse";
let passwordHash: Promise<string> | undefined;

/** Creates a link, by default of a new user; the password is hashed once for all tests, because a hash takes 200 ms. */
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

/** Creates a link whose owner has proven the receiving address. */
export async function makeProvenLink(
	draft: Partial<PaymentLinkDraft> & Pick<PaymentLinkDraft, "requesterAddress">,
): Promise<string> {
	const owner = await makeUser();
	await proveFor(owner, draft.requesterAddress);
	return makeLink(draft, owner);
}

/** A validated create form. */
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

/** @returns the answer's message for the sender */
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

/** Pays and waits until the transfer is mined. */
export async function pay(
	to: Address,
	amount: bigint,
	from = payer,
	token: "USDC" | "ETH" = "USDC",
	on = chain,
): Promise<Hash> {
	const hash = await on.transfer(from, token, to, amount);
	await on.mined(hash);
	return hash;
}

/** Runs the room's check now, in addition to one that its alarm may have started. */
export function checkNow(paymentId: string): Promise<void> {
	const room = roomOf(env, paymentId) as unknown as DurableObjectStub<PaymentLinkRoom>;
	return runInDurableObject(room, (instance) => instance.alarm());
}

export function snapshot(paymentId: string) {
	return services().room(paymentId).fullSnapshot();
}

/** Sets the faults of an endpoint, by default of the first chain's; `[]` removes them. */
export async function setFaults(
	endpoint: "one" | "two" | "both",
	faults: SteeredFault[],
	chainId = LOCAL_CHAIN_ID,
): Promise<void> {
	const response = await fetch(chainId === LOCAL_CHAIN_ID ? env.CHAIN_CONTROL_URL : env.CHAIN_TWO_CONTROL_URL, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ endpoint, faults }),
	});
	if (!response.ok) throw new Error(`the endpoints' control answered ${response.status}`);
}

/**
 * Repeats a call until it is rate-limited: `most` pass per minute, and as many again if the next minute began meanwhile.
 *
 * @param began - minute of the first counted call, if there were calls before
 * @param atOnce - concurrent calls, for slow ones that could otherwise take longer than the minute
 * @returns every reply; one of the last `atOnce` is rate-limited
 * @throws Error if fewer than `most`, or too many, passed
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
