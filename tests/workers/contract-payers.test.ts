import { describe, expect, test } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import type { LocalWallet } from "#local/chain/accounts.ts";
import {
	execTransaction,
	execute,
	handleOps,
	placeAccount,
	signUserOperation,
} from "#local/chain/contract-accounts.ts";
import { type Call, etherTransfer, sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { releaseToken } from "#local/chain/relays.ts";
import {
	ASKED,
	begun,
	expectPaid,
	expectUnpaid,
	restoreChain,
	rivalLinks,
	rowOf,
	signFor,
	signForSafe,
	startAttempt,
	tagOf,
	usdc,
} from "./payer-scenes.ts";
import { chain, checkNow, freshAddress, makeLink, payer, report, setFaults, snapshot, stranger } from "./scenario.ts";

/** People pay out of contracts: Safes, smart accounts, wallets of their own making. */

restoreChain();

type Kind = "OwnedWallet" | "Safe" | "SmartAccount";
const KINDS: Kind[] = ["OwnedWallet", "Safe", "SmartAccount"];

async function funded(kind: Kind): Promise<Address> {
	const at = await placeAccount(chain, kind, freshAddress(), payer.address);
	await chain.mint("USDC", at, 10n * ASKED.USDC);
	return at;
}

/** The owner pays out of the contract; a Safe's transaction and a bundle are sent by somebody else. */
async function payFrom(kind: Kind, account: Address, call: Call): Promise<Hash> {
	if (kind === "OwnedWallet") return sendCall(chain, payer, execute(account, call));
	if (kind === "Safe") return sendCall(chain, stranger, await execTransaction(chain, account, payer, call));
	const { operation } = await signUserOperation(chain, account, payer, call);
	return sendCall(chain, stranger, handleOps([operation], stranger.address));
}

const signature = (kind: Kind, account: Address, by: LocalWallet, paymentId: string, txHash: Hash) =>
	kind === "Safe" ? signForSafe(account, by, paymentId, txHash) : signFor(by, paymentId, txHash);

test.each([...KINDS.map((kind) => [kind, "USDC"] as const), ["Safe", "ETH"] as const])(
	"the page whose wallet named a number of its own follows what paid: %s, %s",
	async (kind, token) => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to, token, amount: ASKED[token] });
		const account = await funded(kind);
		await chain.mint(token, account, ASKED[token]);
		const { named, tag } = await begun(paymentId, account, { amount: ASKED[token] });
		const ownNumber = `0x${"5a".repeat(32)}` as const;
		expect(await report(paymentId, ownNumber, named)).toMatchObject({ verified: false });
		const call = token === "ETH" ? etherTransfer(to, ASKED.ETH) : tokenTransfer(usdc(), to, ASKED.USDC, tagOf({ tag }));
		const txHash = await payFrom(kind, account, call);
		await report(paymentId, txHash);
		expect(await snapshot(paymentId)).toMatchObject({
			status: "success",
			attempts: [{ attemptId: named.attemptId, txHash, state: "settled" }],
		});
	},
);

describe.each(KINDS)("a payer that is a contract: %s", (kind) => {
	async function paidBesideRival() {
		const { to, honest, theirs } = await rivalLinks();
		const account = await funded(kind);
		const txHash = await payFrom(kind, account, tokenTransfer(usdc(), to, ASKED.USDC));
		const payerSignature = await signature(kind, account, payer, honest, txHash);
		return { honest, theirs, account, txHash, payerSignature };
	}

	test("is the payer shown, and its owner's signature credits", async () => {
		const { honest, account, txHash, payerSignature } = await paidBesideRival();
		expect(await report(honest, txHash, { payerSignature })).toMatchObject({ verified: true, kind: "success" });
		await expectPaid(honest, txHash, { payerProof: "signature", nameProof: "signature", from: account });
	});

	test.each([
		["no node answers its question", "both"],
		["one node alone answers it", "two"],
	] as const)("waits for the requester while %s, and is credited at a later check by itself", async (_, silent) => {
		const { honest, txHash, payerSignature } = await paidBesideRival();
		await setFaults(silent, [{ kind: "server-error", methods: ["eth_call"] }]);
		expect(await report(honest, txHash, { payerSignature })).toMatchObject({ verified: false, kind: "waiting" });
		expect(await snapshot(honest)).toMatchObject({ status: "pending", detail: "needs-requester" });
		await setFaults("both", []);
		await checkNow(honest);
		await expectPaid(honest, txHash, { payerProof: "signature" });
	});

	test("is not spoken for by anybody else's signature", async () => {
		const { theirs, account, txHash, payerSignature } = await paidBesideRival();
		const strangers = await signature(kind, account, stranger, theirs, txHash);
		// the owner's word about another link is worth nothing here
		for (const word of [strangers, payerSignature]) {
			expect(await report(theirs, txHash, { payerSignature: word })).toMatchObject({ reason: "needs-requester" });
			await expectUnpaid(theirs);
		}
	});

	test("is told to its page, which does not go by a contract's nonce", async () => {
		const paymentId = await makeLink();
		expect(await startAttempt(paymentId, await funded(kind))).toMatchObject({ ok: true, contract: true });
		expect(await startAttempt(paymentId, payer.address)).toMatchObject({ ok: true, contract: false });
	});

	test("keeps the link's tag in what its owner signed, whoever sends it", async () => {
		const { to, honest } = await rivalLinks();
		const account = await funded(kind);
		const attempt = await begun(honest, account);
		const txHash = await payFrom(kind, account, tokenTransfer(usdc(), to, ASKED.USDC, tagOf(attempt)));
		expect(await report(honest, txHash, attempt.named)).toMatchObject({ verified: true });
		await expectPaid(honest, txHash, { payerProof: "tag", nameProof: "tag", from: account, senderName: "Bob" });
	});
});

test("a splitter signs nothing: what it pays out waits for the requester", async () => {
	const { to, honest } = await rivalLinks();
	const splitter = await chain.place("Splitter", freshAddress());
	await chain.mint("USDC", splitter, ASKED.USDC);
	const txHash = await sendCall(chain, payer, releaseToken(splitter, usdc(), to, ASKED.USDC));
	const payerSignature = await signFor(payer, honest, txHash);
	expect(await report(honest, txHash, { payerSignature })).toMatchObject({ reason: "needs-requester" });
	expect(await rowOf(honest, txHash)).toMatchObject({ state: "needs-requester", from: splitter });
	await expectUnpaid(honest);
});
