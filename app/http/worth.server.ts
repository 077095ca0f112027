import type { AppLoadContext } from "@remix-run/cloudflare";
import { hasRates } from "../core/payments/rated-tokens.ts";
import { ratePath, tokenPrice, type Worth, worthBy } from "../core/payments/rates.ts";
import { TOKEN_SYMBOLS, type TokenOnChain, type TokenSymbol, tokenDecimals } from "../core/tokens.ts";
import type { ShownWorth, TokenPrices } from "../ui/worth-line.tsx";
import type { Say } from "../words/say.ts";
import { sayWorth, sayWorthArrived } from "../words/worth.ts";
import { readerCurrency } from "./reader-currency.server.ts";

/** A page waits for the database's word about rates no longer than for what it shows, and this. */
const GRACE_MS = 30;

/** Tells what amounts are worth to the reader of a page. */
export interface WorthReader {
	/** null where nothing is known */
	worth(baseUnits: bigint | string, coin: TokenOnChain): Worth | null;
	/** for a page that reckons by itself; empty where nothing is known */
	prices(): TokenPrices;
}

/**
 * Begins to read the newest rates while a page reads what it shows. Never throws, and never waits for a chain.
 *
 * @param soon - when the page has read what it shows: what the database does not say by then, or a moment later, is not waited for.
 *   Left out: the page waits for the database
 */
export async function worthReader(
	request: Request,
	context: Pick<AppLoadContext, "rates" | "findUser" | "waitUntil">,
	soon?: Promise<unknown>,
): Promise<WorthReader> {
	const { rates } = context;
	const reading = rates.current((work) => context.waitUntil(work));
	const user = context.findUser().catch(() => null);
	const late = () => new Promise<null>((resolve) => setTimeout(resolve, GRACE_MS, null));
	const inTime = soon ? Promise.race([reading, soon.then(late, late)]) : reading;
	const [known, reader] = await Promise.all([inTime, user]);
	const currency = readerCurrency(request, reader?.currency ?? null);
	const now = Math.floor(Date.now() / 1_000);
	const pathOf = (token: TokenSymbol) => known && ratePath(known, token, currency, now);
	return {
		worth(baseUnits, coin) {
			if (!known || rates.chainId === null || !hasRates(coin, rates.chainId)) return null;
			const path = pathOf(coin.token);
			return path && worthBy(path, BigInt(baseUnits), tokenDecimals(coin.chainId, coin.token));
		},
		prices: () => ({
			chainId: rates.chainId,
			of: Object.fromEntries(
				TOKEN_SYMBOLS.flatMap((token) => {
					const path = pathOf(token);
					return path ? [[token, tokenPrice(path)]] : [];
				}),
			),
		}),
	};
}

/** @returns what a page shows of an amount's worth; null: nothing */
export function shownWorth(
	say: Say,
	reader: WorthReader,
	baseUnits: bigint | string,
	coin: TokenOnChain,
): ShownWorth | null {
	const worth = reader.worth(baseUnits, coin);
	const text = worth && sayWorth(say, worth, Date.now());
	return text ? { of: String(baseUnits), text, source: say("worth.source") } : null;
}

/** @returns what a page shows of what an amount was worth when it arrived; null: nothing */
export function shownWorthArrived(say: Say, worth: Worth, baseUnits: bigint | string): ShownWorth | null {
	const text = sayWorthArrived(say, worth);
	return text === null ? null : { of: String(baseUnits), text, source: say("worth.arrivedSource") };
}
