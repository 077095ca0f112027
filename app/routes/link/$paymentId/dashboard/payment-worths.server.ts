import type { AppLoadContext } from "@remix-run/cloudflare";
import { worthBy } from "#app/core/payments/rates.ts";
import { isSameTransaction } from "#app/core/payments/transaction-id.ts";
import type { FullSnapshot } from "#app/core/payments/wire.ts";
import { type TokenSymbol, tokenDecimals } from "#app/core/tokens.ts";
import type { Say } from "#app/words/say.ts";
import { sayWorthArrivedShort } from "#app/words/worth.ts";
import { type PaymentWorths, worthKey } from "./dashboard-props.ts";

/** What a link's credited payments were worth when they arrived, in words. */
export async function paymentWorths(
	say: Say,
	{ rates }: Pick<AppLoadContext, "rates">,
	{ paymentId, dashboard }: FullSnapshot,
	token: TokenSymbol,
): Promise<PaymentWorths> {
	const kept = await rates.kept(paymentId);
	return Object.fromEntries(
		dashboard.flatMap((payment) => {
			const path = kept.find((one) => isSameTransaction(one, payment))?.path;
			if (!path || payment.amount === null || payment.state !== "credited") return [];
			const worth = worthBy(path, BigInt(payment.amount), tokenDecimals(payment.chainId, token));
			const text = sayWorthArrivedShort(say, worth);
			return text === null ? [] : [[worthKey(payment), text]];
		}),
	);
}
