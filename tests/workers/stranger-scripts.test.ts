import fc from "fast-check";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { payerMessage } from "#app/core/payments/claim.ts";
import { type LocalWallet, walletNamed } from "#local/chain/accounts.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { BLOCKS_TO_FINALITY } from "#local/chain/finality.ts";
import { checkModel, modelSize } from "./model-size.ts";
import { Strangers } from "./model-strangers.ts";
import { startAttempt, usdc } from "./payer-scenes.ts";
import { silenceRooms, silenceWatchers } from "./quiet.ts";
import { chain, checkNow, freshAddress, HUNDRED, makeProvenLink, report, setFaults, snapshot } from "./scenario.ts";

/**
 * One honest payer, one proven payee, and strangers who do what anybody may do: before the payment, while it waits in the mempool, and once
 * it is mined. However they do it, nothing is taken, renamed, removed or delayed, and nobody is asked to pay twice.
 */

const SIZE = modelSize({ sequences: 6, seed: 20261128, timeLimitMs: 20_000 });
/** Blocks until a payment of this link counts. */
const TO_COUNT = 1;
/** A payment that counts on the chain is shown after so many checks at the latest, whoever crowds the link. */
const CHECKS = 6;
const PAYERS = ["payer", "second-payer", "third-payer", "fourth-payer"].map((name) => walletNamed(name as "payer"));

/** How the payer goes about it: from the page's wallet; by hand, naming the hash; the same with a signature. */
const WAYS = ["page", "hand", "signed"] as const;
type Way = (typeof WAYS)[number];

interface Scene {
	paymentId: string;
	to: Address;
	payer: LocalWallet;
	strangers: Strangers;
	/** the honest payment, once it was sent */
	txHash: Hash | null;
	/** what is being done, for the report of what failed */
	doing: string;
}

interface Act {
	name: string;
	run(scene: Scene): Promise<unknown>;
}

const theirLink = ({ strangers, paymentId }: Scene, own: boolean) =>
	(own ? strangers.links.at(-1)?.paymentId : undefined) ?? paymentId;

const cheap: fc.Arbitrary<Act> = fc.oneof(
	fc.constant<Act>({ name: "link", run: ({ strangers, to }) => strangers.makeLink(to) }),
	fc.boolean().map<Act>((own) => ({
		name: `attempt(${own ? "own link" : "payer's"})`,
		run: (scene) => scene.strangers.attempt(theirLink(scene, own), scene.payer),
	})),
	fc.tuple(fc.boolean(), fc.boolean()).map<Act>(([own, signs]) => ({
		name: `report(${own ? "own link" : "payer's"}${signs ? ", signed" : ""})`,
		run: async (scene) => scene.txHash && scene.strangers.report(theirLink(scene, own), scene.txHash, signs),
	})),
	fc.constant<Act>({ name: "dust", run: ({ strangers, to }) => strangers.give(to, 1n) }),
);
const flood = fc.constant<Act>({ name: "flood", run: ({ strangers, paymentId }) => strangers.flood(paymentId) });
/** A flood is twelve reports, which take as long as all the rest of a script. */
const acts = fc.oneof({ arbitrary: cheap, weight: 12 }, { arbitrary: flood, weight: 1 });
const script = fc.array(acts, { maxLength: 5 });

const play = async (scene: Scene, list: readonly Act[]) => {
	for (const { name, run } of list) {
		scene.doing = name;
		await run(scene);
	}
};

/** The honest payer's request to their wallet. @returns what the page got */
const begin = ({ paymentId, payer }: Scene, nonce: number) => startAttempt(paymentId, payer.address, { nonce });

async function payAs(way: Way, scene: Scene, whilePending: () => Promise<void>): Promise<void> {
	const { to, payer, paymentId } = scene;
	scene.doing = "begin";
	const nonce = await chain.client.getTransactionCount({ address: payer.address, blockTag: "pending" });
	const begun = way === "page" ? await begin(scene, nonce) : null;
	if (begun && !begun.ok) throw new Error(`the payer may not begin: ${begun.reason}`);
	const call = tokenTransfer(usdc(), to, HUNDRED, begun?.tag ?? "0x");
	scene.txHash = await sendCall(chain, payer, call, { nonce, wait: false });
	await whilePending();
	scene.doing = "report";
	const message = payerMessage({ paymentId, chainId: LOCAL_CHAIN_ID }, scene.txHash, "https://paylink.test");
	const signature = way === "signed" ? await privateKeyToAccount(payer.privateKey).signMessage({ message }) : null;
	const named = begun ? { attemptId: begun.attemptId, withdrawKey: begun.withdrawKey } : {};
	await report(paymentId, scene.txHash, { ...named, payerSignature: signature });
	if (begun) {
		const again = await begin(scene, nonce + 1);
		expect(again.ok, "the payer is asked to pay again while the payment moves").toBe(false);
	}
}

type Acts = Readonly<Record<"before" | "whilePending" | "afterwards", readonly Act[]>>;

/** One script, from what strangers do first to the final block. */
async function perform(scene: Scene, way: Way, { before, whilePending, afterwards }: Acts): Promise<void> {
	const { paymentId } = scene;
	await play(scene, before);
	await payAs(way, scene, () => play(scene, whilePending));
	scene.doing = "check";
	await chain.mine(TO_COUNT);
	let checks = 0;
	while ((await snapshot(paymentId)).status !== "success" && checks < CHECKS) {
		await checkNow(paymentId);
		checks += 1;
	}
	const paid = await snapshot(paymentId);
	expect(paid.status, `after ${checks} checks the payment is delayed`).toBe("success");
	await play(scene, afterwards);
	scene.doing = "check once final";
	await chain.mine(BLOCKS_TO_FINALITY);
	await checkNow(paymentId);
	const final = await snapshot(paymentId);
	expect(final.status, "the payment was removed").toBe("success");
	const own = final.dashboard.find(({ txHash }) => txHash === scene.txHash);
	expect(own).toMatchObject({ state: "credited", amount: HUNDRED.toString() });
	if (way !== "hand") expect(final.confirmedPayment?.senderName, "the payer was renamed").toBe("Bob");
	await scene.strangers.expectNothingGained(way === "hand" || !scene.txHash ? [] : [scene.txHash]);
	scene.doing = "silence";
	// All links of earlier scripts would be notified of the next one's blocks, and their rooms would go on asking the chain.
	await silenceWatchers();
	await silenceRooms();
}

beforeAll(async () => {
	await silenceWatchers();
	await chain.setAutomine(false);
});
afterAll(async () => {
	await setFaults("both", []);
	await chain.setAutomine(true);
});

let turn = 0;

test("whatever strangers do around an honest payment, it is paid once, at once, and as its payer said", {
	timeout: SIZE.timeLimitMs * 4,
}, async (context) => {
	await checkModel(
		fc.asyncProperty(
			fc.constantFrom(...WAYS),
			script,
			script,
			script,
			async (way, before, whilePending, afterwards) => {
				const payer = PAYERS[turn++ % PAYERS.length];
				if (!payer) throw new Error("no payer");
				const to = freshAddress();
				const paymentId = await makeProvenLink({ requesterAddress: to });
				const scene: Scene = { paymentId, to, payer, strangers: new Strangers(), txHash: null, doing: "nothing" };
				try {
					await perform(scene, way, { before, whilePending, afterwards });
				} catch (error) {
					throw new Error(`${scene.doing}: ${error instanceof Error ? error.message : error}`, { cause: error });
				}
			},
		),
		SIZE,
		context,
	);
});
