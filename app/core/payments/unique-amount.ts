import { type TokenSymbol, tokenDecimals } from "../tokens.ts";

/**
 * A sum of one's own, so that a payment of it tells by itself which link it is for.
 *
 * Decimals of the step that is added: worth a hundredth of a cent in dollars, and less than a cent's tenth to a few cents in
 * the others, however their prices move. The most that is added stays below 0.01 of the unit everywhere.
 */
const STEP_DECIMALS: Record<TokenSymbol, number> = { USDC: 4, USDT: 4, DAI: 4, ETH: 6, WBTC: 7 };
/** 0.0001 to 0.0099 of a dollar token. */
const MOST_STEPS = 99n;

interface AskedSum {
	chainId: number;
	token: TokenSymbol;
	/** base units */
	amount: bigint;
}

/** @returns base units of one step; null for a token that has no decimals for it */
function stepOf({ chainId, token }: AskedSum): bigint | null {
	return stepWith(token, tokenDecimals(chainId, token));
}

function stepWith(token: TokenSymbol, decimals: number): bigint | null {
	const spare = decimals - STEP_DECIMALS[token];
	return spare < 0 ? null : 10n ** BigInt(spare);
}

/** @returns base units: the most that is added to a sum to tell it apart, of a token with so many decimals */
export function mostAdded(token: TokenSymbol, decimals: number): bigint {
	return MOST_STEPS * (stepWith(token, decimals) ?? 0n);
}

/**
 * The smallest sum above the one asked that none of the others has.
 *
 * @param taken - base units that other open links ask for
 * @returns null where the token has no decimals for it, or every step is taken
 */
export function uniqueAmount(asked: AskedSum, taken: Iterable<bigint>): bigint | null {
	const step = stepOf(asked);
	if (step === null) return null;
	const sums = new Set(taken);
	for (let steps = 1n; steps <= MOST_STEPS; steps++) {
		const amount = asked.amount + steps * step;
		if (!sums.has(amount)) return amount;
	}
	return null;
}

/** Digits after a step's: a payer's sum may be finer than a requester's, of which there are few at a time. */
const FINER_DECIMALS = 2;

/**
 * The same for payers of one link, of whom there may be hundreds at a time: the short sums first, then finer ones of the same range.
 *
 * @param taken - base units that other open links ask for
 * @returns the sum asked where none of them has it; null where the token has no decimals left
 */
export function uniqueAmongPayers(asked: AskedSum, taken: Iterable<bigint>): bigint | null {
	const sums = new Set(taken);
	if (!sums.has(asked.amount)) return asked.amount;
	let step = stepOf(asked);
	for (let finer = 0, most = MOST_STEPS; step !== null && finer <= FINER_DECIMALS; finer++, most *= 10n) {
		for (let steps = 1n; steps <= most; steps++) {
			const amount = asked.amount + steps * step;
			if (!sums.has(amount)) return amount;
		}
		step = step % 10n === 0n ? step / 10n : null;
	}
	return null;
}

/** Whether a payer's sum is the one chosen, or that one made unique. */
export function isSumOfChoice(chosen: AskedSum, amount: bigint): boolean {
	const added = amount - chosen.amount;
	return added >= 0n && added <= mostAdded(chosen.token, tokenDecimals(chosen.chainId, chosen.token));
}

/** Whether a sum is the one asked with some steps added: nothing else is taken for a requester's yes. */
export function isMadeUnique(asked: AskedSum, amount: bigint): boolean {
	const step = stepOf(asked);
	const added = amount - asked.amount;
	return step !== null && added > 0n && added % step === 0n && added <= MOST_STEPS * step;
}
