import { compactVerify, createLocalJWKSet } from "jose";
import { verifyMessage } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { getTransactionReceipt } from "viem/actions";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ed25519Signer } from "#app/adapters/receipts/ed25519-signer.ts";
import { paymentDeps } from "#app/composition/services.server.ts";
import type { Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { payerMessage } from "#app/core/payments/claim.ts";
import { readReceipt } from "#app/core/payments/read-receipt.ts";
import { readSignedRequest } from "#app/core/payments/read-signed-request.ts";
import { type ReceiptClaims, ReceiptClaimsSchema } from "#app/core/payments/receipt-claims.ts";
import { requestHash, requestMessage, requestTypedData } from "#app/core/payments/signed-request.ts";
import { deleteUser } from "#app/db/accounts/account-deletion.ts";
import { openDatabase } from "#app/db/database.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import type { ReceiptSigner } from "#app/ports/receipt-signer.ts";
import { findReceipt, receiptTokenOf, settleReceipts } from "#app/services/payments/receipts.ts";
import { shownRequest } from "#app/services/payments/sign-request.ts";
import { BLOCKS_TO_FINALITY } from "#local/chain/finality.ts";
import { env } from "./environment.ts";
import { explaining } from "./explaining.ts";
import { ASKED, decide, twoInOneBlock } from "./payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	makeProvenLink,
	makeUser,
	ON_A_BUSY_MACHINE_MS,
	pay,
	payer,
	proveFor,
	report,
	services,
	setFaults,
	stranger,
	untilSlowed,
} from "./scenario.ts";

/** Receipts of what was credited, signed by the service. */

const APP_URL = "https://paylink.test";

afterEach(() => setFaults("both", []));

const at = (txHash: Hash) => ({ chainId: LOCAL_CHAIN_ID, txHash });
const readBy = async (signer: ReceiptSigner, jws: string) =>
	readReceipt(jws, { origin: APP_URL, keys: await signer.publicKeys() });
const tokenOf = (paymentId: string, txHash: Hash) => services().receiptToken(paymentId, at(txHash));

async function rowsOf(paymentId: string) {
	const { results } = await env.DB.prepare("select * from receipts where payment_id = ?")
		.bind(paymentId)
		.all<{ token: string; jws: string; withdrawn_at: number | null; link_version: number; issued_at: number }>();
	return results;
}

/** As anybody reads it: by the keys that are published, and nothing else. */
async function verified(jws: string): Promise<ReceiptClaims> {
	const keys = createLocalJWKSet({ keys: (await services().receiptKeys()).map((key) => ({ ...key })) });
	const { payload, protectedHeader } = await compactVerify(jws, keys, { algorithms: ["Ed25519"] });
	expect(protectedHeader).toEqual({ alg: "Ed25519", typ: "paylink-receipt+jws", kid: "test" });
	return ReceiptClaimsSchema.strict().parse(JSON.parse(new TextDecoder().decode(payload)));
}

async function paidLink(draft: Parameters<typeof makeLink>[0] = {}, owner?: string) {
	const to = draft.requesterAddress ?? freshAddress();
	const paymentId = await makeLink({ ...draft, requesterAddress: to }, owner);
	const txHash = await pay(to, draft.amount ?? HUNDRED);
	await report(paymentId, txHash);
	await isRated(paymentId);
	return { paymentId, txHash, to };
}

/** What it was worth comes a moment after the receipt, which is then signed anew. */
function isRated(paymentId: string): Promise<void> {
	return vi.waitFor(
		async () => {
			for (const { jws } of await rowsOf(paymentId)) expect((await verified(jws)).worth).toBeTruthy();
		},
		{ timeout: ON_A_BUSY_MACHINE_MS },
	);
}

async function receiptOf(paymentId: string, txHash: Hash) {
	await isRated(paymentId);
	const token = await tokenOf(paymentId, txHash);
	const found = token === null ? null : await services().findReceipt(token);
	if (!found || token === null) throw new Error("there is no receipt");
	return { ...found, token };
}

