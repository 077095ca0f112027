import type { Address, Hash } from "#app/core/address.ts";
import type { TokenSymbol } from "#app/core/tokens.ts";
import { newAddress, walletNamed } from "#local/chain/accounts.ts";
import type { ChainControl } from "#local/chain/chain-control.ts";
import { unique } from "#local/runtime/seed.ts";
import { describeLinks, type LinkInput } from "./links.ts";

/** A transfer that nobody reports, and where it belongs. */
interface Quiet {
	hash: Hash;
	payee: Address;
	token: TokenSymbol;
	/** base units, as SQL has them */
	amount: string;
	/** the one link it pays; null: no link asks for this sum, so its owner is shown it */
	link: string | null;
}

/** One that is still to be paid. */
type Ordered = Omit<Quiet, "hash">;
export type Query = (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;

const SMALLEST = 20_000_000n;
const payer = walletNamed("stranger");

/** How many of the payments do not stand as they must. */
export interface QuietState {
	/** not stored by the watcher, or neither credited nor shown yet */
	missing: number;
	/** credited to another link than their own, or to one although no link asks for them */
	astray: number;
	/** credited more than once, or with another sum than was sent */
	twice: number;
	/** taken for nothing, though they are on the chain */
	refused: number;
	/** credited before, and not now */
	lost: number;
}

/**
 * Payments to addresses of links, of which no hash is reported and no page is open: a plain transfer of USDC or ether, to
 * an account with two links of different sums. The chain's watcher alone can find them.
 */
export class QuietPayments {
	readonly paid: Quiet[] = [];
	/** those that were credited when they were looked at last */
	#credited = new Set<string>();
	#ordered: Ordered[] = [];
	#sum = SMALLEST;
	#queue: Promise<unknown> = Promise.resolve();

	constructor(
		private readonly chain: ChainControl,
		private readonly query: Query,
	) {}

	/** Makes links until so many payments at least can be made. */
	async order(payments: number): Promise<void> {
		const more = payments - this.#ordered.length;
		if (more <= 0) return;
		const owners = Array.from({ length: Math.ceil(more / 3) }, (_, index) => {
			const token: TokenSymbol = index % 3 === 2 ? "ETH" : "USDC";
			return { payee: newAddress(), user: unique("user"), token, sums: [this.#nextSum(), this.#nextSum()] as const };
		});
		const inputs = owners.flatMap(({ payee, user, token, sums }) =>
			sums.map((amount): LinkInput => ({ requesterAddress: payee, user, token, amount })),
		);
		const { ids, statements } = describeLinks(inputs);
		for (const { sql, values } of statements) await this.query(sql, ...values);
		for (const [index, { payee, token, sums }] of owners.entries()) {
			const one = (amount: bigint, link: string | undefined) =>
				this.#ordered.push({ payee, token, amount: String(amount), link: link ?? null });
			one(sums[0], ids[2 * index]);
			// what none of its links asks for
			one(this.#nextSum(), undefined);
			one(sums[1], ids[2 * index + 1]);
		}
	}

	/** Sends one of those ordered. The chain is not killed: one transaction after another. @returns once it is mined */
	pay(): Promise<void> {
		const next = this.#ordered.shift();
		if (!next) throw new Error("there are too few links");
		const paid = this.#queue.then(async () => {
			const hash = await this.chain.transfer(payer, next.token, next.payee, BigInt(next.amount));
			await this.chain.mined(hash);
			this.paid.push({ ...next, hash });
		});
		this.#queue = paid;
		return paid;
	}

	/** No two links ask for the same. */
	#nextSum(): bigint {
		this.#sum += 1_000_000n;
		return this.#sum;
	}

	/** Reads where every payment stands. */
	async state(): Promise<QuietState> {
		const rows = (await this.query(
			`select value ->> 'hash' as hash, value ->> 'link' as link, value ->> 'amount' as amount,
				(select state from arrivals a where a.chain_id = ?2 and a.tx_hash = value ->> 'hash' and a.payee = value ->> 'payee'
					and a.token = value ->> 'token' and a.amount = value ->> 'amount') as arrival,
				(select json_group_array(json_array(payment_id, amount)) from transfers t
					where t.chain_id = ?2 and t.tx_hash = value ->> 'hash' and t.state in ('credited', 'mined')) as credits
			from json_each(?1)`,
			JSON.stringify(this.paid),
			this.chain.chainId,
		)) as { hash: string; link: string | null; amount: string; arrival: string | null; credits: string }[];
		const state: QuietState = { missing: 0, astray: 0, twice: 0, refused: 0, lost: 0 };
		const credited = new Set<string>();
		for (const { hash, link, amount, arrival, credits } of rows) {
			const counted = JSON.parse(credits) as [string, string][];
			if (counted.some(([paymentId]) => paymentId !== link)) state.astray += 1;
			if (counted.length > 1 || counted.some(([, sum]) => sum !== amount)) state.twice += 1;
			if (arrival === "refused") state.refused += 1;
			if (counted.length > 0) credited.add(hash);
			else if (this.#credited.has(hash)) state.lost += 1;
			const stands = link === null ? arrival === "unclaimed" : arrival === "handed" && counted.length > 0;
			if (!stands) state.missing += 1;
		}
		this.#credited = credited;
		return state;
	}

	/** Those that pay a link, for what follows from a credit: its room, its mail. */
	credits(): { link: string; hash: Hash }[] {
		return this.paid.flatMap(({ link, hash }) => (link === null ? [] : [{ link, hash }]));
	}
}
