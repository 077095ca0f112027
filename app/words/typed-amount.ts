import { commaReadings, MAX_AMOUNT_DIGITS, MOST_TOKENS, parseAmount } from "../core/payments/money.ts";
import { type TokenOnChain, tokenDecimals } from "../core/tokens.ts";
import { sayAmount } from "./amounts.ts";
import { isolated } from "./isolated.ts";
import type { Say } from "./say.ts";

/**
 * Reads an amount that somebody typed, on whichever form.
 *
 * @returns base units, or the sentence that refuses it or asks what was meant, in the language of who types it
 */
export function readTypedAmount(say: Say, text: string, coin: TokenOnChain): { value: bigint } | { refusal: string } {
	const decimals = tokenDecimals(coin.chainId, coin.token);
	const amount = parseAmount(text, decimals);
	if (amount.ok) return { value: amount.value };
	const { point, plain } = commaReadings(text) ?? { point: "", plain: "" };
	const limit = isolated(say, sayAmount(say, MOST_TOKENS * 10n ** BigInt(decimals), coin));
	const facts = {
		token: coin.token,
		decimals,
		most: MAX_AMOUNT_DIGITS,
		limit,
		typed: isolated(say, text.trim()),
		point: isolated(say, point),
		plain: isolated(say, plain),
	};
	return { refusal: say(`amount.refused-${amount.reason}`, facts) };
}