describe("a payment's receipt", () => {
	test("is read with as few statements where strangers' payments of grains count for its link, too", async () => {
		const { paymentId, txHash } = await paidLink();
		const { token } = await receiptOf(paymentId, txHash);
		const columns = (
			await env.DB.prepare("select name from pragma_table_info('transfers')").all<{ name: string }>()
		).results.map(({ name }) => name);
		const copied = columns.filter((name) => !["tx_hash", "amount", "payer_proof"].includes(name)).join(", ");
		await env.DB.prepare(`
			with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)
			insert into transfers (tx_hash, amount, payer_proof, ${copied})
			select '0x' || printf('%064x', i), '1', 'tag', ${copied} from n join transfers t on t.payment_id = ?1
		`)
			.bind(paymentId)
			.run();
		const record = await findLinkRecord(openDatabase(env.DB), paymentId);
		if (!record) throw new Error("no such link");
		const counted = async (work: (deps: ReturnType<typeof paymentDeps>) => Promise<unknown>) => {
			const { d1, plans } = explaining(env.DB);
			await work({ ...paymentDeps(env), db: openDatabase(d1) });
			return (await plans()).length;
		};
		const read = async (deps: ReturnType<typeof paymentDeps>) =>
			expect((await findReceipt(deps, token))?.claims.payment.hash).toBe(txHash);
		expect(await counted(read), "while the others have none yet").toBeLessThan(10);
		await settleReceipts(paymentDeps(env), record);
		expect(await rowsOf(paymentId)).toHaveLength(301);
		expect(await counted(read)).toBeLessThan(10);
		expect(await counted((deps) => settleReceipts(deps, record)), "at a change of the link").toBeLessThan(10);
	});

	test("is signed when it counts, and says what the chain shows", async () => {
		const { paymentId, txHash, to } = await paidLink({ memo: "Invoice 7" });
		const [stored, ...more] = await rowsOf(paymentId);
		expect(more, "one row").toEqual([]);
		expect(stored?.token).toMatch(/^[A-Za-z0-9_-]{22}$/);
		const claims = await verified(stored?.jws ?? "");
		const { blockNumber, blockHash } = await getTransactionReceipt(chain.client, { hash: txHash });
		expect(claims).toMatchObject({
			v: 1,
			iss: APP_URL,
			page: `${APP_URL}/receipt/${stored?.token}`,
			request: { paymentId, payee: to, payeeName: "Ada Lovelace", memo: "Invoice 7", asked: "100000000", signed: null },
			payment: {
				chainId: LOCAL_CHAIN_ID,
				hash: txHash,
				blockNumber: String(blockNumber),
				blockHash,
				token: { symbol: "USDC", decimals: 6 },
				amount: "100000000",
				transfers: [{ log: 0, payer: payer.address, amount: "100000000", amountSource: "chain", tiedBy: "sole-link" }],
				final: false,
			},
			payerSignature: null,
		});
		expect(await receiptOf(paymentId, txHash)).toMatchObject({ jws: stored?.jws, keyId: "test", withdrawnAt: null });
		expect(JSON.stringify(claims), "names no payer, and nobody's mailbox").not.toMatch(/Bob|@example/);
	});

	test("that several accounts paid, or nobody knows who, is there and can be read", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to, token: "ETH", amount: ASKED.ETH });
		const txHash = await twoInOneBlock(to);
		await setFaults("both", [{ kind: "no-trace" }]);
		await report(paymentId, txHash);
		await decide(paymentId, txHash, "accept", ASKED.ETH);
		const { claims, jws } = await receiptOf(paymentId, txHash);
		expect(claims.payment.transfers).toMatchObject([{ log: null, payer: null, amount: ASKED.ETH.toString() }]);
		expect((await verified(jws)).payment).toEqual(claims.payment);
		const again = await receiptOf(paymentId, txHash);
		expect(again.jws, "signed once").toBe(jws);
	});

	test("is one, however often and at once it is asked for", async () => {
		const { paymentId, txHash } = await paidLink();
		await env.DB.prepare("delete from receipts where payment_id = ?").bind(paymentId).run();
		const asked = await Promise.all(Array.from({ length: 6 }, () => tokenOf(paymentId, txHash)));
		expect(new Set(asked).size).toBe(1);
		const claims = await verified((await rowsOf(paymentId))[0]?.jws ?? "");
		expect(claims.page).toBe(`${APP_URL}/receipt/${asked[0]}`);
	});

	test("is signed anew when the payment is final, and only then", async () => {
		const { paymentId, txHash } = await paidLink();
		const first = await receiptOf(paymentId, txHash);
		await chain.mine(3);
		await checkNow(paymentId);
		expect((await receiptOf(paymentId, txHash)).jws).toBe(first.jws);
		await chain.mine(BLOCKS_TO_FINALITY);
		await checkNow(paymentId);
		const last = await receiptOf(paymentId, txHash);
		expect(last.token).toBe(first.token);
		expect((await verified(last.jws)).payment.final).toBe(true);
		expect((await verified(first.jws)).payment.final, "the former one stays genuine").toBe(false);
	});

	test("is withdrawn when its block goes, and signed anew at the same address when the payment is back", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		const raw = await chain.rawTransaction(txHash);
		await report(paymentId, txHash);
		const first = await receiptOf(paymentId, txHash);
		await chain.reorg(1);
		await chain.drop(txHash).catch(() => undefined);
		await checkNow(paymentId);
		const gone = await services().findReceipt(first.token);
		expect(gone).toMatchObject({ jws: first.jws, withdrawnAt: expect.any(Number), confirmations: null });
		await chain.client.sendRawTransaction({ serializedTransaction: raw }).catch(() => undefined);
		await chain.mine(1);
		await checkNow(paymentId);
		const back = await services().findReceipt(first.token);
		expect(back).toMatchObject({ withdrawnAt: null });
		expect(back?.jws).not.toBe(first.jws);
		expect(back?.claims.payment.blockHash).not.toBe(first.claims.payment.blockHash);
	});

	test("is withdrawn when its requester takes their word back, and says whose word it was", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		// Somebody else asks for the same: nothing but the requester's word ties it.
		await makeProvenLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await report(paymentId, txHash);
		expect(await tokenOf(paymentId, txHash)).toBeNull();
		const key = `${LOCAL_CHAIN_ID}:${txHash}`;
		expect(await services().room(paymentId).decide(key, "accept")).toEqual({ ok: true });
		const accepted = await receiptOf(paymentId, txHash);
		expect(accepted.claims.payment.transfers).toMatchObject([{ tiedBy: "requester" }]);
		expect(await services().room(paymentId).decide(key, "undo")).toEqual({ ok: true });
		expect((await services().findReceipt(accepted.token))?.withdrawnAt).toEqual(expect.any(Number));
	});

	test("says the request as it is accepted, where it was edited while nothing counted", async () => {
		const to = freshAddress();
		const owner = await makeUser();
		await proveFor(owner, to);
		const paymentId = await makeLink({ requesterAddress: to, memo: "first" }, owner);
		await makeProvenLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await report(paymentId, txHash);
		const key = `${LOCAL_CHAIN_ID}:${txHash}`;
		const room = services().room(paymentId);
		expect(await room.decide(key, "accept")).toEqual({ ok: true });
		expect((await receiptOf(paymentId, txHash)).claims.request.memo).toBe("first");
		expect(await room.decide(key, "undo")).toEqual({ ok: true });
		expect(await room.edit(owner, { memo: { seen: "first", value: "second" } })).toEqual({ ok: true, changed: true });
		expect(await room.decide(key, "accept")).toEqual({ ok: true });
		expect((await receiptOf(paymentId, txHash)).claims.request.memo).toBe("second");
	});

	test("keeps the request as it was settled, whatever is edited later", async () => {
		const owner = await makeUser();
		const { paymentId, txHash } = await paidLink({ memo: "as agreed" }, owner);
		await receiptOf(paymentId, txHash);
		await env.DB.prepare(
			"update pending_payments set memo = 'another', requester_name = 'Eve', version = version + 1 where payment_id = ?",
		)
			.bind(paymentId)
			.run();
		await chain.mine(BLOCKS_TO_FINALITY);
		await checkNow(paymentId);
		const { claims } = await receiptOf(paymentId, txHash);
		expect(claims.payment.final).toBe(true);
		expect(claims.request).toMatchObject({ memo: "as agreed", payeeName: "Ada Lovelace" });
	});

	test("outlives its requester's account", async () => {
		const owner = await makeUser();
		const { paymentId, txHash } = await paidLink({}, owner);
		const { token } = await receiptOf(paymentId, txHash);
		await deleteUser(openDatabase(env.DB), { id: owner, email: null, emailHash: null }, Date.now());
		expect(await services().findReceipt(token)).toMatchObject({ withdrawnAt: null });
	});

	test("carries the signatures of both sides, which anybody can check", async () => {
		const payee = privateKeyToAccount(generatePrivateKey());
		const owner = await makeUser();
		const paymentId = await makeLink({ requesterAddress: payee.address }, owner);
		const { link } = (await findLinkRecord(openDatabase(env.DB), paymentId)) ?? { link: null };
		if (!link) throw new Error("no such link");
		const typedData = requestTypedData(requestMessage(shownRequest(link, APP_URL)), LOCAL_CHAIN_ID);
		const signature = await payee.sign({ hash: requestHash(typedData) });
		expect(await services().room(paymentId).sign(owner, { chainId: LOCAL_CHAIN_ID, signature })).toEqual({ ok: true });
		const txHash = await pay(payee.address, HUNDRED);
		const message = payerMessage({ paymentId, chainId: LOCAL_CHAIN_ID }, txHash, APP_URL);
		const payerSignature = await privateKeyToAccount(payer.privateKey).signMessage({ message });
		await report(paymentId, txHash, { payerSignature });
		const { claims } = await receiptOf(paymentId, txHash);
		expect(readSignedRequest(claims.request.signed)).toMatchObject({ signature, signer: payee.address });
		expect(claims.payerSignature).toEqual({ signer: payer.address, message, signature: payerSignature });
		const issued = async () => (await rowsOf(paymentId)).map((row) => row.issued_at);
		const first = await issued();
		await receiptOf(paymentId, txHash);
		expect(await issued(), "looking at it signs nothing anew").toEqual(first);
		expect(await verifyMessage({ address: payer.address, message, signature: payerSignature })).toBe(true);
	});

	test("does not carry a stranger's signature as the payer's", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		const message = payerMessage({ paymentId, chainId: LOCAL_CHAIN_ID }, txHash, APP_URL);
		const theirs = await privateKeyToAccount(stranger.privateKey).signMessage({ message });
		await report(paymentId, txHash, { payerSignature: theirs });
		expect((await receiptOf(paymentId, txHash)).claims.payerSignature).toBeNull();
	});
});

