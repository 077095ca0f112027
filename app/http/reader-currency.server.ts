import { type Currency, isCurrency } from "../core/payments/rate-feeds.ts";
import { currencyAskedFor } from "../core/payments/reader-currency.ts";

const NAME = "__Host-currency";
const MAX_AGE_S = 365 * 24 * 60 * 60;
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([A-Z]{3})(?:;|$)`);

/** The currency in which a page tells what tokens are worth: this browser's choice, the account's, or that of where the browser is. */
export function readerCurrency(request: Request, ofAccount: Currency | null): Currency {
	const chosen = COOKIE.exec(request.headers.get("Cookie") ?? "")?.[1];
	return isCurrency(chosen) ? chosen : (ofAccount ?? currencyAskedFor(request.headers.get("Accept-Language")));
}

export function currencyCookie(currency: Currency): string {
	return `${NAME}=${currency}; Max-Age=${MAX_AGE_S}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}
