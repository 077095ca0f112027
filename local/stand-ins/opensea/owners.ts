import { openJournal } from "../journal.ts";
import { DEMO_OWNERS, FIRST_BOUGHT, sameAddress } from "./collections.ts";

/** An NFT in a wallet. */
export interface Held {
	/** index of the NFT */
	index: number;
	/** position, newest lowest; stable while others come and go */
	rank: number;
}

type Entry = { address: string } & (
	| { kind: "owns"; count: number }
	| { kind: "sold"; index: number }
	| { kind: "bought"; index: number }
);

interface Wallet {
	/** number of initial NFTs, whose indices are below this */
	count: number;
	sold: Set<number>;
	/** NFTs bought later, newest first */
	bought: Held[];
	/** number of NFTs ever bought */
	arrivals: number;
}

export interface Owners {
	/** newest first; unknown wallets are empty. Only Ethereum's are bought and sold */
	list(address: string, chain?: string): Held[];
	/** indices of NFTs that were sold and did not come back */
	listSold(address: string): number[];
	/** resets the wallet, without sales and purchases */
	set(address: string, count: number, chain?: string): void;
	/** @param index - an NFT in the wallet */
	sell(address: string, index: number): void;
	/** @param index - a sold NFT that comes back; null: a new one */
	buy(address: string, index: number | null): Held;
}

/** What an address holds on a chain; on Ethereum by the address alone. */
const keyOf = (address: string, chain = "ethereum") =>
	chain === "ethereum" ? sameAddress(address) : `${sameAddress(address)} ${chain}`;

const fresh = (count: number): Wallet => ({ count, sold: new Set(), bought: [], arrivals: 0 });

/** @param file - storage of sales and purchases; null: not persistent */
export function keepOwners(file: string | null): Owners {
	const journal = openJournal<Entry>(file);
	const wallets = new Map(DEMO_OWNERS.map(([address, count]) => [sameAddress(address), fresh(count)]));

	function walletOf(address: string): Wallet {
		const known = wallets.get(address) ?? fresh(0);
		wallets.set(address, known);
		return known;
	}

	function apply(entry: Entry): void {
		const wallet = walletOf(entry.address);
		if (entry.kind === "owns") wallets.set(entry.address, fresh(entry.count));
		else if (entry.kind === "sold") {
			wallet.bought = wallet.bought.filter(({ index }) => index !== entry.index);
			wallet.sold.add(entry.index);
		} else {
			wallet.arrivals += 1;
			wallet.bought.unshift({ index: entry.index, rank: -wallet.arrivals });
		}
	}
	function write(entry: Entry): void {
		apply(entry);
		journal.write(entry);
	}
	for (const entry of journal.past) apply(entry);

	return {
		list: (address, chain) => {
			const wallet = wallets.get(keyOf(address, chain)) ?? fresh(0);
			const held = [...wallet.bought];
			for (let index = 0; index < wallet.count; index++) if (!wallet.sold.has(index)) held.push({ index, rank: index });
			return held;
		},
		listSold: (address) => {
			const { sold, bought } = wallets.get(sameAddress(address)) ?? fresh(0);
			return [...sold].filter((index) => !bought.some((held) => held.index === index));
		},
		set: (address, count, chain) => write({ kind: "owns", address: keyOf(address, chain), count }),
		sell: (address, index) => write({ kind: "sold", address: sameAddress(address), index }),
		buy: (address, wished) => {
			const wallet = walletOf(sameAddress(address));
			const index = wished ?? FIRST_BOUGHT + wallet.arrivals;
			write({ kind: "bought", address: sameAddress(address), index });
			return { index, rank: -wallet.arrivals };
		},
	};
}