describe("a stranger", () => {
	test("whose transfer does not count is not named as the payer who signed", async () => {
		const { paymentId, txHash } = await paidLink();
		const other = privateKeyToAccount(stranger.privateKey);
		const message = payerMessage({ paymentId, chainId: LOCAL_CHAIN_ID }, txHash, APP_URL);
		await env.DB.batch([
			env.DB.prepare(`
				insert into transfers (payment_id, chain_id, tx_hash, log_ordinal, payee, amount, amount_source, from_address, block_number,
					block_hash, mined_at, confirmations, state, final, late, created_at, updated_at)
				select payment_id, chain_id, tx_hash, 7, payee, amount, amount_source, ?2, block_number, block_hash, mined_at, confirmations,
					'refused', final, late, created_at, updated_at from transfers where payment_id = ?1
			`).bind(paymentId, other.address),
			env.DB.prepare("update transaction_reporters set signature = ?2, signer = ?3 where payment_id = ?1").bind(
				paymentId,
				await other.signMessage({ message }),
				other.address,
			),
			env.DB.prepare("update pending_payments set version = version + 1 where payment_id = ?").bind(paymentId),
		]);
		const { claims } = await receiptOf(paymentId, txHash);
		expect(claims.payment.transfers.map((transfer) => transfer.payer)).toEqual([payer.address]);
		expect(claims.payerSignature).toBeNull();
	});

	test("gets no receipt of what was not paid, nor of another's payment", async () => {
		const { txHash } = await paidLink();
		const unpaid = await makeLink();
		expect(await tokenOf(unpaid, txHash)).toBeNull();
		expect(await tokenOf("no-such-link", txHash)).toBeNull();
		for (const token of ["", "a", "A".repeat(22), "%27 or 1=1 --", "A".repeat(5_000)])
			expect(await services().findReceipt(token)).toBeNull();
	});

	test("prints so many a minute and no more, and slows nobody else", async () => {
		const caller = services();
		// wrangler.toml: REPORT_LIMIT
		await untilSlowed(
			30,
			() => caller.mayPrintReceipt(),
			(may) => !may,
		);
		expect(await services().mayPrintReceipt()).toBe(true);
	});

	test("stores nothing over a newer state, however late an older one is settled", async () => {
		const { paymentId, txHash } = await paidLink();
		const deps = paymentDeps(env);
		const old = await findLinkRecord(deps.db, paymentId);
		const { token } = await receiptOf(paymentId, txHash);
		await env.DB.batch([
			env.DB.prepare("update transfers set state = 'reorged' where payment_id = ?").bind(paymentId),
			env.DB.prepare("update pending_payments set version = version + 1 where payment_id = ?").bind(paymentId),
		]);
		expect((await findReceipt(deps, token))?.withdrawnAt).toEqual(expect.any(Number));
		if (!old) throw new Error("no such link");
		await settleReceipts(deps, old);
		expect((await findReceipt(deps, token))?.withdrawnAt).toEqual(expect.any(Number));
	});
});

