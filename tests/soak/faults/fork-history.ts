import { type Hex, keccak256 } from "viem";
import type { Hash } from "#app/core/address.ts";
import type { FullSnapshot } from "#app/core/payments/wire.ts";
import { type LocalWallet, newAddress, WALLETS } from "#local/chain/accounts.ts";
import type { Draws } from "../harness/draws.ts";
import type { Callers } from "./callers.ts";
import { DEEPEST_FORK, type ForkLane } from "./fork-lane.ts";
import { describeLinks, HUNDRED } from "./links.ts";

const MOST_FORKS = 4;
const MOST_PAYMENTS = 3;
/** blocks between two payments, at most */
const BLOCKS_BETWEEN = 24;
/** share of links that are checked after a fork, before the next one */
const CHECKED = 0.7;
/** share of histories in which two links ask the same payee */
const TWO_LINKS = 0.3;
const CONFIRMATIONS = ["1", "1", "1", "12", "final"] as const;

interface Payment {
	hash: Hash;
	raw: Hex;
	wallet: LocalWallet;
	nonce: number;
	amount: bigint;
}

export interface HistoryWorld {
	lane: ForkLane;
	callers: Callers;
}

/** What a history came to. */
export interface HistoryOutcome {
	links: string[];
	forks: number;
	deepest: number;
	/** what is not as the chain has it, in words; empty when all is well */
	wrong: string[];
	/** transaction → its block at the end */
	blocks: Map<Hash, Hash>;
}

/**
 * One or two links, up to three payments, up to four forks of up to 64 blocks. A fork mines each payment it takes away
 * again in another block, drops it, or gives its nonce to another transaction; a dropped one may be sent again.
 */
export class ForkHistory {
	readonly #payments: Payment[] = [];
	readonly #wrong: string[] = [];
	#links: string[] = [];
	#forks = 0;
	#deepest = 0;

	constructor(
		private readonly world: HistoryWorld,
		private readonly draws: Draws,
	) {}

	async run(): Promise<HistoryOutcome> {
		const { lane } = this.world;
		await this.#begin();
		for (let fork = 1 + this.draws.below(MOST_FORKS); fork > 0; fork -= 1) await this.#fork();
		// everything left in the pool is mined, and final
		await lane.control.mine(DEEPEST_FORK + 2);
		const blocks = await this.#finish();
		return {
			links: this.#links,
			forks: this.#forks,
			deepest: this.#deepest,
			wrong: this.#wrong,
			blocks,
		};
	}

