import type { AppLoadContext } from "@remix-run/cloudflare";
import type { PublishedKeys } from "#app/core/payments/read-receipt.ts";

/** The keys receipts of this site are signed with, former ones too: they go into the page that checks. */
export async function publishedKeys({ settings }: AppLoadContext): Promise<PublishedKeys> {
	return { origin: settings.APP_URL, keys: [] };
}
