import { encodeAbiParameters, type Hex, keccak256, pad, size, stringToHex, toHex } from "viem";
import { RATE_FEEDS } from "#app/core/payments/rate-feeds.ts";
import type { ChainControl } from "./chain-control.ts";

/** Where contracts/feeds.sol keeps what it knows. */
const SLOT = { description: 0, mode: 1, base: 2, decimalsAndLatest: 3, rounds: 4 } as const;
const MODE = { living: 0, written: 1, broken: 2 } as const;
const DECIMALS = 8;
const PHASE = 1n << 64n;

/** What one is worth on the local chain, in 10^-8 of the pair's second unit. */
const BASES: Record<string, bigint> = {
	"ETH/USD": 2_460_00000000n,
	"WBTC/BTC": 99_950000n,
	"BTC/USD": 91_200_00000000n,
	"USDC/USD": 1_00000000n,
	"USDT/USD": 99_980000n,
	"DAI/USD": 1_00010000n,
	"EUR/USD": 1_08500000n,
	"GBP/USD": 1_27000000n,
	"JPY/USD": 650000n,
	"CHF/USD": 1_12000000n,
	"CAD/USD": 71_500000n,
	"AUD/USD": 65_200000n,
	"NZD/USD": 59_000000n,
	"SGD/USD": 74_500000n,
	"CNY/USD": 13_900000n,
	"KRW/USD": 72000n,
	"TRY/USD": 2_350000n,
};

export interface WrittenRound {
	/** in 10^-8 of the pair's second unit */
	answer: bigint;
	/** seconds of Unix time */
	updatedAt: number;
}

const word = (value: bigint | number): Hex => toHex(BigInt.asUintN(256, BigInt(value)), { size: 32 });

export function feedAddress(pair: string): `0x${string}` {
	const feed = RATE_FEEDS.find((one) => one.pair === pair);
	if (!feed) throw new Error(`no feed tells ${pair}`);
	return feed.address;
}

/** Storage of a feed that answers with these rounds, the last of them as its newest. */
export function writtenRounds(rounds: readonly WrittenRound[]): { index: Hex; value: Hex }[] {
	return [
		{ index: word(SLOT.mode), value: word(MODE.written) },
		{
			index: word(SLOT.decimalsAndLatest),
			value: word(BigInt(DECIMALS) | ((PHASE + BigInt(rounds.length)) << 8n)),
		},
		...rounds.flatMap(({ answer, updatedAt }, at) => {
			const key = [PHASE + BigInt(at + 1), BigInt(SLOT.rounds)] as const;
			const slot = BigInt(keccak256(encodeAbiParameters([{ type: "uint80" }, { type: "uint256" }], key)));
			return [
				{ index: word(slot), value: word(answer) },
				{ index: word(slot + 1n), value: word(updatedAt) },
			];
		}),
	];
}

/** The price feeds of a local chain, which stands for Ethereum: they live by themselves until they are told otherwise. */
export function priceFeeds({ client, place }: Pick<ChainControl, "client" | "place">) {
	const write = (pair: string, index: Hex, value: Hex) =>
		client.setStorageAt({ address: feedAddress(pair), index, value });
	return {
		/** Puts all feeds where they stand on Ethereum. */
		async place(): Promise<void> {
			await Promise.all(
				RATE_FEEDS.map(async ({ pair, address }) => {
					const base = BASES[pair];
					if (base === undefined) throw new Error(`what is ${pair} on the local chain?`);
					const text = stringToHex(pair.replace("/", " / "));
					// Solidity keeps a short text and twice its length in one word.
					const named = BigInt(pad(text, { dir: "right", size: 32 })) | BigInt(size(text) * 2);
					await place("PriceFeed", address);
					await write(pair, word(SLOT.description), word(named));
					await write(pair, word(SLOT.base), word(base));
					await write(pair, word(SLOT.decimalsAndLatest), word(DECIMALS));
					await write(pair, word(SLOT.mode), word(MODE.living));
				}),
			);
		},
		/** Answers with these rounds, the last of them as its newest, and with nothing newer: moves, or freezes. */
		async write(pair: string, ...rounds: WrittenRound[]): Promise<void> {
			for (const { index, value } of writtenRounds(rounds)) await write(pair, index, value);
		},
		/** Every read of it reverts, as of a feed that was shut. */
		break: (pair: string) => write(pair, word(SLOT.mode), word(MODE.broken)),
		/** Lives by itself again. */
		revive: (pair: string) => write(pair, word(SLOT.mode), word(MODE.living)),
	};
}
