import type { AppLoadContext } from "@remix-run/cloudflare";
import type { PublishedKeys } from "#app/core/payments/read-receipt.ts";

/** The keys receipts of this site are signed with, former ones too: they go into the page that checks. */
export async function publishedKeys({ settings, payments }: AppLoadContext): Promise<PublishedKeys> {
	return { origin: new URL(settings.APP_URL).origin, keys: await payments.receiptKeys() };
}
