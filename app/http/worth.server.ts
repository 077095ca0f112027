import type { AppLoadContext } from "@remix-run/cloudflare";
import { ratePath, tokenPrice, type Worth, worthBy } from "../core/payments/rates.ts";
import { isTold } from "../core/payments/told-tokens.ts";
import { TOKEN_SYMBOLS, type TokenOnChain, type TokenSymbol, tokenDecimals } from "../core/tokens.ts";
import type { ShownWorth, TokenPrices } from "../ui/worth-line.tsx";
import type { Say } from "../words/say.ts";
import { sayWorth, sayWorthArrived } from "../words/worth.ts";
import { readerCurrency } from "./reader-currency.server.ts";

/** A page waits for the database's word about rates no longer than for what it shows, and this. */
const GRACE_MS = 30;

/** Tells what amounts are worth to the reader of a page. */
export interface WorthTeller {
	/** null where nothing is known */
	worth(baseUnits: bigint | string, coin: TokenOnChain): Worth | null;
	/** for a page that reckons by itself; empty where nothing is known */
	prices(): TokenPrices;
}

/** Begins to read the newest rates while a page reads what it shows. Never throws, and the page waits for none: `soon` says when it is ready. */
export async function worthTeller(
	request: Request,
	context: Pick<AppLoadContext, "rates" | "findUser" | "waitUntil">,
	soon: Promise<unknown> = Promise.resolve(),
): Promise<WorthTeller> {
	const { rates } = context;
	const reading = rates.current((work) => context.waitUntil(work));
	const user = context.findUser().catch(() => null);
	const late = soon.catch(() => null).then(() => new Promise<null>((resolve) => setTimeout(resolve, GRACE_MS, null)));
	const [known, reader] = await Promise.all([Promise.race([reading, late]), user]);
	const currency = readerCurrency(request, reader?.currency ?? null);
	const now = Math.floor(Date.now() / 1_000);
	const pathOf = (token: TokenSymbol) => known && ratePath(known, token, currency, now);
	return {
		worth(baseUnits, coin) {
			if (!known || rates.chainId === null || !isTold(coin, rates.chainId)) return null;
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
	teller: WorthTeller,
	baseUnits: bigint | string,
	coin: TokenOnChain,
): ShownWorth | null {
	const worth = teller.worth(baseUnits, coin);
	const text = worth && sayWorth(say, worth, Date.now());
	return text ? { of: String(baseUnits), text, source: say("worth.source") } : null;
}

/** @returns what a page shows of what an amount was worth when it arrived; null: nothing */
export function shownWorthArrived(say: Say, worth: Worth, baseUnits: bigint | string): ShownWorth | null {
	const text = sayWorthArrived(say, worth);
	return text === null ? null : { of: String(baseUnits), text, source: say("worth.arrivedSource") };
}