describe("a key", () => {
	const keys = (...names: string[]) => Object.fromEntries(names.map((name) => [name, btoa(name.padEnd(32, "x"))]));

	test("that signed before is published still, and its receipts stay as they are", async () => {
		const { paymentId, txHash } = await paidLink();
		const { claims } = await receiptOf(paymentId, txHash);
		const former = ed25519Signer(keys("one"));
		const rotated = ed25519Signer(keys("two", "one"));
		const jws = await former.sign(claims);
		expect(await readBy(rotated, jws)).toMatchObject({ state: "genuine", claims });
		expect((await rotated.publicKeys()).map(({ kid }) => kid)).toEqual(["two", "one"]);
		expect(await readBy(ed25519Signer(keys("two")), jws)).toMatchObject({ state: "unknown-key" });
	});

	test("that was taken out has what it signed signed anew, at the same address", async () => {
		const { paymentId, txHash } = await paidLink();
		const first = await receiptOf(paymentId, txHash);
		const deps = { ...paymentDeps(env), receipts: ed25519Signer(keys("two")) };
		expect(await receiptTokenOf(deps, paymentId, at(txHash))).toBe(first.token);
		expect(await findReceipt(deps, first.token)).toMatchObject({ keyId: "two", claims: { page: first.claims.page } });
	});

	test("that was taken out leaves what was agreed, and what was withdrawn, as it was", async () => {
		const { paymentId, txHash } = await paidLink({ memo: "as agreed" });
		const { token } = await receiptOf(paymentId, txHash);
		await env.DB.prepare("update pending_payments set memo = 'another', version = version + 1 where payment_id = ?")
			.bind(paymentId)
			.run();
		const deps = { ...paymentDeps(env), receipts: ed25519Signer(keys("two")) };
		expect(await findReceipt(deps, token)).toMatchObject({ keyId: "two", claims: { request: { memo: "as agreed" } } });
		await env.DB.batch([
			env.DB.prepare("update transfers set state = 'reorged' where payment_id = ?").bind(paymentId),
			env.DB.prepare("update pending_payments set version = version + 1 where payment_id = ?").bind(paymentId),
		]);
		const later = { ...paymentDeps(env), receipts: ed25519Signer(keys("three")) };
		expect(await findReceipt(later, token)).toMatchObject({ keyId: "two", withdrawnAt: expect.any(Number) });
	});

	test("shows its public half alone", async () => {
		for (const key of await services().receiptKeys())
			expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
	});

	test("is none where none is set: nothing is signed, and everything else works", async () => {
		const { paymentId, txHash } = await paidLink();
		const deps = { ...paymentDeps(env), receipts: null };
		await env.DB.prepare("delete from receipts where payment_id = ?").bind(paymentId).run();
		expect(await receiptTokenOf(deps, paymentId, at(txHash))).toBeNull();
		expect(await rowsOf(paymentId)).toEqual([]);
	});

	test("takes nothing that is not its own: edited, unsigned, signed by others or with the public key as a secret", async () => {
		const { paymentId, txHash } = await paidLink();
		const { jws, claims } = await receiptOf(paymentId, txHash);
		const signer = paymentDeps(env).receipts;
		const [key] = await services().receiptKeys();
		if (!signer || !key) throw new Error("no key");
		const [header = "", payload = "", signature = ""] = jws.split(".");
		const base64Url = (text: string) => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
		const headerOf = (fields: object) => base64Url(JSON.stringify(fields));
		const secret = await crypto.subtle.importKey(
			"raw",
			new TextEncoder().encode(key.x),
			{ name: "HMAC", hash: "SHA-256" },
			false,
			["sign"],
		);
		const hmacHeader = headerOf({ alg: "HS256", typ: "paylink-receipt+jws", kid: key.kid });
		const mac = await crypto.subtle.sign("HMAC", secret, new TextEncoder().encode(`${hmacHeader}.${payload}`));
		const other = ed25519Signer(keys(key.kid));
		const flipped = payload.slice(0, 40) + (payload[40] === "A" ? "B" : "A") + payload.slice(41);
		const forged = [
			`${header}.${flipped}.${signature}`,
			`${header}.${payload}.${signature.slice(0, -2)}${signature.endsWith("AA") ? "BA" : "AA"}`,
			`${headerOf({ alg: "none", typ: "paylink-receipt+jws", kid: key.kid })}.${payload}.`,
			`${hmacHeader}.${payload}.${base64Url(String.fromCharCode(...new Uint8Array(mac)))}`,
			await other.sign(claims),
			`${payload}`,
			"",
		];
		for (const text of forged) expect((await readBy(signer, text)).state, text.slice(0, 30)).not.toBe("genuine");
		expect(await readBy(signer, jws)).toMatchObject({ state: "genuine", claims });
	});
});
