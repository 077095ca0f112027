import type { AppLoadContext } from "@remix-run/cloudflare";
import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";
import { worthTeller } from "#app/http/worth.server.ts";
import { sayInstantBriefly } from "#app/words/moments.ts";
import { sayWorthArrivedShort, sayWorthShort } from "#app/words/worth.ts";
import { coinOf } from "./row-words.ts";
import type { RowWorths } from "./sum-worth.tsx";

/** What the sums of a list are worth, in words: what has arrived as it was then, the rest as it is now. Never throws. */
export async function rowWorths(
	request: Request,
	context: Pick<AppLoadContext, "rates" | "findUser" | "waitUntil" | "say">,
	rows: readonly LinkRowSummary[],
): Promise<RowWorths> {
	const once = rows.filter(({ reuse, state }) => reuse === null && state !== "cancelled");
	const [say, teller, arrived] = await Promise.all([
		context.say(),
		worthTeller(request, context),
		context.rates.arrived(once),
	]);
	const found: RowWorths = { of: {}, ratesOf: null };
	let oldest: number | null = null;
	for (const row of once) {
		const isThere = row.received !== "0";
		const of = isThere ? row.received : row.asked;
		const worth = isThere ? arrived.get(row.paymentId) : teller.worth(row.asked, coinOf(row));
		const text = worth && (isThere ? sayWorthArrivedShort(say, worth) : sayWorthShort(say, worth));
		if (!worth || !text) continue;
		found.of[row.paymentId] = { of, text };
		if (!isThere) oldest = Math.min(oldest ?? worth.time, worth.time);
	}
	if (oldest !== null) found.ratesOf = sayInstantBriefly(say, oldest * 1_000, Date.now());
	return found;
}
