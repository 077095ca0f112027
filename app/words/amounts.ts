import { amountParts, type Coin } from "../core/i18n/amount-text.ts";
import type { TokenOnChain } from "../core/tokens.ts";
import type { Say } from "./say.ts";

/**
 * An amount without its token, where the token stands beside it: "1,234.50".
 *
 * @param baseUnits - amount in 10^-decimals of one token; as a decimal string as it crosses the wire
 */
export function sayFigure(say: Say, baseUnits: bigint | string, coin: Coin): string {
	const { whole, point, fraction } = amountParts(baseUnits, coin, say.language);
	return whole + point + fraction;
}

/**
 * An amount with its token, in sentences, tables, mails and pictures alike: "1,234.50 USDC".
 *
 * @param baseUnits - as of `sayFigure`
 */
export function sayAmount(say: Say, baseUnits: bigint | string, coin: TokenOnChain): string {
	return `${sayFigure(say, baseUnits, coin)} ${coin.token}`;
}

/**
 * What a link asks for, as a figure that stands alone: "100.00 USDC", and "from 5.00 USDC" where each payer chooses the sum.
 *
 * @param baseUnits - as of `sayFigure`; of an open sum the least
 */
export function sayAsked(say: Say, baseUnits: bigint | string, coin: TokenOnChain, isOpen: boolean): string {
	const amount = sayAmount(say, baseUnits, coin);
	return isOpen ? say("card.fromAmount", { amount }) : amount;
}
