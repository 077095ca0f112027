import type { TokenPrice } from "#app/core/payments/rates.ts";
import type { TokenSymbol } from "#app/core/tokens.ts";
import { Explained } from "./explained.tsx";

/** What an amount is worth, in the reader's currency and words, as the server says it. */
export interface ShownWorth {
	/** the amount it is of, base units: beside another one it is not shown */
	of: string;
	text: string;
	/** where the rate comes from, and what it is not for */
	source: string;
}

/** Prices of tokens in the reader's currency, for a page on which amounts are typed. */
export interface TokenPrices {
	/** of the chain they were read from; null: there are none */
	chainId: number | null;
	of: Partial<Record<TokenSymbol, TokenPrice>>;
}

/** Below the token amount, never in its place. Nothing where nothing is known, or where it is about another amount. */
export function WorthLine({ worth, of }: { worth: ShownWorth | null | undefined; of: string }) {
	if (!worth || worth.of !== of) return null;
	return (
		<div className="worth">
			<Explained label={<bdi>{worth.text}</bdi>}>{worth.source}</Explained>
		</div>
	);
}
