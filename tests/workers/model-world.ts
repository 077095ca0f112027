import { expect } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import { requireTokenContract } from "#app/core/chains.ts";
import { transactionKey } from "#app/core/payments/transaction-id.ts";
import type { FullSnapshot } from "#app/core/payments/wire.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { env } from "./environment.ts";
import { Strangers } from "./model-strangers.ts";
import { silenceRooms, silenceWatchers } from "./quiet.ts";
import {
	chain,
	chainTwo,
	checkNow,
	freshAddress,
	HUNDRED,
	makeProvenLink,
	report,
	services,
	setFaults,
	snapshot,
	unique,
} from "./scenario.ts";

/** Wallets that pay through the page, so that an attempt is stored first; the others pay by hand and report. */
const PAGE_WALLETS = [walletNamed("payer"), walletNamed("second-payer")];
const HAND_WALLETS = [walletNamed("third-payer"), walletNamed("fourth-payer")];

const CHAINS = [chain, chainTwo];

function usdcOn({ chainId }: typeof chain): Address {
	const contract = requireTokenContract(chainId, "USDC");
	if (!contract) throw new Error("USDC has no contract");
	return contract;
}

export interface SentTransfer {
	/** where it was sent: links may be paid on both chains */
	on: typeof chain;
	txHash: Hash;
	/** index of the link its payer meant */
	meant: number;
	/** the link holds an attempt for it, and it carries the tag where one was given: it counts by itself */
	attempted: boolean;
	/** a stranger's own money, which may count for any link it is given to */
	gift?: boolean;
}

/**
 * Several links, their payers and strangers, over the real chain, rooms and database. Two links share a payee, so that
 * every transfer to it could be meant for either; one has no rival. All may be paid on both chains; strangers act on the first.
 */
export class World {
	readonly strangers = new Strangers();
	readonly sent: SentTransfer[] = [];
	/** "link:hash" of every report the app took */
	readonly reported = new Set<string>();
	readonly disowned = new Set<string>();
	healthy = true;
	/** blocks mined since the world began: no reorg goes deeper */
	blocks = 0;

	private constructor(
		readonly links: readonly string[],
		private readonly payees: readonly Address[],
	) {}

	static async begin(): Promise<World> {
		await silenceWatchers();
		await silenceRooms();
		for (const on of CHAINS) {
			await setFaults("both", [], on.chainId);
			await on.setAutomine(false);
			await on.mine(1);
		}
		const shared = freshAddress();
		const payees = [shared, shared, freshAddress()];
		const links = await Promise.all(
			payees.map((requesterAddress) =>
				makeProvenLink({ requesterAddress, chainIds: CHAINS.map(({ chainId }) => chainId) }),
			),
		);
		return new World(links, payees);
	}

	async pay(link: number, wallet: number, part: boolean, throughPage: boolean, second: boolean): Promise<void> {
		const on = second ? chainTwo : chain;
		const [paymentId, to] = this.at(link);
		const from = (throughPage ? PAGE_WALLETS : HAND_WALLETS)[wallet];
		if (!from) throw new Error("no such wallet");
		const amount = part ? HUNDRED / 4n : HUNDRED;
		const nonce = await on.client.getTransactionCount({ address: from.address, blockTag: "pending" });
		let tag: `0x${string}` | null = null;
		if (throughPage) {
			const outcome = await services()
				.room(paymentId)
				.startAttempt({
					chainId: on.chainId,
					from: from.address,
					nonce,
					amount,
					senderName: "Bob",
					senderEmail: "bob@example.com",
					language: "en",
					clientKey: unique("client"),
				});
			// Paid up, moving already, or the chain is silent: the page does not open the wallet.
			if (!outcome.ok) return;
			tag = outcome.tag;
		}
		const call = tokenTransfer(usdcOn(on), to, amount, tag ?? "0x");
		// A nonce that a reorg gave back may be in the pool already; the wallet then refuses.
		const txHash = await sendCall(on, from, call, { nonce, wait: false }).catch(() => null);
		if (txHash && !this.sent.some((transfer) => transfer.txHash === txHash)) {
			this.sent.push({ on, txHash, meant: link, attempted: throughPage });
		}
	}