	/** Links are made and paid; each payment is reported before or after it is mined. */
	async #begin(): Promise<void> {
		const { lane, callers } = this.world;
		const { draws } = this;
		const requesterAddress = newAddress();
		const fields = Array.from({ length: draws.chance(TWO_LINKS) ? 2 : 1 }, () => ({
			requesterAddress,
			chainId: lane.chainId,
			confirmationsAsked: draws.one(CONFIRMATIONS),
		}));
		const { ids, statements } = describeLinks(fields);
		await callers.query(...statements);
		this.#links = ids;
		const parts = draws.chance(0.3) ? 2n : 1n;
		const count = Number(parts) + draws.below(MOST_PAYMENTS - Number(parts) + 1);
		for (let index = 0; index < count; index += 1) {
			const wallet = WALLETS[index];
			if (!wallet) throw new Error("there are too few wallets");
			const nonce = await lane.nonceOf(wallet);
			const raw = await lane.signUsdc(wallet, requesterAddress, HUNDRED / parts, nonce);
			const payment = { hash: keccak256(raw), raw, wallet, nonce, amount: HUNDRED / parts };
			this.#payments.push(payment);
			await lane.send(raw);
			const early = draws.chance(0.3);
			if (early) await this.#report(payment);
			await lane.control.mine(1 + draws.below(BLOCKS_BETWEEN));
			if (!early) await this.#report(payment);
		}
	}

	/** With the payer's signature, at the first link; sometimes at the other one too. */
	async #report(payment: Payment): Promise<void> {
		const { callers, lane } = this.world;
		const links = this.draws.chance(0.3) ? this.#links : this.#links.slice(0, 1);
		for (const link of links) {
			const payerSignature = await callers.sign(payment.wallet, link, payment.hash, lane.chainId);
			const { status, body } = await callers.report(link, payment.hash, { payerSignature });
			if (status !== 200) throw new Error(`a report was answered ${status}: ${body}`);
		}
	}

	async #fork(): Promise<void> {
		const { lane } = this.world;
		const { draws } = this;
		const depth = 1 + draws.below(DEEPEST_FORK);
		const oldest = (await lane.head()) - BigInt(depth) + 1n;
		const kept: { raw: Hex; block: number }[] = [];
		const dropped: Payment[] = [];
		for (const payment of this.#payments) {
			const block = await lane.blockOf(payment.hash);
			if (!block || block.number < oldest) continue;
			const outcome = draws.one(["kept", "kept", "dropped", "dropped", "spent-otherwise"]);
			if (outcome === "kept") kept.push({ raw: payment.raw, block: draws.below(depth) });
			else dropped.push(payment);
			if (outcome !== "spent-otherwise") continue;
			const raw = await lane.signUsdc(payment.wallet, payment.wallet.address, 0n, payment.nonce);
			kept.push({ raw, block: draws.below(depth) });
		}
		kept.sort((one, other) => one.block - other.block);
		await lane.control.reorg(depth, kept);
		for (const { hash } of dropped) await lane.control.drop(hash).catch(() => null);
		this.#forks += 1;
		this.#deepest = Math.max(this.#deepest, depth);
		await lane.control.mine(1 + draws.below(3));
		for (const link of this.#links) if (draws.chance(CHECKED)) await this.#check(link);
		for (const payment of dropped) {
			if (!draws.chance(0.3)) continue;
			// its nonce may be taken by now: then it stays away
			await lane.send(payment.raw).catch(() => null);
			await lane.control.mine(1 + draws.below(BLOCKS_BETWEEN));
		}
	}

	async #check(link: string): Promise<FullSnapshot> {
		const shown = await this.world.callers.check(link);
		if (shown.status !== "success") return shown;
		let credited = 0n;
		for (const { txHash, state, amount } of shown.payments)
			if (state === "credited" && (await this.world.lane.blockOf(txHash))) credited += BigInt(amount ?? 0);
		if (credited < BigInt(shown.asked)) this.#wrong.push(`${link} is at success on an orphaned block after a check`);
		return shown;
	}

	/** Checks every link once more; then each must agree with the chain. */
	async #finish(): Promise<Map<Hash, Hash>> {
		const { lane } = this.world;
		const shown: FullSnapshot[] = [];
		// one link may give up what was reported for another as well
		if (this.#links.length > 1) for (const link of this.#links) await this.#check(link);
		for (const link of this.#links) shown.push(await this.#check(link));
		const blocks = new Map<Hash, Hash>();
		for (const { hash } of this.#payments) {
			const block = await lane.blockOf(hash);
			if (block) blocks.set(hash, block.hash);
			const credits = shown.flatMap(({ payments }) =>
				payments.filter((payment) => payment.txHash === hash && payment.state === "credited"),
			);
			if (credits.length !== (block ? 1 : 0))
				this.#wrong.push(`${hash} ${block ? "is mined" : "is gone"} and is credited ${credits.length} times`);
		}
		for (const link of shown) {
			const credited = link.payments
				.filter(({ state }) => state === "credited")
				.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n);
			const paid = credited >= BigInt(link.asked);
			if (paid !== (link.status === "success"))
				this.#wrong.push(`${link.paymentId} says ${link.status} with ${credited} of ${link.asked}`);
		}
		return blocks;
	}
}
