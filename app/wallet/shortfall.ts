import type { TokenSymbol } from "#app/core/chains.ts";
import { sayFigure } from "#app/words/amounts.ts";
import type { Say } from "#app/words/say.ts";

/** What is missing for a transfer, in base units. */
export type Shortfall =
	| { kind: "token"; token: TokenSymbol; have: bigint; need: bigint }
	/** the network fee, in wei of the chain's own coin */
	| { kind: "fee"; symbol: string; have: bigint; need: bigint };

export interface Purse {
	token: TokenSymbol;
	/** base units to be sent */
	amount: bigint;
	/** base units of the token the account holds; for the native coin the same as `nativeBalance` */
	tokenBalance: bigint;
	/** wei */
	nativeBalance: bigint;
	/** expected network fee in wei; `null` when it is unknown */
	fee: bigint | null;
	/** symbol of the coin that pays for gas */
	nativeSymbol: string;
	/** the token is the chain's own coin */
	native: boolean;
}

/** Native coins on every chain of the registry have 18 decimals. */
const NATIVE_DECIMALS = 18;
/** A fee is an estimate: this many significant digits say enough. */
const FEE_DIGITS = 2;

/** Tells what the account lacks, the token first; empty when the transfer can go. */
export function findShortfalls(purse: Purse): Shortfall[] {
	const { token, amount, tokenBalance, nativeBalance, nativeSymbol, native } = purse;
	const fee = purse.fee ?? 0n;
	const lacks: Shortfall[] = [];
	if (tokenBalance < amount) lacks.push({ kind: "token", token, have: tokenBalance, need: amount });
	const leftForFee = native ? nativeBalance - amount : nativeBalance;
	// A native amount that is short by itself already says so; its fee is a second sentence only when the amount fits.
	if (leftForFee < fee && !(native && lacks.length > 0)) {
		lacks.push({ kind: "fee", symbol: nativeSymbol, have: leftForFee, need: fee });
	}
	return lacks;
}

/**
 * Writes a fee for reading, never for adding up: two significant digits, rounded up, so that it does not promise too little.
 *
 * @param wei - fee in 10^-18 of the native coin
 */
export function sayFee(say: Say, wei: bigint, symbol: string): string {
	const digits = wei.toString().length;
	const step = 10n ** BigInt(Math.max(0, digits - FEE_DIGITS));
	const rounded = ((wei + step - 1n) / step) * step;
	return `${sayFigure(say, rounded, { decimals: NATIVE_DECIMALS })} ${symbol}`;
}