	/** A stranger sends what somebody authorised for a link. */
	async relay(link: number, how: "splitter" | "authorization"): Promise<void> {
		const [, to] = this.at(link);
		const txHash = await this.strangers.relay(to, how);
		if (txHash) this.sent.push({ on: chain, txHash, meant: link, attempted: false });
	}

	async relayAmong(link: number, company: "dust" | "logs"): Promise<void> {
		const txHash = await this.strangers.relayAmong(this.at(link)[1], company);
		if (txHash) this.sent.push({ on: chain, txHash, meant: link, attempted: false });
	}

	/** A stranger pays dust or a part, and says whose payment it is. */
	async give(link: number, part: boolean): Promise<void> {
		const txHash = await this.strangers.give(this.at(link)[1], part ? HUNDRED / 4n : 1n);
		if (txHash) this.sent.push({ on: chain, txHash, meant: link, attempted: false, gift: true });
	}

	/** An honest link's, or a stranger's. */
	async attemptByStranger(link: number, wallet: number, onOwnLink: boolean): Promise<void> {
		const victim = [...PAGE_WALLETS, ...HAND_WALLETS][wallet];
		if (!victim) throw new Error("no such wallet");
		await this.strangers.attempt(this.paymentIdFor(link, onOwnLink), victim);
	}

	paymentIdFor(link: number, strangers: boolean): string {
		const theirs = this.strangers.links[link % Math.max(1, this.strangers.links.length)];
		return strangers && theirs ? theirs.paymentId : this.at(link)[0];
	}

	linkByStranger(link: number): Promise<void> {
		return this.strangers.makeLink(this.at(link)[1]);
	}

	async report(link: number, transfer: SentTransfer): Promise<void> {
		const [paymentId] = this.at(link);
		await report(paymentId, transfer.txHash);
		this.reported.add(`${link}:${transfer.txHash}`);
	}

	/** An honest requester: accepts what was meant for the link and nothing else. */
	async decide(link: number, transfer: SentTransfer): Promise<void> {
		const [paymentId] = this.at(link);
		const room = services().room(paymentId);
		const outcome = await room.decide(
			transactionKey({ chainId: transfer.on.chainId, txHash: transfer.txHash }),
			transfer.meant === link ? "accept" : "not-mine",
		);
		if (outcome.ok && transfer.meant !== link) this.disowned.add(`${link}:${transfer.txHash}`);
	}

	async mine(blocks: number): Promise<void> {
		await Promise.all(CHAINS.map((on) => on.mine(blocks)));
		this.blocks += blocks;
	}

	/** Replaces a chain's newest blocks; what was in them is mined again in the oldest replaced one, or dropped. */
	async reorg(depth: number, keep: boolean, second: boolean): Promise<void> {
		const on = second ? chainTwo : chain;
		const deep = Math.min(depth, this.blocks);
		if (deep === 0) return;
		const head = await on.client.getBlockNumber({ cacheTime: 0 });
		const hashes: Hash[] = [];
		for (let number = head - BigInt(deep) + 1n; number <= head; number++) {
			hashes.push(...(await on.client.getBlock({ blockNumber: number })).transactions);
		}
		const raws = await Promise.all(hashes.map((hash) => on.rawTransaction(hash)));
		await on.reorg(deep, keep ? raws.map((raw) => ({ raw, block: 0 })) : []);
		// What was in the replaced blocks may be back in the pool; dropped means never mined again.
		if (!keep) for (const hash of hashes) await on.drop(hash).catch(() => null);
	}

	/** The usual way: paid, mined, reported. */
	async payAndReport(link: number, wallet: number, throughPage: boolean, second: boolean): Promise<void> {
		const before = this.sent.length;
		await this.pay(link, wallet, false, throughPage, second);
		await this.mine(1);
		const transfer = this.sent[before];
		if (transfer) await this.report(link, transfer);
	}

	async setFaults(endpoint: "one" | "two" | "both", faults: SteeredFault[]): Promise<void> {
		for (const { chainId } of CHAINS) await setFaults(endpoint, faults, chainId);
		this.healthy = faults.length === 0;
	}

	async checkNow(link: number): Promise<void> {
		const [paymentId] = this.at(link);
		const { nextLookAt } = await snapshot(paymentId);
		await checkNow(paymentId);
		if (nextLookAt !== null && this.healthy) await this.expectOnChain(link, await snapshot(paymentId));
	}

	/** What must hold at every moment. */
	async expectNothingWrong(): Promise<void> {
		const { results } = await env.DB.prepare(
			`select payment_id as link, tx_hash as hash, log_ordinal as ordinal, payer_proof as proof from transfers
			where state = 'credited' and payment_id in (select value from json_each(?))`,
		)
			.bind(JSON.stringify(this.links))
			.all<{ link: string; hash: string; ordinal: number; proof: string | null }>();
		const claims = results.map(({ hash, ordinal }) => `${hash}:${ordinal}`);
		expect(new Set(claims).size, "one transfer pays one link").toBe(claims.length);
		for (const { link, hash, proof } of results) {
			expect(proof, "a credit says what ties the payer to the link").not.toBeNull();
			const sent = this.sent.find((transfer) => transfer.txHash === hash);
			if (sent?.gift) continue;
			expect(this.links.indexOf(link), `a transfer credited by ${proof} was meant for another link`).toBe(sent?.meant);
		}
		const throughPage = this.sent.filter(({ attempted }) => attempted).map(({ txHash }) => txHash);
		await this.strangers.expectNothingGained(throughPage);
	}

	/** Every endpoint well, everything mined and final, every room come to rest. */
	async settle(): Promise<void> {
		await this.setFaults("both", []);
		await this.mine(1);
		await this.mine(40);
		for (let round = 0; round < 5; round++) for (const paymentId of this.links) await checkNow(paymentId);
		await this.expectNothingWrong();
		for (const [link, paymentId] of this.links.entries()) {
			const shown = await snapshot(paymentId);
			await this.expectOnChain(link, shown);
			for (const transfer of this.sent) {
				const known = this.reported.has(`${link}:${transfer.txHash}`) || transfer.attempted;
				if (transfer.gift || transfer.meant !== link || !known || !(await isMined(transfer))) continue;
				const row = shown.dashboard.find((payment) => payment.txHash === transfer.txHash);
				expect(row, `a transfer of link ${link} that was reported is lost`).toBeDefined();
				const states = transfer.attempted ? ["credited"] : ["credited", "needs-requester"];
				expect(states, `a transfer of link ${link} is lost or held up`).toContain(row?.state);
				expect(row?.refused).toBe(false);
			}
		}
	}

	/** Success rests on transfers that stand on the canonical chain, in the block shown. */
	private async expectOnChain(link: number, shown: FullSnapshot): Promise<void> {
		let credited = 0n;
		for (const payment of shown.dashboard) {
			if (payment.state !== "credited" || payment.refused) continue;
			const on = payment.chainId === chain.chainId ? chain : chainTwo;
			expect(
				await isMined({ on, txHash: payment.txHash }),
				`link ${link} is credited with a transfer the chain does not hold`,
			).toBe(true);
			credited += BigInt(payment.amount ?? "0");
		}
		expect(credited.toString()).toBe(shown.received);
		if (shown.status === "success") expect(credited).toBeGreaterThanOrEqual(BigInt(shown.asked));
		expect(shown.confirmedPayment !== null, "the confirmed record exists exactly with success").toBe(
			shown.status === "success",
		);
	}

	private at(link: number): [string, Address] {
		const paymentId = this.links[link];
		const payee = this.payees[link];
		if (!paymentId || !payee) throw new Error("no such link");
		return [paymentId, payee];
	}
}

/** A reorg may take the contract back that a transaction calls, which then succeeds and moves nothing. */
async function isMined({ on, txHash: hash }: Pick<SentTransfer, "on" | "txHash">): Promise<boolean> {
	const receipt = await on.client.getTransactionReceipt({ hash }).catch(() => null);
	return receipt?.status === "success" && receipt.logs.length > 0;
}
